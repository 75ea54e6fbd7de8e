"""Which poignées may be shown, and what are they worth?"""

from tests.oracle.cards import Card
from tests.oracle.faults import Fault
from tests.oracle.record import Record

SIZES = {3: [13, 15, 18], 4: [10, 13, 15], 5: [8, 10, 13]}
LEVELS = ["simple", "double", "triple"]
BONUSES = {"simple": 20, "double": 30, "triple": 40}


def level_of(players: int, hand: list[Card], shown: list[Card], ecart_trumps: list[Card]) -> str | None:
    """Name the level of the cards shown from the hand, or None when they may not be shown so.

    ``ecart_trumps`` are the trumps that had to go into the player's écart: they may be shown again and count.
    """
    if len(shown) not in SIZES[players] or len(set(shown)) != len(shown):
        return None
    trumps = [card for card in hand if card.is_trump()]
    for card in shown:
        if card not in trumps + ecart_trumps and not (card.is_excuse() and card in hand):
            return None
    # The excuse stands for a trump only when no trump of the hand stays hidden.
    if any(card.is_excuse() for card in shown) and not all(card in shown for card in trumps):
        return None
    return LEVELS[SIZES[players].index(len(shown))]


def check_seats(record: Record) -> None:
    """Refuse what can be seen before a card is played: poignées in base, of no seat, twice of one."""
    for index, poignee in enumerate(record.poignees):
        earlier = [other.seat for other in record.poignees[:index]]
        if record.rules == "base" or poignee.seat not in range(record.players) or poignee.seat in earlier:
            raise Fault("bad_poignee", "poignees", index, "nobody may show this poignée")


def show_poignee(record: Record, seat: int, played: int, hand: list[Card], ecart_trumps: list[Card]) -> str | None:
    """Give the level of what the seat shows just before its first card, or refuse it.

    ``played`` is the number of cards already played in the deal; None when the seat shows nothing.
    """
    for index, poignee in enumerate(record.poignees):
        if poignee.seat == seat:
            level = level_of(record.players, hand, poignee.cards, ecart_trumps)
            if level is None or poignee.at not in [None, played]:
                raise Fault("bad_poignee", "poignees", index, "this poignée may not be shown here")
            return level
    return None
