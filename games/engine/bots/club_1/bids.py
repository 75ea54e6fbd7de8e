"""From which hand does `club-1` take, and how high?

The value of a hand is a sum of integer weights, in tenths of a point, fitted by least squares on contracts that were
forced on random hands: about what a petite on it would bring, so that 0 is the break-even of a contract that
doubles. A table that bids only for profit passes out half of its deals; the petite is therefore said a little below.
"""

from games.engine.cards import EXCUSE_BIT, JACKS, KINGS, KNIGHTS, PETIT, QUEENS, SUIT_MASKS, TRUMPS, TWENTY_ONE
from games.engine.decisions import Contract
from games.engine.variants import Variant

TWENTY_ONE_BIT = 1 << TWENTY_ONE
PETIT_BIT = 1 << PETIT
MAJORS = sum(1 << trump for trump in range(PETIT + 15, TWENTY_ONE + 1))

CONSTANT = -850
PETIT_SHORT, PETIT_MIDDLE, PETIT_LONG = 140, 160, 190

PETITE_FROM = -120
GARDE_FROM = 40
GARDE_SANS_FROM = 400
GARDE_CONTRE_FROM = 560


def hand_value(hand: int, variant: Variant) -> int:
    """Value a dealt hand for taking, in tenths of a point; hands of other sizes are brought to eighteen cards."""
    trumps = (hand & TRUMPS).bit_count() * 18 // variant.hand_size
    value = CONSTANT + 54 * trumps + 57 * max(0, trumps - 7) + 22 * (hand & MAJORS).bit_count()
    if hand & TWENTY_ONE_BIT:
        value += 270
    if hand & EXCUSE_BIT:
        value += 210
    if hand & PETIT_BIT:
        value += PETIT_SHORT if trumps <= 5 else PETIT_MIDDLE if trumps <= 7 else PETIT_LONG
    value += 77 * (hand & KINGS).bit_count() + 30 * (hand & QUEENS).bit_count()
    value += 17 * (hand & KNIGHTS).bit_count() + 9 * (hand & JACKS).bit_count()
    for suit in SUIT_MASKS:
        if not hand & suit:
            value += 26
    return value


def is_worth_taking(hand: int, variant: Variant) -> bool:
    """Tell whether `club-1` would take with this hand if nobody had spoken before."""
    return hand_value(hand, variant) >= PETITE_FROM


def choose_bid(hand: int, variant: Variant, allowed: tuple[Contract, ...]) -> Contract:
    """Say the highest contract that the hand is worth, or pass when somebody has said as much already."""
    value = hand_value(hand, variant)
    wanted = Contract.PASSE
    if value >= GARDE_CONTRE_FROM:
        wanted = Contract.GARDE_CONTRE
    elif value >= GARDE_SANS_FROM:
        wanted = Contract.GARDE_SANS
    elif value >= GARDE_FROM:
        wanted = Contract.GARDE
    elif value >= PETITE_FROM:
        wanted = Contract.PETITE
    return wanted if wanted in allowed else Contract.PASSE
