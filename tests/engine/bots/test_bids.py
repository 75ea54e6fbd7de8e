"""A simulated player takes when its hand is worth it, and never says what somebody has said already."""

import pytest

from games.engine import rules
from games.engine.bots import registry
from games.engine.bots.club_1.bids import hand_value, is_worth_taking
from games.engine.bots.reference_1 import chavey_value
from games.engine.dealing import stream
from games.engine.decisions import Bid, Contract
from games.engine.notation import parse_cards
from games.engine.variants import variant
from games.engine.view import view_of
from tests.engine.deals import laid_out

TABLE = variant()
STRONG = "T21,T20,T19,T18,T17,T15,T12,T9,T7,T1,EX,SR,SD,HR,DR,D2,C3,C4"
FAIR = "T21,T19,T16,T12,T9,T7,T5,T2,SR,S4,HD,H3,H2,DR,D8,D5,C7,C2"
POOR = "T2,T3,S1,S2,S3,S4,H1,H2,H3,H4,D1,D2,D3,D4,C1,C2,C3,C4"


def bid_of(key: str, cards: str, *before: Contract) -> Contract:
    state = laid_out({len(before): cards})
    for contract in before:
        rules.apply(state, Bid(contract))
    assert state.turn == len(before)
    decision = registry.bot(key).decide(view_of(state, len(before)), stream(b"bids", 1, "bot"))
    assert isinstance(decision, Bid)
    return decision.contract


def test_club_1_adds_the_fitted_weights() -> None:
    # 8 trumps of 54, one beyond seven 57, majors T16 T19 T21 66, the 21 270, kings 154, a queen 30, constant -850
    assert hand_value(parse_cards(FAIR), TABLE) == 8 * 54 + 57 + 66 + 270 + 154 + 30 - 850
    # 2 trumps, nothing else, no void
    assert hand_value(parse_cards(POOR), TABLE) == 2 * 54 - 850


@pytest.mark.parametrize(("trumps", "petit"), [(5, 140), (7, 160), (8, 190)])
def test_club_1_values_the_petit_by_trump_length(trumps: int, petit: int) -> None:
    others = [f"T{number}" for number in range(2, 2 + trumps)]
    low = [f"{suit}{rank}" for suit in "SHDC" for rank in (1, 2, 3, 4)]
    with_petit = parse_cards(",".join(["T1", *others[1:], *low[: 18 - trumps]]))
    without = parse_cards(",".join([*others, *low[: 18 - trumps]]))
    assert hand_value(with_petit, TABLE) - hand_value(without, TABLE) == petit


def test_chavey_counts_bouts_trumps_honours_and_long_suits() -> None:
    # 21: 10, eight trumps 16, majors T21 T19 T16 6, two lone kings 12, a lone queen 3
    assert chavey_value(parse_cards(FAIR)) == 10 + 16 + 6 + 12 + 3
    # voids and singletons count for a contract without the chien: trèfle is bare of both here
    assert chavey_value(parse_cards("T2,S1,S2,S3,S4,S5")) == 2 + 5
    assert chavey_value(parse_cards("T2,S1,S2,S3,S4,S5,H1"), with_shape=True) == 2 + 5 + 3 + 6 + 6


@pytest.mark.parametrize("key", registry.KEYS)
def test_a_poor_hand_passes_and_a_strong_one_takes(key: str) -> None:
    assert bid_of(key, POOR) is Contract.PASSE
    assert bid_of(key, STRONG) >= Contract.GARDE_SANS


@pytest.mark.parametrize("key", registry.KEYS)
def test_a_fair_hand_passes_once_somebody_has_said_as_much(key: str) -> None:
    said = bid_of(key, FAIR)
    assert Contract.PASSE < said < Contract.GARDE_CONTRE
    assert bid_of(key, FAIR, said) is Contract.PASSE


def test_a_hand_is_worth_taking_where_club_1_takes_first() -> None:
    assert is_worth_taking(parse_cards(FAIR), TABLE)
    assert not is_worth_taking(parse_cards(POOR), TABLE)
