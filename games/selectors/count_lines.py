"""The lines of a count, each with its arithmetic explained."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games import labels
from games.engine.cards import cards_in
from games.engine.decisions import Contract
from games.engine.scoring import CONTRACT_BASE, Camp, Outcome
from games.engine.state import DealState
from games.selectors.arithmetic import payments


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of the count; a line that brings nothing is kept, greyed."""

    title: str
    value: str
    detail: str
    is_null: bool = False
    is_total: bool = False


def count_lines(result: Outcome, state: DealState, seat: int) -> tuple[LineView, ...]:
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
    return f"{text} {excuse_line(result)}".strip()


def excuse_line(result: Outcome) -> str:
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
