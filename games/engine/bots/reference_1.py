"""`reference-1`, the yardstick: how well plays one who counts his hand and knows the advice of the rules page?

Bids by a hand value in the manner of Chavey (bouts, trumps, honours, long suits; voids and singletons from a garde
sans on). Cards by a few plain habits: the taker draws trumps while he is long, the defence loads its own tricks,
everybody wins as cheaply as possible and keeps the petit and the excuse as long as he can.
Frozen: a published key never changes its answers.
"""

from games.engine.bots.base import Rng, plain_answer
from games.engine.bots.clues import Clues
from games.engine.bots.lookups import ABOVE, HONOURS, SUIT, TRUMP, highest, lowest
from games.engine.cards import EXCUSE, EXCUSE_BIT, HALF_POINTS, KINGS, PETIT, SUIT_MASKS, TRUMPS, TWENTY_ONE, cards_in
from games.engine.decisions import Bid, Contract, Decision, Phase, PlayCard, SetAside
from games.engine.view import PlayerView

PETIT_BIT = 1 << PETIT
MAJORS = sum(1 << trump for trump in range(PETIT + 15, TWENTY_ONE + 1))
PETIT_BY_TRUMPS = (0, 0, 0, 0, 0, 5, 7)
PETIT_LONG = 9
LONG_SUIT = {5: 5, 6: 7}
LONGEST_SUIT = 9
THRESHOLDS = ((Contract.GARDE_CONTRE, 81), (Contract.GARDE_SANS, 71), (Contract.GARDE, 56), (Contract.PETITE, 40))


def chavey_value(hand: int, with_shape: bool = False) -> int:
    """Count a hand in Chavey points; `with_shape` adds voids and singletons, which only count without the chien.

    >>> from games.engine.cards import mask_of
    >>> chavey_value(mask_of([TWENTY_ONE, EXCUSE]))
    22
    """
    trumps = hand & TRUMPS
    length = trumps.bit_count()
    value = 2 * length + 2 * (trumps & MAJORS).bit_count()
    if hand >> TWENTY_ONE & 1:
        value += 10
    if hand & EXCUSE_BIT:
        value += 8
    if hand & PETIT_BIT:
        value += PETIT_BY_TRUMPS[length] if length < len(PETIT_BY_TRUMPS) else PETIT_LONG
    for suit in range(4):
        value += _suit_value((hand & SUIT_MASKS[suit]) >> (14 * suit), with_shape)
    return value


def _suit_value(cards: int, with_shape: bool) -> int:
    king, queen, knight, jack = (cards >> rank & 1 for rank in (13, 12, 11, 10))
    value = 10 if king and queen else 6 * king + 3 * queen
    value += 2 * knight + jack
    length = cards.bit_count()
    if length >= 5:
        value += LONG_SUIT.get(length, LONGEST_SUIT)
    elif with_shape and length <= 1:
        value += 3 if length else 6
    return value


class Reference1:
    """The player against whom the others are measured; not offered for play."""

    key = "reference-1"

    def decide(self, view: PlayerView, rng: Rng) -> Decision:
        """Answer for the phase that the table is in."""
        assert view.choices is not None
        if view.phase is Phase.BIDDING:
            return Bid(choose_bid(view.hand, view.choices.bids))
        if view.phase is Phase.ECART:
            return SetAside(choose_ecart(view))
        if view.phase is not Phase.PLAY:
            return plain_answer(view)
        plays = view.choices.plays
        if plays & (plays - 1) == 0:
            return PlayCard(lowest(plays))
        clues = Clues(view)
        return PlayCard(follow(clues, plays) if clues.led >= 0 else lead(clues, plays))


def choose_bid(hand: int, allowed: tuple[Contract, ...]) -> Contract:
    """Say the contract that the hand is worth, or pass when it may not be said any more."""
    for contract, threshold in THRESHOLDS:
        if chavey_value(hand, contract >= Contract.GARDE_SANS) >= threshold:
            return contract if contract in allowed else Contract.PASSE
    return Contract.PASSE


def choose_ecart(view: PlayerView) -> int:
    """Empty the shortest suits without a king first, then put aside the weakest cards."""
    choices = view.choices
    assert choices is not None
    ecart = choices.ecart_forced
    wanted = view.variant.chien_size - ecart.bit_count()
    if choices.ecart_trump_count:
        for trump in cards_in(choices.ecart_trumps)[: choices.ecart_trump_count]:
            ecart |= 1 << trump
        return ecart
    free = choices.ecart_free & ~ecart
    suits = sorted((_suit_order(view.hand, suit), suit) for suit in range(4))
    for _, suit in suits:
        for card in cards_in(free & SUIT_MASKS[suit]):
            if wanted:
                ecart |= 1 << card
                wanted -= 1
    return ecart


def _suit_order(hand: int, suit: int) -> int:
    cards = hand & SUIT_MASKS[suit]
    return cards.bit_count() + (20 if cards & KINGS else 0)


def lead(clues: Clues, plays: int) -> int:
    """Choose the card that opens a trick."""
    trumps = plays & TRUMPS & ~PETIT_BIT
    suits = plays & ~TRUMPS & ~EXCUSE_BIT
    if clues.is_taker and trumps.bit_count() >= 4 and clues.foe_trumps():
        return highest(trumps)
    if not suits:
        return lowest(trumps) if trumps else lowest(plays)
    for king in cards_in(suits & KINGS):
        if not any(clues.cannot[foe] & (1 << king) and clues.foe_trumps() for foe in clues.foes()):
            return king
    longest = max(range(4), key=lambda suit: ((suits & SUIT_MASKS[suit]).bit_count(), -suit))
    return lowest(suits & SUIT_MASKS[longest])


def follow(clues: Clues, plays: int) -> int:
    """Choose a card on a trick that is open."""
    held_by = clues.held_by
    suit_cards = plays & ~EXCUSE_BIT
    if not suit_cards:
        return EXCUSE
    winning = _winning(suit_cards, held_by, clues.led)
    taker_is_later = not clues.is_taker and clues.taker in clues.later
    if clues.is_friend(clues.holder):
        if not taker_is_later:
            return _load(suit_cards & ~winning or suit_cards)
        return _cheapest(suit_cards & ~winning or suit_cards)
    if winning:
        return _win(winning, clues)
    if plays & EXCUSE_BIT and HALF_POINTS[_cheapest(suit_cards)] > 3:
        return EXCUSE
    return _cheapest(suit_cards)


def _winning(cards: int, held_by: int, led: int) -> int:
    same = cards & ABOVE[held_by]
    return same if SUIT[held_by] == TRUMP else same | (cards & TRUMPS)


def _win(winning: int, clues: Clues) -> int:
    trumps = winning & TRUMPS
    if trumps:
        if trumps & ~PETIT_BIT and (clues.later or not trumps & PETIT_BIT):
            return lowest(trumps & ~PETIT_BIT)
        return lowest(trumps)
    if not clues.later:
        return lowest(winning)
    best = highest(winning)
    return best if KINGS >> best & 1 else lowest(winning)


def _load(cards: int) -> int:
    honours = cards & HONOURS
    if cards & PETIT_BIT:
        return PETIT
    return max(cards_in(honours or cards), key=lambda card: (HALF_POINTS[card], -card))


def _cheapest(cards: int) -> int:
    return min(cards_in(cards), key=lambda card: (HALF_POINTS[card], SUIT[card] == TRUMP, card % 14, card))
