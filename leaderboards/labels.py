"""How are a day, the time that is left and a place said on a page? Words only: no HTML, no query."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext, ngettext

from games.labels import number

NO_BREAK = "\u00a0"


def day_title(day: date) -> str:
    """Name a day in full: "Lundi 30 novembre 2026", "Mardi 1er décembre 2026"."""
    return capfirst(f"{date_format(day, 'l')} {_number_of(day)} {date_format(day, 'F Y')}")


def day_short(day: date) -> str:
    """Name a neighbouring day: "Dimanche 29", "Mardi 1er"."""
    return capfirst(f"{date_format(day, 'l')} {_number_of(day)}")


def _number_of(day: date) -> str:
    return "1er" if day.day == 1 and _is_french() else str(day.day)


def _is_french() -> bool:
    return (get_language() or "fr").startswith("fr")


def remaining(left: timedelta) -> str:
    """Say how long is left, in whole minutes: "7 h 42 min", "42 min", "moins d’une minute"."""
    minutes = max(0, int(left.total_seconds()) // 60)
    if minutes < 1:
        return gettext("moins d’une minute")
    hours, rest = divmod(minutes, 60)
    parts = [f"{hours} h"] if hours else []
    parts += [f"{rest} min"] if rest else []
    return " ".join(parts).replace(" ", NO_BREAK)


def duration(left: timedelta) -> str:
    """Write the same as the `datetime` of a time element: "PT7H42M"."""
    hours, rest = divmod(max(0, int(left.total_seconds()) // 60), 60)
    return f"PT{hours}H{rest}M"


def ordinal(rank: int) -> str:
    """Write a place: "1er", "11e"; in English "1st", "2nd", "11th"."""
    if _is_french():
        return "1er" if rank == 1 else f"{rank}e"
    teen = rank % 100 in (11, 12, 13)
    return f"{rank}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(rank % 10, 'th')}"


def verified(count: int) -> str:
    """Say how many games stand on a board: "347 parties vérifiées"."""
    return ngettext("%(shown)s partie vérifiée", "%(shown)s parties vérifiées", count) % {"shown": number(count)}


def progress(deal: int, trick: int) -> str:
    """Say how far a game is: "donne 2, pli 5", "donne 2" before its first card."""
    if trick:
        return gettext("donne %(deal)s, pli %(trick)s") % {"deal": deal, "trick": trick}
    return gettext("donne %(deal)s") % {"deal": deal}
