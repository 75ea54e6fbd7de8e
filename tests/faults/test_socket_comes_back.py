"""Whatever happens to its socket, a page is live again within twelve seconds, by a socket, and shows the table."""

from __future__ import annotations

import random
import re
import signal
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, WebSocketRoute, expect

from accounts import tokens
from accounts.models import Player
from accounts.services import create_guest, set_preferences
from games import selectors
from games.models import Game, GameStatus
from games.services import start_game
from tests.faults.clients import HttpPlayer
from tests.journeys.chosen import kind_seed
from tests.journeys.hands import Mouse
from tests.journeys.person import Person
from tests.live_site import LiveSite
from tests.plain import plain
from tests.wire import Wire

pytestmark = pytest.mark.fault

WITHIN = 12.0
CODES = [1000, 1001, 1011, 1012, 1013]
"""What a server may say; 1006 is what a page sees when nobody said anything: see the cut."""
SOCKETS = re.compile("/ws/")


class Watched:
    """A page at the table, and a player's second device that plays on."""

    def __init__(self, browser: Browser, site: LiveSite, url: str) -> None:
        self.player: Player = create_guest()
        set_preferences(player=self.player, preferences={"vitesse": "immediate"})
        self.game: Game = start_game(player=self.player, seed=kind_seed())
        cookie = tokens.sign(self.player.public_id)
        self.context = browser.new_context(locale="fr-FR")
        self.context.add_cookies([{"name": tokens.COOKIE, "value": cookie, "url": url}])
        self.page: Page = self.context.new_page()
        self.address = f"{url}/g/{self.game.id}"
        self.device = HttpPlayer(site.port, random.Random(5), cookies={tokens.COOKIE: cookie})
        self.device.insist("GET", "/")

    def play_elsewhere(self) -> int:
        """Take the next decision on the other device; return the version that it leads to."""
        path = f"/g/{self.game.id}"
        table = self.device.insist("GET", f"{path}/table")
        decision = self.device.decision(table.text)
        moved = self.device.insist("POST", f"{path}/decision", decision=decision, version=str(table.version))
        assert moved.status == 200
        return moved.version

    def shows(self, version: int, within: float = WITHIN) -> None:
        expect(self.page.locator("#table")).to_have_attribute("data-version", str(version), timeout=within * 1000)


@pytest.fixture
def wire(shared_site: LiveSite) -> Iterator[Wire]:
    wire = Wire(shared_site.port)
    yield wire
    wire.close()


@pytest.mark.parametrize("code", CODES)
def test_comes_back_after_every_close_that_allows_it(
    browser: Browser, site: str, shared_site: LiveSite, code: int
) -> None:
    watched = Watched(browser, shared_site, site)
    opened: list[WebSocketRoute] = []

    def let_through(socket: WebSocketRoute) -> None:
        opened.append(socket)
        socket.connect_to_server()

    watched.page.route_web_socket(SOCKETS, let_through)
    watched.page.goto(watched.address)
    expect(watched.page.locator("#table")).to_be_visible()
    wait_for(watched.page, lambda: len(opened) == 1)
    started = time.monotonic()
    opened[0].close(code=code, reason="test")
    version = watched.play_elsewhere()
    wait_for(watched.page, lambda: len(opened) == 2)
    watched.shows(version)
    assert time.monotonic() - started < WITHIN
    expect(watched.page.locator("#reseau")).to_be_hidden(timeout=5_000)
    version = watched.play_elsewhere()
    watched.shows(version, within=1.9)  # sooner than a page would ask by itself
    watched.context.close()


def test_comes_back_after_a_cut_without_a_word(browser: Browser, site: str, shared_site: LiveSite, wire: Wire) -> None:
    watched = Watched(browser, shared_site, wire.url)
    watched.page.goto(watched.address)
    wait_for(watched.page, lambda: said(wire) == 1)
    wire.cut_sockets()
    version = watched.play_elsewhere()
    wait_for(watched.page, lambda: said(wire) == 2)
    watched.shows(version)
    watched.context.close()


