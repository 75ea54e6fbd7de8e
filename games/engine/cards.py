"""What are the cards, in which order, and what are they worth?

A card is an int 0..77 and a set of cards is one 78-bit int (bit ``c`` is card ``c``). Ascending order is the canonical
order: pique, cœur, carreau, trèfle from the ace up to the roi, then the trumps 1 to 21, then the excuse. Points are
always counted in half-points, so everything is an integer.
"""

from collections.abc import Iterable
from typing import Final

PACK_SIZE: Final = 78
SUIT_SIZE: Final = 14

TRUMP_SUIT: Final = 4
EXCUSE_SUIT: Final = 5

PETIT: Final = 56
TWENTY_ONE: Final = 76
EXCUSE: Final = 77

JACK_RANK: Final = 11
KNIGHT_RANK: Final = 12
QUEEN_RANK: Final = 13
KING_RANK: Final = 14

PACK: Final = (1 << PACK_SIZE) - 1
SUIT_MASKS: Final[tuple[int, ...]] = tuple(((1 << SUIT_SIZE) - 1) << (SUIT_SIZE * suit) for suit in range(4))
SUIT_CARDS: Final = (1 << PETIT) - 1
TRUMPS: Final = ((1 << 21) - 1) << PETIT
EXCUSE_BIT: Final = 1 << EXCUSE
BOUTS: Final = (1 << PETIT) | (1 << TWENTY_ONE) | EXCUSE_BIT


def _of_rank(rank: int) -> int:
    return sum(1 << (SUIT_SIZE * suit + rank - 1) for suit in range(4))


JACKS: Final = _of_rank(JACK_RANK)
KNIGHTS: Final = _of_rank(KNIGHT_RANK)
QUEENS: Final = _of_rank(QUEEN_RANK)
KINGS: Final = _of_rank(KING_RANK)
NINES: Final = KINGS | BOUTS
"""The seven cards worth nine half-points, not the four nines of the suits."""


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of ``cards`` as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> tuple[int, ...]:
    """Return the cards of ``mask`` in canonical order.

    >>> cards_in(0b101)
    (0, 2)
    """
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cards)


def suit_of(card: int) -> int:
    """Return 0..3 for pique, cœur, carreau, trèfle, 4 for a trump, 5 for the excuse."""
    if card < PETIT:
        return card // SUIT_SIZE
    return TRUMP_SUIT if card < EXCUSE else EXCUSE_SUIT


def rank_of(card: int) -> int:
    """Return 1..14 for a suit card (roi 14), 1..21 for a trump, 0 for the excuse."""
    if card < PETIT:
        return card % SUIT_SIZE + 1
    return card - PETIT + 1 if card < EXCUSE else 0


def half_points(mask: int) -> int:
    """Return what the cards of ``mask`` are worth, in half-points (the whole pack: 182)."""
    return (
        mask.bit_count()
        + 8 * (mask & NINES).bit_count()
        + 6 * (mask & QUEENS).bit_count()
        + 4 * (mask & KNIGHTS).bit_count()
        + 2 * (mask & JACKS).bit_count()
    )


def bouts(mask: int) -> int:
    """Return how many bouts (petit, 21, excuse) ``mask`` holds."""
    return (mask & BOUTS).bit_count()


HALF_POINTS: Final[tuple[int, ...]] = tuple(half_points(1 << card) for card in range(PACK_SIZE))
"""The worth of each card, in half-points."""
