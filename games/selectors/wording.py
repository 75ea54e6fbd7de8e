"""What does the table say of what happened, of whose turn it is, and of why a card is refused?

Sentences only, in the reader's language: French source strings through gettext. The seat that reads is addressed ("Tu
passes."), the others are named ("Margot passe."); who watches reads from no seat (`labels.read_by_watchers`).
"""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext

from games import labels
from games.engine.cards import EXCUSE, TRUMPS, cards_in, rank_of
from games.engine.decisions import Contract
from games.engine.errors import IllegalDecision, Reason
from games.selectors.order import HOUSE, HandOrder

MOST_NAMED_CARDS = 4
"""More cards than this are not named: the hand shows them."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: the sentence, and the anchor of its rule on the rules page."""

    text: str
    rule: str


RULES = {
    Reason.BID_TOO_LOW: "encheres",
    Reason.NOT_IN_HAND: "jeu",
    Reason.WRONG_ECART_SIZE: "ecart",
    Reason.KING_IN_ECART: "ecart",
    Reason.BOUT_IN_ECART: "ecart",
    Reason.TRUMP_IN_ECART: "ecart",
    Reason.SUIT_CARDS_FIRST: "ecart",
    Reason.MUST_FOLLOW: "fournir",
    Reason.MUST_FOLLOW_TRUMP: "monter",
    Reason.MUST_TRUMP: "couper",
    Reason.MUST_OVERTRUMP: "monter",
}


def card_number(card: int) -> str:
    """Name a card among its own family, with its article: "le 16" for a trump, else the whole name."""
    if TRUMPS >> card & 1 and rank_of(card) > 1:
        return pgettext("trump among trumps", "le %(number)s") % {"number": rank_of(card)}
    return labels.card_phrase(card)


def named(mask: int) -> str:
    """List cards without the excuse, highest first, as "le 16 et le 20"; a long list is left out."""
    cards = [card for card in reversed(cards_in(mask)) if card != EXCUSE]
    return labels.listed(card_number(card) for card in cards) if len(cards) <= MOST_NAMED_CARDS else ""


def chien_list(mask: int) -> str:
    """List the cards of the chien or of a hand in the order they are drawn."""
    return ", ".join(labels.card_noun(card) for card in hand_order(mask))


def hand_order(mask: int, order: HandOrder = HOUSE) -> list[int]:
    """Put cards in the order of the hand."""
    return sorted(cards_in(mask), key=order.place)


def contract_chip(contract: Contract) -> str:
    """Write a contract with its multiplier: "Garde ×2"."""
    return f"{labels.contract_name(contract)} {labels.times(contract.multiplier)}"


def taker_chip(taker: int) -> str:
    """Name the taker beside the contract: "toi", "Margot"."""
    name = labels.seat_name(taker)
    return name.lower() if labels.is_reader(taker) else name


# ---- what happened ---------------------------------------------------------------------------------------------------


def said(seat: int, contract: Contract) -> str:
    """Report a word of the auction: "Colette : petite." "Anselme passe." """
    if contract == Contract.PASSE:
        return (
            gettext("Tu passes.")
            if labels.is_reader(seat)
            else gettext("%(name)s passe.") % {"name": labels.seat_name(seat)}
        )
    words = {"name": labels.seat_name(seat), "contract": labels.contract_name(contract).lower()}
    return (gettext("Tu dis %(contract)s.") if labels.is_reader(seat) else gettext("%(name)s : %(contract)s.")) % words


def takes(seat: int, contract: Contract) -> str:
    """Report who takes: "Tu prends à la garde." """
    words = {"name": labels.seat_name(seat), "contract": labels.contract_name(contract).lower()}
    if labels.is_reader(seat):
        return gettext("Tu prends à la %(contract)s.") % words
    return gettext("%(name)s prend à la %(contract)s.") % words


def chien_shown(mask: int) -> str:
    """Report the chien: "Le chien : 20 d’atout, roi de cœur." """
    return gettext("Le chien : %(cards)s.") % {"cards": chien_list(mask)}


def chien_unseen(contract: Contract) -> str:
    """Say where an unseen chien lies."""
    if contract == Contract.GARDE_SANS:
        return gettext("Le chien reste caché, chez le preneur.")
    return gettext("Le chien reste caché, chez la défense.")


def set_aside(seat: int, forced_trumps: int) -> str:
    """Report that the écart is made, and the trumps that everybody saw in it."""
    if labels.is_reader(seat):
        text = gettext("Tu as fait ton écart.")
    else:
        text = gettext("%(name)s a fait son écart.") % {"name": labels.seat_name(seat)}
    if forced_trumps:
        text += " " + gettext("Montré dans l’écart : %(cards)s.") % {"cards": chien_list(forced_trumps)}
    return text


def played(plays: list[tuple[int, int]]) -> str:
    """Report cards in one sentence: "Anselme joue le valet de carreau, Colette la dame de carreau." """
    parts = []
    for index, (seat, card) in enumerate(plays):
        words = {"name": labels.seat_name(seat), "card": labels.card_phrase(card)}
        if index:
            parts.append((gettext("toi %(card)s") if labels.is_reader(seat) else gettext("%(name)s %(card)s")) % words)
        else:
            parts.append(
                (gettext("Tu joues %(card)s") if labels.is_reader(seat) else gettext("%(name)s joue %(card)s")) % words
            )
    return ", ".join(parts) + "." if parts else ""


def excuse_kept(seat: int) -> str:
    """Say what becomes of an excuse laid on a trick of the other camp."""
    if labels.is_reader(seat):
        return gettext("Tu gardes l’excuse et rends une petite carte.")
    return gettext("%(name)s garde l’excuse et rend une petite carte.") % {"name": labels.seat_name(seat)}


