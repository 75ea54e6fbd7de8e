"""What is checked before any test runs: format, lint, types, imports, templates, migrations, catalogue."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import catalogue
from .places import ROOT

CODE = ("clock.py", "manage.py", "tarot_site", "accounts", "games", "leaderboards", "replays", "tools", "tests")


def _program(*words: str) -> Callable[[Mapping[str, str]], str]:
    """Return a check that runs a program beside this Python: silent if good, its words if not."""

    def check(environment: Mapping[str, str]) -> str:
        path = Path(sys.executable).parent / words[0]
        done = subprocess.run([path, *words[1:]], cwd=ROOT, env=environment, capture_output=True, text=True)
        return "" if done.returncode == 0 else done.stdout + done.stderr or f"ended with {done.returncode}"

    return check


def _catalogue(environment: Mapping[str, str]) -> str:
    return "\n".join(catalogue.faults())


CHECKS: dict[str, Callable[[Mapping[str, str]], str]] = {
    "types": _program("mypy", *CODE),
    "format": _program("ruff", "format", "--check", "--quiet", "."),
    "lint": _program("ruff", "check", "--quiet", "."),
    "imports": _program("lint-imports"),
    "templates": _program("djlint", "templates", "--lint", "--quiet"),
    "migrations": _program("python", "manage.py", "makemigrations", "--check", "--dry-run"),
    "settings": _program("python", "manage.py", "check", "--fail-level", "WARNING"),
    "catalogue": _catalogue,
}


def run_all(environment: Mapping[str, str]) -> list[str]:
    """Run every check, two at a time; print what is wrong and return the names of those that failed."""
    variables = {**os.environ, **environment}
    failed = []
    with ThreadPoolExecutor(2) as pool:
        running = {name: pool.submit(check, variables) for name, check in CHECKS.items()}
        for name, future in running.items():
            words = future.result()
            print(f"{name}: {'ok' if not words else 'FAILED'}", flush=True)
            if words:
                print(words.rstrip(), flush=True)
                failed.append(name)
    return failed
