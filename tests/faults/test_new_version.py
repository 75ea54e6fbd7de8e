"""A new version of the site comes while people play: they go on, nothing that they had chosen is lost."""

from __future__ import annotations

import http.client
import random
import re
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.faults.clients import HttpPlayer
from tests.faults.test_socket_comes_back import Watched
from tests.journeys.hands import Mouse
from tests.journeys.person import Person
from tests.live_site import LiveSite

pytestmark = pytest.mark.fault

WITHIN = 20_000
NOTICE = "Le site vient d’être mis à jour."


@pytest.fixture
def old_site(shared_site: LiveSite, site: str) -> Iterator[LiveSite]:
    """The site in a version called one; its own at the end."""
    shared_site.replace("web", BUILD="one")
    yield shared_site
    shared_site.replace("web")


class Impatient(threading.Thread):
    """Plays without a page while the version changes, and sends again once what broke."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.player = HttpPlayer(port, random.Random(3))
        self.game = self.player.sit_down()
        self.is_enough = threading.Event()
        self.refused: list[str] = []
        self.taken = 0

    def run(self) -> None:
        table = self.player.insist("GET", f"/g/{self.game}/table")
        while not self.is_enough.is_set() and "HX-Redirect" not in table.headers:
            if "data-next=" in table.text:
                table = self.player.insist("GET", f"/g/{self.game}/table")
                continue
            decision, version = self.player.decision(table.text), str(table.version)
            for _ in range(2):
                try:
                    table = self.player.ask("POST", f"/g/{self.game}/decision", decision=decision, version=version)
                except (OSError, http.client.HTTPException):
                    continue
                if table.status == 200:
                    self.taken += 1
                    break
            else:
                self.refused.append(decision)
                return


def test_pages_go_on_in_the_new_version_with_what_was_chosen(browser: Browser, old_site: LiveSite) -> None:
    chooser, player = (Watched(browser, old_site, old_site.url) for _ in range(2))
    for watched in (chooser, player):
        watched.page.goto(watched.address)
        expect(watched.page.locator("html")).to_have_attribute("data-build", "one")
    person = Person(chooser.page, Mouse(chooser.page))
    person.play_until("ecart")
    for card in person.free_cards()[:4]:
        person.hands.card(card)
    chosen = ticked(chooser.page)
    assert len(chosen) == 4
    other = Person(player.page, Mouse(player.page))
    other.play_until("play")
    machine = Impatient(old_site.port)
    machine.start()
    before = machine.taken
    old_site.replace("web", BUILD="two")
    for watched in (chooser, player):
        expect(watched.page.locator("html")).to_have_attribute("data-build", "two", timeout=WITHIN)
        expect(watched.page.locator("#reseau-texte")).to_have_text(NOTICE)
    person.version = other.version = -1
    assert person.situation() == "ecart"
    assert ticked(chooser.page) == chosen
    machine.is_enough.set()
    machine.join(60)
    assert (machine.refused, machine.taken > before) == ([], True)
    for card in [card for card in person.free_cards() if card not in chosen][:2]:
        person.hands.card(card)
    person.hands.press("#ecarter")
    expect(chooser.page.locator("#main[data-ecart]")).to_have_count(0)
    other.step()
    other.situation()
    loads_itself_anew_once(player)
    for watched in (chooser, player):
        watched.context.close()


def loads_itself_anew_once(watched: Watched) -> None:
    """Two versions behind one address, as when only one of two servers was replaced."""
    loads: list[str] = []
    watched.page.on("domcontentloaded", lambda page: loads.append(page.url))

    def from_the_other(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('data-build="two"', 'data-build="three"'))

    watched.page.route(re.compile(r"/table\?since="), from_the_other)
    for expected in (1, 1, 1):
        watched.shows(watched.play_elsewhere())
        watched.page.wait_for_timeout(1_000)
        watched.page.wait_for_function("() => document.readyState === 'complete' && !tarot.isBusy()")
        assert len(loads) == expected


def ticked(page: Page) -> list[str]:
    found: list[str] = page.locator("#main input:checked").evaluate_all("all => all.map(each => each.value)")
    return sorted(found)
