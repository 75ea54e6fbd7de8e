"""The keys that the help lists are those that work; single letters may be switched off, and are never the only way."""

from __future__ import annotations

import re
import string
from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from accounts.services import create_guest, set_preferences
from games import labels, services
from games.engine.cards import TRUMPS, cards_in
from games.engine.view import PlayerView, view_of
from games.models import Game
from games.selectors import state_of
from tests.journeys import places
from tests.journeys.chosen import passed_out_seed
from tests.journeys.conftest import Visit, Visitor
from tests.journeys.ear import forget, lines, listen

pytestmark = pytest.mark.journey

IDLE = "() => window.tarot?.isBusy && !tarot.isBusy() && !document.querySelector('#table[data-film]')"
KEYS = "dts => dts.map(dt => [...dt.querySelectorAll('kbd')].map(key => key.textContent.trim()))"
FOCUS = "() => document.activeElement.id || document.activeElement.tagName"
ARROWS = {"←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown"}
NAMED = {
    "fr": {"Début": "Home", "Fin": "End", "Entrée": "Enter", "Espace": "Space", "Échap": "Escape"},
    "en": {"Home": "Home", "End": "End", "Enter": "Enter", "Space": "Space", "Esc": "Escape"},
}
SUITS = {"fr": "APCTK", "en": "TSHCD"}
FAMILIES = "apctk"
ALOUD = {"R": "redire-consigne", "J": "redire-main", "V": "redire-pli", "B": "redire-marque"}
DIALOGS = {"L": "dlg-pli", "M": "dlg-marque", "?": "dlg-aide"}


def open_place(visit: Visit, site: str, place: places.Place, language: str = "fr", **preferences: str) -> Visitor:
    """Open a page of a game in a language, with the ears open."""
    set_preferences(player=place.player, preferences={"vitesse": "immediate", **preferences})
    visitor = visit(player=place.player)
    visitor.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site}])
    listen(visitor.context)
    visitor.page.goto(place.path)
    visitor.page.wait_for_function(IDLE)
    visitor.page.wait_for_function("() => document.getElementById('annonce').childElementCount > 0")
    forget(visitor.page)
    return visitor


def knows(place: places.Place) -> PlayerView:
    """Return what the person at the table of this place knows now."""
    game = Game.objects.get(pk=place.path.rpartition("/")[2])
    return view_of(state_of(game, game.deals.get(number=game.number)), services.PERSON_SEAT)


def listed(page: Page) -> list[str]:
    """Return the keys of the help, in order."""
    found: list[list[str]] = page.locator("#dlg-aide .touches dt").evaluate_all(KEYS)
    return [key for keys in found for key in keys]


def said_since(page: Page, press: Callable[[], None]) -> list[str]:
    """Return what is said because of this."""
    forget(page)
    press()
    return lines(page)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_help_lists_the_keys_that_work_and_no_other_letter_does(visit: Visit, site: str, language: str) -> None:
    place = places.play()
    visitor = open_place(visit, site, place, language)
    page, press = visitor.page, visitor.page.keyboard.press
    single = [*SUITS[language], "E", "0", "4", "X", "L", "M", "R", "J", "V", "B", "?"]
    assert listed(page) == [
        *ARROWS, *list(NAMED[language])[:4], *single, list(NAMED[language])[4]
    ]  # fmt: skip

    page.evaluate("() => tarot.goTo(tarot.cards()[0])")
    count = page.evaluate("() => tarot.cards().length")
    at = "() => tarot.cards().indexOf(document.activeElement)"
    for key, index in (("ArrowRight", 1), ("End", count - 1), ("ArrowLeft", count - 2), ("Home", 0)):
        press(key)
        assert page.evaluate(at) == index
    for letter, family in zip([*SUITS[language], "E"], [*FAMILIES, "x"], strict=True):
        if page.locator(f"#main [data-e={family}].prise").count():
            press(letter.lower())
            assert page.evaluate("() => document.activeElement.dataset.e") == family
    for letter, dialog in DIALOGS.items():
        before = page.evaluate(FOCUS)
        press(letter.lower())
        assert page.locator(f"#{dialog}").is_visible()
        press("Escape")
        assert page.locator("dialog[open]").count() == 0
        assert page.evaluate(FOCUS) == before, "focus goes back to where it was"
    for letter, button in ALOUD.items():
        before = page.evaluate(FOCUS)
        words = page.locator(f"#{button}").get_attribute("data-dire") or page.locator("#consigne").inner_text()
        words = re.sub("[ \\n]+", " ", words)
        assert said_since(page, lambda letter=letter: press(letter.lower())) == [words]  # type: ignore[misc]  # the default binds the letter
        assert page.evaluate(FOCUS) == before

    forget(page)
    state = f"{FOCUS[6:]} + document.querySelectorAll('dialog[open]').length + tarot.version() + tarot.isBusy()"
    before = page.evaluate(state)
    for letter in [*sorted({*string.ascii_uppercase} - {*single}), *"56789"]:
        press(letter.lower())
    assert page.evaluate(state) == before and lines(page) == []


