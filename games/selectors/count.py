"""The count of one played deal, every line explained, and all its cards: what the page after a deal shows."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from accounts.models import Player
from games import labels
from games.engine.cards import (
    BOUTS,
    EXCUSE,
    JACKS,
    KINGS,
    KNIGHTS,
    QUEENS,
    TRUMP_SUIT,
    cards_in,
    half_points,
    rank_of,
    suit_of,
)
from games.engine.decisions import Contract
from games.engine.game import DEALS_PER_GAME, ranking_score
from games.engine.scoring import CONTRACT_BASE, Camp, Outcome, outcome
from games.engine.state import DealState
from games.models import Deal, Game, GameStatus
from games.selectors import folding, wording
from games.selectors.arithmetic import formula, payments

PACK_POINTS = 91


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of the count; a line that brings nothing is kept, greyed."""

    title: str
    value: str
    detail: str
    is_null: bool = False
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class ShareView:
    """What the deal brings to one player, and the total so far."""

    name: str
    score: int
    total: int
    is_viewer: bool


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


@dataclass(frozen=True, slots=True)
class CountView:
    """The whole page. `next_version` leads to the next deal; None after the last one: the result comes next."""

    game_id: str
    number: int
    deal_label: str
    title: str
    chip: str
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
        chip=_chip(result, seat),
        verdict=_verdict(result),
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
        gauge=_gauge(result),
        lines=_lines(result, state, seat),
        parts=_parts(state, result),
        excuse=_excuse(result),
        hands=tuple(_open_hand(state, place) for place in _around(game.players, seat)),
        chien=tuple(wording.hand_order(state.chien)),
        ecart=tuple(wording.hand_order(state.ecart)),
        ecart_title=_ecart_title(result, seat),
        next_version=following.first_version if following is not None else None,
        is_over=is_over and following is None,
        ranking=ranking_score(totals[seat]),
    )


def last_deal_ended_since(game: Game, version: int) -> int | None:
    """Return the number of the first played deal that has ended since that version: its count comes next."""
    for deal in game.deals.all():
        if deal.ended_at is not None and not deal.void and version < deal.first_version + len(deal.decisions):
            return deal.number
    return None


def _totals(game: Game, deals: list[Deal], number: int) -> list[int]:
    totals = [0] * game.players
    for deal in deals:
        if deal.number <= number and deal.scores is not None:
            totals = [total + score for total, score in zip(totals, deal.scores, strict=True)]
    return totals


def _around(players: int, seat: int) -> list[int]:
    """Begin with the viewer, then the others in the order of play."""
    return [(seat + step) % players for step in range(players)]


def _chip(result: Outcome, seat: int) -> str:
    taker = result.taker or 0
    name = labels.seat_name(taker)
    words = {
        "contract": labels.contract_name(result.contract),
        "times": labels.times(result.multiplier),
        "name": name.lower() if taker == seat else name,
    }
    return gettext("%(contract)s %(times)s · %(name)s") % words


def _verdict(result: Outcome) -> str:
    """Say how the contract ended: "Garde faite de 19", "Petite chutée de 7", "Garde juste faite"."""
    words = {"contract": labels.contract_name(result.contract), "points": result.diff}
    if not result.success:
        return gettext("%(contract)s chutée de %(points)s") % words
    if not result.diff:
        return gettext("%(contract)s juste faite") % words
    return gettext("%(contract)s faite de %(points)s") % words


def _gauge(result: Outcome) -> str:
    words = {"made": labels.halves(result.half_points_attack), "target": result.target, "all": PACK_POINTS}
    return gettext("%(made)s points faits pour un contrat de %(target)s, sur %(all)s") % words


# ---- the lines -------------------------------------------------------------------------------------------------------


def _lines(result: Outcome, state: DealState, seat: int) -> tuple[LineView, ...]:
    sign = 1 if result.success else -1
    base = CONTRACT_BASE + result.diff
    words = {
        "made": labels.halves(result.half_points_attack),
        "target": result.target,
        "base": CONTRACT_BASE,
        "diff": result.diff,
        "sum": labels.number(sign * base),
        "times": result.multiplier,
        "part": labels.number(result.contract_part),
    }
    return (
        LineView(gettext("Points de l’attaque"), labels.halves(result.half_points_attack), _sources(result, state)),
        LineView(gettext("Bouts"), str(result.bouts), _bouts(result)),
        LineView(
            gettext("Gain") if result.success else gettext("Perte"),
            labels.signed(sign * result.diff),
            gettext("%(made)s faits pour %(target)s à faire.") % words,
            is_null=not result.diff,
        ),
        LineView(
            gettext("Base : %(base)s + %(diff)s") % words,
            labels.signed(sign * base),
            gettext("25 points fixes, plus ce qui dépasse.")
            if result.success
            else gettext("25 points fixes, plus ce qui manque."),
        ),
        LineView(
            labels.contract_name(result.contract),
            labels.times(result.multiplier),
            gettext("%(sum)s × %(times)s = %(part)s") % words,
            is_null=result.multiplier == 1,
        ),
        _petit(result),
        _chelem(result),
        _total(result, seat),
    )


