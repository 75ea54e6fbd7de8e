"""The auction: one round, each word higher than the last, until a garde contre or the dealer has spoken."""

import pytest

from games.engine import rules
from games.engine.decisions import Bid, Contract, Phase, PlayCard
from games.engine.errors import IllegalDecision, Reason
from games.engine.state import DealState
from games.engine.variants import variant
from tests.engine.deals import bid_all, laid_out

PASSE, PETITE, GARDE, SANS, CONTRE = Contract


@pytest.fixture
def state() -> DealState:
    """A deal of dealer 3: seat 0 speaks first."""
    return laid_out({})


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealers_right_speaks_first(dealer: int) -> None:
    state = laid_out({}, dealer=dealer)
    assert rules.seat_of_turn(state) == state.turn == (dealer + 1) % 4
    assert state.leaders == []


@pytest.mark.parametrize(
    ("highest", "offered"),
    [
        (None, (PASSE, PETITE, GARDE, SANS, CONTRE)),
        (PETITE, (PASSE, GARDE, SANS, CONTRE)),
        (GARDE, (PASSE, SANS, CONTRE)),
        (SANS, (PASSE, CONTRE)),
    ],
)
def test_offers_passe_and_what_is_higher(
    state: DealState, highest: Contract | None, offered: tuple[Contract, ...]
) -> None:
    bid_all(state, *([highest] if highest else []))
    assert rules.choices(state).bids == offered


@pytest.mark.parametrize("low", [PETITE, GARDE])
def test_refuses_a_bid_that_is_not_higher(state: DealState, low: Contract) -> None:
    bid_all(state, GARDE)
    with pytest.raises(IllegalDecision) as refused:
        rules.apply(state, Bid(low))
    assert refused.value.reason is Reason.BID_TOO_LOW
    assert state.turn == 1
    assert state.bids == [GARDE]


def test_a_passe_is_allowed_after_any_bid(state: DealState) -> None:
    bid_all(state, SANS, PASSE, PASSE)
    assert state.turn == 3


def test_refuses_a_card_during_the_auction(state: DealState) -> None:
    with pytest.raises(IllegalDecision) as refused:
        rules.apply(state, PlayCard(0))
    assert refused.value.reason is Reason.WRONG_PHASE


def test_each_speaks_once_and_the_highest_takes(state: DealState) -> None:
    bid_all(state, PASSE, PETITE, GARDE, PASSE)
    assert (state.taker, state.contract, state.phase, state.turn) == (2, GARDE, Phase.ECART, 2)


def test_a_garde_contre_ends_the_auction_at_once(state: DealState) -> None:
    bid_all(state, PASSE, CONTRE)
    assert (state.taker, state.contract, state.phase) == (1, CONTRE, Phase.PLAY)
    assert state.bids == [PASSE, CONTRE]


def test_four_passes_make_the_deal_void(state: DealState) -> None:
    bid_all(state, PASSE, PASSE, PASSE, PASSE)
    assert (state.void, state.phase, state.turn, state.taker) == ("passe", Phase.OVER, None, None)


@pytest.mark.parametrize("players", [3, 5])
def test_a_round_has_as_many_words_as_players(players: int) -> None:
    state = laid_out({}, table=variant("base", players), dealer=0)
    bid_all(state, *[PASSE] * (players - 1))
    assert state.phase is Phase.BIDDING
    assert state.turn == 0
    bid_all(state, PASSE)
    assert state.void == "passe"


@pytest.mark.parametrize("contract", [PETITE, GARDE])
def test_the_chien_is_turned_up_for_a_petite_and_a_garde(state: DealState, contract: Contract) -> None:
    bid_all(state, contract, PASSE, PASSE, PASSE)
    assert state.phase is Phase.ECART
    assert state.is_chien_shown
    assert state.hands[0] & state.chien == state.chien
    assert state.hands[0].bit_count() == 24


@pytest.mark.parametrize("contract", [SANS, CONTRE])
def test_the_chien_stays_down_for_a_garde_sans_and_a_garde_contre(state: DealState, contract: Contract) -> None:
    bid_all(state, contract, *[PASSE] * (0 if contract is CONTRE else 3))
    assert state.phase is Phase.PLAY
    assert not state.is_chien_shown
    assert state.hands[0].bit_count() == 18


def test_nothing_can_be_decided_once_the_deal_is_over(state: DealState) -> None:
    bid_all(state, PASSE, PASSE, PASSE, PASSE)
    for ask in (lambda: rules.apply(state, Bid(PASSE)), lambda: rules.choices(state)):
        with pytest.raises(IllegalDecision) as refused:
            ask()
        assert refused.value.reason is Reason.DEAL_OVER
