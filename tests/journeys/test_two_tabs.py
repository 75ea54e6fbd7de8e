"""The same game in two tabs: an old page is told so and shows the table as it is, and both end alike."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.services import create_guest, set_preferences
from games.models import Game
from games.services import start_game
from tests.journeys.chosen import kind_seed
from tests.journeys.conftest import Visit, Visitor
from tests.journeys.hands import CORNER, Mouse
from tests.journeys.person import Person

pytestmark = pytest.mark.journey


def seated(visit: Visit) -> tuple[Visitor, Game]:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate"})
    game = start_game(player=player, seed=kind_seed())
    visitor = visit(player=player)
    visitor.page.goto(f"/g/{game.id}")
    return visitor, game


def deafen(page: Page) -> None:
    """Let a tab hear nothing of what the others do."""
    page.route_web_socket(re.compile("/ws/"), lambda socket: None)
    page.route("**/table?since=*", lambda route: route.fulfill(status=204))


def test_an_old_tab_is_told_and_shows_the_table_as_it_is(visit: Visit) -> None:
    visitor, game = seated(visit)
    visitor.expect(409)
    visitor.person.play_until("play")
    old = visitor.context.new_page()
    deafen(old)
    old.goto(f"/g/{game.id}")
    reader = Person(old, Mouse(old))
    assert reader.situation() == "play"
    visitor.person.step()
    visitor.person.situation()
    before = Game.objects.get(pk=game.pk).version
    reader.hands.card(reader.playable_cards()[-1])
    expect(old.locator("#consigne")).to_contain_text("La table a avancé")
    assert Game.objects.get(pk=game.pk).version == before, "the old tab's card was played"
    expect(old.locator("#table")).to_have_attribute("data-version", str(before))
    assert reader.playable_cards() == visitor.person.playable_cards()


def test_a_press_from_before_the_table_moved_decides_nothing(visit: Visit) -> None:
    """The button goes down on a card, another tab plays, and the button comes up on the same card in the next trick."""
    visitor, game = seated(visit)
    visitor.person.play_until("play")
    second = visitor.context.new_page()
    second.goto(f"/g/{game.id}")
    reader = Person(second, Mouse(second))
    posts: list[str] = []
    second.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    is_released = False
    while not is_released:
        assert reader.situation() == visitor.person.situation() == "play"
        card = reader.playable_cards()[-1]
        box = second.locator(f"#main [data-carte={card}]").bounding_box()
        assert box is not None
        second.mouse.move(box["x"] + CORNER, box["y"] + 3 * CORNER)
        second.mouse.down()
        visitor.person.step()
        reader.version = visitor.person.version
        assert reader.situation() == visitor.person.situation() == "play"
        is_released = card in reader.playable_cards()
        if not is_released:
            second.mouse.move(5, 5)
        second.mouse.up()
    second.evaluate("() => new Promise(resolve => setTimeout(resolve))")
    assert posts == []
    reader.version = second.evaluate("() => tarot.version()")
    reader.hands.card(card)
    reader.situation()
    assert len(posts) == 1, "the next press plays again"


def test_two_tabs_follow_each_other_to_the_same_end(visit: Visit) -> None:
    visitor, game = seated(visit)
    second = visitor.context.new_page()
    second.goto(f"/g/{game.id}")
    people = [visitor.person, Person(second, Mouse(second))]
    for turn in range(8):
        person = people[turn % 2]
        other = people[1 - turn % 2]
        person.version = -1
        person.step()
        version = person.version
        other.version = version
        assert other.situation() == "play" or person.situation() != "play"
        assert person.playable_cards() == other.playable_cards()
    for person in people:
        person.page.reload()
    first, second_hand = (person.page.locator("#main .vh").all_inner_texts() for person in people)
    assert first == second_hand
