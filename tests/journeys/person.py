"""A person at the table who knows only what the page shows, and decides by a simple plan.

Bids garde until an écart has been made, then passes; sets the first six free cards aside; plays the first card that
the page marks as playable.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Error, Page

from tests.journeys.hands import Hands

PATIENCE = 20.0
PASSE, GARDE = 0, 2

# What is there to do on this page now? Nothing yet (null) while it loads, moves, or waits for the others.
SITUATION = """after => {
    if (document.readyState !== "complete") return null;
    const table = document.getElementById("table");
    if (table) {
        if (!window.tarot?.isBusy || tarot.isBusy() || table.hasAttribute("data-film")) return null;
        if (table.dataset.next || !table.hasAttribute("data-a-toi")) return null;
        if (Number(table.dataset.version) <= after) return null;
        if (document.querySelector("#annonces")) return "bidding";
        if (document.querySelector("#main[data-ecart]")) return "ecart";
        return document.querySelector("#main .jouable") ? "play" : null;
    }
    if (document.getElementById("suite")) return "count";
    return document.getElementById("verdict") ? "result" : null;
}"""


class Person:
    """Sits before one page and plays."""

    def __init__(self, page: Page, hands: Hands, asks: str = SITUATION) -> None:
        self.page, self.hands, self.asks = page, hands, asks
        self.version = -1
        self.ecarts = 0
        self.counts = 0
        self.decisions = 0
        self.after_each: list[Callable[[str], None]] = []
        """Called with the situation before each decision, when the page has come to rest."""

    def situation(self) -> str:
        """Wait until there is something to do, and say what."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                found = self.page.evaluate(self.asks, self.version)
            except Error:  # the page is just being left
                found = None
            if found:
                return str(found)
            self.page.wait_for_timeout(15)
        raise AssertionError(f"nothing to do on {self.page.url} after version {self.version}")

    def step(self) -> str:
        """Do the one thing there is to do; return what it was."""
        situation = self.situation()
        for look in self.after_each:
            look(situation)
        if situation in ("bidding", "ecart", "play"):
            self.version = int(self.page.locator("#table").get_attribute("data-version") or 0)
            self.decisions += 1
        match situation:
            case "bidding":
                self.hands.bid(self.wanted_bid())
            case "ecart":
                self.set_aside(self.free_cards()[:6])
                self.ecarts += 1
            case "play":
                self.hands.card(self.playable_cards()[0])
            case "count":
                self.counts += 1
                self.hands.go_on()
                self.page.wait_for_url(lambda url: "/deal/" not in url)
        return situation

    def play_until(self, *situations: str) -> str:
        """Go on until one of these is there, and leave it undone."""
        while (found := self.situation()) not in situations:
            self.step()
        return found

    def wanted_bid(self) -> int:
        is_open = self.page.locator(f"#mot-{GARDE}:not([aria-disabled=true])").count() == 1
        return GARDE if is_open and not self.ecarts else PASSE

    def set_aside(self, cards: list[str]) -> None:
        for card in cards:
            self.hands.card(card)
        self.hands.press("#ecarter")

    def free_cards(self) -> list[str]:
        return self._cards("#main input.prise:not([aria-disabled=true])")

    def playable_cards(self) -> list[str]:
        return self._cards("#main .jouable")

    def refused_cards(self) -> list[str]:
        return self._cards("#main .prise[aria-disabled=true]")

    def _cards(self, selector: str) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(selector, "all => all.map(each => each.dataset.carte)")
        return found
