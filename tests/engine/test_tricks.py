"""What may be played and who wins: follow, trump, go over, and the excuse at any moment."""

import pytest

from games.engine import rules
from games.engine.cards import cards_in
from games.engine.decisions import Bid, Call, Contract, PlayCard
from games.engine.errors import IllegalDecision, Reason
from games.engine.notation import cards_text, parse_card, parse_cards
from games.engine.rules import legal_plays
from games.engine.state import DealState
from games.engine.tricks import winning_index
from games.engine.variants import variant
from tests.engine.deals import bid_all, laid_out, play_all

CONTRE, PASSE = Contract.GARDE_CONTRE, Contract.PASSE


def cards(text: str) -> list[int]:
    """The cards of a text in the order written."""
    return [parse_card(part) for part in text.split(",")] if text else []


def playing(hands: dict[int, str]) -> DealState:
    """A deal taken by seat 0, who also leads."""
    return bid_all(laid_out(hands), CONTRE)


def refusal(state: DealState, text: str) -> IllegalDecision:
    """Play a card, which must be refused and change nothing."""
    before = state.copy()
    with pytest.raises(IllegalDecision) as refused:
        rules.apply(state, PlayCard(parse_card(text)))
    assert (state.hands, state.trick, state.turn) == (before.hands, before.trick, before.turn)
    assert refused.value.card == parse_card(text)
    return refused.value


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("S1,H1,T1,EX", "", "S1,H1,T1,EX"),
        ("S1,H1,T1,EX", "EX", "S1,H1,T1,EX"),
        ("S1,SR,T5", "S3", "S1,SR"),
        ("S1,T5,EX", "S3", "S1,EX"),
        ("H1,T5,T9", "S3", "T5,T9"),
        ("H1,T5,T9", "S3,T7", "T9"),
        ("H1,T5,T6", "S3,T7", "T5,T6"),
        ("H1,T5,T9,EX", "S3,T7,S4", "T9,EX"),
        ("H1,D1", "S3,T7", "H1,D1"),
        ("H1,D1,EX", "T7", "H1,D1,EX"),
        ("H1,T3,T8", "T7,T5", "T8"),
        ("H1,T3,T8", "T7,T10,T9", "T3,T8"),
        ("H1,T1", "EX,T7", "T1"),
        ("H1,S1", "EX,H7", "H1"),
    ],
)
def test_allows_what_the_trick_asks_for(hand: str, trick: str, legal: str) -> None:
    assert cards_text(legal_plays(parse_cards(hand), cards(trick))) == legal


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("S3,S9,SV,S1", 2),
        ("S3,HR,DR,CR", 0),
        ("SC,SV,S10,S9", 0),
        ("S3,T1,SR,S4", 1),
        ("S3,T9,T10,T2", 2),
        ("T20,T21,T1,S1", 1),
        ("EX,H5,H9,H2", 2),
        ("EX,H5,SR,DR", 1),
        ("H5,EX,H4,H3", 0),
        ("EX,T4,HR,T3", 1),
        ("T2,EX,HR,DR", 0),
        ("EX,H2,D3,T1", 3),
    ],
)
def test_the_highest_trump_or_else_the_highest_card_of_the_suit_led_wins(trick: str, winner: int) -> None:
    assert winning_index(cards(trick)) == winner


@pytest.mark.parametrize(
    ("hand", "led", "card", "reason", "legal"),
    [
        ("S1,HR,T5,C1", "S3", "HR", Reason.MUST_FOLLOW, "S1"),
        ("S1,HR,T5,C1", "S3", "T5", Reason.MUST_FOLLOW, "S1"),
        ("HR,T5,T9,C1", "S3", "HR", Reason.MUST_TRUMP, "T5,T9"),
        ("HR,T5,T9,C1", "T7", "HR", Reason.MUST_FOLLOW_TRUMP, "T9"),
        ("HR,T5,T9,C1", "T7", "T5", Reason.MUST_OVERTRUMP, "T9"),
    ],
)
def test_tells_why_a_card_is_refused(hand: str, led: str, card: str, reason: Reason, legal: str) -> None:
    filler = "D1,D2,D3,D4,D5,D6,D7,D8,D9,D10,DV,DC,DD,DR"
    state = playing({0: led, 1: f"{hand},{filler}"})
    play_all(state, [led])
    refused = refusal(state, card)
    assert (refused.reason, cards_text(refused.cards)) == (reason, legal)


def test_the_duty_to_go_over_holds_against_a_partner_too() -> None:
    state = playing({0: "S1,S2,S3,S4,S5,S6,S7,S8,S9,S10,SV,SC,SD,SR", 1: "T15", 2: "T2,T16"})
    play_all(state, ["S3", "T15"])
    refused = refusal(state, "T2")
    assert refused.reason is Reason.MUST_OVERTRUMP
    assert parse_card("T16") in cards_in(refused.cards)


def test_refuses_a_card_of_another_hand() -> None:
    state = playing({0: "S3", 1: "HR"})
    assert refusal(state, "HR").reason is Reason.NOT_IN_HAND


def test_refuses_a_bid_while_cards_are_played() -> None:
    with pytest.raises(IllegalDecision) as refused:
        rules.apply(playing({}), Bid(PASSE))
    assert refused.value.reason is Reason.WRONG_PHASE


def test_the_winner_of_a_trick_leads_the_next() -> None:
    state = playing({0: "S3", 1: "SR", 2: "S4", 3: "S5"})
    play_all(state, ["S3", "SR", "S4", "S5"])
    assert (state.turn, state.trick_leader, state.trick, list(state.trick_winners)) == (1, 1, [], [1])
    assert state.leaders == [0]


def test_the_dealers_right_leads_the_first_trick_whoever_has_taken() -> None:
    state = bid_all(laid_out({}, dealer=1), PASSE, CONTRE)
    assert (state.taker, state.turn) == (3, 2)


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("H1,H2,S3,T4,EX", "S3,T4,EX"),
        ("HR,H2,S3", "S3,HR"),
        ("H1,H2,H3", "H1,H2,H3"),
    ],
)
def test_the_first_card_at_five_is_not_of_the_called_suit(hand: str, legal: str) -> None:
    called = parse_card("HR")
    assert cards_text(legal_plays(parse_cards(hand), [], called, True)) == legal
    assert legal_plays(parse_cards(hand), [], called, False) == parse_cards(hand)


def test_tells_that_the_called_suit_may_not_be_led_first() -> None:
    state = bid_all(laid_out({0: "H1,S1"}, table=variant("base", 5), dealer=4), CONTRE)
    rules.apply(state, Call(parse_card("HR")))
    assert refusal(state, "H1").reason is Reason.CALLED_SUIT_LED
    play_all(state, ["S1"])


def test_a_hand_of_one_card_may_always_play_it() -> None:
    for card in range(78):
        for led in range(78):
            if card != led:
                assert cards_in(legal_plays(1 << card, [led])) == (card,)
