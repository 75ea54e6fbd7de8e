"""Killed workers, an absent broker and lost messages delay a verdict; they neither lose it nor give it twice."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
import redis

from tests.live_site import LiveSite
from tools.places import ROOT

pytestmark = [pytest.mark.fault, pytest.mark.timeout(600)]
PATIENCE = 90  # seconds; the site promises a verdict within two minutes, with longer leases than here
CROWD = 6


def crowd(site: LiveSite, *words: str) -> str:
    """Act on the site's database, which is not the one of the tests."""
    assert site.servers is not None
    done = subprocess.run(
        [sys.executable, "-m", "tests.replays.crowd", *words],
        cwd=ROOT,
        env={**os.environ, **site.servers.addresses, "NEW_PLAYERS_PER_MINUTE": "100000"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def report(site: LiveSite) -> Any:
    return json.loads(crowd(site, "report"))


def wait_for_verdicts(site: LiveSite, number: int) -> None:
    end = time.monotonic() + PATIENCE
    while (last := report(site))["states"] != {"verified": number}:
        assert time.monotonic() < end, f"after {PATIENCE} s: {last}"
        time.sleep(1)
    assert (last["results"], last["drifts"]) == (number, 0), "one row on the board of all times for each"


def test_judges_each_game_once_though_workers_are_killed(own_site: LiveSite, count: Callable[[int, int], int]) -> None:
    kills = count(2, 50)
    own_site.start("worker", "beat")
    for kill in range(kills):
        crowd(own_site, "submit", str(CROWD))
        time.sleep(0.37 * (kill % 7))
        own_site.kill("worker")
        own_site.start("worker")
    wait_for_verdicts(own_site, CROWD * kills)


def test_judges_later_what_was_submitted_without_a_broker(own_site: LiveSite) -> None:
    own_site.start("worker", "beat")
    own_site.kill_server("valkey")
    crowd(own_site, "submit", str(CROWD))
    assert report(own_site)["states"] == {"pending": CROWD}
    own_site.restart_server("valkey")
    wait_for_verdicts(own_site, CROWD)


def test_judges_what_the_broker_took_and_lost(own_site: LiveSite) -> None:
    crowd(own_site, "submit", str(CROWD))
    assert own_site.servers is not None
    with redis.from_url(own_site.servers.addresses["REDIS_URL"]) as valkey:
        assert valkey.llen("live") == CROWD
        valkey.flushall()
    own_site.start("worker", "beat")
    wait_for_verdicts(own_site, CROWD)
