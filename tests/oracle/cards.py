"""What is a card, what is in the pack, and what is each card worth?"""

from dataclasses import dataclass

SUITS = ["S", "H", "D", "C"]
RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R"]
VALET, CAVALIER, DAME, ROI = 11, 12, 13, 14
HIGHEST_TRUMP = 21


@dataclass(frozen=True)
class Card:
    """One card: its family (a suit, ``"T"`` for the trumps, ``"EX"``) and its number in it, higher is stronger.

    Suit cards are numbered 1 (the ace, the weakest) to 14 (the roi), trumps 1 to 21; the excuse has no strength.
    """

    family: str
    number: int

    def __str__(self) -> str:
        """Write the card as records do: ``HR``, ``D10``, ``T21``, ``EX``."""
        if self.is_suit_card():
            return self.family + RANKS[self.number - 1]
        if self.is_trump():
            return f"T{self.number}"
        return self.family

    def is_suit_card(self) -> bool:
        """Tell whether the card belongs to one of the four suits."""
        return self.family in SUITS

    def is_trump(self) -> bool:
        """Tell whether the card is one of the 21 trumps (the excuse is not)."""
        return self.family == "T"

    def is_excuse(self) -> bool:
        """Tell whether the card is the excuse."""
        return self.family == "EX"

    def is_king(self) -> bool:
        """Tell whether the card is one of the four kings."""
        return self.is_suit_card() and self.number == ROI

    def is_bout(self) -> bool:
        """Tell whether the card is the petit, the 21 or the excuse."""
        return self.is_excuse() or (self.is_trump() and self.number in [1, HIGHEST_TRUMP])

    def half_points(self) -> int:
        """Tell what the card is worth, in half-points."""
        if self.is_bout() or self.is_king():
            return 9
        if self.is_suit_card() and self.number == DAME:
            return 7
        if self.is_suit_card() and self.number == CAVALIER:
            return 5
        if self.is_suit_card() and self.number == VALET:
            return 3
        return 1

    def beats(self, other: "Card", led: "Card") -> bool:
        """Tell whether this card beats another one of the same trick, to which ``led`` gave the suit."""
        if self.is_excuse():
            return False
        if other.is_excuse():
            return True
        if self.family == other.family:
            return self.number > other.number
        # Of two families, a trump beats every suit card, and the suit led beats the suits thrown away.
        return self.is_trump() or (not other.is_trump() and self.family == led.family)


PETIT = Card("T", 1)
TWENTY_ONE = Card("T", HIGHEST_TRUMP)
EXCUSE = Card("EX", 0)
BOUTS = [PETIT, TWENTY_ONE, EXCUSE]
TRUMPS = [Card("T", number) for number in range(1, HIGHEST_TRUMP + 1)]
TRUMP_NAMES = [str(trump.number) for trump in TRUMPS]
KINGS = [Card(suit, ROI) for suit in SUITS]
SUIT_CARDS = [Card(suit, number) for suit in SUITS for number in range(1, ROI + 1)]


def pack(variant: str) -> list[Card]:
    """List the cards of the variant ``"78"``, or of ``"58"``, which has no 2 to 6 of the suits."""
    if variant == "58":
        return [card for card in SUIT_CARDS if not 2 <= card.number <= 6] + TRUMPS + [EXCUSE]
    return SUIT_CARDS + TRUMPS + [EXCUSE]


def read_card(text: str) -> Card:
    """Read a card of a record; what names no card becomes a card of no family, which nobody can hold."""
    family, name = text[:1], text[1:]
    if text == "EX":
        return EXCUSE
    if family in SUITS and name in RANKS:
        return Card(family, RANKS.index(name) + 1)
    if family == "T" and name in TRUMP_NAMES:
        return Card("T", TRUMP_NAMES.index(name) + 1)
    return Card(f"?{text}", 0)


def read_cards(texts: list[str]) -> list[Card]:
    """Read a list of cards."""
    return [read_card(text) for text in texts]


def write_cards(cards: list[Card]) -> list[str]:
    """Write a list of cards."""
    return [str(card) for card in cards]


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


def half_points(cards: list[Card]) -> int:
    """Add up what the cards are worth, in half-points."""
    return sum(card.half_points() for card in cards)


def bouts(cards: list[Card]) -> int:
    """Count the bouts among the cards."""
    return len([card for card in cards if card.is_bout()])
