"""What is in the pack, and what is each card worth?

A card is the string of the record: ``"HR"``, ``"D10"``, ``"T21"``, ``"EX"``.
"""

SUITS = ["S", "H", "D", "C"]
RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R"]
TRUMPS = ["T" + str(number) for number in range(1, 22)]
PETIT = "T1"
TWENTY_ONE = "T21"
EXCUSE = "EX"
BOUTS = [PETIT, TWENTY_ONE, EXCUSE]
KINGS = [suit + "R" for suit in SUITS]
FULL_PACK = [suit + rank for suit in SUITS for rank in RANKS] + TRUMPS + [EXCUSE]
REMOVED_FROM_58 = [suit + rank for suit in SUITS for rank in ["2", "3", "4", "5", "6"]]


def pack(variant: str) -> list[str]:
    """List the cards of the variant ``"78"`` or ``"58"``."""
    if variant == "58":
        return [card for card in FULL_PACK if card not in REMOVED_FROM_58]
    return list(FULL_PACK)


def hand_size(players: int, variant: str) -> int:
    """Tell how many cards each player is dealt, which is also the number of tricks."""
    if players == 3:
        return 18 if variant == "58" else 24
    return 18 if players == 4 else 15


def chien_size(players: int, variant: str) -> int:
    """Tell how many cards the chien has, which is also the size of the écart."""
    if players == 3:
        return 4 if variant == "58" else 6
    return 6 if players == 4 else 3


def is_trump(card: str) -> bool:
    """Tell whether the card is one of T1..T21 (the excuse is not)."""
    return card.startswith("T")


def is_suit_card(card: str) -> bool:
    """Tell whether the card belongs to one of the four suits."""
    return not is_trump(card) and card != EXCUSE


def suit(card: str) -> str:
    """Give the letter of a suit card."""
    return card[0]


def strength(card: str) -> int:
    """Give the strength inside the suit or among the trumps, higher is stronger."""
    if is_trump(card):
        return int(card[1:])
    return RANKS.index(card[1:])


def half_points(cards: list[str]) -> int:
    """Add up what the cards are worth, in half-points."""
    total = 0
    for card in cards:
        if card in BOUTS or card in KINGS:
            total += 9
        elif is_trump(card):
            total += 1
        else:
            total += {"D": 7, "C": 5, "V": 3}.get(card[1:], 1)
    return total


def bouts(cards: list[str]) -> int:
    """Count the bouts among the cards."""
    return len([card for card in cards if card in BOUTS])
