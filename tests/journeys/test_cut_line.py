"""A card that did not reach the site stays in the hand, and what was meant for an old table is never played later."""

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


def at_the_play(visit: Visit) -> tuple[Visitor, Game]:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate"})
    game = start_game(player=player, seed=kind_seed())
    visitor = visit(PHONE, "touch", player=player)
    visitor.lose_line()
    visitor.page.goto(f"/g/{game.id}")
    visitor.person.play_until("play")
    return visitor, game


def test_a_card_that_was_not_received_can_be_played_again(visit: Visit) -> None:
    visitor, game = at_the_play(visit)
    before = Game.objects.get(pk=game.pk).version
    visitor.context.set_offline(True)
    card = visitor.person.playable_cards()[0]
    visitor.hands.card(card)
    expect(visitor.page.locator("#consigne")).to_contain_text("Carte non reçue")
    assert card in visitor.person.playable_cards()
    assert Game.objects.get(pk=game.pk).version == before
    visitor.context.set_offline(False)
    visitor.hands.card(card)
    expect(visitor.page.locator("#table")).not_to_have_attribute("data-version", str(before), timeout=15_000)
    assert f"play:{card}" in Game.objects.get(pk=game.pk).deals.get(number=1).decisions[before:]


def test_a_click_made_without_a_line_is_not_played_on_a_later_table(visit: Visit) -> None:
    visitor, game = at_the_play(visit)
    visitor.context.set_offline(True)
    lost = visitor.person.playable_cards()[-1]
    visitor.hands.card(lost)
    expect(visitor.page.locator("#consigne")).to_contain_text("Carte non reçue")
    other_device = visit(player=game.owner)
    other = Person(other_device.page, Mouse(other_device.page))
    other_device.page.goto(f"/g/{game.id}")
    played = other.playable_cards()[0]
    assert played != lost
    other.step()
    other.situation()
    moved = Game.objects.get(pk=game.pk)
    visitor.context.set_offline(False)
    expect(visitor.page.locator("#table")).to_have_attribute("data-version", str(moved.version), timeout=15_000)
    visitor.page.wait_for_timeout(1_500)
    after = Game.objects.get(pk=game.pk)
    assert after.version == moved.version, "the lost click was played after all"
    assert f"play:{lost}" not in after.deals.get(number=1).decisions
