"""The score sheet of a game: a row for each deal, void ones included, the totals and the ranking score so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games import labels
from games.engine.game import DEALS_PER_GAME, ranking_score
from games.engine.notation import contract_of
from games.models import Deal, Game
from games.selectors import folding
from games.selectors.film import void_cards


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One deal. `number` leads to its count (0: none); `cards` is the hand that a petit sec has shown."""

    label: str
    number: int
    scores: tuple[int, ...]
    cards: tuple[int, ...]
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class SheetView:
    """The sheet; scores and totals by seat, the viewer's first."""

    names: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    counted: int
    deals: int
    ranking: int


def sheet(game: Game, deals: Sequence[Deal], shown: Deal) -> SheetView:
    """Draw the sheet up to the deal that is shown: nothing that comes after it is told."""
    rows: list[SheetRow] = []
    totals = [0] * game.players
    counted = 0
    for deal in deals:
        if deal.number > shown.number:
            break
        if deal.void:
            rows.append(_void_row(game, deal))
        elif deal.ended_at is None or deal.scores is None:
            label = gettext("%(number)s · en cours") % {"number": counted + 1}
            rows.append(SheetRow(label, 0, (), ()))
        else:
            counted += 1
            totals = [total + score for total, score in zip(totals, deal.scores, strict=True)]
            rows.append(_played_row(deal, counted))
    names = tuple(labels.seat_name(seat) for seat in range(game.players))
    return SheetView(
        names=names,
        rows=tuple(rows),
        totals=tuple(totals),
        counted=counted,
        deals=DEALS_PER_GAME,
        ranking=ranking_score(totals[0]),
    )


def _played_row(deal: Deal, counted: int) -> SheetRow:
    name = labels.seat_name(deal.taker or 0)
    words = {
        "number": counted,
        "contract": labels.contract_name(contract_of(deal.contract)),
        "name": name.lower() if labels.is_reader(deal.taker or 0) else name,
    }
    label = gettext("%(number)s · %(contract)s, %(name)s") % words
    return SheetRow(label, deal.number, tuple(deal.scores or ()), ())


def _void_row(game: Game, deal: Deal) -> SheetRow:
    if deal.void == "passe":
        return SheetRow(gettext("nulle · quatre passes"), 0, (), (), is_void=True)
    state = folding.state_of(game, deal)
    if labels.is_reader(state.petit_sec_seat or 0):
        label = gettext("nulle · petit sec chez toi")
    else:
        label = gettext("nulle · petit sec chez %(name)s") % {"name": labels.seat_name(state.petit_sec_seat or 0)}
    return SheetRow(label, 0, (), void_cards(state), is_void=True)