def _sources(result: Outcome, state: DealState) -> str:
    """Say which cards count for the attack."""
    tricks = sum(1 for winner in state.trick_winners if winner in result.attack)
    text = ngettext("%(count)s pli", "%(count)s plis", tricks) % {"count": tricks}
    match result.contract:
        case Contract.GARDE_SANS:
            text = gettext("%(tricks)s et le chien.") % {"tricks": text}
        case Contract.GARDE_CONTRE:
            text = gettext("%(tricks)s ; le chien est à la défense.") % {"tricks": text}
        case _:
            text = gettext("%(tricks)s et l’écart.") % {"tricks": text}
    return f"{text} {_excuse(result)}".strip()


def _excuse(result: Outcome) -> str:
    """Say what became of the excuse, when something did."""
    fate = result.excuse
    if fate is None or not fate.gives_half_point:
        return ""
    if fate.owner is Camp.ATTACK:
        return gettext("Excuse gardée, une petite carte rendue (−½).")
    return gettext("Excuse gardée par la défense, une petite carte reçue (+½).")


def _bouts(result: Outcome) -> str:
    words = {
        "bouts": labels.listed(labels.card_phrase(card) for card in cards_in(result.bout_cards)),
        "target": result.target,
    }
    if not result.bouts:
        return gettext("Sans bout, il faut %(target)s points.") % words
    text = gettext("%(bouts)s : il faut %(target)s points.") % words
    return text[0].upper() + text[1:]


def _petit(result: Outcome) -> LineView:
    title = gettext("Petit au bout")
    if result.petit_au_bout is None:
        return LineView(title, "—", gettext("Le petit n’était pas au dernier pli."), is_null=True)
    words = {"times": result.multiplier}
    if result.petit_au_bout is Camp.ATTACK:
        detail = gettext("L’attaque prend le petit au dernier pli : 10 points, multipliés par %(times)s.") % words
    else:
        detail = gettext("La défense prend le petit au dernier pli : 10 points, multipliés par %(times)s.") % words
    return LineView(title, labels.signed(result.petit_part), detail)


def _chelem(result: Outcome) -> LineView:
    title = gettext("Chelem")
    if result.chelem_by is None:
        return LineView(title, "—", gettext("Aucun camp n’a fait tous les plis."), is_null=True)
    if result.chelem_by is Camp.ATTACK:
        return LineView(title, labels.signed(result.chelem_part), gettext("L’attaque a fait tous les plis."))
    return LineView(title, labels.signed(result.chelem_part), gettext("La défense a fait tous les plis."))


def _total(result: Outcome, seat: int) -> LineView:
    amount = result.per_defender
    is_taker, name = result.taker == seat, labels.seat_name(result.taker or 0)
    if is_taker:
        title = gettext("Chaque adversaire te verse") if amount >= 0 else gettext("Tu verses à chaque adversaire")
    elif amount >= 0:
        title = gettext("Chaque défenseur verse à %(name)s") % {"name": name}
    else:
        title = gettext("%(name)s verse à chaque défenseur") % {"name": name}
    return LineView(title, labels.number(abs(amount)), payments(result, seat), is_total=True)


# ---- the cards -------------------------------------------------------------------------------------------------------


def _parts(state: DealState, result: Outcome) -> tuple[PartView, ...]:
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
    parts = [
        PartView(label % {"count": cards.bit_count()}, labels.halves(half_points(cards)))
        for label, cards in kinds
        if cards
    ]
    correction = result.half_points_attack - half_points(owned)
    if correction:
        label = gettext("carte rendue pour l’excuse") if correction < 0 else gettext("carte reçue pour l’excuse")
        parts.append(PartView(label, ("+" if correction > 0 else "") + labels.halves(correction)))
    return tuple(parts)


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


def _open_hand(state: DealState, seat: int) -> OpenHandView:
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


def _ecart_title(result: Outcome, seat: int) -> str:
    if result.taker == seat:
        return gettext("Ton écart")
    return gettext("L’écart de %(name)s") % {"name": labels.seat_name(result.taker or 0)}
