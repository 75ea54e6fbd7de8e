"""Which card does `club-1` lead?

The taker cashes what passes, draws trumps while he is long, then makes the others ruff; the defence cashes what
passes, makes the taker ruff, follows a partner's hunt for the petit, and keeps its trumps otherwise.
"""

from games.engine.bots.club_1.worth import len_left
from games.engine.bots.clues import Clues
from games.engine.bots.lookups import ABOVE, HONOURS, SUIT, SUITS_AND_TRUMPS, TRUMP, highest, lowest
from games.engine.cards import EXCUSE, EXCUSE_BIT, HALF_POINTS, PETIT, TRUMPS, cards_in

PETIT_BIT = 1 << PETIT
# A master is cashed with at least this many cards of its suit still out.
CASH_LEFT = 5
# The taker draws trumps from this many on, or with more than this many fifths of what the others hold.
DRAW_FROM = 8
DRAW_FIFTHS = 4
# The defence hunts the petit from this many trumps on.
HUNT_FROM = 6
EXCUSE_DEADLINE = 3
# Which suit to lead: its length, the points of the card led, and whether it will be ruffed.
LENGTH = 5
HALF_POINT = 4
TAKER_AVOIDS = 5
DEFENCE_FORCES = 20


def choose_lead(clues: Clues, plays: int) -> int:
    """Choose among `plays`, at least two cards."""
    if plays & EXCUSE_BIT and len_left(clues) <= EXCUSE_DEADLINE:
        return EXCUSE
    suits = plays & ~TRUMPS & ~EXCUSE_BIT
    trumps = plays & TRUMPS & ~PETIT_BIT
    if not suits:
        return _trump_lead(clues, trumps) if trumps else lowest(plays)
    foe_trumps = clues.foe_trumps()
    if foe_trumps and trumps and not clues.is_taker and _hunts(clues, trumps):
        return _trump_lead(clues, trumps)
    master = _safe_master(clues, suits, foe_trumps)
    if master >= 0:
        return master
    if foe_trumps and trumps and clues.is_taker and _draws(clues, trumps):
        return _trump_lead(clues, trumps)
    return _suit_lead(clues, suits)


def _safe_master(clues: Clues, suits: int, foe_trumps: int) -> int:
    """Name a card that nobody beats in its suit and that will probably not be ruffed, or -1."""
    best, best_left = -1, -1
    for suit in range(4):
        own = suits & SUITS_AND_TRUMPS[suit]
        if not own:
            continue
        card = highest(own)
        out = clues.unseen & SUITS_AND_TRUMPS[suit]
        if out & ABOVE[card]:
            continue
        left = out.bit_count()
        safe = not foe_trumps or (left >= CASH_LEFT and not foe_is_void(clues, suit))
        if safe and HALF_POINTS[card] > 1 and left > best_left:
            best, best_left = card, left
    return best


def foe_is_void(clues: Clues, suit: int) -> bool:
    """Tell whether somebody of the other camp is known void in the suit and may hold a trump."""
    for seat in clues.foes():
        may = clues.may_hold(seat)
        if not may & SUITS_AND_TRUMPS[suit] and may & TRUMPS:
            return True
    return False


def _draws(clues: Clues, trumps: int) -> bool:
    """Draw trumps with eight of them, or with nearly as many as the others have together."""
    is_long = (clues.hand & TRUMPS).bit_count() >= DRAW_FROM
    return is_long or 5 * trumps.bit_count() > DRAW_FIFTHS * clues.trumps_out.bit_count()


def _trump_lead(clues: Clues, trumps: int) -> int:
    """Lead the highest trump if nobody can beat it; else the taker leads from the middle, the defence its lowest."""
    top = highest(trumps)
    if not clues.trumps_out & ABOVE[top]:
        return top
    if not clues.is_taker:
        return lowest(trumps)
    own = cards_in(trumps)
    return own[len(own) // 2]


def _hunts(clues: Clues, trumps: int) -> bool:
    """Lead trumps to take the taker's petit: with many of them, or because a partner has begun."""
    if not clues.may_hold(clues.taker) & PETIT_BIT:
        return False
    if trumps.bit_count() >= HUNT_FROM:
        return True
    players = clues.view.variant.players
    return any(
        SUIT[card] == TRUMP and seat != clues.taker and seat != clues.seat for seat, card in clues.view.plays[::players]
    )


def _suit_lead(clues: Clues, suits: int) -> int:
    """Lead a low card of a long suit; the defence prefers one that the taker must ruff, the taker avoids such."""
    best, best_value = -1, 0
    has_low = suits & ~HONOURS
    for suit in range(4):
        own = suits & SUITS_AND_TRUMPS[suit]
        if not own:
            continue
        card = lowest(own & ~HONOURS or own)
        is_ruffed = foe_is_void(clues, suit)
        if is_ruffed and has_low and HALF_POINTS[card] > 1:
            continue
        value = LENGTH * own.bit_count() - HALF_POINT * HALF_POINTS[card]
        if is_ruffed:
            value += -TAKER_AVOIDS if clues.is_taker else DEFENCE_FORCES
        if best < 0 or value > best_value:
            best, best_value = card, value
    return best
