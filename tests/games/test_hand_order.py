"""The hand stands in the order that its player has chosen; every other list of cards keeps the order of the house."""

import re
from collections.abc import Callable
from itertools import permutations

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import Player
from accounts.preferences import PREFERENCES, complete
from accounts.services import set_preferences
from games import selectors, services
from games.engine.cards import PACK, cards_in, mask_of
from games.engine.decisions import Bid, Contract, Phase
from games.engine.notation import card_text, parse_card
from games.engine.view import view_of
from games.models import Game
from games.selectors.order import chosen_by
from games.selectors.wording import hand_order

HAND = "EX,T21,T14,T2,T1,SR,S5,HD,H10,C8,CC,DV,D1"


def held(**preferences: str) -> str:
    """Hold HAND as these preferences ask, and write it down."""
    mask = mask_of(parse_card(text) for text in HAND.split(","))
    return ",".join(card_text(card) for card in hand_order(mask, chosen_by(complete(preferences))))


@pytest.mark.parametrize(
    ("preferences", "expected"),
    [
        ({}, "EX,T21,T14,T2,T1,SR,S5,HD,H10,CC,C8,DV,D1"),
        ({"sens": "monte"}, "EX,T1,T2,T14,T21,S5,SR,H10,HD,C8,CC,D1,DV"),
        ({"atouts": "droite"}, "SR,S5,HD,H10,CC,C8,DV,D1,T21,T14,T2,T1,EX"),
        ({"atouts": "droite", "sens": "monte"}, "S5,SR,H10,HD,C8,CC,D1,DV,T1,T2,T14,T21,EX"),
        ({"enseignes": "kctp"}, "EX,T21,T14,T2,T1,DV,D1,HD,H10,CC,C8,SR,S5"),
        ({"enseignes": "tpck", "atouts": "droite"}, "CC,C8,SR,S5,HD,H10,DV,D1,T21,T14,T2,T1,EX"),
    ],
)
def test_stands_as_chosen(preferences: dict[str, str], expected: str) -> None:
    assert held(**preferences) == expected


def test_the_suits_may_stand_in_each_of_their_orders() -> None:
    orders = [value for value, _words in PREFERENCES["enseignes"].values]
    assert sorted(orders) == sorted("".join(each) for each in permutations("pctk"))
    letters = str.maketrans("SHDC", "pckt")
    for order in orders:
        suits = [card[0].translate(letters) for card in held(enseignes=order).split(",")[5:]]
        assert "".join(dict.fromkeys(suits)) == order


chosen = st.fixed_dictionaries(
    {
        name: st.sampled_from([value for value, _ in PREFERENCES[name].values])
        for name in ("atouts", "sens", "enseignes")
    }
)


@given(mask=st.integers(0, PACK), preferences=chosen)
def test_holds_the_same_cards_in_every_order(mask: int, preferences: dict[str, str]) -> None:
    cards = hand_order(mask & PACK, chosen_by(complete(preferences)))
    assert tuple(sorted(cards)) == cards_in(mask & PACK)


def ecart_of(player: Player) -> Game:
    """Start a game in which the player has taken and sees the chien."""
    for number in range(60):
        game = services.start_game(player=player, seed=bytes([number] * 32))
        state = selectors.state_of(game, game.deals.get(number=game.number))
        if state.phase is Phase.BIDDING and state.turn == 0 and state.contract < Contract.GARDE:
            bid = Bid(Contract.GARDE)
            game = services.submit_decision(game_id=game.id, player=player, decision=bid, version=game.version)
            state = selectors.state_of(game, game.deals.get(number=game.number))
            if state.phase is Phase.ECART and view_of(state, 0).choices is not None:
                return game
        services.abandon_game(game_id=game.id, player=player)
    raise AssertionError("nobody let the player take")


def test_is_drawn_and_reached_in_that_order_and_the_chien_is_not(
    zoe: Player, client_of: Callable[[Player | None], Client]
) -> None:
    set_preferences(player=zoe, preferences={"atouts": "droite", "sens": "monte", "enseignes": "ktcp"})
    game = ecart_of(zoe)
    view = selectors.table(game, viewer=zoe)
    drawn = [item.card for item in view.hand.cards]
    assert drawn == hand_order(mask_of(drawn), chosen_by(complete(zoe.preferences)))
    page = client_of(zoe).get(f"/g/{game.id}").content.decode()
    assert re.findall(r'data-carte="(\w+)"', page) == [card_text(card) for card in drawn]
    stops = [index for index, item in enumerate(view.hand.cards) if item.is_tab_stop]
    assert stops == [next(index for index, item in enumerate(view.hand.cards) if item.is_playable)]
    assert list(view.felt.chien) == hand_order(mask_of(view.felt.chien))
