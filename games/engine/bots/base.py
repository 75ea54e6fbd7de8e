"""What is a simulated player?"""

from typing import Protocol

from games.engine.decisions import Decision
from games.engine.view import PlayerView


class Rng(Protocol):
    """The chance that a bot may use: the table derives it from (seed, deal number, decision index)."""

    def below(self, bound: int) -> int:
        """Draw an integer, 0 <= n < bound."""


class Bot(Protocol):
    """A player who decides from what its seat may know, and from nothing else."""

    key: str

    def decide(self, view: PlayerView, rng: Rng) -> Decision:
        """Choose one of `view.choices`; called only when it is this seat's turn."""
