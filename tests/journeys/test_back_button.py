"""The back button never brings a dead hand back: what it shows is the table as it is now."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.services import create_guest, set_preferences
from games.models import Game
from games.services import start_game
from tests.journeys.chosen import kind_seed
from tests.journeys.conftest import PHONE, Visit, Visitor
from tests.journeys.hands import Mouse
from tests.journeys.person import Person

pytestmark = pytest.mark.journey


def seated(visit: Visit) -> tuple[Visitor, Game]:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate"})
    game = start_game(player=player, seed=kind_seed())
    visitor = visit(PHONE, "touch", player=player)
    visitor.page.goto(f"/g/{game.id}")
    return visitor, game


def test_going_back_to_the_table_shows_it_as_it_is_now(visit: Visit) -> None:
    visitor, game = seated(visit)
    visitor.person.play_until("play")
    visitor.page.locator(".barre .logo").tap()
    visitor.page.wait_for_url("**/")
    elsewhere = visitor.context.new_page()
    elsewhere.goto(f"/g/{game.id}")
    other = Person(elsewhere, Mouse(elsewhere))
    for _ in range(2):
        other.step()
    other.situation()
    visitor.page.go_back()
    now = Game.objects.get(pk=game.pk).version
    expect(visitor.page.locator("#table")).to_have_attribute("data-version", str(now))
    assert visitor.person.playable_cards() == other.playable_cards()


def test_going_back_from_the_count_shows_no_card_of_the_old_deal(visit: Visit) -> None:
    visitor, game = seated(visit)
    visitor.person.play_until("count")
    visitor.page.go_back()
    visitor.page.wait_for_url(f"**/g/{game.id}*")
    visitor.person.version = -1
    assert visitor.person.situation() == "bidding"
    now = Game.objects.get(pk=game.pk)
    expect(visitor.page.locator("#table")).to_have_attribute("data-version", str(now.version))
    own = set(now.deals.get(number=now.number).hands[0].split(","))
    shown = visitor.page.eval_on_selector_all("#main [data-carte]", "all => all.map(each => each.dataset.carte)")
    assert set(shown) == own
