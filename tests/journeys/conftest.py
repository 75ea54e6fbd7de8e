"""Visitors with a browser of their own, watched for everything that must not happen behind a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response

import clock
from accounts import tokens
from accounts.models import Player
from leaderboards import seeds
from leaderboards.models import Challenge
from leaderboards.services import ensure_challenge
from tests.journeys.chosen import kind_challenge
from tests.journeys.hands import HANDS, Hands
from tests.journeys.person import Person

PHONE, DESKTOP = (390, 844), (1440, 900)
TELL_OF_CSP = """
    document.addEventListener("securitypolicyviolation",
        event => console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`));
"""


@dataclass
class Visitor:
    """A page, the hands that use it, the person that decides, and what went wrong behind it."""

    context: BrowserContext
    page: Page
    hands: Hands
    person: Person
    troubles: list[str] = field(default_factory=list)
    expected: set[int] = field(default_factory=set)
    has_line: bool = True

    def expect(self, *statuses: int) -> None:
        """Say which refusals this visit will meet: the browser's console reports them."""
        self.expected.update(statuses)

    def lose_line(self) -> None:
        """Say that the network will fail on this visit."""
        self.has_line = False

    def hear(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        found = re.search(r"responded with a status of (\d+)", message.text)
        is_expected = bool(found and int(found[1]) in self.expected)
        network = ("WebSocket connection", "net::ERR", "Failed to fetch", "htmx:error: timeout")
        is_network = any(words in message.text for words in network)
        if not is_expected and not (is_network and not self.has_line):
            self.troubles.append(f"console: {message.text}")

    def answer(self, response: Response) -> None:
        if response.status >= 500 and response.status not in self.expected:
            self.troubles.append(f"{response.status} {response.url}")


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    """Open a browser of its own on the running site; at the end nothing may have gone wrong behind its pages."""
    visitors: list[Visitor] = []

    def make(
        size: tuple[int, int] = DESKTOP,
        hands: str = "mouse",
        *,
        url: str = "",
        player: Player | None = None,
        **options: Any,
    ) -> Visitor:
        context = browser.new_context(
            base_url=url or site,
            viewport={"width": size[0], "height": size[1]},
            has_touch=hands == "touch",
            is_mobile=hands == "touch" and size[0] < 700,
            locale=options.pop("locale", "fr-FR"),
            service_workers=options.pop("service_workers", "block"),  # so that routes and cut lines meet every request
            **options,
        )
        context.set_default_timeout(15_000)
        if player is not None:
            context.add_cookies([{"name": tokens.COOKIE, "value": tokens.sign(player.public_id), "url": url or site}])
        context.add_init_script(TELL_OF_CSP)
        page = context.new_page()
        used = HANDS[hands](page)
        visitor = Visitor(context, page, used, Person(page, used))
        page.on("console", visitor.hear)
        page.on("pageerror", lambda error: visitor.troubles.append(f"script: {error}"))
        page.on("response", visitor.answer)
        visitors.append(visitor)
        return visitor

    yield make
    for visitor in visitors:
        visitor.context.close()
    assert not [trouble for visitor in visitors for trouble in visitor.troubles]


@pytest.fixture
def challenge(site: str) -> Challenge:
    """Today's challenge, with a seed whose first deal the journey's person gets for garde."""
    today = clock.today()
    challenge = ensure_challenge(today)
    choice = kind_challenge(challenge.key_id, today)
    challenge.n, challenge.commitment = choice.n, seeds.commitment(today, choice.seed)
    challenge.save(update_fields=["n", "commitment"])
    return challenge
