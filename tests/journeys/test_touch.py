"""A finger on a phone: it sees the card that it holds before it lets go, and never plays another one."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, expect

from accounts.services import set_preferences
from tests.journeys import places
from tests.journeys.conftest import PHONE, Visit, Visitor
from tests.journeys.fingertip import Fingertip, Point
from tests.journeys.hands import Finger

pytestmark = pytest.mark.journey

SMALL = (320, 568)
SCREENS = [SMALL, (360, 640), PHONE, (667, 375), (844, 390)]
NARROW = 44
ERROR = 6  # pixels by which a finger misses what it aims at
THUMB = 24  # pixels above the point of touch that are certainly covered

CHOSEN = "() => [...document.querySelectorAll('#main input:checked')].map(box => box.value)"
CARDS = "() => tarot.cards().map(card => card.dataset.carte)"


def posts_of(page: Page) -> list[dict[str, list[str]]]:
    """Collect the decisions that the page sends from now on."""
    posts: list[dict[str, list[str]]] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/decision"):
            posts.append(parse_qs(request.post_data or ""))

    page.on("request", note)
    return posts


def near(point: Point, rng: random.Random) -> Point:
    """Miss a point by up to six pixels, in any direction."""
    angle, distance = rng.uniform(0, math.tau), rng.uniform(0, ERROR)
    return point[0] + distance * math.cos(angle), point[1] + distance * math.sin(angle)


def take(finger: Fingertip, card: str, rng: random.Random, first: str = "") -> None:
    """Aim at a card, or first at a wrong one; slide until the enlarged card is the one that is meant; let go."""
    finger.press(near(finger.strip(first or card), rng))
    while finger.seen().name != finger.name(card):
        finger.slide(near(finger.strip(card), rng))
    finger.release()


def neighbour(cards: list[str], card: str, rng: random.Random) -> str:
    """Every fourth time begin on the card before or after."""
    index = cards.index(card)
    return cards[max(0, index - 1)] if rng.random() < 0.25 else card


def at(visit: Visit, place: places.Place, size: tuple[int, int]) -> tuple[Visitor, Fingertip]:
    visitor = visit(size, "touch", player=place.player)
    visitor.page.goto(place.path)
    visitor.person.situation()
    return visitor, Fingertip(visitor.page)


def test_no_touch_chooses_a_wrong_card_for_the_ecart(visit: Visit, count: Callable[[int, int], int]) -> None:
    visitor, finger = at(visit, places.ecart(), PHONE)
    page, rng = visitor.page, random.Random("écart")
    posts = posts_of(page)
    assert finger.step() < NARROW
    cards, free = page.evaluate(CARDS), visitor.person.free_cards()
    chosen: list[str] = []
    for _ in range(count(10, 160)):
        card = rng.choice(chosen if len(chosen) == 6 else free)
        take(finger, card, rng, neighbour(cards, card, rng))
        chosen = [other for other in chosen if other != card] if card in chosen else [*chosen, card]
        assert sorted(page.evaluate(CHOSEN)) == sorted(chosen)
    assert posts == []


def test_no_touch_plays_a_wrong_card(visit: Visit, count: Callable[[int, int], int]) -> None:
    visitor, finger = at(visit, places.play(), SMALL)
    page, person, rng = visitor.page, visitor.person, random.Random("play")
    posts, played = posts_of(page), 0
    while played < count(2, 40):
        situation = person.situation()
        if situation == "result":  # one game has not so many narrow hands
            visitor, finger = at(visit, places.play(), SMALL)
            page, person, posts = visitor.page, visitor.person, posts_of(visitor.page)
            continue
        if situation != "play" or finger.step() >= NARROW:
            person.step()
            continue
        card = rng.choice(person.playable_cards())
        first = neighbour(page.evaluate(CARDS), card, rng)
        assert isinstance(visitor.hands, Finger)
        visitor.hands.wait_out(finger.strip(first))
        before, person.version = len(posts), page.evaluate("() => tarot.version()")
        take(finger, card, rng, first)
        visitor.hands.note(finger.at)
        person.situation()
        assert [post["decision"] for post in posts[before:]] == [[f"play:{card}"]]
        played += 1


def test_shows_the_card_whole_above_the_finger_on_every_small_screen(visit: Visit) -> None:
    visitor, finger = at(visit, places.ecart(), PHONE)
    visitor.person.play_until("play")
    page, posts = visitor.page, posts_of(visitor.page)
    cards = page.evaluate(CARDS)
    assert len(cards) == 18
    enlarged = 0
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
        for card in (cards[0], cards[8], cards[-1]):
            finger.press(finger.strip(card))
            where = f"{card} at {width}x{height}"
            if finger.step() >= NARROW:
                assert finger.lens() is None, where
                finger.interrupt()
                continue
            lens = finger.seen()
            assert lens.name == finger.name(card), where
            assert lens.left >= 0 and lens.right <= width and lens.top >= 0, where
            assert lens.bottom <= finger.at[1] - THUMB, f"under the thumb: {where}"
            assert lens.art >= 60 and lens.is_readable, f"too small to read: {where}"
            finger.interrupt()
            assert finger.lens() is None
            enlarged += 1
    assert enlarged >= 9
    assert posts == []
    assert page.evaluate(CARDS) == cards


def test_lets_go_of_nothing_it_does_not_mean(visit: Visit) -> None:
    """A veiled card is explained; an interrupted touch, a second finger and a slide away play nothing."""
    visitor, finger = at(visit, places.play(), SMALL)
    page, posts = visitor.page, posts_of(visitor.page)
    cards, veiled = page.evaluate(CARDS), visitor.person.refused_cards()
    finger.press(finger.strip(veiled[0]))
    assert finger.seen().is_veiled
    finger.release()
    reason = page.locator(f"#main [data-carte={veiled[0]}]").get_attribute("data-raison")
    assert reason
    expect(page.locator("#alerte")).to_contain_text(reason)

    playable = visitor.person.playable_cards()
    finger.press(finger.strip(playable[0]))
    finger.slide(finger.strip(cards[-1]))
    assert finger.seen().name == finger.name(cards[-1])
    finger.interrupt()
    assert finger.lens() is None

    finger.press(finger.strip(playable[0]))
    finger.second_finger(finger.strip(playable[-1]))
    assert finger.seen().name == finger.name(playable[0])
    finger.slide((160.0, 150.0))
    assert "Relâche ici" in finger.seen().name
    finger.release()
    assert finger.lens() is None
    assert posts == []
    assert page.evaluate("() => [scrollX, scrollY, visualViewport.scale, String(getSelection())]") == [0, 0, 1, ""]

    # a tap plays, and what follows it in the same place does not
    for _ in range(3):
        finger.press(finger.strip(playable[0]) if finger.at == (160.0, 150.0) else finger.at)
        finger.release()
    visitor.person.situation()
    assert [post["decision"] for post in posts] == [[f"play:{playable[0]}"]]
    assert page.evaluate("() => visualViewport.scale") == 1


def test_a_touch_ends_when_the_screen_turns_or_a_dialog_opens(visit: Visit) -> None:
    visitor, finger = at(visit, places.play(), SMALL)
    page, posts = visitor.page, posts_of(visitor.page)
    card = visitor.person.playable_cards()[0]
    finger.press(finger.strip(card))
    assert finger.seen().name == finger.name(card)
    page.set_viewport_size({"width": SMALL[1], "height": SMALL[0]})
    page.wait_for_function("() => document.getElementById('loupe').hidden")
    finger.release()
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    page.wait_for_function(f"() => innerWidth === {SMALL[0]}")

    finger.press(finger.strip(card))
    assert finger.seen().name == finger.name(card)
    page.keyboard.press("?")
    expect(page.locator("#dlg-aide")).to_be_visible()
    finger.release()
    assert finger.lens() is None
    page.evaluate("() => new Promise(resolve => setTimeout(resolve))")
    assert posts == []


def test_a_touch_while_cards_move_only_hurries_them(visit: Visit) -> None:
    place = places.play()
    set_preferences(player=place.player, preferences={"vitesse": "normale", "enchainer": "2.5"})
    visitor, finger = at(visit, place, SMALL)
    page, posts = visitor.page, posts_of(visitor.page)
    playable = visitor.person.playable_cards()
    finger.press(finger.strip(playable[0]))
    finger.release()
    page.wait_for_selector("#continuer")
    cards = page.evaluate(CARDS)
    page.wait_for_timeout(300)  # sooner than that a tap does not mean the trick
    for card in (cards[0], cards[-1]):
        finger.press(finger.strip(card))
        assert finger.lens() is None
        finger.release()
    page.wait_for_selector("#continuer", state="detached", timeout=1500)
    assert len(posts) == 1
    assert page.evaluate(CARDS) == cards


def test_a_finger_taps_as_ever_where_nothing_is_to_be_enlarged(visit: Visit) -> None:
    place = places.ecart()
    set_preferences(player=place.player, preferences={"loupe": "non"})
    visitor, finger = at(visit, place, PHONE)
    card = visitor.person.free_cards()[0]
    finger.press(finger.strip(card))
    assert finger.lens() is None
    finger.release()
    visitor.page.wait_for_function(f"() => ({CHOSEN})().length === 1")
    assert visitor.page.evaluate(CHOSEN) == [card]
