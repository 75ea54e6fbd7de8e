"""How does a deal go on? Start it, ask what may be decided, and hand each decision to its phase.

``choices`` asks, ``check`` raises and ``apply`` does: three doors to the one rule of each phase.
"""

from collections.abc import Sequence
from typing import Final, Protocol, assert_never

from games.engine import bidding, calling, declarations, ecart, tricks
from games.engine.cards import EXCUSE_BIT, PETIT, TRUMPS
from games.engine.decisions import Choices, Decision, Phase
from games.engine.errors import IllegalDecision, Reason
from games.engine.state import DealState
from games.engine.tricks import legal_plays
from games.engine.variants import Variant

__all__ = ["apply", "check", "choices", "is_petit_sec", "legal_plays", "seat_of_turn", "start"]

_PLAY: Final = Phase.PLAY
"""Nearly all decisions are plays, and a member of an enumeration is slow to look up."""


class _PhaseRule(Protocol):
    """What each phase module offers."""

    def choices(self, state: DealState) -> Choices: ...

    def check(self, state: DealState, decision: Decision) -> None: ...

    def apply(self, state: DealState, decision: Decision) -> None: ...


def start(variant: Variant, dealer: int, hands: Sequence[int], chien: int) -> DealState:
    """Begin a deal with these hands (masks, by seat) and chien; a petit sec makes it void at once."""
    state = DealState(variant, dealer, tuple(hands), chien)
    if variant.has_petit_sec:
        speakers = [(dealer + 1 + turn) % variant.players for turn in range(variant.players)]
        state.petit_sec_seat = next((seat for seat in speakers if is_petit_sec(hands[seat])), None)
        if state.petit_sec_seat is not None:
            state.void = "petit_sec"
            _end(state)
    return state


def is_petit_sec(hand: int) -> bool:
    """Return whether the petit is the only trump of this dealt hand, which has no excuse either."""
    return hand & (TRUMPS | EXCUSE_BIT) == 1 << PETIT


def seat_of_turn(state: DealState) -> int | None:
    """Return the seat that must decide, None when the deal is over."""
    return state.turn


def choices(state: DealState) -> Choices:
    """Return what the seat to decide may do; raises IllegalDecision when the deal is over."""
    if state.phase is _PLAY:
        return tricks.choices(state)
    return _rule_of(state.phase).choices(state)


def check(state: DealState, decision: Decision) -> None:
    """Raise IllegalDecision unless the seat to decide may take this decision now."""
    _rule_of(state.phase).check(state, decision)


def apply(state: DealState, decision: Decision) -> None:
    """Take the decision of the seat whose turn it is; raises IllegalDecision, the state then unchanged."""
    if state.phase is _PLAY:
        tricks.check(state, decision)
        tricks.apply(state, decision)
    else:
        rule = _rule_of(state.phase)
        rule.check(state, decision)
        rule.apply(state, decision)
    if state.turn is None:
        _enter_next_phase(state)


def _rule_of(phase: Phase) -> _PhaseRule:
    match phase:
        case Phase.BIDDING:
            return bidding
        case Phase.CALLING:
            return calling
        case Phase.ECART:
            return ecart
        case Phase.CHELEM | Phase.POIGNEE:
            return declarations
        case Phase.PLAY:
            return tricks
        case Phase.OVER:
            raise IllegalDecision(Reason.DEAL_OVER)
        case _:
            assert_never(phase)


def _enter_next_phase(state: DealState) -> None:
    """Begin the phase that follows the one just finished."""
    if state.taker is None:
        state.void = "passe"
    if state.taker is None or state.phase is Phase.PLAY:
        _end(state)
        return
    state.turn = state.taker
    if state.phase is Phase.BIDDING and state.variant.has_call:
        state.phase = Phase.CALLING
    elif state.phase in (Phase.BIDDING, Phase.CALLING) and state.contract.shows_chien:
        state.phase = Phase.ECART
        state.hands[state.taker] |= state.chien
    elif state.phase is not Phase.CHELEM and state.variant.has_chelem:
        state.phase = Phase.CHELEM
    else:
        state.turn = state.trick_leader
        state.phase = Phase.POIGNEE if state.variant.has_poignee else Phase.PLAY
        tricks.begin(state)


def _end(state: DealState) -> None:
    state.phase = Phase.OVER
    state.turn = None
