"""How are a card and a decision written, in the database, the API, the tests and the logs?

One text per thing. Lists are accepted in any order and written in canonical order.
"""

from typing import Final

from games.engine.cards import EXCUSE, PACK_SIZE, PETIT, SUIT_SIZE, cards_in, rank_of
from games.engine.decisions import (
    CONTRACTS,
    Bid,
    Call,
    Contract,
    Decision,
    DeclareChelem,
    DeclarePoignee,
    PlayCard,
    SetAside,
)
from games.engine.errors import BadNotation

SUIT_LETTERS: Final = "SHDC"
_RANKS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R")


def _text_of(card: int) -> str:
    if card == EXCUSE:
        return "EX"
    if card >= PETIT:
        return f"T{rank_of(card)}"
    return SUIT_LETTERS[card // SUIT_SIZE] + _RANKS[card % SUIT_SIZE]


CARD_TEXTS: Final[tuple[str, ...]] = tuple(_text_of(card) for card in range(PACK_SIZE))
_CARDS: Final = {text: card for card, text in enumerate(CARD_TEXTS)}
_CONTRACTS: Final = {contract.key: contract for contract in CONTRACTS}

BIDS: Final[tuple[Bid, ...]] = tuple(Bid(contract) for contract in CONTRACTS)
PLAYS: Final[tuple[PlayCard, ...]] = tuple(PlayCard(card) for card in range(PACK_SIZE))
"""One shared decision per card: decisions are values, so a fold never needs a second copy."""
_NO_POIGNEE: Final = DeclarePoignee(0)
_CHELEM_YES: Final = DeclareChelem(True)
_CHELEM_NO: Final = DeclareChelem(False)

_COMMON: Final[dict[str, Decision]] = {
    **{f"play:{text}": PLAYS[card] for text, card in _CARDS.items()},
    **{f"bid:{bid.contract.key}": bid for bid in BIDS},
    "chelem:yes": _CHELEM_YES,
    "chelem:no": _CHELEM_NO,
    "poignee:no": _NO_POIGNEE,
}


def card_text(card: int) -> str:
    """Return the text of a card: ``HR`` is the roi de cœur, ``T1`` the petit, ``EX`` the excuse."""
    return CARD_TEXTS[card]


def parse_card(text: str) -> int:
    """Return the card of ``text``; raises BadNotation.

    >>> parse_card("S1"), parse_card("CC"), parse_card("EX")
    (0, 53, 77)
    """
    try:
        return _CARDS[text]
    except KeyError:
        raise BadNotation(f"no such card: {text[:20]!r}") from None


def cards_text(mask: int) -> str:
    """Return the cards of ``mask`` in canonical order, with commas: ``S1,HR``."""
    return ",".join([CARD_TEXTS[card] for card in cards_in(mask)])


def parse_cards(text: str) -> int:
    """Return the set of the cards written with commas, in any order; raises BadNotation, also for a card twice."""
    mask = 0
    for part in text.split(","):
        bit = 1 << parse_card(part)
        if mask & bit:
            raise BadNotation(f"the same card twice: {part!r}")
        mask |= bit
    return mask


def contract_of(key: str) -> Contract:
    """Return the contract of that name; raises BadNotation."""
    try:
        return _CONTRACTS[key]
    except KeyError:
        raise BadNotation(f"no such bid: {key[:20]!r}") from None


def decision_text(decision: Decision) -> str:
    """Return the one text of a decision.

    >>> decision_text(PlayCard(27)), decision_text(DeclarePoignee(0))
    ('play:HR', 'poignee:no')
    """
    match decision:
        case PlayCard(card):
            return f"play:{CARD_TEXTS[card]}"
        case Bid(contract):
            return f"bid:{contract.key}"
        case SetAside(cards):
            return f"ecart:{cards_text(cards)}"
        case Call(card):
            return f"call:{CARD_TEXTS[card]}"
        case DeclareChelem(announced):
            return "chelem:yes" if announced else "chelem:no"
        case DeclarePoignee(cards):
            return f"poignee:{cards_text(cards)}" if cards else "poignee:no"


def parse_decision(text: str) -> Decision:
    """Return the decision of ``text``; raises BadNotation."""
    known = _COMMON.get(text)
    if known is not None:
        return known
    kind, _, rest = text.partition(":")
    if kind == "ecart":
        return SetAside(parse_cards(rest))
    if kind == "call":
        return Call(parse_card(rest))
    if kind == "poignee":
        return DeclarePoignee(parse_cards(rest))
    raise BadNotation(f"no such decision: {text[:40]!r}")
