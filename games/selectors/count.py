"""The count of one played deal, every line explained, and all its cards: what the page after a deal shows."""

from dataclasses import dataclass

from django.utils.translation import gettext

from accounts.models import Player
from games import labels
from games.engine.game import DEALS_PER_GAME, ranking_score
from games.engine.scoring import Outcome, outcome
from games.models import Deal, Game, GameStatus
from games.selectors import folding, wording
from games.selectors.arithmetic import formula, payments
from games.selectors.count_lines import LineView, count_lines, excuse_line
from games.selectors.open_cards import OpenHandView, PartView, open_hand, parts

PACK_POINTS = 91


@dataclass(frozen=True, slots=True)
class ShareView:
    """What the deal brings to one player, and the total so far."""

    name: str
    score: int
    total: int
    is_viewer: bool


@dataclass(frozen=True, slots=True)
class CountView:
    """The whole page. `next_version` leads to the next deal; None after the last one: the result comes next."""

    game_id: str
    number: int
    deal_label: str
    title: str
    contract: str
    taker: str
    verdict: str
    is_success: bool
    gain: int
    gain_text: str
    formula: str
    payments: str
    shares: tuple[ShareView, ...]
    made: str
    made_half_points: int
    target: int
    gauge: str
    lines: tuple[LineView, ...]
    parts: tuple[PartView, ...]
    excuse: str
    hands: tuple[OpenHandView, ...]
    chien: tuple[int, ...]
    ecart: tuple[int, ...]
    ecart_title: str
    next_version: int | None
    is_over: bool
    ranking: int


def count(game: Game, number: int, *, viewer: Player | None) -> CountView | None:
    """Draw the count of a deal; None when it is not a played deal that has ended."""
    deals = list(game.deals.all())
    deal = next((deal for deal in deals if deal.number == number), None)
    if deal is None or deal.ended_at is None or deal.void:
        return None
    state = folding.state_of(game, deal)
    result = outcome(state)
    seat = folding.seat_of(game, viewer) or 0
    totals = _totals(game, deals, number)
    position = 1 + sum(1 for other in deals if other.number < number and not other.void)
    is_over = game.status != GameStatus.OPEN
    following = next((other for other in deals if other.number == number + 1), None)
    return CountView(
        game_id=game.id,
        number=number,
        deal_label=f"{position}/{DEALS_PER_GAME}",
        title=gettext("Décompte, donne %(deal)s sur %(deals)s") % {"deal": position, "deals": DEALS_PER_GAME},
        contract=wording.contract_chip(result.contract),
        taker=wording.taker_chip(result.taker or 0),
        verdict=verdict(result),
        is_success=result.success,
        gain=result.scores[seat],
        gain_text=gettext("Tu marques %(gain)s sur cette donne.") % {"gain": labels.signed(result.scores[seat])},
        formula=formula(result),
        payments=payments(result, seat),
        shares=tuple(
            ShareView(labels.seat_name(place), result.scores[place], totals[place], place == seat)
            for place in range(game.players)
        ),
        made=labels.halves(result.half_points_attack),
        made_half_points=result.half_points_attack,
        target=result.target,
        gauge=gauge(result),
        lines=count_lines(result, state, seat),
        parts=parts(state, result),
        excuse=excuse_line(result),
        hands=tuple(open_hand(state, place) for place in _around(game.players, seat)),
        chien=tuple(wording.hand_order(state.chien)),
        ecart=tuple(wording.hand_order(state.ecart)),
        ecart_title=_ecart_title(result, seat),
        next_version=following.first_version if following is not None else None,
        is_over=is_over and following is None,
        ranking=ranking_score(totals[seat]),
    )


def _totals(game: Game, deals: list[Deal], number: int) -> list[int]:
    totals = [0] * game.players
    for deal in deals:
        if deal.number <= number and deal.scores is not None:
            totals = [total + score for total, score in zip(totals, deal.scores, strict=True)]
    return totals


def _around(players: int, seat: int) -> list[int]:
    """Begin with the viewer, then the others in the order of play."""
    return [(seat + step) % players for step in range(players)]


def verdict(result: Outcome) -> str:
    """Say how the contract ended: "Garde faite de 19", "Petite chutée de 7", "Garde juste faite"."""
    words = {"contract": labels.contract_name(result.contract), "points": result.diff}
    if not result.success:
        return gettext("%(contract)s chutée de %(points)s") % words
    if not result.diff:
        return gettext("%(contract)s juste faite") % words
    return gettext("%(contract)s faite de %(points)s") % words


def gauge(result: Outcome) -> str:
    words = {"made": labels.halves(result.half_points_attack), "target": result.target, "all": PACK_POINTS}
    return gettext("%(made)s points faits pour %(target)s à faire, sur %(all)s") % words


def _ecart_title(result: Outcome, seat: int) -> str:
    if result.taker == seat:
        return gettext("Ton écart")
    return gettext("L’écart de %(name)s") % {"name": labels.seat_name(result.taker or 0)}
