"""Which cards does a `club-1` taker put aside?

Each suit offers several ways of giving up cards; the best combination over the four suits wins. Points put aside are
safe, losers of one suit cost less and less (so that the écart empties suits rather than thinning them), and an honour
that stays is worth something only beside its king.
"""

from games.engine.cards import HALF_POINTS, KINGS, KNIGHTS, QUEENS, SUIT_MASKS, cards_in
from games.engine.decisions import Choices

# Tenths of a point. What k losers of one suit cost, what half a point in the écart is worth, what honours bring
# that stay beside their king, and a queen that stays with two or more small cards.
LOSERS = (0, 30, 52, 68, 80, 88, 94, 98, 100, 100, 100, 100, 100, 100, 100)
ASIDE = 4
QUEEN_WITH_KING = 32
KNIGHT_WITH_KING = 12
GUARDED_QUEEN = 14

Option = tuple[int, int]  # (value, cards aside)


def choose_ecart(cards: int, choices: Choices) -> int:
    """Choose the écart from the taker's cards, the chien included."""
    if choices.ecart_trump_count:
        ecart = choices.ecart_forced
        trumps = choices.ecart_trumps
        for _ in range(choices.ecart_trump_count):
            ecart |= trumps & -trumps
            trumps &= trumps - 1
        return ecart
    best: dict[int, Option] = {0: (0, 0)}
    for suit in SUIT_MASKS:
        best = _combine(best, _options(cards & suit, choices.ecart_free & suit), choices.ecart_size)
    return best[choices.ecart_size][1]


def _combine(best: dict[int, Option], options: list[Option], size: int) -> dict[int, Option]:
    merged: dict[int, Option] = {}
    for value, aside in best.values():
        for more, cards in options:
            count = (aside | cards).bit_count()
            if count <= size and (count not in merged or value + more > merged[count][0]):
                merged[count] = (value + more, aside | cards)
    return merged


def _options(cards: int, free: int) -> list[Option]:
    """List the ways of giving up cards of a suit: any set of honours, and the smallest of the low cards."""
    honours = [1 << card for card in cards_in(free) if HALF_POINTS[card] > 1]
    low = [1 << card for card in cards_in(free) if HALF_POINTS[card] == 1]
    options = []
    for chosen in range(1 << len(honours)):
        aside = sum(honour for index, honour in enumerate(honours) if chosen >> index & 1)
        options.append(_value(cards, aside))
        for card in low:
            aside |= card
            options.append(_value(cards, aside))
    return options


def _value(cards: int, aside: int) -> Option:
    kept = cards & ~aside
    value = ASIDE * sum(HALF_POINTS[card] for card in cards_in(aside))
    losers = kept.bit_count()
    if kept & KINGS:
        losers -= 1
        if kept & QUEENS:
            losers -= 1
            value += QUEEN_WITH_KING
            if kept & KNIGHTS:
                value += KNIGHT_WITH_KING
    elif kept & QUEENS and losers >= 3:
        value += GUARDED_QUEEN
    return value - LOSERS[losers], aside
