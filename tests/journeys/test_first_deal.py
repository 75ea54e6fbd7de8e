"""A newcomer finds the first deal on the home page and plays it on a phone, one tap after the other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.journeys.conftest import PHONE, Visit
from tests.journeys.hands import CORNER
from tests.journeys.test_every_state import STILL, violations

pytestmark = pytest.mark.journey

NARROW = (320, 568)
SIDEWAYS = """() => {
    const cards = [...document.querySelectorAll("main .carte")].map(each => each.getBoundingClientRect());
    return [document.documentElement.scrollWidth - innerWidth,
        cards.filter(box => box.left < -1 || box.right > innerWidth + 1).length];
}"""


def is_sound(page: Page, step: int) -> None:
    """The step is told, its heading or its refusal has focus, nothing sticks out, axe is content."""
    expect(page.locator("main")).to_contain_text(f"Étape {step} sur 5")
    expect(page).not_to_have_url(re.compile("decision="))
    page.add_style_tag(content=STILL)  # a card that is still coming is not where it belongs yet
    for width, height in (NARROW, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SIDEWAYS) == [0, 0]
    if step > 1:  # the first page is among those of test_every_state
        expect(page.locator("#titre")).to_be_focused()
        assert not violations(page)


def test_a_newcomer_goes_through_the_first_deal(visit: Visit) -> None:
    visitor = visit(PHONE, "touch", bypass_csp=True)
    page, hands = visitor.page, visitor.hands
    games = Game.objects.count()
    page.goto("/")
    hands.press("main a[href='/learn']")
    is_sound(page, 1)
    hands.press("summary >> nth=0")
    expect(page.locator("details[open] strong")).to_have_text("2.")
    hands.press("#suite")
    is_sound(page, 2)
    hands.bid(0)
    expect(page.locator(".conseil")).to_contain_text("la donne serait annulée")
    hands.press("#suite")
    is_sound(page, 3)
    hands.card("S1")
    hands.press("#ecarter")
    expect(page.locator("#refus")).to_contain_text("six cartes")
    expect(page.locator("#refus")).to_be_focused()
    expect(page.locator("#carte-S1")).to_be_checked()
    hands.press("#demander")
    hands.press("#ecarter")
    is_sound(page, 4)
    page.locator("#main .prise[aria-disabled=true]").first.tap(position={"x": CORNER, "y": 3 * CORNER}, force=True)
    expect(page.locator("#refus")).to_contain_text("fournis")
    for _ in range(6):
        hands.card(visitor.person.playable_cards()[0])
        expect(page.locator("#refus")).to_have_count(0)
    hands.press("#demander")
    expect(page.locator("#conseil")).to_contain_text("Un joueur d’expérience jouerait")
    hands.press("#finir")
    is_sound(page, 5)
    page.go_back()
    expect(page.locator("main")).to_contain_text("Étape 4 sur 5")
    page.go_forward()
    assert Game.objects.count() == games
    hands.press("#commencer")
    page.wait_for_url("**/g/*")
