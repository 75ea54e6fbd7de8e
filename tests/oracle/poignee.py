"""Which poignées may be shown, and what are they worth?"""

from tests.oracle import cards
from tests.oracle.faults import Fault
from tests.oracle.record import Poignee, Record

SIZES = {3: [13, 15, 18], 4: [10, 13, 15], 5: [8, 10, 13]}
LEVELS = ["simple", "double", "triple"]
BONUSES = {"simple": 20, "double": 30, "triple": 40}


def level_of(players: int, hand: list[str], shown: list[str], ecart_trumps: list[str]) -> str | None:
    """Name the level of the cards shown from the hand, or None when they may not be shown so.

    ``ecart_trumps`` are the trumps that had to go into the player's écart: they may be shown again and count.
    """
    if len(shown) not in SIZES[players] or len(set(shown)) != len(shown):
        return None
    trumps = [card for card in hand if cards.is_trump(card)]
    for card in shown:
        if card not in trumps + ecart_trumps and not (card == cards.EXCUSE and card in hand):
            return None
    if cards.EXCUSE in shown and not all(card in shown for card in trumps):
        return None
    return LEVELS[SIZES[players].index(len(shown))]


def check_poignees(record: Record, hands: list[list[str]], leader: int, taker: int, shown: list[str]) -> list[str]:
    """Refuse the first wrong poignée; give the levels of all.

    ``hands`` are the hands before the first card is played, ``shown`` the forced trumps of the écart.
    """
    levels: list[str] = []
    for index, poignee in enumerate(record.poignees):
        earlier = [other.seat for other in record.poignees[:index]]
        level = one_level(record, poignee, earlier, hands, leader, shown if poignee.seat == taker else [])
        if level is None:
            raise Fault("bad_poignee", "poignees", index, "this poignée may not be shown")
        levels.append(level)
    return levels


def one_level(
    record: Record, poignee: Poignee, earlier: list[int], hands: list[list[str]], leader: int, shown: list[str]
) -> str | None:
    """Name the level of one poignée of the record, or None when it may not be shown."""
    if record.rules == "base" or poignee.seat not in range(record.players) or poignee.seat in earlier:
        return None
    if poignee.at is not None and poignee.at != (poignee.seat - leader) % record.players:
        return None
    return level_of(record.players, hands[poignee.seat], poignee.cards, shown)
