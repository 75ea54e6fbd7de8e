"""What is a card of one's own worth keeping, to `club-1`?

In hundredths of a half-point, beside what it brings if it is played now. A card that will take a trick later is dear,
a queen without her king is better gone, the petit is dear as long as it can be saved.
"""

from games.engine.bots.clues import Clues
from games.engine.bots.lookups import ABOVE, SUIT, SUITS_AND_TRUMPS, TRUMP
from games.engine.cards import EXCUSE, HALF_POINTS, PETIT, TRUMPS, TWENTY_ONE

# A bout lost moves the contract by ten points: the petit is played for that much on top of its own points.
PETIT_STAKE = 29
# Stake of a card on the table, in half-points; the 21 is never lost, so it stakes no more than any trump.
STAKE: tuple[int, ...] = tuple(
    PETIT_STAKE if card == PETIT else 1 if card == TWENTY_ONE else HALF_POINTS[card] for card in range(78)
)

# Once the other camp has no trump left, the petit is kept for the last trick.
PETIT_AU_BOUT = 100 * PETIT_STAKE + 2000

# Chance in percent that a master of a suit still passes, by the number of cards of the suit still out.
PASSES = (5, 10, 20, 30, 40, 50, 58, 64, 70, 74, 78, 80, 80, 80, 80)
# What a trick taken later brings beside the card itself, in half-points.
TRICK = 5
# Worth of a trump by the number of higher trumps still out.
TRUMP_BASE = 900
TRUMP_STEP = 45
TRUMP_LEAST = 200
# The excuse grows lighter as the deal goes on; by tricks left.
EXCUSE_EACH = 45
EXCUSE_LEAST_TRICKS = 3
GUARDED = 40
BARE = 20


def keeping(clues: Clues, card: int) -> int:
    """Estimate what is lost by no longer having this card."""
    if card == EXCUSE:
        return EXCUSE_EACH * max(0, len_left(clues) - EXCUSE_LEAST_TRICKS)
    suit = SUIT[card]
    if suit == TRUMP:
        return _keeping_trump(clues, card)
    return _keeping_suit(clues, card, suit)


def len_left(clues: Clues) -> int:
    """Count the cards of one's own hand: the tricks left, this one included."""
    return clues.hand.bit_count()


def _keeping_trump(clues: Clues, card: int) -> int:
    if card == PETIT:
        if not clues.foe_trumps():
            return PETIT_AU_BOUT
        trumps = (clues.hand & TRUMPS).bit_count()
        out = clues.trumps_out.bit_count()
        saved = min(90, 30 + 9 * trumps - out) if clues.is_taker else min(70, 25 + 8 * trumps - out)
        return PETIT_STAKE * (2 * saved - 100)
    higher = (clues.trumps_out & ABOVE[card]).bit_count()
    return max(TRUMP_LEAST, TRUMP_BASE - TRUMP_STEP * higher)


def _keeping_suit(clues: Clues, card: int, suit: int) -> int:
    left = clues.unseen & SUITS_AND_TRUMPS[suit]
    value = HALF_POINTS[card]
    higher = (left & ABOVE[card]).bit_count()
    if higher == 0:
        passes = PASSES[left.bit_count()] if clues.foe_trumps() else 90
        return passes * (value + TRICK) - (100 - passes) * value
    if value == 1:
        return _keeping_low(clues, card, suit)
    mates = (clues.hand & SUITS_AND_TRUMPS[suit]).bit_count() - 1
    passes = GUARDED if mates >= higher else BARE
    return value * (2 * passes - 100)


def _keeping_low(clues: Clues, card: int, suit: int) -> int:
    own = clues.hand & SUITS_AND_TRUMPS[suit]
    rank = card - 14 * suit
    return 3 * rank + 10 * min(own.bit_count(), 6)
