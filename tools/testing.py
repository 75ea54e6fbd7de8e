"""What does `./run test` do? The checks, then the tests on servers of their own, then those that need a browser."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from . import browser, catalogue, checks, processes
from .places import ROOT
from .servers import Servers

SLOW = "journey or fault"
TWO_AT_A_TIME = ("-n", "2", "--dist", "worksteal")  # each with a database, and for journeys a site, of its own
NOTHING_COLLECTED = 5
LONG_TIMEOUT = 3600  # seconds for one test with its large count


def run_tests(arguments: Sequence[str]) -> int:
    """Run everything, or only pytest when its arguments name tests; return the exit status."""
    started = time.monotonic()
    if "--long" in arguments:
        arguments = [f"--timeout={LONG_TIMEOUT}", *arguments]
    named = any(argument == "tests" or argument.startswith(("tests/", "./tests")) for argument in arguments)
    catalogue.compile_all()
    servers = Servers(fast=True)
    failed_checks: list[str] = []
    runs = Runs()
    try:
        servers.start()
        environment = {**os.environ, **servers.addresses, **test_secrets()}
        if named:
            print("Tests are named: the checks (format, lint, types, imports, catalogue ...) are left out.", flush=True)
            runs.pytest(arguments, environment | browser.if_needed(arguments))
        else:
            failed_checks = checks.run_all(environment)
            runs.pytest([*TWO_AT_A_TIME, "-m", f"not ({SLOW})", *arguments], environment)
            runs.pytest([*TWO_AT_A_TIME, "-m", SLOW, *arguments], environment | browser.environment())
    finally:
        servers.stop()
    return runs.summary(failed_checks, time.monotonic() - started)


def test_secrets() -> dict[str, str]:
    """Return what the settings need beside the addresses, the same in every run."""
    return {"TAROT_TEST": "1", "SECRET_KEY": "only-for-tests-" + "x" * 40, "TAROT_SECRET": "5eed" * 16}


class Runs:
    """The runs of pytest of one command, their counts added up."""

    def __init__(self) -> None:
        self.statuses: list[int] = []
        self.counts: dict[str, int] = {}

    def pytest(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        """Run pytest once."""
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "counts.json"
            words = [sys.executable, "-m", "pytest", *arguments]
            status = processes.run(words, cwd=ROOT, environment={**environment, "TAROT_TEST_COUNTS": str(report)})
            if report.exists():
                for key, number in json.loads(report.read_text()).items():
                    self.counts[key] = self.counts.get(key, 0) + number
        self.statuses.append(status)

    def summary(self, failed_checks: Sequence[str], seconds: float) -> int:
        """Say in the last line how it went; return the exit status. A run that found no test at all has failed."""
        passed = self.counts.get("passed", 0)
        failed = self.counts.get("failed", 0) + self.counts.get("error", 0) + len(failed_checks)
        is_broken = any(status not in (0, 1, NOTHING_COLLECTED) for status in self.statuses)
        if is_broken or not passed or 1 in self.statuses:
            failed = max(failed, 1)
        checked = f"failed checks: {', '.join(failed_checks)}" if failed_checks else "done"
        print(f"\n{checked} in {seconds:.0f} s\n{passed} passed, {failed} failed", flush=True)
        return 1 if failed else 0
