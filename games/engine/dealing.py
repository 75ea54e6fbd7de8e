"""Which cards does a seed give? Our own generator, the same on every machine and for ever (``docs/rules.md``).

A stream is keyed by the seed, the number of the deal and a purpose, so nothing that happens in a deal can move the
cards of another one.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Final

from games.engine.cards import EXCUSE, PACK_SIZE, PETIT, cards_in, mask_of, rank_of, suit_of
from games.engine.errors import BadNotation
from games.engine.variants import Variant

DEALING_VERSION: Final = 1

_PREFIX: Final = b"tarot-dealing/1"
_HEX_DIGITS: Final = frozenset("0123456789abcdefABCDEF")


class Stream:
    """An endless sequence of bytes, drawn from as uniform integers."""

    __slots__ = ("_next_byte",)

    def __init__(self, seed: bytes, number: int, purpose: str) -> None:
        """Stand at the beginning of the stream; nothing is computed before the first draw."""
        self._next_byte = _bytes_of(seed, number, purpose).__next__

    def below(self, bound: int) -> int:
        """Return a uniform integer in ``range(bound)``; draws that would favour the small ones are rejected."""
        if bound <= 0:
            raise ValueError("a bound is at least 1")
        size = max(1, ((bound - 1).bit_length() + 7) // 8)
        span = 1 << (8 * size)
        limit = span - span % bound
        while True:
            value = 0
            for _ in range(size):
                value = value << 8 | self._next_byte()
            if value < limit:
                return value % bound

    def shuffled(self, cards: tuple[int, ...]) -> list[int]:
        """Return a uniform permutation of at most 256 cards (Fisher-Yates, from the last place down)."""
        deck = list(cards)
        next_byte = self._next_byte
        for place in range(len(deck) - 1, 0, -1):
            bound = place + 1
            limit = 256 - 256 % bound
            other = next_byte()
            while other >= limit:
                other = next_byte()
            other %= bound
            deck[place], deck[other] = deck[other], deck[place]
        return deck


def _bytes_of(seed: bytes, number: int, purpose: str) -> Iterator[int]:
    key = _key_of(seed, number, purpose)
    for block in count():
        yield from sha256(key + block.to_bytes(4, "big")).digest()


def _key_of(seed: bytes, number: int, purpose: str) -> bytes:
    head = _PREFIX + len(seed).to_bytes(1, "big") + seed + number.to_bytes(8, "big")
    return sha256(head + purpose.encode("ascii")).digest()


def stream(seed: bytes, number: int, purpose: str) -> Stream:
    """Return the stream of this seed, deal number (0: the game as a whole) and purpose."""
    return Stream(seed, number, purpose)


def parse_seed(text: str) -> bytes:
    """Return the bytes of a seed written as 32 to 128 hex digits, even in number; raises BadNotation."""
    if not 32 <= len(text) <= 128 or len(text) % 2 or not _HEX_DIGITS.issuperset(text):
        raise BadNotation("a seed is 32 to 128 hex digits, even in number")
    return bytes.fromhex(text)


def first_dealer(seed: bytes, players: int) -> int:
    """Return the seat that deals first in the game of this seed: each draws a card, the excuse draws again."""
    draws = stream(seed, 0, "dealer")
    pack = list(range(PACK_SIZE))
    drawn: list[int] = []
    while len(drawn) < players:
        card = pack.pop(draws.below(len(pack)))
        if card != EXCUSE:
            drawn.append(card)
    return lowest_draw(drawn)


def lowest_draw(drawn: Sequence[int]) -> int:
    """Return who has drawn the lowest card: trumps above suits, then by rank, then pique, cœur, carreau, trèfle."""
    return min(range(len(drawn)), key=lambda seat: _draw_strength(drawn[seat]))


def _draw_strength(card: int) -> tuple[bool, int, int]:
    return card >= PETIT, rank_of(card), -suit_of(card)


def dealer_of(first: int, number: int, players: int) -> int:
    """Return the dealer of deal ``number`` (from 1): after every deal, void or not, it is the right-hand neighbour."""
    return (first + number - 1) % players


def deal(seed: bytes, number: int, variant: Variant) -> tuple[tuple[int, ...], int]:
    """Return the hands (masks, by seat) and the chien of deal ``number`` (from 1): they depend on nothing else."""
    dealer = dealer_of(first_dealer(seed, variant.players), number, variant.players)
    deck = stream(seed, number, "deal").shuffled(cards_in(variant.pack))
    return deal_out(deck, dealer, variant)


def deal_out(deck: list[int], dealer: int, variant: Variant) -> tuple[tuple[int, ...], int]:
    """Deal a shuffled deck: packets from the dealer's right on, and one card to the chien after each of the first."""
    hands: list[list[int]] = [[] for _ in range(variant.players)]
    chien: list[int] = []
    place = 0
    seat = dealer
    while place < len(deck):
        seat = (seat + 1) % variant.players
        hands[seat] += deck[place : place + variant.packet]
        place += variant.packet
        if len(chien) < variant.chien_size:
            chien.append(deck[place])
            place += 1
    return tuple(mask_of(hand) for hand in hands), mask_of(chien)
