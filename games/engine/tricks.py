"""Which cards may be played, and who wins the trick?

Follow the suit led; without it, play a trump, higher than those on the table if possible; without trumps, anything.
The excuse may always be played.
"""

from collections.abc import Sequence
from typing import Final

from games.engine.cards import (
    EXCUSE,
    EXCUSE_BIT,
    PACK_SIZE,
    PETIT,
    SUIT_MASKS,
    SUIT_SIZE,
    TRUMPS,
)
from games.engine.decisions import Choices, Decision, Phase, PlayCard
from games.engine.errors import IllegalDecision, Reason
from games.engine.state import SEAT_PLAYS, DealState

_PLAY: Final = Phase.PLAY
_NOTHING_ELSE: Final = tuple(Choices(_PLAY, 0))[3:]
"""What follows the cards in the choices of a play; a call that fills the defaults in costs half as much again."""

_SUIT_OF_LED: Final[tuple[int, ...]] = tuple(
    SUIT_MASKS[card // SUIT_SIZE] if card < PETIT else 0 for card in range(PACK_SIZE)
)
"""The suit that a card asks for; none for a trump (and the excuse never fixes it)."""

_HIGHER: Final[tuple[int, ...]] = tuple(TRUMPS & ~((1 << length) - 1) for length in range(PACK_SIZE + 1))
"""``_HIGHER[mask.bit_length()]``: the trumps above the highest trump of the mask; all of them above none."""


def legal_plays(hand: int, trick: Sequence[int], called_card: int | None = None, is_entame: bool = False) -> int:
    """Return the cards of ``hand`` that may be played on ``trick`` (the cards down, in order).

    At five players the very first card of the deal (``is_entame``) may not be of the suit of the called card, unless
    it is that card or nothing else is left.
    """
    if not trick:
        if is_entame and called_card is not None:
            return hand & ~(_SUIT_OF_LED[called_card] & ~(1 << called_card)) or hand
        return hand
    led = trick[0]
    if led == EXCUSE:
        if len(trick) == 1:
            return hand
        led = trick[1]
    follow = hand & _SUIT_OF_LED[led]
    if follow:
        return follow | hand & EXCUSE_BIT
    trumps = hand & TRUMPS
    if not trumps:
        return hand
    down = 0
    for card in trick:
        down |= 1 << card
    return (trumps & _HIGHER[(down & TRUMPS).bit_length()] or trumps) | hand & EXCUSE_BIT


def winning_index(trick: Sequence[int]) -> int:
    """Return which card of a complete trick wins it by its strength: the excuse has none."""
    first = 1 if trick[0] == EXCUSE else 0
    best = trick[first]
    index = first
    suit = _SUIT_OF_LED[best]
    for position in range(first + 1, len(trick)):
        card = trick[position]
        if card > best and card != EXCUSE and (card >= PETIT or suit >> card & 1):
            best = card
            index = position
    return index


def excuse_wins(trick: Sequence[int], is_last: bool, has_won_all: bool, excuse_can_win: bool) -> bool:
    """Return whether the excuse, led to the last trick by a camp that has won all the others, wins it."""
    return excuse_can_win and is_last and has_won_all and trick[0] == EXCUSE


def begin(state: DealState) -> None:
    """Tell what the seat that opens the play may lead."""
    state.legal = legal_plays(state.hands[state.trick_leader], state.trick, state.called_card, is_entame=True)


def choices(state: DealState) -> Choices:
    """Return the cards that the seat to play may play."""
    seat = state.turn
    assert seat is not None
    return tuple.__new__(Choices, (_PLAY, seat, state.legal) + _NOTHING_ELSE)  # noqa: RUF005 - unpacking is slower


def check(state: DealState, decision: Decision) -> None:
    """Raise IllegalDecision unless the decision plays a legal card."""
    if type(decision) is not PlayCard:
        raise IllegalDecision(Reason.WRONG_PHASE)
    if not state.legal >> decision.card & 1:
        raise IllegalDecision(_reason(state, decision.card), card=decision.card, cards=state.legal)


def apply(state: DealState, decision: Decision) -> None:
    """Put the card down and tell what the next seat may play; who wins a complete trick leads the next."""
    seat = state.turn
    assert seat is not None
    assert type(decision) is PlayCard
    card = decision.card
    trick = state.trick
    state.hands[seat] ^= 1 << card
    trick.append(card)
    state.plays.append(SEAT_PLAYS[seat][card])
    variant = state.variant
    if len(trick) == variant.players:
        _gather(state)
    else:
        state.turn = (seat + 1) % variant.players
        if variant.has_poignee and not state.trick_winners:
            state.phase = Phase.POIGNEE
    turn = state.turn
    state.legal = 0 if turn is None else legal_plays(state.hands[turn], trick)


def _gather(state: DealState) -> None:
    """Give the complete trick to its winner."""
    variant = state.variant
    trick = state.trick
    winners = state.trick_winners
    is_last = len(winners) + 1 == variant.tricks
    winner = (state.trick_leader + winning_index(trick)) % variant.players
    if is_last and trick[0] == EXCUSE and excuse_wins(trick, True, _has_won_all(state), variant.excuse_can_win):
        winner = state.trick_leader
    winners.append(winner)
    if is_last:
        state.turn = None
        return
    state.trick_leader = state.turn = winner
    trick.clear()


def _has_won_all(state: DealState) -> bool:
    """Return whether the camp of the seat that leads has won every trick before this one."""
    attack = (state.taker, state.partner)
    side = state.trick_leader in attack
    return all((winner in attack) == side for winner in state.trick_winners)


def _reason(state: DealState, card: int) -> Reason:
    """Tell why a card that is not legal is refused."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    if not hand >> card & 1:
        return Reason.NOT_IN_HAND
    trick = state.trick
    if not trick:
        return Reason.CALLED_SUIT_LED
    led = trick[1] if trick[0] == EXCUSE else trick[0]
    if hand & _SUIT_OF_LED[led]:
        return Reason.MUST_FOLLOW
    if PETIT <= card < EXCUSE:
        return Reason.MUST_OVERTRUMP
    return Reason.MUST_FOLLOW_TRUMP if led >= PETIT else Reason.MUST_TRUMP
