"""Does a verdict cost more when a million games are stored than when a thousand are?

Two databases on one server hold copies of the same games; one worker process for each judges in turn.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import psycopg
from django.db import connection
from kombu import Connection, Producer

from replays.tasks import verify_submission_task

from ..places import ROOT
from ..processes import spawn, stop
from ..servers import DATABASE, on_database
from .stored import store_copies

STORED = {"few": 1_000, "many": 1_000_000}
VERDICTS = 100  # of each database in each round


def measure(environment: Mapping[str, str], rounds: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the verdicts a second of each round, with few games stored and with many."""
    connection.close()
    sites = [_Site(environment, name, number, rounds + 1) for number, name in enumerate(STORED, 1)]
    try:
        for site in sites:
            site.start()
            site.judge(VERDICTS)  # warm
        speeds = [[site.judge(VERDICTS) for site in sites] for _ in range(rounds)]
    finally:
        for site in sites:
            site.stop()
    few, many = zip(*speeds, strict=True)
    return few, many


class _Site:
    """A database with so many stored games, and the one worker process that judges those which wait."""

    def __init__(self, environment: Mapping[str, str], name: str, number: int, rounds: int) -> None:
        self.database = on_database(environment["DATABASE_URL"], name)
        self.valkey = environment["REDIS_URL"].replace("?db=0", f"?db={number}")
        self.environment = {**environment, "DATABASE_URL": self.database, "REDIS_URL": self.valkey}
        with psycopg.connect(on_database(self.database, "postgres"), autocommit=True) as admin:
            admin.execute(f'create database "{name}" template "{DATABASE}"')
        print(f"Storing {STORED[name]:,} games ...", flush=True)
        with psycopg.connect(self.database) as stored:
            store_copies(stored, STORED[name], waiting=VERDICTS * rounds)
        with psycopg.connect(self.database, autocommit=True) as stored:
            stored.execute("vacuum analyze")
        self._folder = tempfile.TemporaryDirectory()

    def start(self) -> None:
        words = [sys.executable, "-m", "celery", "--quiet", "-A", "tarot_site", "worker", "--pool=prefork", "-c", "1"]
        words += ["-Q", "live,challenge,rejudge", "--without-gossip", "--without-mingle", "--loglevel=ERROR"]
        with Path(self._folder.name, "log").open("wb") as log:
            self._worker = spawn(words, cwd=ROOT, environment=self.environment, log=log)

    def stop(self) -> None:
        if hasattr(self, "_worker"):
            stop(self._worker, 15, patience=35)
        self._folder.cleanup()

    def judge(self, count: int) -> float:
        """Hand the next waiting submissions to the worker; return the verdicts a second."""
        with psycopg.connect(self.database, autocommit=True) as stored:
            query = "select id from replays_submission where state = 'pending' order by id limit %s"
            waiting = [row[0] for row in stored.execute(query, [count])]
            assert len(waiting) == count
            with Connection(self.valkey.replace("unix://", "redis+socket://").replace("?db=", "?virtual_host=")) as bus:
                for submission in waiting:
                    verify_submission_task.apply_async(args=(submission,), queue="live", producer=Producer(bus))
            query = """select count(*) filter (where state = 'verified'), count(*) filter (where judged_at is not null),
                              extract(epoch from max(judged_at) - min(judged_at))
                       from replays_submission where id = any(%s)"""
            end = time.monotonic() + 120
            while time.monotonic() < end:
                row = stored.execute(query, [waiting]).fetchone()
                assert row is not None
                if row[1] == count:
                    if row[0] != count:
                        raise SystemExit("a stored game was not verified")
                    return (count - 1) / float(row[2])
                time.sleep(0.05)
        raise SystemExit(f"the worker did not judge in time:\n{Path(self._folder.name, 'log').read_text()[-2000:]}")