def deals(seat: int) -> str:
    """Say who deals."""
    return (
        gettext("Tu donnes.")
        if labels.is_reader(seat)
        else gettext("%(name)s donne.") % {"name": labels.seat_name(seat)}
    )


def trick_won(seat: int, card: int, half_points: int) -> str:
    """Report a trick: "Pli pour toi avec le roi de pique : 6 points." """
    words = {"name": labels.seat_name(seat), "card": labels.card_phrase(card), "points": points(half_points)}
    if labels.is_reader(seat):
        return gettext("Pli pour toi avec %(card)s : %(points)s.") % words
    return gettext("Pli pour %(name)s avec %(card)s : %(points)s.") % words


def trick_for(seat: int, half_points: int) -> str:
    """Report a trick in few words: "Pli pour toi : 6 points." """
    words = {"name": labels.seat_name(seat), "points": points(half_points)}
    return (
        gettext("Pli pour toi : %(points)s.") if labels.is_reader(seat) else gettext("Pli pour %(name)s : %(points)s.")
    ) % words


def points(half_points: int) -> str:
    """Write points with their unit: "6 points", "½ point", "1½ point"; English says "1½ points"."""
    # The catalogues inflect whole numbers: 1½ goes with zero, singular in French and plural in English.
    inflected_as = (0, 1, 1, 0)[half_points] if half_points < 4 else 2
    text = ngettext("%(points)s point", "%(points)s points", inflected_as)
    return text % {"points": labels.halves(half_points)}


def all_passed() -> str:
    return gettext("Tout le monde passe. On redonne.")


def petit_sec(seat: int) -> str:
    """Report a deal void by petit sec."""
    if labels.is_reader(seat):
        return gettext("Petit sec chez toi : ton seul atout est le petit, sans l’excuse. On redonne.")
    words = {"name": labels.seat_name(seat)}
    return gettext("Petit sec chez %(name)s : son seul atout est le petit, sans l’excuse. On redonne.") % words


def lead(seat: int) -> str:
    """Say who leads the next trick."""
    if labels.is_reader(seat):
        return gettext("À toi d’entamer.")
    return gettext("%(name)s entame.") % {"name": labels.seat_name(seat)}


# ---- why not ---------------------------------------------------------------------------------------------------------


def refusal(error: IllegalDecision, *, led: int | None = None, top: int = 0, highest_bid: int = 0) -> Refusal:
    """Word a refusal of the rules.

    `led` is the suit asked for in the trick (4: trumps), `top` the rank of its highest trump, `highest_bid` the
    contract to go over.
    """
    rule = RULES.get(error.reason, "jeu")
    match error.reason:
        case Reason.MUST_FOLLOW | Reason.MUST_FOLLOW_TRUMP | Reason.MUST_TRUMP | Reason.MUST_OVERTRUMP:
            text = _refused_play(error, led, top)
        case Reason.KING_IN_ECART | Reason.BOUT_IN_ECART | Reason.TRUMP_IN_ECART | Reason.NOT_IN_HAND:
            text = _refused_card(error)
        case Reason.SUIT_CARDS_FIRST:
            text = gettext("Un atout ne s’écarte que s’il manque d’autres cartes : écarte d’abord celles-là.")
        case Reason.WRONG_ECART_SIZE:
            text = gettext("Il faut écarter six cartes, ni plus ni moins.")
        case Reason.BID_TOO_LOW:
            words = {"contract": labels.contract_name(highest_bid).lower()}
            text = gettext("Il faut dépasser la %(contract)s, ou passer.") % words
        case Reason.DEAL_OVER:
            text = gettext("Cette donne est finie.")
        case _:
            text = gettext("Ce n’est plus le moment : la table a avancé.")
    return Refusal(text=text, rule=rule)


def _refused_play(error: IllegalDecision, led: int | None, top: int) -> str:
    words = {"suit": labels.suit_title(led or 0), "top": top, "cards": named(error.cards)}
    has_excuse = bool(error.cards >> EXCUSE & 1)
    match error.reason:
        case Reason.MUST_FOLLOW:
            asked = gettext("%(suit)s demandé : fournis.") % words
            left = gettext("Il te reste %(cards)s, ou l’excuse.") if has_excuse else gettext("Il te reste %(cards)s.")
        case Reason.MUST_TRUMP:
            asked = gettext("%(suit)s demandé, tu n’en as pas : coupe.") % words
            left = gettext("Tu as %(cards)s, ou l’excuse.") if has_excuse else gettext("Tu as %(cards)s.")
        case Reason.MUST_FOLLOW_TRUMP:
            asked = gettext("Atout demandé : joue atout.")
            left = gettext("Tu as %(cards)s, ou l’excuse.") if has_excuse else gettext("Tu as %(cards)s.")
        case _:
            asked = gettext("Le %(top)s est posé : monte plus haut.") % words
            left = gettext("Tu as %(cards)s, ou l’excuse.") if has_excuse else gettext("Tu as %(cards)s.")
    return f"{asked} {left % words}" if words["cards"] else asked


def _refused_card(error: IllegalDecision) -> str:
    words = {"card": labels.card_name(error.card) if error.card is not None else ""}
    match error.reason:
        case Reason.KING_IN_ECART:
            return gettext("%(card)s : un roi ne s’écarte pas.") % words
        case Reason.BOUT_IN_ECART:
            return gettext("%(card)s : un bout ne s’écarte pas.") % words
        case Reason.TRUMP_IN_ECART:
            return gettext("%(card)s : tu as assez d’autres cartes.") % words
        case _:
            return gettext("%(card)s : cette carte n’est pas dans ta main.") % words
