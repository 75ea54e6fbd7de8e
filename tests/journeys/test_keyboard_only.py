"""The whole site without a mouse and without single letters: Tab, arrows, Enter and Escape from the first page on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.models import Game
from tests.journeys.conftest import Visit
from tests.journeys.hands import Keyboard
from tests.journeys.test_focus import WATCH, stays

pytestmark = pytest.mark.journey

FREE_GAME = "form[action='/games'] button"


class TabOnly(Keyboard):
    """No letter and no digit."""

    def bid(self, key: int) -> None:
        self.press(f"#mot-{key}")

    def go_on(self) -> None:
        self.press("#suite")


def test_the_site_is_used_without_a_mouse(visit: Visit, site: str, count: Callable[[int, int], int]) -> None:
    visitor = visit(hands="keyboard")
    page, person = visitor.page, visitor.person
    hands = person.hands = TabOnly(page)
    visitor.context.add_init_script(WATCH)
    page.goto("/")

    hands.press(".barre a[href='/rules']")
    page.wait_for_url("**/rules")
    hands.press("footer button[name=language]")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    hands.press(".barre a[href='/rankings/all-time']")
    page.wait_for_url("**/rankings/all-time")
    hands.press(".barre .logo")
    page.wait_for_url(f"{site}/")
    hands.press(FREE_GAME)
    page.wait_for_url("**/g/*")

    page.wait_for_load_state()
    opener = ".barre [commandfor=dlg-reglages]"
    hands.press(opener)
    expect(page.locator("#dlg-reglages")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate("s => document.activeElement.matches(s)", opener)
    page.keyboard.press("Enter")
    hands.choose("#dlg-reglages input[name=vitesse][value=immediate]")
    hands.choose("#dlg-reglages input[name=raccourcis][value=non]")
    with page.expect_navigation():
        hands.press("#dlg-reglages form[action='/preferences'] button[type=submit]")
    expect(page.locator("html")).to_have_attribute("data-raccourcis", "non")
    expect(page.locator("#reglage")).to_have_attribute("data-vitesse", "immediate")

    person.after_each.append(lambda situation: stays(page))
    person.play_until("count")
    for _ in range(count(0, 3)):
        person.step()
        person.play_until("count")
    person.situation()
    page.wait_for_function("() => document.activeElement.id === 'arrivee'")
    for opener in ("dlg-aide", "dlg-reglages"):
        hands.press(f".barre [commandfor={opener}]")
        page.keyboard.press("Escape")
    page.evaluate("() => document.getElementById('arrivee').focus()")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/deal/" not in url)
    stays(page)
    assert Game.objects.get().counted == count(1, 4)
