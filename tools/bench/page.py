"""What does a first visit cost? Bytes, requests, and the time until the first decision, with an empty cache."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .. import browser
from ..places import ROOT
from ..servers import Servers
from ..testing import test_secrets
from .figures import Figure
from .site import web_server
from .transfer import Transfer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

ROUNDS = 5
BUDGET = 250_000  # bytes of the table with an empty cache
# bytes a second down and up, milliseconds before each answer
LINES = {"slow 4G": (200_000, 93_750, 150), "3G": (50_000, 50_000, 400)}
START = "form[action='/games'] button"
READY = "() => window.tarot?.isBusy && !tarot.isBusy() && document.querySelector('#table[data-a-toi]') !== null"


@dataclass(frozen=True)
class Weight:
    """What a first visit brings: home and table after one another, and the table alone."""

    both: Transfer
    table: Transfer


def measure() -> list[Figure]:
    """Return the rows of the table of targets."""
    servers = Servers(given={})
    try:
        servers.start()
        environment = {**os.environ, **servers.addresses, **test_secrets(), "LOG_LEVEL": "ERROR"}
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
        os.environ.update(browser.environment())
        with web_server(environment) as port:
            return _figures(f"http://localhost:{port}")
    finally:
        servers.stop()


def _figures(url: str) -> list[Figure]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        arguments = ["--disable-background-networking", "--disable-component-update", "--no-first-run", "--disable-gpu"]
        arguments += ["--no-sandbox"] if os.geteuid() == 0 else []
        chromium = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=arguments)
        weights = [_weigh(chromium, url) for _ in range(ROUNDS)]
        times = {name: [_time(chromium, url, line) for _ in range(ROUNDS)] for name, line in LINES.items()}
        chromium.close()
    figures = [
        Figure(
            "bytes of the table, empty cache : 250 kB", tuple(each.table.bytes / BUDGET for each in weights), most=1
        ),
        Figure("the table, empty cache", tuple(each.table.bytes / 1000 for each in weights), " kB"),
        Figure("its requests", tuple(len(each.table.requests) for each in weights)),
        Figure("home page, then the table", tuple(each.both.bytes / 1000 for each in weights), " kB"),
        Figure("their requests", tuple(len(each.both.requests) for each in weights)),
    ]
    for name, row in times.items():
        figures.append(Figure("address to home page loaded", tuple(home for home, _ in row), " s", note=name))
        figures.append(Figure("address to first decision", tuple(first for _, first in row), " s", note=name))
    return figures


def _weigh(chromium: Browser, url: str) -> Weight:
    """Count what comes for the pages alone: the service worker stays away, its copies come from the browser's cache."""
    page = _newcomer(chromium, url, service_workers="block")
    session = page.context.new_cdp_session(page)
    both = Transfer(session)
    page.goto("/")
    _begin(page)
    page.wait_for_load_state("networkidle")
    both.stop()
    session.send("Network.clearBrowserCache")
    table = Transfer(session)
    page.reload()
    page.wait_for_load_state("networkidle")
    table.stop()
    page.context.close()
    return Weight(both, table)


def _time(chromium: Browser, url: str, line: tuple[int, int, int]) -> tuple[float, float]:
    """Come for the first time and start a game at once; return seconds until home is there, and the first decision."""
    page = _newcomer(chromium, url, service_workers="allow")
    _slow_down(page.context.new_cdp_session(page), line)
    started = time.perf_counter()
    page.goto("/")
    home = time.perf_counter() - started
    _begin(page)
    first = time.perf_counter() - started
    page.context.close()
    return home, first


def _newcomer(chromium: Browser, url: str, service_workers: Literal["allow", "block"]) -> Page:
    """Give a page with an empty cache on a phone. The others bid at once: the site is measured, not their pauses."""
    context = chromium.new_context(
        base_url=url,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        service_workers=service_workers,
    )
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', context.request.get("/settings").text())
    assert token
    form = {"csrfmiddlewaretoken": token[1], "vitesse": "immediate", "next": "/healthz"}
    assert context.request.post("/preferences", form=form).ok
    return context.new_page()


def _begin(page: Page) -> None:
    """Start a game and wait until there is something to decide."""
    page.locator(START).first.tap()
    page.wait_for_function(READY, polling=20, timeout=120_000)


def _slow_down(session: CDPSession, line: tuple[int, int, int]) -> None:
    down, up, latency = line
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": latency, "downloadThroughput": down, "uploadThroughput": up},
    )
