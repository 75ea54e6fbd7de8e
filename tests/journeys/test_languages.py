"""French until the reader asks for English; then every page and every announcement is in English."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Visit

pytestmark = pytest.mark.journey

ENGLISH = "footer button[name=language][value=en]"
FRENCH_LETTERS = re.compile(r"[éèêàçùœÉÀ]")
NAMES_KEPT = re.compile(r"Français|écart|poignée|Écart|Poignée|Défi|déf")


def test_a_reader_turns_to_english_and_plays_in_it(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator(ENGLISH).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator("form[action='/games'] button").first.click()
    page.wait_for_url("**/g/*")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.evaluate("() => { document.getElementById('reglage').dataset.vitesse = 'immediate'; }")
    visitor.person.play_until("play")
    assert page.locator("#reglage").get_attribute("data-lettres") == "TSHCD"
    for place in ("#consigne", "#annonce", "#main", ".cote", "#tapis"):
        text = NAMES_KEPT.sub("", page.locator(place).inner_text())
        assert not FRENCH_LETTERS.search(text), f"{place} says {text!r}"
    assert re.search(r" of (?:spades|hearts|diamonds|clubs|trumps)", page.locator("#main").inner_text())


@pytest.mark.parametrize("address", ["/", "/rules", "/advice", "/questions", "/rankings/all-time", "/nowhere"])
def test_every_public_page_has_an_english_text(visit: Visit, address: str) -> None:
    visitor = visit()
    visitor.expect(404)
    visitor.page.goto("/")
    visitor.page.locator(ENGLISH).click()
    visitor.page.wait_for_load_state()
    visitor.page.goto(address)
    expect(visitor.page.locator("html")).to_have_attribute("lang", "en")
    text = NAMES_KEPT.sub("", visitor.page.locator("main").inner_text())
    words = [word for word in re.split(r"\s+", text) if FRENCH_LETTERS.search(word)]
    assert len(words) < 6, f"{address} still says {words}"
