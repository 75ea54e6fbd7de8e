"""What do the cards on the table give away to one seat?

Everything here is deduced from the seat's `PlayerView`: which cards are still out, which of them a given seat
cannot hold (it did not follow, did not ruff, did not go over), who holds the trick now, who is still to play, and
how likely it is that he beats a card. Chances are whole percents.
"""

from games.engine.bots.lookups import ABOVE, LACKS, MISS, SUIT, SUITS_AND_TRUMPS, TRUMP
from games.engine.cards import EXCUSE, TRUMPS
from games.engine.view import PlayerView

# A given trump is more often with the taker than with one given defender, in this proportion.
TAKER_TRUMP_WEIGHT = 17
OTHER_TRUMP_WEIGHT = 10
# Chance that a given suit card is with a given other seat, by the number of seats that may hold it; a defender
# also counts the écart, which he does not see.
SUIT_SHARE = (0, 100, 50, 33, 25, 20)
SUIT_SHARE_BESIDE_ECART = (0, 80, 42, 28, 22, 18)


class Clues:
    """One seat's knowledge at the moment when it must play a card (made for a taker who is alone)."""

    __slots__ = (
        "attack",
        "cannot",
        "hand",
        "held_by",
        "holder",
        "is_taker",
        "later",
        "led",
        "others",
        "seat",
        "taker",
        "trick",
        "trumps_out",
        "unseen",
        "view",
    )

    def __init__(self, view: PlayerView) -> None:
        assert view.taker is not None
        players = view.variant.players
        self.view = view
        self.seat = seat = view.seat
        self.taker = taker = view.taker
        self.is_taker = seat == taker
        self.attack = (taker,) if view.partner is None else (taker, view.partner)
        self.hand = view.hand
        self.trick = view.trick
        self.others = tuple((seat + k) % players for k in range(1, players))
        self.later = self.others[: players - 1 - len(view.trick)]
        self.cannot, seen = lacks(view)
        self.unseen = view.variant.pack & ~(seen | view.hand | view.ecart | view.forced_trumps)
        self.trumps_out = self.unseen & TRUMPS
        self.led, self.holder, self.held_by = standing(view.trick)

    def may_hold(self, seat: int) -> int:
        """List the cards that this other seat may still hold."""
        return self.unseen & ~self.cannot[seat]

    def may_beat(self, seat: int, card: int) -> bool:
        """Tell whether it is possible at all that this other seat, still to play, beats the card."""
        beating = ABOVE[card] if SUIT[card] == TRUMP else ABOVE[card] | TRUMPS
        return self.unseen & ~self.cannot[seat] & beating != 0

    def is_friend(self, seat: int) -> bool:
        """Tell whether the seat plays in one's own camp."""
        return (seat in self.attack) == (self.seat in self.attack)

    def foes(self) -> tuple[int, ...]:
        """List the seats of the other camp."""
        return tuple(seat for seat in self.others if not self.is_friend(seat))

    def is_sure(self) -> bool:
        """Tell whether one's own camp holds the trick and no foe still to play can take it."""
        return self.is_friend(self.holder) and not self.may_still_be_beaten(self.held_by)

    def may_still_be_beaten(self, card: int) -> bool:
        """Tell whether a foe still to play may beat this card of one's own camp."""
        return any(self.may_beat(seat, card) for seat in self.later if not self.is_friend(seat))

    def may_be_beaten_in_its_suit(self, card: int) -> bool:
        """Tell whether a foe still to play may hold a higher card of the same suit."""
        return any(self.may_hold(seat) & ABOVE[card] for seat in self.later if not self.is_friend(seat))

    def foe_trumps(self) -> int:
        """List the trumps that at least one seat of the other camp may hold."""
        mask = 0
        for seat in self.foes():
            mask |= self.trumps_out & ~self.cannot[seat]
        return mask

    def chance_has_trump(self, seat: int, trumps: int) -> int:
        """Estimate how likely this other seat holds at least one of these trumps."""
        trumps &= self.unseen & ~self.cannot[seat]
        if not trumps:
            return 0
        total = 0
        for other in self.others:
            if trumps & ~self.cannot[other]:
                total += TAKER_TRUMP_WEIGHT if other == self.taker else OTHER_TRUMP_WEIGHT
        weight = TAKER_TRUMP_WEIGHT if seat == self.taker else OTHER_TRUMP_WEIGHT
        return 100 - MISS[100 * weight // total][trumps.bit_count()]

    def chance_has(self, seat: int, cards: int) -> int:
        """Estimate how likely this other seat holds at least one of these cards of one suit."""
        cards &= self.unseen & ~self.cannot[seat]
        if not cards:
            return 0
        holders = 0
        for other in self.others:
            if cards & ~self.cannot[other]:
                holders += 1
        shares = SUIT_SHARE if self.is_taker else SUIT_SHARE_BESIDE_ECART
        return 100 - MISS[shares[holders]][cards.bit_count()]

    def chance_beats(self, seat: int, card: int, led: int) -> int:
        """Estimate how likely this other seat, still to play, beats the card that holds a trick of suit `led`."""
        ruffs = ABOVE[card] if SUIT[card] == TRUMP else TRUMPS
        if led == TRUMP:
            return self.chance_has_trump(seat, ruffs)
        follows = self.chance_has(seat, SUITS_AND_TRUMPS[led])
        beats = (100 - follows) * self.chance_has_trump(seat, ruffs)
        if SUIT[card] == led:
            higher = ABOVE[card]
            if higher & self.unseen & ~self.cannot[seat]:
                beats += 100 * self.chance_has(seat, higher)
        return min(100, beats // 100)


def lacks(view: PlayerView) -> tuple[list[int], int]:
    """List for each seat the cards that it cannot hold, and the set of all cards played."""
    players = view.variant.players
    cannot = [0] * players
    if view.chien_shown:
        cannot = [0 if seat == view.taker else view.chien for seat in range(players)]
    seen = 0
    led = top = -1
    for index, (seat, card) in enumerate(view.plays):
        if index % players == 0:
            led = top = -1
        seen |= 1 << card
        suit = SUIT[card]
        if led >= 0:
            cannot[seat] |= LACKS[led][suit]
        elif card != EXCUSE:
            led = suit
        if suit == TRUMP:
            if card < top:
                cannot[seat] |= ABOVE[top]
            else:
                top = card
    return cannot, seen


def standing(trick: tuple[tuple[int, int], ...]) -> tuple[int, int, int]:
    """Name the suit led, the seat that holds the trick and its card; -1 each while only the excuse is down."""
    led = holder = held_by = -1
    for seat, card in trick:
        if card == EXCUSE:
            continue
        suit = SUIT[card]
        if led < 0:
            led, holder, held_by = suit, seat, card
        elif (suit == TRUMP and SUIT[held_by] != TRUMP) or (suit == SUIT[held_by] and card > held_by):
            holder, held_by = seat, card
    return led, holder, held_by
