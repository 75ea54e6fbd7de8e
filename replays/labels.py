"""How are a rank, a verdict and a fault called on a page? Words only."""

from enum import StrEnum
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.labels import number, signed
from replays.verification import Fault


class ResultState(StrEnum):
    """Where a game stands on its way to the rankings."""

    PLAYING = "playing"
    ABANDONED = "abandoned"
    UNSENT = "unsent"
    CLOSED = "closed"
    WAITING = "waiting"
    VERIFIED = "verified"
    REJECTED = "rejected"
    PARKED = "parked"
    NOT_VERIFIABLE = "not_verifiable"


_VERDICTS: Final = {
    ResultState.VERIFIED: _("Score vérifié."),
    ResultState.REJECTED: _("Score non inscrit : le rejeu ne redonne pas la partie."),
    ResultState.PARKED: _("Vérification en panne : la partie est gardée."),
    ResultState.NOT_VERIFIABLE: _("Score non vérifiable : cette version du jeu n’existe plus."),
}
_FAULTS: Final = {
    Fault.COMMITMENT: _("la graine n’est pas celle qui était engagée avant la partie"),
    Fault.SEATS: _("ce n’est pas la table où la partie a été jouée"),
    Fault.DEALER: _("le donneur n’est pas celui que donne la graine"),
    Fault.HANDS: _("les cartes ne sont pas celles que donne la graine"),
    Fault.UNREADABLE_DECISION: _("la décision ne se lit pas"),
    Fault.ILLEGAL_DECISION: _("la décision n’était pas permise"),
    Fault.BOT_DECISION: _("le joueur simulé décide autrement"),
    Fault.MISSING_DECISION: _("une décision manque"),
    Fault.EXTRA_DECISION: _("une décision est de trop"),
    Fault.MISSING_DEAL: _("la donne manque"),
    Fault.EXTRA_DEAL: _("la donne est de trop"),
    Fault.OUTCOME: _("le rejeu donne un autre preneur ou un autre contrat"),
    Fault.SCORES: _("le rejeu donne d’autres points"),
    Fault.TOTALS: _("le rejeu ne donne pas le même total"),
    Fault.COUNTED: _("le rejeu ne compte pas autant de donnes"),
    Fault.VERSION: _("le rejeu ne compte pas autant de décisions"),
    Fault.RANKING: _("le rejeu ne donne pas le même score que l’envoi"),
}
_AT_A_DECISION: Final = (
    Fault.UNREADABLE_DECISION,
    Fault.ILLEGAL_DECISION,
    Fault.BOT_DECISION,
    Fault.MISSING_DECISION,
    Fault.EXTRA_DECISION,
)

PSEUDONYM_REFUSALS: Final = {
    "too_short": _("Deux caractères au moins."),
    "too_long": _("Vingt caractères au plus."),
    "invisible": _("Ce pseudonyme contient un caractère que l’on ne voit pas."),
    "mixed": _("Ce pseudonyme mêle plusieurs alphabets."),
    "unreadable": _("Ce pseudonyme ne se lit pas : il faut au moins deux lettres ou chiffres."),
    "reserved": _("Ce pseudonyme est réservé par le site."),
}


def pseudonym_taken() -> str:
    """Say that a pseudonym belongs to somebody else."""
    return gettext("Ce pseudonyme est déjà pris, ou ressemble trop à un autre.")


def pseudonym_refusal(code: str) -> str:
    """Say why a pseudonym is refused."""
    return str(PSEUDONYM_REFUSALS.get(code, _("Ce pseudonyme ne convient pas.")))


def fault(reason: str, deal: int | None, index: int | None) -> str:
    """Say what a replay found, and where: "Donne 2, décision 15 : la décision n’était pas permise".

    `deal` 0 is the game as a whole; `index` counts from 0, people from 1.
    """
    known = Fault(reason) if reason in list(Fault) else None
    said = str(_FAULTS[known]) if known else reason
    if not deal:
        return capfirst(said) if known else reason
    if known in _AT_A_DECISION and index is not None:
        where = gettext("Donne %(deal)d, décision %(decision)d") % {"deal": deal, "decision": index + 1}
    else:
        where = gettext("Donne %(deal)d") % {"deal": deal}
    return gettext("%(where)s : %(fault)s") % {"where": where, "fault": said}


def finished(ranking: int, gain: int, counted: int) -> str:
    """Say how a game has ended: "Partie terminée : 1 406, soit +406 sur 4 donnes." """
    words = {"score": number(ranking), "gain": signed(gain), "counted": counted}
    return gettext("Partie terminée : %(score)s, soit %(gain)s sur %(counted)s donnes.") % words


def verdict(state: ResultState) -> str:
    """Say a verdict in one sentence; nothing before there is one."""
    return str(_VERDICTS.get(state, ""))


def verified(score: int, place: str, total: int) -> str:
    """Say a verified score with its place: "Score vérifié : 1 406, 11e sur 348."."""
    words = {"score": number(score), "place": place, "total": number(total)}
    return (
        ngettext("Score vérifié : %(score)s, %(place)s.", "Score vérifié : %(score)s, %(place)s sur %(total)s.", total)
        % words
    )


def nobody() -> str:
    """Name a player who has no pseudonym."""
    return pgettext("player without a pseudonym", "Joueur")


def taken(taker: str, *, is_made: bool) -> str:
    """Say whose contract it was and how it ended: "Colette, chutée"."""
    pattern = pgettext("contract", "%(taker)s, faite") if is_made else pgettext("contract", "%(taker)s, chutée")
    return pattern % {"taker": taker}


def void_deal(void: str) -> str:
    """Name a deal that does not count."""
    return gettext("Petit sec") if void == "petit_sec" else gettext("Quatre passes")
