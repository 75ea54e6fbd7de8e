"""Who does not see the table hears it: each card of the others is said once, in the order of play."""

from __future__ import annotations

import re

import pytest

from accounts.services import create_guest, set_preferences
from games import labels
from games.engine.notation import parse_card
from games.models import Game
from games.selectors import state_of
from games.services import start_game
from tests.journeys.chosen import kind_seed
from tests.journeys.conftest import Visit

pytestmark = pytest.mark.journey

LISTEN = """() => {
    window.heard = [];
    const region = document.getElementById("annonce");
    new MutationObserver(() => heard.push(region.textContent.trim())).observe(region, {childList: true});
}"""
TRICKS = 12
PHRASES = "|".join(sorted((labels.card_phrase(card) for card in range(78)), key=len, reverse=True))
SAID = re.compile(rf"(Margot|Anselme|Colette)(?: joue)? ({PHRASES})")


def test_each_card_of_the_others_is_said_once_and_in_order(visit: Visit) -> None:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate"})
    game = start_game(player=player, seed=kind_seed())
    visitor = visit(player=player)
    visitor.page.goto(f"/g/{game.id}")
    visitor.person.play_until("play")
    visitor.page.evaluate(LISTEN)
    first = Game.objects.get(pk=game.pk).version
    for _ in range(TRICKS):
        visitor.person.step()
    visitor.person.situation()
    heard = visitor.page.evaluate("() => heard")
    assert len(heard) == TRICKS, "one message for each decision, its events together"
    deal = Game.objects.get(pk=game.pk).deals.get(number=1)
    played = [
        (labels.seat_name(seat), labels.card_phrase(parse_card(text.partition(":")[2])))
        for index, text in enumerate(deal.decisions)
        if index >= first and (seat := seat_at(game, index))
    ]
    assert len(played) >= 3 * (TRICKS - 1)
    assert SAID.findall(" ".join(heard)) == played


def seat_at(game: Game, index: int) -> int | None:
    """Return the seat that took the deal's decision number `index`."""
    deal = game.deals.get(number=1)
    return state_of(game, deal, deal.decisions[:index]).turn