def test_comes_back_out_of_a_black_hole(browser: Browser, site: str, shared_site: LiveSite, wire: Wire) -> None:
    """Nobody closes anything, nothing arrives any more: the page notices, says so, and is live soon after the end."""
    watched = Watched(browser, shared_site, wire.url)
    watched.page.goto(watched.address)
    wait_for(watched.page, lambda: said(wire) == 1)
    wire.swallow()
    expect(watched.page.locator("#reseau-texte")).to_contain_text("Connexion perdue", timeout=WITHIN * 1000)
    expect(watched.page.locator("html")).to_have_attribute("data-coupee", "", timeout=3_000)
    version = watched.play_elsewhere()
    wire.let_through()
    started = time.monotonic()
    watched.shows(version)
    wait_for(watched.page, lambda: said(wire) == 2)
    assert time.monotonic() - started < WITHIN
    expect(watched.page.locator("html")).not_to_have_attribute("data-coupee", "")
    watched.context.close()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_plays_on_after_the_web_process_was_ended(
    browser: Browser, site: str, shared_site: LiveSite, number: signal.Signals
) -> None:
    watched = Watched(browser, shared_site, site)
    closed: list[int] = []
    opened: list[WebSocketRoute] = []

    def let_through(socket: WebSocketRoute) -> None:
        def pass_on(code: int | None, reason: str | None) -> None:
            closed.append(code or 0)
            socket.close(code=None if code == 1006 else code)  # 1006 is seen, never said

        opened.append(socket)
        socket.connect_to_server().on_close(pass_on)

    watched.page.route_web_socket(SOCKETS, let_through)
    watched.page.goto(watched.address)
    person = Person(watched.page, Mouse(watched.page))
    person.play_until("play")
    shared_site.kill("web", number)
    shared_site.start("web")
    started = time.monotonic()
    wait_for(watched.page, lambda: len(opened) > 1)
    version = watched.play_elsewhere()
    watched.shows(version)
    assert time.monotonic() - started < WITHIN
    person.version = -1
    person.step()
    person.situation()
    expect(watched.page.locator("#reseau")).to_be_hidden(timeout=5_000)
    if number == signal.SIGTERM:
        assert closed[0] == 1012, "who is asked to stop tells its pages to come back"
    watched.context.close()


@pytest.mark.parametrize("code", [4403, 4404])
def test_stays_away_and_says_so_when_it_is_not_wanted(
    browser: Browser, site: str, shared_site: LiveSite, code: int
) -> None:
    watched = Watched(browser, shared_site, site)
    opened: list[WebSocketRoute] = []

    def refuse(socket: WebSocketRoute) -> None:
        opened.append(socket)
        socket.close(code=code, reason="test")

    watched.page.route_web_socket(SOCKETS, refuse)
    watched.page.goto(watched.address)
    expect(watched.page.locator("#reseau")).to_contain_text("Recharge la page")
    watched.page.wait_for_timeout(4_000)
    assert len(opened) == 1
    watched.context.close()


def test_whole_games_end_in_the_same_page_whatever_the_line_does(
    browser: Browser, site: str, shared_site: LiveSite, count: Callable[[int, int], int]
) -> None:
    for number in range(count(1, 10)):
        chance = random.Random(7 + number)
        watched = Watched(browser, shared_site, site)
        posted = decisions_of(watched.page)
        watched.page.route_web_socket(SOCKETS, spoiler(chance))
        watched.page.goto(watched.address)
        person = Person(watched.page, Mouse(watched.page))
        elsewhere = compared = 0
        while (situation := person.situation()) != "result" and person.counts < count(1, 4):
            if situation != "count" and chance.random() < 0.1:
                person.version = watched.play_elsewhere() - 1
                elsewhere += 1
                continue
            if situation == "play" and (not compared or chance.random() < 0.08):
                assert_fresh(watched)
                compared += 1
            person.step()
        game = Game.objects.get(pk=watched.game.pk)
        assert game.status == GameStatus.FINISHED or game.counted == count(1, 4)
        assert len(posted) + elsewhere == sum(len(each) for each in selectors.person_decisions(game))
        assert compared
        watched.context.close()


def decisions_of(page: Page) -> list[str]:
    """Collect the decisions that the page posts from now on."""
    posted: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/decision"):
            posted.append(request.post_data or "")

    page.on("request", note)
    return posted


def assert_fresh(watched: Watched) -> None:
    """The page that has lived through it all shows what a page opened now shows."""
    source = "table => table.outerHTML"
    lived = watched.page.locator("#table").evaluate(source)
    fresh = watched.context.new_page()
    fresh.goto(watched.address)
    fresh.wait_for_function("() => window.tarot?.isBusy && !tarot.isBusy()")
    assert plain(lived) == plain(fresh.locator("#table").evaluate(source))
    fresh.close()


def spoiler(chance: random.Random) -> Callable[[WebSocketRoute], None]:
    """Lose, double, delay and repeat what the server says on a socket, and close it after a while."""
    kept: list[str | bytes] = []

    def spoil(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        remaining = chance.randint(3, 30)

        def from_server(message: str | bytes) -> None:
            nonlocal remaining
            remaining -= 1
            if remaining == 0:
                socket.close(code=chance.choice(CODES), reason="test")
            if remaining <= 0:
                return
            fate = chance.random()
            if fate < 0.3 and not str(message).startswith("pong"):
                kept.append(message)  # lost, or late
                return
            socket.send(message)
            if fate < 0.6:
                socket.send(message)  # doubled
            if fate > 0.8 and kept:
                socket.send(chance.choice(kept))  # an old one after newer ones

        server.on_message(from_server)

    return spoil


def said(wire: Wire) -> int:
    """Count the sockets on which the site has told a version."""
    return sum(b'"version"' in each.came for each in wire.exchanges if each.is_socket)


def wait_for(page: Page, is_there: Callable[[], bool]) -> None:
    end = time.monotonic() + WITHIN
    while not is_there():
        assert time.monotonic() < end, f"not within {WITHIN:.0f} s"
        page.wait_for_timeout(20)
