"""Which tables do the bots look things up in? Small constant tuples, computed once at import."""

from games.engine.cards import HALF_POINTS, SUIT_MASKS, TRUMPS, suit_of

TRUMP = 4
EXCUSE_SUIT = 5

SUIT: tuple[int, ...] = tuple(suit_of(card) for card in range(78))
SUITS_AND_TRUMPS: tuple[int, ...] = (*SUIT_MASKS, TRUMPS)

# Cards of the same suit (trumps included) that are stronger than this card; nothing for the excuse.
ABOVE: tuple[int, ...] = tuple(
    (SUITS_AND_TRUMPS[SUIT[card]] >> (card + 1)) << (card + 1) if SUIT[card] <= TRUMP else 0 for card in range(78)
)

# LACKS[led][suit]: what a player cannot hold who answers the suit led with a card of this suit (5 is the excuse).
LACKS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        0 if suit in (led, EXCUSE_SUIT) else SUITS_AND_TRUMPS[led] | (0 if suit == TRUMP else TRUMPS)
        for suit in range(6)
    )
    for led in range(5)
)

# The cards that are worth more than half a point and may be loaded: knights, queens, kings, jacks of the suits.
HONOURS: int = sum(1 << card for card in range(56) if HALF_POINTS[card] > 1)


def _miss(share: int) -> tuple[int, ...]:
    chances = [100]
    for _ in range(78):
        chances.append(chances[-1] * (100 - share) // 100)
    return tuple(chances)


# MISS[share][k]: chance in percent to hold none of k cards, each held with a chance of `share` percent.
MISS: tuple[tuple[int, ...], ...] = tuple(_miss(share) for share in range(101))


def lowest(cards: int) -> int:
    """Name the card of lowest index of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """Name the card of highest index of a set that is not empty."""
    return cards.bit_length() - 1
