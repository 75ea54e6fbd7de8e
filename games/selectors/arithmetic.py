"""The count of a deal in one line: "(25 + 19) × 2 + 20 = 108 par défenseur, 324 en tout"."""

from django.utils.translation import gettext

from games import labels
from games.engine.scoring import CONTRACT_BASE, Outcome


def formula(result: Outcome) -> str:
    """Write the whole arithmetic of a deal, per defender and then for all three.

    A lost contract begins with a minus sign: "−(25 + 7) × 2 − 20 = −84 par défenseur, −252 en tout".
    """
    inner = f"({CONTRACT_BASE} + {result.diff})"
    text = inner if result.success else labels.MINUS + inner
    if result.multiplier > 1:
        text += f" × {result.multiplier}"
    for part in (result.petit_part, result.poignee_part, result.chelem_part):
        if part:
            text += f" {'+' if part > 0 else labels.MINUS} {labels.number(abs(part))}"
    words = {
        "each": labels.number(result.per_defender),
        "all": labels.number(result.per_defender * len(result.defence)),
    }
    return f"{text} = " + gettext("%(each)s par défenseur, %(all)s en tout") % words


def payments(result: Outcome, seat: int) -> str:
    """Say who pays whom, to the viewer: "À trois, ils te versent 324." "Tu verses 32 à Colette." """
    amount = result.per_defender
    words = {
        "each": labels.number(abs(amount)),
        "all": labels.number(abs(amount) * len(result.defence)),
        "name": labels.seat_name(result.taker or 0),
    }
    if result.taker == seat:
        if amount > 0:
            return gettext("À trois, ils te versent %(all)s.") % words
        return gettext("Tu leur verses %(each)s à chacun, %(all)s en tout.") % words
    if amount > 0:
        return gettext("Tu verses %(each)s à %(name)s.") % words
    return gettext("%(name)s te verse %(each)s.") % words
