"""What a player has chosen is how the table behaves: its order, its questions, its sound."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, expect

from accounts.services import set_preferences
from games import labels
from games.engine.notation import parse_card
from games.selectors.order import HandOrder
from tests.journeys import places
from tests.journeys.conftest import DESKTOP, PHONE, Visit

pytestmark = pytest.mark.journey

FOCUS = "() => document.activeElement.dataset.carte ?? document.activeElement.id"
IDLE = "() => !document.querySelector('#table[data-film]') && window.tarot && !tarot.isBusy()"
MINE = f"() => ({IDLE})() && tarot.isMyTurn()"
COUNT_CALLS = """
    window.calls = { tones: 0, buzzes: 0 };
    navigator.vibrate = milliseconds => {
        calls.buzzes += milliseconds >= 30 && milliseconds <= 80 ? 1 : 100;
        return true;
    };
    class Node {
        constructor() { this.gain = this.frequency = this; }
        connect(to) { return to; }
        start() { calls.tones += 1; }
        stop() {}
        setValueAtTime() {}
        linearRampToValueAtTime() {}
        exponentialRampToValueAtTime() {}
    }
    window.AudioContext = class { state = "suspended"; currentTime = 0; destination = null;
        resume() { this.state = "running"; return Promise.resolve(); }
        createOscillator() { return new Node(); } createGain() { return new Node(); } };
"""


def decisions_of(page: Page) -> list[str]:
    """Collect the decisions that the page posts from now on."""
    posted: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/decision"):
            posted.append(request.post_data or "")

    page.on("request", note)
    return posted


def test_asks_before_each_bid_and_the_ecart_and_no_keeps_everything(visit: Visit) -> None:
    place = places.auction()
    set_preferences(player=place.player, preferences={"confirmer": "toujours"})
    visitor = visit(player=place.player)
    page, person = visitor.page, visitor.person
    posted = decisions_of(page)
    page.goto(place.path)
    person.situation()
    dialog = page.locator("#dlg-annonce")
    page.keyboard.press("2")
    expect(dialog).to_contain_text("garde")
    expect(page.get_by_role("button", name="Non, revenir")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator("#mot-2")).to_be_focused()
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    expect(page.locator("#mot-2")).to_be_focused()
    assert posted == [], "nothing leaves before yes"
    page.locator("#mot-2").click()
    page.locator("#annonce-oui").dblclick()
    assert person.play_until("ecart") == "ecart"
    assert len(posted) == 1 and "garde" in posted[0], "yes twice is one bid"

    chosen = person.free_cards()[:6]
    for card in chosen:
        visitor.hands.card(card)
    page.locator("#ecarter").click()
    said = page.locator("#annonce-sens").text_content() or ""
    names = [labels.card_noun(parse_card(card)) for card in chosen]
    assert said == ", ".join([labels.card_name(parse_card(chosen[0])), *names[1:]])
    page.get_by_role("button", name="Non, revenir").dblclick()
    expect(dialog).to_be_hidden()
    expect(page.locator("#ecarter")).to_be_focused()
    assert page.locator("#main input:checked").count() == 6 and len(posted) == 1
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#annonce-oui")).to_be_focused()
    page.keyboard.press("Enter")
    assert person.play_until("play") == "play"
    assert len(posted) == 2 and all(f"card={card}" in posted[1] for card in chosen)


def test_never_asks_who_does_not_want_it(visit: Visit) -> None:
    place = places.auction()
    set_preferences(player=place.player, preferences={"confirmer": "jamais"})
    page = visit(player=place.player).page
    posted = decisions_of(page)
    page.goto(place.path)
    page.wait_for_function(MINE)
    page.keyboard.press("3")
    page.wait_for_function("() => !document.querySelector('#annonces')")
    assert len(posted) == 1 and "garde_sans" in posted[0]


def test_says_once_that_the_turn_has_come_to_who_asked_for_it(visit: Visit) -> None:
    place = places.play()
    wanted = {"vitesse": "normale", "enchainer": "0.7", "son": "oui", "vibration": "oui"}
    set_preferences(player=place.player, preferences=wanted)
    page = visit(player=place.player).page
    page.add_init_script(COUNT_CALLS)
    page.goto(place.path)
    page.wait_for_function(MINE)

    def play_a_card() -> dict[str, int]:
        before = page.evaluate("() => tarot.version()")
        page.locator("#main .jouable").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(f"() => ({MINE})() && tarot.version() > {before}")
        counted: dict[str, int] = page.evaluate("() => calls")
        return counted

    assert page.evaluate("() => calls") == {"tones": 0, "buzzes": 0}, "an opened page is already looked at"
    assert play_a_card() == {"tones": 1, "buzzes": 1}
    page.evaluate("() => tarot.refresh()")
    page.wait_for_timeout(600)  # time for the answer, and for a tone that must not come
    assert page.evaluate("() => calls") == {"tones": 1, "buzzes": 1}
    set_preferences(player=place.player, preferences={"son": "non", "vibration": "non"})
    page.reload()
    page.wait_for_function(MINE)
    assert play_a_card() == {"tones": 0, "buzzes": 0}


def test_settings_saved_at_the_table_keep_the_choice_and_order_the_hand(visit: Visit) -> None:
    place = places.ecart()
    visitor = visit(PHONE, player=place.player)
    page, person = visitor.page, visitor.person
    page.goto(f"{place.path}?since=0")
    person.situation()
    chosen = person.free_cards()[:2]
    for card in chosen:
        visitor.hands.card(card)
    page.locator(".barre [commandfor=dlg-aide]").click()
    page.locator("#dlg-aide [commandfor=dlg-reglages]").click()
    expect(page.get_by_role("button", name="Enregistrer")).to_be_in_viewport(ratio=1)
    for name, value in (("atouts", "droite"), ("sens", "monte"), ("index", "grand"), ("theme", "sombre")):
        page.locator(f"label:has(input[name={name}][value={value}])").click()
    page.locator("select[name=enseignes]").select_option("tkpc")
    with page.expect_navigation():
        page.get_by_role("button", name="Enregistrer").click()
    assert re.search(r"/g/\w+$", page.url), "what was seen already is not shown again"
    person.situation()
    kept = page.locator("#main input:checked").evaluate_all("all => all.map(one => one.value)")
    assert sorted(kept) == sorted(chosen)
    assert page.locator("html[data-index=grand][data-theme=sombre]").count() == 1

    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    drawn = page.locator("#main .prise").evaluate_all(
        """all => all.map(one => [one.closest("li").getBoundingClientRect().left, one.dataset.carte])
            .sort((one, other) => one[0] - other[0]).map(pair => pair[1])"""
    )
    order = HandOrder(has_trumps_right=True, is_rising=True, suits="tkpc")
    assert drawn == sorted(drawn, key=lambda card: order.place(parse_card(card)))
    page.evaluate("() => tarot.goTo(tarot.cards()[0])")
    seen = [page.evaluate(FOCUS)]
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        seen.append(page.evaluate(FOCUS))
    assert seen == drawn[:5]
