"""What a player may ask to hear at any moment: the hand, the trick, the score, in words and without a colour."""

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext, ngettext

from games import labels
from games.engine.cards import EXCUSE, TRUMP_SUIT, rank_of, suit_of
from games.engine.decisions import Phase
from games.engine.view import PlayerView
from games.selectors import wording
from games.selectors.felt import current_trick
from games.selectors.hand import CardView, HandView
from games.selectors.log import trick_lines
from games.selectors.prompt import prompt
from games.selectors.sheet import SheetView


@dataclass(frozen=True, slots=True)
class Aloud:
    """Three answers, each a few sentences."""

    hand: str
    trick: str
    score: str


def aloud(view: PlayerView, hand: HandView, title: str, sheet: SheetView) -> Aloud:
    """Word how things stand for the seat of `view`, in what is drawn for it anyway."""
    return Aloud(hand=_hand(hand), trick=_trick(view, title), score=_score(view, title, sheet))


def _hand(hand: HandView) -> str:
    families = groupby(hand.cards, key=lambda item: suit_of(item.card))
    sentences = [f"{hand.label}.", *(_family(suit, tuple(items)) for suit, items in families)]
    allowed = [labels.card_noun(item.card) for item in hand.cards if item.is_playable]
    refused = [labels.card_noun(item.card) for item in hand.cards if item.reason]
    if hand.purpose == "ecart" and refused:
        sentences.append(gettext("Ne s’écartent pas : %(cards)s.") % {"cards": labels.listed(refused)})
    if hand.purpose == "play":
        sentences.append(
            gettext("Jouables : %(cards)s.") % {"cards": labels.listed(allowed)}
            if refused
            else gettext("Tout est jouable.")
        )
    return " ".join(sentences)


def _family(suit: int, items: tuple[CardView, ...]) -> str:
    if suit > TRUMP_SUIT:
        return f"{labels.card_name(EXCUSE)}."
    words = {"suit": labels.suit_title(suit), "cards": ", ".join(_rank(item.card) for item in items)}
    return gettext("%(suit)s : %(cards)s.") % words


def _rank(card: int) -> str:
    """Name a card among its family: "roi", "5"; the petit keeps its name."""
    if suit_of(card) == TRUMP_SUIT:
        return labels.card_noun(card) if rank_of(card) == 1 else str(rank_of(card))
    return labels.rank_name(rank_of(card))


def _trick(view: PlayerView, title: str) -> str:
    sentences = [f"{title}."]
    if view.phase is Phase.BIDDING:
        sentences += [wording.said(seat, contract) for seat, contract in view.bids]
    elif view.phase is Phase.ECART:
        sentences.append(wording.chien_shown(view.chien))
    elif (trick := current_trick(view)) is not None:
        sentences += trick_lines(trick)
        sentences += [
            gettext("Tient le pli : %(name)s, %(card)s.") % {"name": item.name, "card": labels.card_noun(item.card)}
            for item in trick.cards
            if item.is_winning and not trick.is_complete
        ]
    return " ".join([*sentences, prompt(view).text])


def _score(view: PlayerView, title: str, sheet: SheetView) -> str:
    sentences = [f"{title}."]
    if view.taker is not None and view.phase is not Phase.BIDDING:
        attack = sum(1 for winner in view.trick_winners if winner == view.taker)
        defence = len(view.trick_winners) - attack
        sentences += [
            wording.takes(view.taker, view.contract),
            ngettext("Attaque : %(count)s pli.", "Attaque : %(count)s plis.", attack) % {"count": attack},
            ngettext("Défense : %(count)s pli.", "Défense : %(count)s plis.", defence) % {"count": defence},
        ]
    totals = (f"{name} {labels.signed(total)}" for name, total in zip(sheet.names, sheet.totals, strict=True))
    sentences.append(gettext("Totaux : %(totals)s.") % {"totals": ", ".join(totals)})
    sentences.append(gettext("Ton score actuel : %(score)s.") % {"score": labels.number(sheet.ranking)})
    return " ".join(sentences)
