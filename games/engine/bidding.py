"""Who takes, and at which contract? The auction: one round, each speaks once, each bid higher than the last."""

from typing import Final

from games.engine.decisions import CONTRACTS, Bid, Choices, Contract, Decision, Phase
from games.engine.errors import IllegalDecision, Reason
from games.engine.state import SEAT_BIDS, DealState

_OPEN_BIDS: Final = tuple((Contract.PASSE, *CONTRACTS[highest + 1 :]) for highest in CONTRACTS)
"""What may be said once this contract is the highest bid."""


def choices(state: DealState) -> Choices:
    """Return the words that the seat to speak may say."""
    return Choices(Phase.BIDDING, _speaker(state), bids=_OPEN_BIDS[state.contract])


def check(state: DealState, decision: Decision) -> None:
    """Raise IllegalDecision unless the decision is a bid that may be said now."""
    if type(decision) is not Bid:
        raise IllegalDecision(Reason.WRONG_PHASE)
    if decision.contract not in _OPEN_BIDS[state.contract]:
        raise IllegalDecision(Reason.BID_TOO_LOW)


def apply(state: DealState, decision: Decision) -> None:
    """Record the word; after the last one, or after a garde contre, nobody is left to speak."""
    assert type(decision) is Bid
    seat = _speaker(state)
    contract = decision.contract
    state.auction = (*state.auction, SEAT_BIDS[seat][contract])
    if contract:
        state.contract = contract
        state.taker = seat
    is_last = seat == state.dealer or contract is Contract.GARDE_CONTRE
    state.turn = None if is_last else (seat + 1) % state.variant.players


def _speaker(state: DealState) -> int:
    assert state.turn is not None
    return state.turn
