"""Are all the remaining tricks certainly one seat's own, whatever the others hold?

Proven from the seat's `PlayerView` alone, against the worst case: another seat may hold every card still unseen that
nothing it did rules out, up to the size of its hand, it keeps its best cards as long as it may, and all seats play
against the claimer. What is proven so is certain; where only counting the other hands out would show it, nothing is
claimed.
"""

from games.engine.bots.clues import lacks, standing
from games.engine.bots.lookups import ABOVE
from games.engine.cards import EXCUSE_BIT, PETIT, SUIT_MASKS, TRUMPS, cards_in
from games.engine.decisions import Phase
from games.engine.view import PlayerView

PETIT_BIT = 1 << PETIT

FEWEST_TRICKS = 2
"""A single card needs no claim: it is played."""


def sure_plays(view: PlayerView) -> tuple[int, ...]:
    """Return the hand in an order of play that wins every remaining trick, the present one included; else nothing.

    Only for the seat to play, with at least two cards. The excuse wins no trick by its strength, so it is never part.
    The petit is kept for the last trick, where it brings most, unless nothing else takes the present one.
    """
    if view.phase is not Phase.PLAY or view.choices is None or view.hand.bit_count() < FEWEST_TRICKS:
        return ()
    if view.hand & EXCUSE_BIT:
        return ()
    others = _Others(view)
    if not view.trick:
        order = others.sure_leads(view.hand)
        return order if order and view.choices.plays >> order[0] & 1 else ()
    for card in sorted(cards_in(view.choices.plays), key=lambda each: each == PETIT):
        if others.is_sure_to_take(view.trick, card):
            rest = others.sure_leads(view.hand & ~(1 << card))
            if rest:
                return (card, *rest)
    return ()


class _Others:
    """What each other seat may hold, as masks by seat."""

    def __init__(self, view: PlayerView) -> None:
        cannot, seen = lacks(view)
        unseen = view.variant.pack & ~(seen | view.hand | view.ecart | view.forced_trumps)
        players = view.variant.players
        self.others = tuple((view.seat + step) % players for step in range(1, players))
        self.later = self.others[: players - 1 - len(view.trick)]
        self.may_hold = {seat: unseen & ~cannot[seat] for seat in self.others}

    def is_sure_to_take(self, trick: tuple[tuple[int, int], ...], card: int) -> bool:
        """Tell whether this card, laid on the trick, takes it for certain."""
        _led, holder, _card = standing((*trick, (-1, card)))
        beating = ABOVE[card] if card >= PETIT else ABOVE[card] | TRUMPS
        return holder == -1 and not any(self.may_hold[seat] & beating for seat in self.later)

    def sure_leads(self, hand: int) -> tuple[int, ...]:
        """Order a hand that leads so that every card of it takes its trick; nothing when that is not certain.

        The petit goes last: it draws no trump that another card does not draw, and then nobody has one above it.
        """
        left = hand.bit_count()
        trumps = hand & TRUMPS
        if self._resist(TRUMPS, left) and not self._are_masters(trumps, TRUMPS, left):
            return ()
        order = list(reversed(cards_in(trumps & ~PETIT_BIT)))
        left -= len(order)
        suits = [suit for suit in SUIT_MASKS if hand & suit]
        while suits:  # the fewer cards are left to the others, the more is certain: whatever is, goes first
            suit = next((each for each in suits if self._are_masters(hand & each, each, left)), None)
            if suit is None:
                return ()
            suits.remove(suit)
            order += reversed(cards_in(hand & suit))
            left -= (hand & suit).bit_count()
        return (*order, *cards_in(hand & PETIT_BIT))

    def _are_masters(self, own: int, suit: int, left: int) -> bool:
        """Tell whether led from the top, all these cards take their tricks while the others hold `left` cards each.

        Either each of them is above all that the others may have, or so many are that nobody has any left. Trumps must
        do the latter: those that stay out would take the suits led after them.
        """
        out = 0
        for seat in self.others:
            out |= self.may_hold[seat] & suit
        masters = (own & ~((1 << out.bit_length()) - 1)).bit_count()
        is_enough = masters >= self._resist(suit, left)
        return is_enough if suit == TRUMPS else is_enough or masters == own.bit_count()

    def _resist(self, suit: int, left: int) -> int:
        """Return for how many leads of the suit somebody may still have a card of it, the excuse laid for one."""
        longest = 0
        for seat in self.others:
            held = (self.may_hold[seat] & suit).bit_count()
            if held and self.may_hold[seat] & EXCUSE_BIT:
                held += 1
            longest = max(longest, held)
        return min(longest, left)
