"""How do the commands of a clone share one PostgreSQL and one Valkey? Whoever starts first keeps their addresses."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from . import catalogue
from .places import ROOT, Addresses, AlreadyRunning, Lock, data_folder, secret, server_folder
from .servers import Servers


def secrets_of(folder: Path) -> dict[str, str]:
    """Return the keys for signing and for seeds: the environment's, else the clone's own."""
    return {
        "SECRET_KEY": os.environ.get("SECRET_KEY") or secret("signing", folder),
        "TAROT_SECRET": os.environ.get("TAROT_SECRET") or secret("seeds", folder),
    }


@contextmanager
def own_servers() -> Iterator[tuple[Servers, dict[str, str]]]:
    """Run the servers of this clone; give them and the environment of the site. AlreadyRunning if another does."""
    folder = data_folder()
    lock = Lock(folder)
    lock.take()
    logs = folder / "logs"
    logs.mkdir(exist_ok=True)
    for log in logs.iterdir():
        log.unlink()
    addresses = Addresses(folder)
    servers = Servers(server_folder(), logs=logs)
    try:
        servers.start()
        values = {**servers.addresses, **secrets_of(folder)}
        addresses.write(servers.addresses)
        yield servers, {**os.environ, **values}
    finally:
        addresses.clear()
        servers.stop()
        lock.free()


def running_environment(patience: float = 60) -> dict[str, str]:
    """Return the environment of the site on the servers that another command of this clone runs."""
    folder = data_folder()
    end = time.monotonic() + patience
    while not (found := Addresses(folder).read()):
        if time.monotonic() > end:
            raise SystemExit("another command of this clone is starting its servers, and takes too long")
        time.sleep(0.1)
    wanted = {name: found[name] for name in ("DATABASE_URL", "REDIS_URL")}
    return {**os.environ, **wanted, **secrets_of(folder)}


def manage(arguments: Sequence[str]) -> int:
    """Run a command of Django on the running servers, or on servers started for it."""
    catalogue.compile_all()
    words = [sys.executable, "manage.py", *arguments]
    try:
        with own_servers() as (_servers, environment):
            return _patient_run(words, environment)
    except AlreadyRunning:
        return _patient_run(words, running_environment())


def serve() -> int:
    """Run only the servers until Ctrl-C, for who wants to try things by hand."""
    wait_for_end = EndSignal()
    try:
        with own_servers() as (servers, _environment):
            for name, value in servers.addresses.items():
                print(f"export {name}='{value}'")
            print("Running; `./run manage …` uses them. Ctrl-C stops.", flush=True)
            while not wait_for_end.has_come:
                time.sleep(0.2)
    except AlreadyRunning:
        print("They are running already.", file=sys.stderr)
        return 1
    return 0


class EndSignal:
    """Turns Ctrl-C and the polite kill into something that a loop can ask for."""

    def __init__(self) -> None:
        self.has_come = False
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._note)

    def _note(self, number: int, frame: object) -> None:
        self.has_come = True


def _patient_run(words: Sequence[str], environment: dict[str, str]) -> int:
    """Run a program in front; Ctrl-C is for it, and we wait for its end."""
    former = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        return subprocess.run(words, cwd=ROOT, env=environment).returncode
    finally:
        signal.signal(signal.SIGINT, former)
