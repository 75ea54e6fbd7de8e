"""Whose turn is it, and what is allowed? The one line above the hand, and what is announced with it."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games import labels
from games.engine.cards import EXCUSE, EXCUSE_BIT, SUIT_MASKS, TRUMP_SUIT, TRUMPS, cards_in, rank_of, suit_of
from games.engine.decisions import Contract, Phase
from games.engine.view import PlayerView
from games.selectors.auction import highest_bid


@dataclass(frozen=True, slots=True)
class PromptView:
    """The line: what there is to do, stressed, and how it may be done."""

    strong: str
    rest: str

    @property
    def text(self) -> str:
        return f"{self.strong} {self.rest}".strip()


@dataclass(frozen=True, slots=True)
class Asked:
    """What the cards down ask of the next player: a suit (4: trumps; None: nothing) and the highest trump's rank."""

    suit: int | None
    top: int


def asked(trick: tuple[tuple[int, int], ...]) -> Asked:
    """Read what the trick asks for; the excuse asks for nothing."""
    down = [card for _, card in trick if card != EXCUSE]
    trumps = [rank_of(card) for card in down if TRUMPS >> card & 1]
    return Asked(suit=suit_of(down[0]) if down else None, top=max(trumps, default=0))


def prompt(view: PlayerView) -> PromptView:
    """Say whose turn it is and what it allows."""
    if view.turn is None:
        return PromptView(gettext("La donne est finie."), "")
    if view.turn != view.seat:
        return PromptView(_other(view), "")
    match view.phase:
        case Phase.BIDDING:
            return PromptView(gettext("À toi de parler."), _bidding(view))
        case Phase.ECART:
            return PromptView(gettext("Écarte six cartes."), _ecart(view))
        case _:
            return _play(view)


def announcement(view: PlayerView) -> str:
    """Say the line aloud, with the number of cards that may be played."""
    text = prompt(view).text
    if view.choices is None or view.phase is not Phase.PLAY or view.choices.plays == view.hand:
        return text
    count = view.choices.plays.bit_count()
    return text + " " + ngettext("%(count)s carte jouable.", "%(count)s cartes jouables.", count) % {"count": count}


def _other(view: PlayerView) -> str:
    words = {"name": labels.seat_name(view.turn or 0)}
    match view.phase:
        case Phase.BIDDING:
            return gettext("%(name)s réfléchit.") % words
        case Phase.ECART:
            return gettext("%(name)s fait son écart.") % words
        case _:
            return gettext("%(name)s joue.") % words


def _bidding(view: PlayerView) -> str:
    highest = highest_bid(view)
    if highest is None:
        return gettext("Personne n’a encore pris.") if view.bids else gettext("Tu parles en premier.")
    if highest[1] == Contract.GARDE_CONTRE:
        return gettext("On ne peut plus dépasser : passe.")
    words = {"contract": labels.contract_name(highest[1]).lower()}
    return gettext("Il faut dépasser la %(contract)s, ou passer.") % words


def _ecart(view: PlayerView) -> str:
    missing = view.choices.ecart_trump_count if view.choices else 0
    if not missing:
        return gettext("Ni roi, ni bout, ni atout.")
    return ngettext(
        "Il te manque %(count)s carte : complète avec un atout, sauf les bouts.",
        "Il te manque %(count)s cartes : complète avec des atouts, sauf les bouts.",
        missing,
    ) % {"count": missing}


def _play(view: PlayerView) -> PromptView:
    if not view.trick:
        return PromptView(gettext("À toi d’entamer."), gettext("Joue ce que tu veux."))
    return PromptView(gettext("À toi."), _answer(view))


def _answer(view: PlayerView) -> str:
    """Say what the cards down ask of this hand."""
    ask = asked(view.trick)
    legal = view.choices.plays if view.choices else 0
    has_excuse = bool(legal & EXCUSE_BIT)
    if ask.suit is None:
        return gettext("L’excuse est posée : joue ce que tu veux.")
    words = {"suit": labels.suit_title(ask.suit), "name": labels.suit_name(ask.suit), "top": ask.top}
    if ask.suit != TRUMP_SUIT and view.hand & SUIT_MASKS[ask.suit]:
        return (
            gettext("%(suit)s demandé : fournis, ou pose l’excuse.")
            if has_excuse
            else gettext("%(suit)s demandé : fournis.")
        ) % words
    if not view.hand & TRUMPS:
        if ask.suit == TRUMP_SUIT:
            return gettext("Atout demandé, tu n’en as pas : défausse-toi.")
        return gettext("Tu n’as ni %(name)s ni atout : défausse-toi.") % words
    return _trump(view, ask, legal, words)


def _trump(view: PlayerView, ask: Asked, legal: int, words: dict[str, object]) -> str:
    begin = gettext("Atout demandé.") if ask.suit == TRUMP_SUIT else gettext("Tu n’as pas de %(name)s : coupe.") % words
    if not ask.top:
        if legal & EXCUSE_BIT:
            return gettext("Tu n’as pas de %(name)s : coupe, ou pose l’excuse.") % words
        return begin
    highest = max(rank_of(card) for card in cards_in(legal & TRUMPS))
    if highest > ask.top:
        return begin + " " + gettext("Le %(top)s est posé : monte plus haut.") % words
    return begin + " " + gettext("Le %(top)s est posé, tu ne peux pas monter : joue l’atout que tu veux.") % words
