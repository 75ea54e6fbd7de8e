"""Which card may the taker call, and who is his partner? At five players only, before the chien is turned up."""

from typing import Final

from games.engine.cards import (
    JACK_RANK,
    JACKS,
    KING_RANK,
    KINGS,
    KNIGHT_RANK,
    KNIGHTS,
    PETIT,
    QUEEN_RANK,
    QUEENS,
    rank_of,
)
from games.engine.decisions import Call, Choices, Decision, Phase
from games.engine.errors import IllegalDecision, Reason
from games.engine.state import DealState

_LOWER_RANKS: Final = ((KINGS, QUEENS), (QUEENS, KNIGHTS), (KNIGHTS, JACKS))
"""Whoever holds all four of the first may also call one of the second."""

_NEEDS: Final = {
    QUEEN_RANK: Reason.CALL_NEEDS_FOUR_KINGS,
    KNIGHT_RANK: Reason.CALL_NEEDS_FOUR_QUEENS,
    JACK_RANK: Reason.CALL_NEEDS_FOUR_KNIGHTS,
}


def callable_cards(hand: int) -> int:
    """Return the cards that a taker with this dealt hand may call: any king, one of his own included, at least."""
    cards = KINGS
    for held, lower in _LOWER_RANKS:
        if held & ~hand:
            break
        cards |= lower
    return cards


def choices(state: DealState) -> Choices:
    """Return the cards that the taker may call."""
    taker = _taker(state)
    return Choices(Phase.CALLING, taker, calls=callable_cards(state.hands[taker]))


def check(state: DealState, decision: Decision) -> None:
    """Raise IllegalDecision unless the decision calls a card that may be called."""
    if type(decision) is not Call:
        raise IllegalDecision(Reason.WRONG_PHASE)
    cards = callable_cards(state.hands[_taker(state)])
    card = decision.card
    if not cards >> card & 1:
        rank = rank_of(card) if card < PETIT else KING_RANK
        raise IllegalDecision(_NEEDS.get(rank, Reason.CARD_NOT_CALLABLE), card=card, cards=cards)


def apply(state: DealState, decision: Decision) -> None:
    """Record the called card; its holder is the partner, unless it is the taker himself or the chien."""
    assert type(decision) is Call
    state.called_card = decision.card
    holders = [seat for seat, hand in enumerate(state.hands) if hand >> decision.card & 1 and seat != state.taker]
    state.partner = holders[0] if holders else None
    state.turn = None


def _taker(state: DealState) -> int:
    assert state.taker is not None
    return state.taker
