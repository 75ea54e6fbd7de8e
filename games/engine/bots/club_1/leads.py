"""Which card does `club-1` lead?

The taker cashes what passes, draws trumps while he is long, then makes the others ruff; the defence cashes what
passes, makes the taker ruff, follows a partner's hunt for the petit, and keeps its trumps otherwise.
"""

from games.engine.bots.club_1.worth import len_left
from games.engine.bots.clues import Clues
from games.engine.bots.lookups import ABOVE, HONOURS, SUIT, SUITS_AND_TRUMPS, TRUMP, highest, lowest
from games.engine.cards import EXCUSE, EXCUSE_BIT, HALF_POINTS, PETIT, TRUMPS

PETIT_BIT = 1 << PETIT
CASH_LEFT = 6
DRAW_FROM = 7
EXCUSE_DEADLINE = 3


def choose_lead(clues: Clues, plays: int) -> int:
    """Choose among `plays`, at least two cards."""
    if plays & EXCUSE_BIT and len_left(clues) <= EXCUSE_DEADLINE:
        return EXCUSE
    suits = plays & ~TRUMPS & ~EXCUSE_BIT
    trumps = plays & TRUMPS & ~PETIT_BIT
    if not suits:
        return _trump_lead(clues, trumps) if trumps else lowest(plays)
    foe_trumps = clues.foe_trumps()
    is_hunting = not clues.is_taker and trumps and foe_trumps and follows_a_hunt(clues)
    if is_hunting:
        return _trump_lead(clues, trumps)
    master = _safe_master(clues, suits, foe_trumps)
    if master >= 0:
        return master
    if clues.is_taker:
        if trumps and foe_trumps and _draws(clues, trumps):
            return _trump_lead(clues, trumps)
        return _taker_suit(clues, suits, foe_trumps)
    return _defence_suit(clues, suits, foe_trumps)


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
    return trumps.bit_count() >= DRAW_FROM or trumps.bit_count() * 2 > clues.trumps_out.bit_count()


def _trump_lead(clues: Clues, trumps: int) -> int:
    top = highest(trumps)
    if not clues.trumps_out & ABOVE[top]:
        return top
    return lowest(trumps)


def follows_a_hunt(clues: Clues) -> bool:
    """Tell whether a partner has led trumps while the petit may be with the taker."""
    if clues.unseen & PETIT_BIT == 0 or clues.cannot[clues.taker] & PETIT_BIT:
        return False
    players = clues.view.variant.players
    return any(
        SUIT[card] == TRUMP and seat != clues.taker and seat != clues.seat for seat, card in clues.view.plays[::players]
    )


def _taker_suit(clues: Clues, suits: int, foe_trumps: int) -> int:
    best, best_value = -1, 0
    for suit, card, own in _suit_leads(clues, suits):
        value = 10 * own - 4 * HALF_POINTS[card] - (15 if foe_is_void(clues, suit) else 0)
        if best < 0 or value > best_value:
            best, best_value = card, value
    return best


def _defence_suit(clues: Clues, suits: int, foe_trumps: int) -> int:
    best, best_value = -1, 0
    for suit, card, own in _suit_leads(clues, suits):
        value = 5 * own - 6 * HALF_POINTS[card] + (20 if foe_is_void(clues, suit) else 0)
        if best < 0 or value > best_value:
            best, best_value = card, value
    return best


def _suit_leads(clues: Clues, suits: int) -> list[tuple[int, int, int]]:
    """List (suit, its card to lead, its length): a low card, or the least honour where it will not be ruffed."""
    leads = []
    has_low = suits & ~HONOURS
    for suit in range(4):
        own = suits & SUITS_AND_TRUMPS[suit]
        if not own:
            continue
        card = lowest(own & ~HONOURS or own)
        if HALF_POINTS[card] > 1 and has_low and foe_is_void(clues, suit):
            continue
        leads.append((suit, card, own.bit_count()))
    return leads
