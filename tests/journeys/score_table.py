"""A person with real cards, who writes the facts of a deal into the score sheet and reads the answer."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

Facts = dict[str, Any]

SCORES = "#partage .num"
TOTALS = "#feuille tfoot td"


class ScoreTable:
    """Uses the visible form and sheet of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> None:
        self.page.goto("/score")

    def sit(self, table: str, rules: str = "fft") -> None:
        """Choose the rules and the table."""
        if not self.page.locator("#reglages-table[open]").count():
            self.page.locator("#reglages-table summary").click()
        self._choose("table", table)
        self._choose("rules", rules)

    def write(self, facts: Facts, *, of_defence: bool = False) -> None:
        """Fill the form as one reads a deal from the table."""
        self._choose("contract", facts["contract"])
        self._choose("taker", str(facts["taker"]))
        if facts["players"] == 5:
            self._choose("partner", "" if facts["partner"] is None else str(facts["partner"]))
        self._choose("bouts", str(facts["bouts"]))
        self._choose("side", "defence" if of_defence else "attack")
        half_points = 182 - facts["half_points"] if of_defence else facts["half_points"]
        self.page.fill("#points", f"{half_points // 2}{',5' if half_points % 2 else ''}")
        self._choose("petit", facts["petit_au_bout"] or "")
        chelem = facts["chelem"]
        if facts["poignees"] or chelem["announced"] or chelem["by"]:
            self.page.locator("#primes summary").click()
            for number, level in enumerate(facts["poignees"], 1):
                self.page.select_option(f"#poignee-{number}", level)
            if chelem["announced"]:
                self.page.locator("label:has(input[name=announced])").click()
            self._choose("by", chelem["by"] or "")

    def count(self) -> None:
        self.page.locator("#compter").click()

    def inscribe(self) -> None:
        self.page.locator("#inscrire").click()

    def add(self, facts: Facts) -> None:
        """Count a deal and write it on the sheet."""
        self.write(facts)
        self.count()
        self.inscribe()

    def scores(self) -> list[int]:
        """The scores of the counted deal."""
        return self._numbers(SCORES)

    def totals(self) -> list[int]:
        """The last line of the sheet."""
        return self._numbers(TOTALS)

    def deals(self) -> int:
        return self.page.locator("#feuille tbody tr").count()

    def said(self) -> str:
        """The last sentence of the polite region."""
        return str(self.page.locator("#annonce").evaluate("region => region.lastElementChild?.textContent ?? ''"))

    def focus(self) -> str:
        """The id of what has focus, or its tag."""
        return str(self.page.evaluate("() => document.activeElement.id || document.activeElement.tagName"))

    def _choose(self, name: str, value: str) -> None:
        self.page.locator(f"label:has(input[name={name}][value='{value}'])").click()

    def _numbers(self, selector: str) -> list[int]:
        return [number(text) for text in self.page.locator(selector).all_inner_texts()]


def number(text: str) -> int:
    """Read "+1 234" or "−96"."""
    return int(re.sub(r"[^\d-]", "", text.replace("−", "-")))


def facts(**differences: Any) -> Facts:
    """A garde with two bouts and 48 points at a table of four, made of 7: 64 from each."""
    usual: Facts = {
        "players": 4,
        "taker": 0,
        "partner": None,
        "contract": "garde",
        "half_points": 96,
        "bouts": 2,
        "petit_au_bout": None,
        "poignees": [],
        "chelem": {"announced": False, "by": None},
    }
    return usual | differences
