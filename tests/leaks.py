"""What may the person at seat 0, or who watches, know of a deal, and does a text tell more? From stored rows alone.

The engine's own view is not asked: this is the second opinion on it. A card is looked for in every spelling that
the site has: notation, sprite, French and English names, and whole hands as the bit masks that the engine uses.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.models import Deal

PERSON = 0
WATCHER = None
"""The reader who sits nowhere: knows what is played, shown or said in the open."""
LAST_TRICKS = 8  # cards of the two tricks that the end of a deal still shows
HELP = re.compile(r'<dialog[^>]*id="dlg-aide".*?</dialog>', re.DOTALL)
PACK = (
    *(suit + rank for suit in "SHDC" for rank in (*map(str, range(1, 11)), *"VCDR")),
    *(f"T{number}" for number in range(1, 22)),
    "EX",
)
_SPRITES = {"p": "S", "c": "H", "k": "D", "t": "C"}
_SUITS = {"pique": "S", "cœur": "H", "carreau": "D", "trèfle": "C"} | {
    "spades": "S",
    "hearts": "H",
    "diamonds": "D",
    "clubs": "C",
}
_RANKS = {"as": "1", "valet": "V", "cavalier": "C", "dame": "D", "roi": "R"} | {
    "ace": "1",
    "jack": "V",
    "knight": "C",
    "queen": "D",
    "king": "R",
}


@dataclass(frozen=True)
class StoredDeal:
    """A deal as its row tells it: hands by seat and then the chien, decisions in order."""

    dealer: int
    hands: tuple[frozenset[str], ...]
    decisions: tuple[str, ...]
    void: str = ""
    is_over: bool = False
    last_version: int = 0

    @classmethod
    def of(cls, deal: Deal) -> StoredDeal:
        """Read a row."""
        piles = tuple(frozenset(hand.split(",")) for hand in deal.hands)
        return cls(deal.dealer, piles, tuple(deal.decisions), deal.void, deal.ended_at is not None, deal.last_version)


def visible(deal: StoredDeal, reader: int | None = PERSON) -> frozenset[str]:
    """Return the cards of the deal that the reader may see now; the count shows all of them to the person only."""
    if deal.is_over and not deal.void and reader == PERSON:
        return frozenset(PACK)
    seen = set() if reader is WATCHER else set(deal.hands[reader])
    contract, taker = _contract(deal)
    if contract in ("petite", "garde"):
        seen |= deal.hands[4]
    for decision in deal.decisions:
        kind, _, rest = decision.partition(":")
        if kind == "play":
            seen.add(rest)
        elif kind == "ecart" and taker != reader:
            seen |= _trumps(rest)  # they are shown when they are set aside
    if deal.void == "petit_sec":
        seen |= _petit_sec_hand(deal)
    return frozenset(seen)


def hidden(deal: StoredDeal, reader: int | None = PERSON) -> frozenset[str]:
    """Return the cards of the deal that nothing sent to the reader may name."""
    return frozenset(PACK) - visible(deal, reader)


def _trumps(cards: str) -> set[str]:
    return {card for card in cards.split(",") if card.startswith("T")}


def _contract(deal: StoredDeal) -> tuple[str, int | None]:
    """Return what was bid highest and by whom, once the auction is over."""
    words = [text.partition(":")[2] for text in deal.decisions if text.startswith("bid:")]
    if len(words) < 4 and "garde_contre" not in words:
        return "", None
    best = max(
        (w for w in words if w != "passe"), key=("petite", "garde", "garde_sans", "garde_contre").index, default=""
    )
    return best, (deal.dealer + 1 + words.index(best)) % 4 if best else None


def _shown_before_play(deal: StoredDeal) -> set[str]:
    """Return the chien, if it was turned up, and the trumps of the écart: the account of the deal names them."""
    shown = set(deal.hands[4]) if _contract(deal)[0] in ("petite", "garde") else set()
    ecart = next((text for text in deal.decisions if text.startswith("ecart:")), "ecart:")
    return shown | _trumps(ecart.partition(":")[2])


def _petit_sec_hand(deal: StoredDeal) -> frozenset[str]:
    for hand in deal.hands[:4]:
        if "T1" in hand and not any(card == "EX" or (card.startswith("T") and card != "T1") for card in hand):
            return hand
    raise AssertionError("no petit sec in a deal that is void by it")


_RANK = "10|[1-9]|[VCDR]"
_NOTATION = re.compile(rf"(?<![A-Za-z0-9])(?:[SHDC](?:{_RANK})|T(?:1\d|2[01]|[1-9])|EX)(?![A-Za-z0-9])")
_SPRITE = re.compile(rf"#(?:([pckt])({_RANK})|a(1\d|2[01]|[1-9])|(ex))(?![A-Za-z0-9])")
_NAME = re.compile(
    rf"(?<!\w)(10|[1-9]|{'|'.join(_RANKS)}) (?:de|of) ({'|'.join(_SUITS)})(?!\w)"
    r"|(?<!\w)(1\d|2[01]|[1-9]) (?:d’atout|of trumps)(?!\w)",
    re.IGNORECASE,
)


def cards_in_text(text: str) -> frozenset[str]:
    """Return every card that a text names, by any spelling."""
    found = {match[0] for match in _NOTATION.finditer(text)}
    for match in _SPRITE.finditer(text):
        suit, rank, trump, excuse = match.groups()
        found.add("EX" if excuse else f"T{trump}" if trump else _SPRITES[suit] + rank)
    for match in _NAME.finditer(text):
        rank, suit, trump = match.groups()
        found.add(f"T{trump}" if trump else _SUITS[suit.lower()] + _RANKS.get(rank.lower(), rank))
    return frozenset(found)


def without_help(text: str) -> str:
    """Take out the help of a page, the same for everybody, which names a card as an example."""
    return HELP.sub("", text)


def masks(deal: StoredDeal, reader: int | None = PERSON) -> Iterator[str]:
    """Spell the piles that the reader never sees whole as the engine's bit masks, in decimal and in hexadecimal."""
    for pile in deal.hands if reader is WATCHER else deal.hands[1:]:
        mask = sum(1 << PACK.index(card) for card in pile)
        yield str(mask)
        yield f"{mask:x}"


def leaks(text: str, deal: StoredDeal, *, allowed: Iterable[str] = (), reader: int | None = PERSON) -> list[str]:
    """Name every hidden card that a text tells; `allowed` are cards that another deal has shown in it."""
    named = sorted((hidden(deal, reader) & cards_in_text(text)) - set(allowed))
    return named + [mask for mask in masks(deal, reader) if mask in text]


def told_of_others(text: str, deals: Iterable[StoredDeal], reader: int | None = PERSON) -> frozenset[str]:
    """Return the cards that a page of the table tells rightly of deals that are over."""
    told: set[str] = set()
    for deal in deals:
        if deal.void == "petit_sec":
            told |= visible(deal, reader)  # that hand is shown, and stays in the sheet
        elif deal.is_over and f'data-version="{deal.last_version}"' in text:  # this one is drawn, to its end
            told |= {text.partition(":")[2] for text in deal.decisions[-LAST_TRICKS:]}
            told |= _shown_before_play(deal)
    return frozenset(told)


def seed_spellings(seed: bytes) -> tuple[str, ...]:
    """Spell a seed as a text could betray it."""
    return seed.hex(), seed.hex().upper(), base64.b64encode(seed).decode(), base64.urlsafe_b64encode(seed).decode()
