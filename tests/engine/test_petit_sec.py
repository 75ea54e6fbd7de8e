"""A petit that is its holder's only trump, without the excuse, makes the deal void before the auction."""

import pytest

from games.engine.decisions import Phase
from games.engine.variants import variant
from tests.engine.deals import laid_out

LOW_CARDS = "S1,S2,S3,S4,S5,S6,S7,S8,S9,H1,H2,H3,H4,H5,H6,H7"


@pytest.mark.parametrize("rules", ["base", "fft"])
def test_a_petit_sec_makes_the_deal_void(rules: str) -> None:
    state = laid_out({2: f"T1,H8,{LOW_CARDS}"}, table=variant(rules))
    assert (state.void, state.petit_sec_seat, state.phase, state.turn) == ("petit_sec", 2, Phase.OVER, None)
    assert state.bids == []


def test_the_excuse_saves_the_deal() -> None:
    state = laid_out({2: f"T1,EX,{LOW_CARDS}"})
    assert (state.void, state.turn) == (None, 0)


def test_a_second_trump_saves_the_deal() -> None:
    assert laid_out({2: f"T1,T2,{LOW_CARDS}"}).void is None


def test_another_lone_trump_does_not_matter() -> None:
    assert laid_out({2: f"T2,H8,{LOW_CARDS}"}).void is None


def test_the_option_lets_the_deal_be_played() -> None:
    state = laid_out({2: f"T1,H8,{LOW_CARDS}"}, table=variant("fft", options={"petit_sec": False}))
    assert (state.void, state.phase) == (None, Phase.BIDDING)
