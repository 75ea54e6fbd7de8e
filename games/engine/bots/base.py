"""What is a simulated player?"""

from typing import Protocol

from games.engine.cards import KINGS
from games.engine.decisions import Call, Decision, DeclareChelem, DeclarePoignee, Phase
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


def plain_answer(view: PlayerView) -> Decision:
    """Answer what the base game never asks: call the first king that is missing, and declare nothing."""
    choices = view.choices
    assert choices is not None
    if view.phase is Phase.CHELEM:
        return DeclareChelem(False)
    if view.phase is Phase.POIGNEE:
        return DeclarePoignee(0)
    callable_cards = choices.calls & ~view.hand or choices.calls
    callable_cards = callable_cards & KINGS or callable_cards
    return Call((callable_cards & -callable_cards).bit_length() - 1)
