"""The account of the deal, oldest first: what was said and shown, and only the tricks one may still look at."""

from django.utils.translation import gettext

from games import labels
from games.engine.decisions import Phase
from games.engine.view import PlayerView
from games.selectors import wording
from games.selectors.felt import TrickView, current_trick, previous_trick


def log(view: PlayerView) -> tuple[str, ...]:
    """Tell the deal so far in short sentences, as its seat saw it."""
    lines = [wording.deals(view.dealer)]
    lines += [wording.said(seat, contract) for seat, contract in view.bids]
    if view.taker is None or view.phase is Phase.BIDDING:
        return tuple(lines)
    lines.append(wording.takes(view.taker, view.contract))
    lines.append(wording.chien_shown(view.chien) if view.chien_shown else wording.chien_unseen(view.contract))
    if view.chien_shown and view.phase is not Phase.ECART:
        lines.append(wording.set_aside(view.taker, view.forced_trumps))
    if len(view.trick_winners) > 1:
        lines.append(gettext("…"))
    for trick in (previous_trick(view), current_trick(view)):
        if trick is not None:
            lines += trick_lines(trick)
    return tuple(lines)


def trick_lines(trick: TrickView) -> list[str]:
    """Tell a trick card by card, and its winner once it is complete."""
    lines = []
    for item in trick.cards:
        words = {"name": item.name, "card": labels.card_phrase(item.card)}
        if item.is_lead:
            lines.append(
                (
                    gettext("Tu entames : %(card)s.")
                    if labels.is_reader(item.seat)
                    else gettext("%(name)s entame : %(card)s.")
                )
                % words
            )
        else:
            lines.append(
                (gettext("Tu joues %(card)s.") if labels.is_reader(item.seat) else gettext("%(name)s joue %(card)s."))
                % words
            )
    if trick.is_complete:
        lines.append(trick.sentence)
    return lines
