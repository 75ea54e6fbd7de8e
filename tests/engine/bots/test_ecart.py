"""The écart makes voids, saves points and spares the trumps."""

from collections.abc import Callable
from random import Random

import pytest

from games.engine import rules
from games.engine.bots import registry
from games.engine.cards import SUIT_MASKS, TRUMPS
from games.engine.dealing import stream
from games.engine.decisions import Contract, SetAside
from games.engine.notation import cards_text, parse_cards
from games.engine.state import DealState
from games.engine.variants import variant
from games.engine.view import view_of
from tests.engine.deals import bid_all, laid_out, shuffled_deal, strong_deal


def ecart_of(key: str, state: DealState) -> int:
    bid_all(state, Contract.GARDE, Contract.PASSE, Contract.PASSE, Contract.PASSE)
    assert state.turn is not None
    decision = registry.bot(key).decide(view_of(state, state.turn), stream(b"ecart", 1, "bot"))
    assert isinstance(decision, SetAside)
    return decision.cards


def voids(cards: int) -> int:
    return sum(not cards & suit for suit in SUIT_MASKS)


@pytest.mark.parametrize("key", registry.KEYS)
def test_it_empties_the_short_suits_without_a_king(key: str) -> None:
    hand = "S2,S7,SV,H3,H8,HC,DR,D1,D4,D9,CR,C5,T3,T7,T9,T14,T18,T21"
    state = laid_out({0: hand}, chien="D6,C6,C8,T2,T4,T6")
    assert cards_text(ecart_of(key, state)) == "S2,S7,SV,H3,H8,HC"


@pytest.mark.parametrize("key", registry.KEYS)
def test_it_keeps_the_trumps_that_need_not_go(key: str, count: Callable[[int, int], int]) -> None:
    rng = Random(f"trumps {key}")
    for number in range(count(60, 1000)):
        state = rules.start(variant(), 3, *(strong_deal if number % 3 == 2 else shuffled_deal)(variant(), rng))
        if state.is_over:
            continue
        ecart = ecart_of(key, state)
        forced = rules.choices(state).ecart_trump_count
        assert (ecart & TRUMPS).bit_count() == forced
        rules.apply(state, SetAside(ecart))


def test_forced_trumps_are_the_lowest() -> None:
    hand = "T20,T19,T18,T17,T16,T15,T14,T13,T12,T11,T10,T9,T8,T7,T6,SR,HR,DR"
    state = laid_out({0: hand}, chien="CR,T5,T4,T3,S1,S2")
    assert cards_text(ecart_of("club-1", state)) == "S1,S2,T3,T4,T5,T6"


def test_it_leaves_more_voids_than_any_other_six_cards_would_by_chance(count: Callable[[int, int], int]) -> None:
    rng = Random("voids")
    chosen = at_random = 0
    for _ in range(count(150, 2000)):
        state = rules.start(variant(), 3, *shuffled_deal(variant(), rng))
        if state.is_over:
            continue
        cards = state.hands[0] | state.chien
        chosen += voids(cards & ~ecart_of("club-1", state))
        free = [card for card in range(78) if rules.choices(state).ecart_free >> card & 1]
        at_random += voids(cards & ~sum(1 << card for card in rng.sample(free, 6))) if len(free) >= 6 else 0
    assert chosen > 4 * at_random


def test_points_at_risk_go_before_low_cards_of_the_same_suit() -> None:
    hand = "SD,S2,S3,S4,S5,S6,S7,S8,H1,H2,HR,T3,T7,T9,T14,T18,T21,EX"
    state = laid_out({0: hand}, chien="D6,D7,C6,C8,T2,T4")
    assert ecart_of("club-1", state) & parse_cards("D6,D7,C6,C8") == parse_cards("D6,D7,C6,C8")
