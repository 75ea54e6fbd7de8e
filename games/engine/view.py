"""What may one seat know? Its own cards, and what has happened in the open: a simulated player gets nothing else.

Who sits nowhere knows what has happened in the open: that is the public view.
"""

from typing import Final, NamedTuple

from games.engine.cards import TRUMPS
from games.engine.decisions import Choices, Contract, Phase
from games.engine.rules import choices
from games.engine.state import DealState
from games.engine.variants import Variant

NOBODY: Final = -1
"""The seat of a public view: no seat of any table, nobody's turn, nobody's card."""


class PlayerView(NamedTuple):
    """One deal as seen from ``seat``: sets of cards are masks, pairs are (seat, …) in the order they happened.

    A named tuple, because one is built for every simulated decision and a frozen dataclass costs nine times as much.
    """

    variant: Variant
    seat: int
    dealer: int
    phase: Phase
    turn: int | None
    hand: int
    """The cards held now: with those of the chien while the écart is chosen."""
    bids: tuple[tuple[int, Contract], ...]
    taker: int | None
    contract: Contract
    """The highest bid so far; the contract once the auction is over."""
    chien: int
    """0 as long as it has not been turned up."""
    chien_shown: bool
    ecart: int
    """What this seat itself has set aside; 0 for the others."""
    forced_trumps: int
    """The trumps of the écart, which were shown to everybody."""
    called_card: int | None
    partner: int | None
    is_partner_known: bool
    """Whether this seat knows who plays with the taker; then ``partner`` None means that he is alone."""
    chelem_announced: bool
    poignees: tuple[tuple[int, int], ...]
    trick_leader: int
    trick: tuple[tuple[int, int], ...]
    """The current trick; empty between two tricks."""
    plays: tuple[tuple[int, int], ...]
    """Every card played, the current trick included."""
    trick_winners: tuple[int, ...]
    choices: Choices | None
    """What this seat may do now; None when another one decides."""

    @property
    def tricks_played(self) -> int:
        """How many tricks are complete."""
        return len(self.trick_winners)


def view_of(state: DealState, seat: int) -> PlayerView:
    """Return all that ``seat`` may know of the deal."""
    ecart = state.ecart if seat == state.taker else 0
    return _view(state, seat, state.hands[seat], ecart, choices(state) if seat == state.turn else None)


def public_view(state: DealState) -> PlayerView:
    """Return what everybody around the table may know: no hand, no écart but its trumps, nothing to decide."""
    return _view(state, NOBODY, 0, 0, None)


def _view(state: DealState, seat: int, hand: int, ecart: int, offered: Choices | None) -> PlayerView:
    """Put what was seen in the open beside what one seat alone knows: its hand, its écart, its choices."""
    plays = tuple(state.plays)
    is_known = state.called_card is None or _is_seen(state, hand | ecart, state.called_card)
    winners = tuple(state.trick_winners)
    is_chien_shown = state.is_chien_shown
    return PlayerView(
        state.variant,
        seat,
        state.dealer,
        state.phase,
        state.turn,
        hand,
        state.auction,
        state.taker,
        state.contract,
        state.chien if is_chien_shown else 0,
        is_chien_shown,
        ecart,
        state.ecart & TRUMPS,
        state.called_card,
        state.partner if is_known else None,
        is_known,
        bool(state.chelem_announced),
        state.poignees,
        state.trick_leader,
        plays[len(winners) * state.variant.players :],
        plays,
        winners,
        offered,
    )


def _is_seen(state: DealState, own: int, called_card: int) -> bool:
    """Return whether the called card is among a seat's own cards, or has been seen by everybody."""
    seen = own | (state.chien if state.is_chien_shown else 0)
    return bool(seen >> called_card & 1) or any(card == called_card for _, card in state.plays)
