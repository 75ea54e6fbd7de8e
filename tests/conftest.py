"""What every test may ask for: small or long counts, and a browser that suits this machine."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest_plugins = ["tests.cast", "tests.live_site"]

# Playwright's sync interface keeps an event loop running in the main thread, and Django refuses the database there.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the same tests with the large counts")
    parser.addoption("--pictures", metavar="FOLDER", help="draw every page and state into this folder")


@pytest.fixture(scope="session")
def long_run(request: pytest.FixtureRequest) -> bool:
    """Tell whether this is the long run."""
    return bool(request.config.getoption("--long"))


@pytest.fixture(scope="session")
def count(long_run: bool) -> Callable[[int, int], int]:
    """Choose between a small and a long count: `count(200, 20_000)`."""
    return lambda small, long: long if long_run else small


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what drives a browser or breaks servers after everything else, whatever the random order."""
    items.sort(key=lambda item: bool(item.get_closest_marker("journey") or item.get_closest_marker("fault")))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Drive the Chromium that `./run test` found, without its own network chatter."""
    arguments = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-gpu",
        "--disable-quic",
    ]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    return {**browser_type_launch_args, "args": arguments, "executable_path": chromium}


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Leave the counts where the test command adds up its runs."""
    if (path := os.environ.get("TAROT_TEST_COUNTS")) and not os.environ.get("PYTEST_XDIST_WORKER"):
        stats = terminalreporter.stats
        counts = {
            key: len(stats.get(key, [])) for key in ("passed", "failed", "error", "skipped", "xfailed", "xpassed")
        }
        Path(path).write_text(json.dumps(counts))
