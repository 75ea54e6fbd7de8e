"""What may the viewer say in the auction, and what does the hand ask for?"""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games import labels
from games.engine.cards import KINGS, TRUMPS, bouts
from games.engine.decisions import CONTRACTS, Bid, Contract
from games.engine.notation import decision_text
from games.engine.scoring import TARGETS
from games.engine.view import PlayerView


@dataclass(frozen=True, slots=True)
class BidView:
    """One of the five words: `reason` is empty when it may be said."""

    decision: str
    key: int
    name: str
    meaning: str
    times: str
    reason: str
    question: str
    """What the page asks once more before it is said; empty: nothing."""


@dataclass(frozen=True, slots=True)
class HandCount:
    """What the hand holds for the auction."""

    bouts: str
    trumps: str
    kings: str


def hand_count(view: PlayerView) -> HandCount:
    """Count bouts, trumps and kings, and what the bouts ask for."""
    held, trumps = bouts(view.hand), (view.hand & TRUMPS).bit_count()
    kings = (view.hand & KINGS).bit_count()
    words = {"count": held, "target": TARGETS[held]}
    return HandCount(
        bouts=(
            ngettext("%(count)s bout : %(target)s à faire", "%(count)s bouts : %(target)s à faire", held) % words
            if held
            else gettext("Aucun bout : %(target)s à faire") % words
        ),
        trumps=(
            ngettext("%(count)s atout", "%(count)s atouts", trumps) % {"count": trumps}
            if trumps
            else gettext("aucun atout")
        ),
        kings=ngettext("%(count)s roi", "%(count)s rois", kings) % {"count": kings} if kings else gettext("aucun roi"),
    )


def highest_bid(view: PlayerView) -> tuple[int, Contract] | None:
    """Return who spoke highest so far, and what; None while all have passed."""
    spoken = [pair for pair in view.bids if pair[1] != Contract.PASSE]
    return spoken[-1] if spoken else None


CONFIRMED: dict[str, tuple[Contract, ...]] = {
    "sans": (Contract.GARDE_SANS, Contract.GARDE_CONTRE),
    "toujours": tuple(contract for contract in CONTRACTS if contract is not Contract.PASSE),
    "jamais": (),
}
"""Which words the page asks about once more, by the reader's preference."""


def bids(view: PlayerView, confirm: str = "sans") -> tuple[BidView, ...]:
    """Draw the five words when it is the viewer's turn to speak, else nothing; `confirm` is a key of CONFIRMED."""
    if view.choices is None or not view.choices.bids:
        return ()
    return tuple(_bid(view, contract, contract in CONFIRMED[confirm]) for contract in CONTRACTS)


def _bid(view: PlayerView, contract: Contract, is_confirmed: bool) -> BidView:
    name = labels.contract_name(contract)
    assert view.choices is not None
    return BidView(
        decision=decision_text(Bid(contract)),
        key=int(contract),
        name=name,
        meaning=labels.contract_meaning(contract),
        times=labels.times(contract.multiplier) if contract else "",
        reason="" if contract in view.choices.bids else _too_low(view, contract),
        question=gettext("Prendre à la %(contract)s ?") % {"contract": name.lower()} if is_confirmed else "",
    )


def _too_low(view: PlayerView, contract: Contract) -> str:
    highest = highest_bid(view)
    if highest is None:
        return ""
    seat, spoken = highest
    words = {"name": labels.seat_name(seat), "contract": labels.contract_name(spoken).lower()}
    if spoken == contract:
        return gettext("%(name)s a déjà dit %(contract)s.") % words
    return gettext("%(name)s a dit %(contract)s, qui est plus haut.") % words
