"""The écart: never a king, never a bout, trumps only when the other cards do not suffice, and then shown."""

from itertools import combinations
from random import Random

import pytest

from games.engine import rules
from games.engine.cards import cards_in, mask_of
from games.engine.decisions import Bid, Contract, Phase, SetAside
from games.engine.ecart import check_ecart, ecart_rule
from games.engine.errors import IllegalDecision, Reason
from games.engine.notation import cards_text, parse_cards
from games.engine.state import DealState
from games.engine.view import view_of
from tests.engine.deals import bid_all, laid_out

GARDE, PASSE = Contract.GARDE, Contract.PASSE

USUAL = "S1,S2,S3,SR,H1,H2,HD,D4,D5,DV,C1,C2,T1,T5,T6,T7,T21,EX"
TRUMPS_AND_KINGS = "SR,HR,DR,CR,S1,H1,T21,T20,T19,T18,T17,T16,T15,T14,T13,T12,T1,EX"
NO_FREE_CARD = "SR,HR,DR,CR,T21,T20,T19,T18,T17,T16,T15,T14,T13,T12,T11,T10,T9,T8"
CHIEN = "H3,H4,D6,D7,C3,C4"
CHIEN_OF_TRUMPS = "D1,T2,T3,T4,T5,T6"


def choosing(hand: str, chien: str) -> DealState:
    """A deal in which seat 0 has taken this hand and this chien."""
    return bid_all(laid_out({0: hand}, chien=chien), GARDE, PASSE, PASSE, PASSE)


def refusal(state: DealState, cards: str) -> IllegalDecision:
    """Set these cards aside, which must be refused."""
    before = state.copy()
    with pytest.raises(IllegalDecision) as refused:
        rules.apply(state, SetAside(parse_cards(cards)))
    assert (state.hands, state.ecart, state.phase) == (before.hands, before.ecart, before.phase)
    return refused.value


def test_offers_every_suit_card_but_the_kings() -> None:
    choices = rules.choices(choosing(USUAL, CHIEN))
    assert cards_text(choices.ecart_free) == "S1,S2,S3,H1,H2,H3,H4,HD,D4,D5,D6,D7,DV,C1,C2,C3,C4"
    assert (choices.ecart_forced, choices.ecart_trumps, choices.ecart_trump_count) == (0, 0, 0)
    assert choices.ecart_size == 6


@pytest.mark.parametrize(
    ("cards", "reason", "card"),
    [
        ("S1,S2,S3,H1,H2,SR", Reason.KING_IN_ECART, "SR"),
        ("S1,S2,S3,H1,H2,EX", Reason.BOUT_IN_ECART, "EX"),
        ("S1,S2,S3,H1,H2,T1", Reason.BOUT_IN_ECART, "T1"),
        ("S1,S2,S3,H1,H2,T21", Reason.BOUT_IN_ECART, "T21"),
        ("S1,S2,S3,H1,H2,T5", Reason.TRUMP_IN_ECART, "T5"),
        ("S1,S2,S3,H1,H2,S9", Reason.NOT_IN_HAND, "S9"),
    ],
)
def test_tells_which_card_may_not_go_and_why(cards: str, reason: Reason, card: str) -> None:
    refused = refusal(choosing(USUAL, CHIEN), cards)
    assert (refused.reason, refused.card) == (reason, cards_in(parse_cards(card))[0])


@pytest.mark.parametrize("cards", ["S1,S2,S3,H1,H2", "S1,S2,S3,H1,H2,H3,H4"])
def test_refuses_too_few_or_too_many_cards(cards: str) -> None:
    assert refusal(choosing(USUAL, CHIEN), cards).reason is Reason.WRONG_ECART_SIZE


def test_queens_knights_and_cards_of_the_chien_may_go() -> None:
    state = choosing(USUAL, CHIEN)
    cards = parse_cards("HD,DV,H3,H4,D6,D7")
    rules.apply(state, SetAside(cards))
    assert state.ecart == cards
    assert state.hands[0] == parse_cards(f"{USUAL},{CHIEN}") & ~cards
    assert (state.forced_trumps, state.phase, state.turn) == (0, Phase.PLAY, 0)


def test_all_the_suit_cards_go_before_a_trump_may() -> None:
    state = choosing(TRUMPS_AND_KINGS, CHIEN_OF_TRUMPS)
    choices = rules.choices(state)
    assert cards_text(choices.ecart_free) == "S1,H1,D1"
    assert choices.ecart_forced == choices.ecart_free
    assert choices.ecart_trump_count == 3
    assert cards_text(choices.ecart_trumps) == "T2,T3,T4,T5,T6,T12,T13,T14,T15,T16,T17,T18,T19,T20"
    refused = refusal(state, "S1,H1,T2,T3,T4,T5")
    assert (refused.reason, cards_text(refused.cards)) == (Reason.SUIT_CARDS_FIRST, "S1,H1,D1")


@pytest.mark.parametrize("bout", ["T1", "T21", "EX"])
def test_a_bout_stays_even_when_trumps_are_forced(bout: str) -> None:
    refused = refusal(choosing(TRUMPS_AND_KINGS, CHIEN_OF_TRUMPS), f"S1,H1,D1,T2,T3,{bout}")
    assert refused.reason is Reason.BOUT_IN_ECART


def test_forced_trumps_are_shown_to_all_and_the_rest_to_nobody_else() -> None:
    state = choosing(TRUMPS_AND_KINGS, CHIEN_OF_TRUMPS)
    rules.apply(state, SetAside(parse_cards("S1,H1,D1,T2,T20,T3")))
    for seat in range(4):
        view = view_of(state, seat)
        assert cards_text(view.forced_trumps) == "T2,T3,T20"
        assert view.ecart == (state.ecart if seat == 0 else 0)


def test_six_trumps_may_be_forced() -> None:
    state = choosing(NO_FREE_CARD, "T2,T3,T4,T5,T6,T7")
    assert rules.choices(state).ecart_trump_count == 6
    rules.apply(state, SetAside(parse_cards("T2,T3,T4,T5,T6,T20")))
    assert cards_text(state.forced_trumps) == "T2,T3,T4,T5,T6,T20"


def test_exactly_enough_suit_cards_must_all_go() -> None:
    rule = ecart_rule(parse_cards("S1,S2,H1,H2,D1,D2,SR,T21,T5"), 6)
    assert rule.forced == rule.free
    assert (rule.trumps, rule.trump_count) == (0, 0)


def test_refuses_a_bid_while_the_ecart_is_due() -> None:
    state = choosing(USUAL, CHIEN)
    with pytest.raises(IllegalDecision) as refused:
        rules.apply(state, Bid(PASSE))
    assert refused.value.reason is Reason.WRONG_PHASE


def test_accepts_exactly_the_sets_that_the_rule_describes() -> None:
    rng = Random("écarts")
    for _ in range(40):
        hand = mask_of(rng.sample(range(78), 9))
        size = 3
        rule = ecart_rule(hand, size)
        for chosen in combinations(cards_in(hand), size):
            cards = mask_of(chosen)
            trumps = cards & rule.trumps
            described = (
                cards & ~(rule.free | rule.trumps) == 0
                and trumps.bit_count() == rule.trump_count
                and rule.forced & ~cards == 0
            )
            assert _is_accepted(hand, size, cards) == described


def _is_accepted(hand: int, size: int, cards: int) -> bool:
    try:
        check_ecart(hand, size, cards)
    except IllegalDecision:
        return False
    return True
