"""What lies on the table for one seat or for nobody, ready to draw: the seats, the trick or the chien in the middle.

Built from a PlayerView only, so nothing that its seat may not know can get here.
"""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games import labels
from games.engine.cards import EXCUSE, half_points, mask_of
from games.engine.decisions import Contract, Phase
from games.engine.tricks import winning_index
from games.engine.view import NOBODY, PlayerView
from games.selectors import wording

Plays = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One place around the table; the viewer's own is drawn below it, with the hand."""

    seat: int
    side: str
    name: str
    is_taker: bool
    is_dealer: bool
    is_leader: bool
    is_active: bool
    role: str
    bubble: str
    is_pass: bool
    is_viewer: bool


@dataclass(frozen=True, slots=True)
class TrickCardView:
    """One card of a trick: who laid it, whether it leads or holds, and what is written on it."""

    card: int
    seat: int
    side: str
    name: str
    is_lead: bool
    is_winning: bool
    is_latest: bool
    label: str


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick, in the order played; `sentence` and its short form tell how it ended once it is complete."""

    number: int
    cards: tuple[TrickCardView, ...]
    is_complete: bool
    winner_side: str
    sentence: str
    short_sentence: str


@dataclass(frozen=True, slots=True)
class FeltView:
    """The table itself."""

    seats: tuple[SeatView, ...]
    camps: str
    trick: TrickView | None
    is_viewer_to_play: bool
    chien: tuple[int, ...]
    has_hidden_chien: bool
    hidden_chien: str
    forced_trumps: tuple[int, ...]


def trick_points(view: PlayerView, trick: Plays, winner: int) -> int:
    """Return what a complete trick brings, in half-points; an excuse that goes home leaves a small card behind."""
    value = half_points(mask_of(card for _, card in trick))
    owner = next((seat for seat, card in trick if card == EXCUSE), None)
    if owner is not None and (owner == view.taker) != (winner == view.taker):
        value -= 8
    return value


def trick_view(view: PlayerView, trick: Plays, winner: int | None, number: int) -> TrickView:
    """Draw a trick; without a winner it is still being played, and the best card so far is marked."""
    best = _holder(trick) if winner is None else [seat for seat, _ in trick].index(winner)
    points = trick_points(view, trick, winner) if winner is not None else 0
    cards = []
    for index, (seat, card) in enumerate(trick):
        is_best = index == best and (winner is not None or len(trick) > 1)
        label = ""
        if is_best:
            label = gettext("tient le pli") if winner is None else wording.points(points)
        cards.append(
            TrickCardView(
                card=card,
                seat=seat,
                side=labels.SEAT_SIDES[seat],
                name=labels.seat_name(seat),
                is_lead=index == 0,
                is_winning=is_best,
                is_latest=winner is None and index == len(trick) - 1,
                label=label,
            )
        )
    return TrickView(
        number=number,
        cards=tuple(cards),
        is_complete=winner is not None,
        winner_side="" if winner is None else labels.SEAT_SIDES[winner],
        sentence="" if winner is None or best is None else wording.trick_won(winner, trick[best][1], points),
        short_sentence="" if winner is None else wording.trick_for(winner, points),
    )


def _holder(trick: Plays) -> int | None:
    """Return the index of the card that holds the trick so far; the excuse alone holds nothing."""
    cards = [card for _, card in trick]
    if not cards or cards == [EXCUSE]:
        return None
    return winning_index(cards)


def complete_trick(view: PlayerView, number: int) -> TrickView:
    """Draw the complete trick of that number (from 1)."""
    size = view.variant.players
    trick = view.plays[(number - 1) * size : number * size]
    return trick_view(view, tuple(trick), view.trick_winners[number - 1], number)


def current_trick(view: PlayerView) -> TrickView | None:
    """Draw the trick being played; at the end of the deal, the last one."""
    done = len(view.trick_winners)
    if done == view.variant.tricks:
        return complete_trick(view, done)
    begun = tuple(view.plays[done * view.variant.players :])
    return trick_view(view, begun, None, done + 1) if begun else None


def previous_trick(view: PlayerView) -> TrickView | None:
    """Draw the trick that one may still look at: the last complete one, until the next is gathered."""
    done = len(view.trick_winners)
    if done == view.variant.tricks:
        done -= 1
    return complete_trick(view, done) if done > 0 else None


def felt(view: PlayerView, *, finished_trick: int = 0) -> FeltView:
    """Draw the table as its seat sees it.

    With `finished_trick` (a number from 1) that complete trick still lies there.
    """
    is_play = view.phase in (Phase.PLAY, Phase.OVER) and view.taker is not None
    trick = (complete_trick(view, finished_trick) if finished_trick else current_trick(view)) if is_play else None
    hides = view.contract in (Contract.GARDE_SANS, Contract.GARDE_CONTRE) and view.phase is not Phase.BIDDING
    return FeltView(
        seats=tuple(_seat(view, seat, None if finished_trick else view.turn, trick) for seat in _around(view)),
        camps=_camps(view) if is_play else "",
        trick=trick,
        is_viewer_to_play=is_play and view.turn == view.seat and not finished_trick,
        chien=tuple(wording.hand_order(view.chien)) if view.chien_shown and view.phase is Phase.ECART else (),
        has_hidden_chien=hides and is_play,
        hidden_chien=wording.chien_unseen(view.contract) if hides else "",
        forced_trumps=tuple(wording.hand_order(view.forced_trumps)),
    )


def _around(view: PlayerView) -> list[int]:
    """Order the seats as they are drawn: left, opposite, right, then the viewer; the person, who watches with none."""
    below = labels.PERSON if view.seat == NOBODY else view.seat
    return [(below + step) % view.variant.players for step in (3, 2, 1, 0)]


def _seat(view: PlayerView, seat: int, turn: int | None, trick: TrickView | None) -> SeatView:
    is_auction = view.phase is Phase.BIDDING or view.taker is None
    bid = dict(view.bids).get(seat) if is_auction else None
    return SeatView(
        seat=seat,
        side=labels.SEAT_SIDES[seat],
        name=labels.seat_name(seat),
        is_taker=seat == view.taker and not is_auction,
        is_dealer=seat == view.dealer,
        is_leader=_leads(view, seat, trick),
        is_active=seat == turn,
        role=_role(view, seat),
        bubble=labels.contract_name(bid) if bid is not None else "",
        is_pass=bid == Contract.PASSE,
        is_viewer=seat == view.seat,
    )


def _leads(view: PlayerView, seat: int, trick: TrickView | None) -> bool:
    return trick is not None and trick.cards[0].seat == seat


def _role(view: PlayerView, seat: int) -> str:
    """Say which camp a seat is in, once there are camps."""
    if view.taker is None or view.phase is Phase.BIDDING:
        return ""
    return gettext("preneur") if seat == view.taker else gettext("défense")


def _camps(view: PlayerView) -> str:
    """Count the tricks of both camps: "Attaque 3 plis · Défense 2"."""
    attack = sum(1 for winner in view.trick_winners if winner == view.taker)
    text = ngettext("Attaque %(count)s pli", "Attaque %(count)s plis", attack) % {"count": attack}
    return text + " · " + gettext("Défense %(count)s") % {"count": len(view.trick_winners) - attack}
