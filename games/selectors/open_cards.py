"""All cards of a deal that has been counted: the four hands as dealt, and where the attack's points come from."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games import labels
from games.engine.cards import (
    BOUTS,
    EXCUSE,
    JACKS,
    KINGS,
    KNIGHTS,
    QUEENS,
    TRUMP_SUIT,
    half_points,
    rank_of,
    suit_of,
)
from games.engine.decisions import Contract
from games.engine.scoring import Camp, Outcome
from games.engine.state import DealState
from games.selectors import wording


@dataclass(frozen=True, slots=True)
class SuitView:
    """The cards of one suit in an open hand (4: trumps, the excuse with them)."""

    suit: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenHandView:
    """One player's cards as they were dealt."""

    seat: int
    name: str
    role: str
    suits: tuple[SuitView, ...]


@dataclass(frozen=True, slots=True)
class PartView:
    """Where the points come from: so many cards of a kind, and their points."""

    label: str
    points: str


def parts(state: DealState, result: Outcome) -> tuple[PartView, ...]:
    """Break the attack's points down by kinds of cards."""
    owned = _owned(state, result)
    faces = (KINGS, QUEENS, KNIGHTS, JACKS)
    n = [(owned & mask).bit_count() for mask in (BOUTS, *faces)]
    low = owned & ~(BOUTS | KINGS | QUEENS | KNIGHTS | JACKS)
    kinds = (
        (ngettext("%(count)s bout", "%(count)s bouts", n[0]), owned & BOUTS),
        (ngettext("%(count)s roi", "%(count)s rois", n[1]), owned & KINGS),
        (ngettext("%(count)s dame", "%(count)s dames", n[2]), owned & QUEENS),
        (ngettext("%(count)s cavalier", "%(count)s cavaliers", n[3]), owned & KNIGHTS),
        (ngettext("%(count)s valet", "%(count)s valets", n[4]), owned & JACKS),
        (ngettext("%(count)s petite carte", "%(count)s petites cartes", low.bit_count()), low),
    )
    found = [
        PartView(label % {"count": cards.bit_count()}, labels.halves(half_points(cards)))
        for label, cards in kinds
        if cards
    ]
    correction = result.half_points_attack - half_points(owned)
    if correction:
        label = gettext("carte rendue pour l’excuse") if correction < 0 else gettext("carte reçue pour l’excuse")
        found.append(PartView(label, ("+" if correction > 0 else "") + labels.halves(correction)))
    return tuple(found)


def _owned(state: DealState, result: Outcome) -> int:
    """Gather the cards that count for the attack."""
    owned = state.ecart | (state.chien if result.contract is Contract.GARDE_SANS else 0)
    size = state.variant.players
    for index, winner in enumerate(state.trick_winners):
        if winner in result.attack:
            for _, card in state.plays[index * size : (index + 1) * size]:
                owned |= 1 << card
    if result.excuse is not None:
        owned &= ~(1 << EXCUSE)
        owned |= (1 << EXCUSE) if result.excuse.owner is Camp.ATTACK else 0
    return owned


def open_hand(state: DealState, seat: int) -> OpenHandView:
    cards = state.dealt[seat]
    return OpenHandView(
        seat=seat,
        name=labels.seat_name(seat),
        role=gettext("preneur") if seat == state.taker else "",
        suits=tuple(_suit(cards, suit) for suit in (TRUMP_SUIT, 0, 1, 3, 2)),
    )


def _suit(hand: int, suit: int) -> SuitView:
    cards = [card for card in wording.hand_order(hand) if _row(card) == suit]
    return SuitView(suit, tuple(_index(card) for card in cards))


def _row(card: int) -> int:
    """Put the excuse in the row of the trumps."""
    return min(TRUMP_SUIT, suit_of(card))


def _index(card: int) -> str:
    """Write a card inside its row: the row says the suit."""
    return str(rank_of(card)) if _row(card) == TRUMP_SUIT and card != EXCUSE else labels.card_index(card)
