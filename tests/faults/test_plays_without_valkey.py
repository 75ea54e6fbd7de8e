"""Without Valkey no table can say that it moved: pages find out all the same, and hear it at once when it is back."""

from __future__ import annotations

import random
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts import tokens
from tests.faults.breaking import mend
from tests.faults.clients import HttpPlayer
from tests.journeys.hands import Mouse
from tests.journeys.person import Person
from tests.live_site import LiveSite

pytestmark = pytest.mark.fault

WITHIN = 12.0


def seated(browser: Browser, site: LiveSite) -> tuple[Page, HttpPlayer, str]:
    """Sit at a table with a browser and with a second device of the same player."""
    device = HttpPlayer(site.port, random.Random(11))
    game = device.sit_down()
    device.insist("POST", "/preferences", vitesse="immediate")
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    context.add_cookies([{"name": tokens.COOKIE, "value": device.cookies[tokens.COOKIE], "url": site.url}])
    page = context.new_page()
    page.goto(f"{site.url}/g/{game}")
    return page, device, game


def play_elsewhere(device: HttpPlayer, game: str) -> int:
    table = device.insist("GET", f"/g/{game}/table")
    decision = device.decision(table.text)
    moved = device.insist("POST", f"/g/{game}/decision", decision=decision, version=str(table.version))
    assert moved.status == 200
    return moved.version


def shows(page: Page, version: int, within: float) -> None:
    expect(page.locator("#table")).to_have_attribute("data-version", str(version), timeout=within * 1000)


def test_a_table_goes_on_and_follows_another_device(browser: Browser, whole_site: LiveSite) -> None:
    page, device, game = seated(browser, whole_site)
    person = Person(page, Mouse(page))
    person.situation()
    shows(page, play_elsewhere(device, game), 3)
    whole_site.kill_server("valkey")
    try:
        person.version = -1
        person.situation()
        person.step()
        person.situation()
        shows(page, play_elsewhere(device, game), WITHIN)
    finally:
        mend(whole_site, "valkey")
        whole_site.revive()
    end = time.monotonic() + WITHIN
    while not all(hears(page, play_elsewhere(device, game)) for _ in range(2)):  # asking hits one second in five
        assert time.monotonic() < end, f"no socket after {WITHIN:.0f} s"
    page.context.close()


def hears(page: Page, version: int) -> bool:
    """Tell whether the page shows a version sooner than it would by asking."""
    page.wait_for_timeout(1_000)
    return page.locator("#table").get_attribute("data-version") == str(version)
