"""Which card does `club-1` put on a trick that is open?

It weighs each legal card: the chance that its camp takes the trick with it, times what lies there, less what the card
would be worth later. A few habits of good company come first: see `_allowed`.
"""

from games.engine.bots.club_1.worth import STAKE, keeping, len_left
from games.engine.bots.clues import Clues
from games.engine.bots.lookups import ABOVE, HONOURS, SUIT, SUITS_AND_TRUMPS, TRUMP
from games.engine.cards import EXCUSE, EXCUSE_BIT, HALF_POINTS, KINGS, PETIT, TRUMPS, TWENTY_ONE, cards_in

PETIT_BIT = 1 << PETIT
TWENTY_ONE_BIT = 1 << TWENTY_ONE
# Half-points that each player to come is expected to add.
TO_COME = 1
# With this many cards of the suit still out, a ruff with the petit is a fair risk.
PETIT_RUFF_LEFT = 8
# The excuse leaves the hand before this many tricks are left.
EXCUSE_DEADLINE = 3


def choose_follow(clues: Clues, plays: int) -> int:
    """Choose among `plays`, at least two cards."""
    if plays & EXCUSE_BIT and len_left(clues) <= EXCUSE_DEADLINE:
        return EXCUSE
    plays = _allowed(clues, plays)
    stake = sum(STAKE[card] for _, card in clues.trick if card != EXCUSE) + TO_COME * len(clues.later)
    best = -1
    best_value = 0
    for card in cards_in(plays):
        value = _value(clues, card, stake)
        if best < 0 or value > best_value:
            best, best_value = card, value
    return best


def _value(clues: Clues, card: int, stake: int) -> int:
    if card == EXCUSE:
        chance = chance_to_take(clues, clues.holder, clues.held_by)
        return (2 * chance - 100) * stake - keeping(clues, card)
    if beats(card, clues.held_by):
        chance = chance_to_take(clues, clues.seat, card)
    else:
        chance = chance_to_take(clues, clues.holder, clues.held_by)
    return (2 * chance - 100) * (stake + STAKE[card]) - keeping(clues, card)


def beats(card: int, held_by: int) -> bool:
    """Tell whether a legal card takes the lead of the trick."""
    if SUIT[card] == SUIT[held_by]:
        return card > held_by
    return SUIT[card] == TRUMP


def chance_to_take(clues: Clues, holder: int, held_by: int) -> int:
    """Estimate how likely one's own camp takes the trick if this seat holds it with this card after one's play."""
    ours = clues.is_friend(holder)
    chance = 100 if ours else 0
    for seat in clues.later:
        beaten = clues.chance_beats(seat, held_by, clues.led)
        if not clues.is_friend(seat):
            chance -= chance * beaten // 100
        elif not ours:
            chance += (100 - chance) * beaten // 100
    return chance


def _allowed(clues: Clues, plays: int) -> int:
    """Leave out what a good player never does; something always remains."""
    if clues.is_sure():
        return _load(clues, plays)
    if clues.is_friend(clues.holder) and not clues.may_be_beaten_in_its_suit(clues.held_by):
        plays = plays & ~_overtaking(clues, plays) & ~EXCUSE_BIT or plays
    if plays & TRUMPS & ~PETIT_BIT and not _petit_is_safe(clues):
        plays &= ~PETIT_BIT
    if plays & TWENTY_ONE_BIT and plays != TWENTY_ONE_BIT and not _is_worth_the_21(clues):
        plays &= ~TWENTY_ONE_BIT
    kings = plays & KINGS
    if kings and kings != plays:
        plays = _spare_the_king(clues, plays, kings)
    return plays


def _spare_the_king(clues: Clues, plays: int, kings: int) -> int:
    """Do not give a king to a trick that is lost, nor spend one, last to play, where a smaller card does."""
    held_by = clues.held_by
    winning = plays & ABOVE[held_by]
    if winning & kings:
        is_empty = all(HALF_POINTS[card] == 1 for _, card in clues.trick if card != EXCUSE)
        if is_empty and not clues.later and winning & ~kings:
            return plays & ~kings
    elif not any(clues.may_beat(seat, held_by) for seat in clues.later if clues.is_friend(seat)):
        return plays & ~kings
    return plays


def _load(clues: Clues, plays: int) -> int:
    """On a partner's sure trick: do not overtake, and load an honour if there is one."""
    under = plays & ~_overtaking(clues, plays) & ~EXCUSE_BIT
    if under & PETIT_BIT:
        return PETIT_BIT
    return under & HONOURS or under or plays


def _overtaking(clues: Clues, plays: int) -> int:
    held_by = clues.held_by
    return plays & (ABOVE[held_by] if SUIT[held_by] == TRUMP else ABOVE[held_by] | TRUMPS)


def _petit_is_safe(clues: Clues) -> bool:
    """Tell whether the petit takes the trick or stays on it for one's own camp."""
    if not beats(PETIT, clues.held_by):
        return False
    if not clues.may_still_be_beaten(PETIT):
        return True
    out = clues.unseen & SUITS_AND_TRUMPS[clues.led]
    return out.bit_count() >= PETIT_RUFF_LEFT and all(out & ~clues.cannot[seat] for seat in clues.later)


def _is_worth_the_21(clues: Clues) -> bool:
    return any(HALF_POINTS[card] > 3 for _, card in clues.trick if card != EXCUSE)