def test_without_single_letters_the_rest_of_the_keyboard_plays(visit: Visit, site: str) -> None:
    visitor = open_place(visit, site, places.auction(), raccourcis="non")
    page, press = visitor.page, visitor.page.keyboard.press
    single = [*string.ascii_lowercase, *string.digits, "?"]
    assert not {key.lower() for key in listed(page)} & set(single)
    assert page.locator("[aria-keyshortcuts]").count() == 0
    assert page.locator(".astuce:visible", has_text="0").count() == 0
    version, before = page.evaluate("() => tarot.version()"), page.evaluate(FOCUS)
    for key in single:
        press(key)
    assert page.locator("dialog[open]").count() == 0
    assert page.evaluate(FOCUS) == before and lines(page) == []
    assert page.evaluate("() => tarot.version()") == version
    visitor.hands.press("#mot-0")
    page.wait_for_function(f"() => tarot.version() > {version} && !tarot.isBusy()")
    visitor.person.play_until("play")
    page.evaluate("() => tarot.goTo(tarot.cards()[0])")
    press("ArrowRight")
    assert page.evaluate("() => tarot.cards().indexOf(document.activeElement)") == 1


def test_hand_trick_and_score_are_said_on_demand(visit: Visit, site: str) -> None:
    place = places.play()
    visitor = open_place(visit, site, place, raccourcis="non")
    page = visitor.page
    said: dict[str, str] = {}
    page.evaluate("() => tarot.goTo(tarot.firstCard())")
    for button in ALOUD.values():
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS) == button, "the buttons come right after the hand"
        box = page.locator(f"#{button}").bounding_box()
        assert box is not None and box["height"] >= 24, "who sees it sees where focus is"
        said[button] = said_since(page, lambda: page.keyboard.press("Enter"))[0]
        assert page.evaluate(FOCUS) == button
    view = knows(place)
    assert view.choices is not None
    held, allowed = said["redire-main"].split("Jouables")
    for card in cards_in(view.hand & TRUMPS):
        assert labels.card_noun(card).removesuffix(" d’atout") in held
    for suit in range(4):
        ranks = [labels.rank_name(card % 14 + 1) for card in reversed(cards_in(view.hand >> 14 * suit & 0x3FFF))]
        sentence = f"{labels.suit_title(suit)}\u00a0: {', '.join(ranks)}."
        assert (sentence in held) == bool(ranks)
    for card in cards_in(view.hand):
        assert (labels.card_noun(card) in allowed) == bool(view.choices.plays >> card & 1)
    for seat, card in view.trick:
        assert f"{labels.seat_name(seat)}" in said["redire-pli"] and labels.card_phrase(card) in said["redire-pli"]
    assert "Tient le pli" in said["redire-pli"] and "À toi." in said["redire-pli"]
    attack = sum(winner == view.taker for winner in view.trick_winners)
    assert f"Attaque\u00a0: {attack} pli" in said["redire-marque"]
    assert "Totaux\u00a0: Toi 0, Margot 0, Anselme 0, Colette 0." in said["redire-marque"]

    version = page.evaluate("() => tarot.version()")
    visitor.hands.card(str(page.locator("#main .jouable").last.get_attribute("data-carte")))
    page.wait_for_function(f"() => tarot.version() > {version} && !tarot.isBusy()")
    words = page.locator("#redire-main").get_attribute("data-dire")
    assert f"Ta main, {knows(place).hand.bit_count()} cartes." in str(words), "it is always of the present version"


def test_x_lays_the_six_chosen_cards_down(visit: Visit, site: str) -> None:
    visitor = open_place(visit, site, places.ecart())
    page = visitor.page
    version = page.evaluate("() => tarot.version()")
    page.keyboard.press("x")
    expect(page.locator("#alerte")).to_have_text("Choisis six cartes avant d’écarter.")
    assert page.evaluate("() => tarot.version()") == version
    cards = page.locator("#main input.prise:not([aria-disabled=true])")
    for index in range(6):
        visitor.hands.card(str(cards.nth(index).get_attribute("value")))
    page.keyboard.press("x")
    page.wait_for_function(f"() => tarot.version() > {version}")


def test_a_held_digit_speaks_once(visit: Visit, site: str) -> None:
    player = create_guest()
    game = services.start_game(player=player, seed=passed_out_seed())
    visitor = open_place(visit, site, places.Place(player, f"/g/{game.id}"))
    posts: list[str] = []
    visitor.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    for _ in range(60):
        visitor.page.keyboard.down("0")
    visitor.page.wait_for_function("() => tarot.version() >= 4 && !tarot.isBusy()")
    for _ in range(60):
        visitor.page.keyboard.down("0")
    visitor.page.keyboard.up("0")
    visitor.page.wait_for_function(IDLE)
    assert len(posts) == 1, "the next auction was spoken in by a key that was held"
    expect(visitor.page.locator("#annonces")).to_be_visible()


def test_the_link_that_skips_the_bar_leads_to_the_cards(visit: Visit, site: str) -> None:
    visitor = open_place(visit, site, places.play())
    page = visitor.page
    page.locator(".evitement").focus()
    assert page.locator(".evitement").bounding_box()["y"] >= 0  # type: ignore[index]  # it is drawn
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement === tarot.firstCard()")
    for address in ("/", "/rules", "/settings", "/rankings/all-time"):
        page.goto(address)
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.className") == "evitement"
        page.keyboard.press("Enter")
        assert page.evaluate(FOCUS) == "contenu"
