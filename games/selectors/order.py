"""In which order are cards held?"""

from collections.abc import Mapping
from dataclasses import dataclass

from games import labels
from games.engine.cards import EXCUSE, TRUMPS, suit_of


@dataclass(frozen=True, slots=True)
class HandOrder:
    """Where the trumps stand, which way each family runs, and the suits by the letters of their marks."""

    has_trumps_right: bool = False
    is_rising: bool = False
    suits: str = "pctk"

    def place(self, card: int) -> tuple[int, int]:
        """Return what to sort a card by; the excuse stands at the outer end of the trumps."""
        family = self._family(card)
        return -family if self.has_trumps_right and family < 0 else family, card if self.is_rising else -card

    def _family(self, card: int) -> int:
        """Number the families from the outer end of the trumps: excuse, trumps, then suits from 0."""
        if card == EXCUSE:
            return -10
        return -5 if TRUMPS >> card & 1 else self.suits.index(labels.suit_family(suit_of(card)))


HOUSE = HandOrder()
"""The order of every list of cards but a player's own hand: excuse, trumps down, pique, cœur, trèfle, carreau down."""


def chosen_by(preferences: Mapping[str, str]) -> HandOrder:
    """Return the order that a player's complete preferences ask for."""
    return HandOrder(
        has_trumps_right=preferences["atouts"] == "droite",
        is_rising=preferences["sens"] == "monte",
        suits=preferences["enseignes"],
    )
