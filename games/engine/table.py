"""How does a game go on at a table? People's decisions come in, simulated players answer, ended deals are counted.

The one loop of the service, the verifier and the command line. It may stop with a simulated player to act
(``answer(limit)``), and is built again from the cards and the transcript of the current deal (``resume``).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.engine.bots import registry
from games.engine.bots.base import Bot
from games.engine.dealing import deal, dealer_of, first_dealer, stream
from games.engine.decisions import Decision, DeclarePoignee, Phase
from games.engine.errors import NotYourTurn
from games.engine.game import is_complete
from games.engine.notation import decision_text, parse_decision
from games.engine.rules import apply, choices, start
from games.engine.scoring import Outcome, outcome
from games.engine.state import DealState
from games.engine.variants import Variant
from games.engine.view import view_of


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game is made of: everything else follows from the people's decisions."""

    seed: bytes
    variant: Variant
    bots: tuple[str | None, ...]
    """The key of the simulated player at each seat, None for a person."""


@dataclass(frozen=True, slots=True)
class EndedDeal:
    """A deal that is over, void ones included."""

    number: int
    state: DealState
    outcome: Outcome


def begin_deal(setup: Setup, number: int) -> DealState:
    """Deal the cards of deal ``number`` (from 1)."""
    hands, chien = deal(setup.seed, number, setup.variant)
    return start(setup.variant, _dealer(setup, number), hands, chien)


def bot_decision(bot: Bot, setup: Setup, number: int, state: DealState) -> Decision:
    """Ask a simulated player for the decision of the seat to act: it sees the view of that seat and nothing else."""
    assert state.turn is not None
    rng = stream(setup.seed, number, f"bot/{state.decision_count}")
    return bot.decide(view_of(state, state.turn), rng)


def _dealer(setup: Setup, number: int) -> int:
    players = setup.variant.players
    return dealer_of(first_dealer(setup.seed, players), number, players)


class Table:
    """A game in progress."""

    __slots__ = ("counted", "ended", "new_decisions", "number", "setup", "state", "totals")

    def __init__(self, setup: Setup, number: int, counted: int, totals: Sequence[int], state: DealState) -> None:
        """Sit down at deal ``number``; ``Table.start`` and ``Table.resume`` are the doors."""
        self.setup = setup
        self.number = number
        self.counted = counted
        self.totals = list(totals)
        self.state = state
        self.ended: list[EndedDeal] = []
        self.new_decisions: list[tuple[int, int, str]] = []

    @classmethod
    def start(cls, setup: Setup) -> "Table":
        """Begin a game; deals that a petit sec makes void are already among ``ended``."""
        table = cls(setup, 1, 0, (0,) * setup.variant.players, begin_deal(setup, 1))
        table._settle()
        return table

    @classmethod
    def resume(
        cls,
        setup: Setup,
        *,
        number: int,
        counted: int,
        totals: Sequence[int],
        hands: Sequence[int],
        chien: int,
        transcript: Iterable[str],
    ) -> "Table":
        """Take a game up again at its current deal, ``number``.

        ``counted`` and ``totals`` are those of the deals before it, ``transcript`` its decisions so far in notation.
        Raises BadNotation or IllegalDecision when they do not fit the cards.
        """
        state = start(setup.variant, _dealer(setup, number), hands, chien)
        for text in transcript:
            apply(state, parse_decision(text))
        table = cls(setup, number, counted, totals, state)
        table._settle()
        return table

    @property
    def is_over(self) -> bool:
        """Whether the four counted deals have been played."""
        return is_complete(self.counted)

    @property
    def turn(self) -> int | None:
        """The seat to decide, None when the game is over."""
        return self.state.turn

    @property
    def is_person_turn(self) -> bool:
        """Whether a person must decide."""
        return self.state.turn is not None and self.setup.bots[self.state.turn] is None

    def submit(self, seat: int, decision: Decision) -> None:
        """Take a person's decision; raises NotYourTurn or IllegalDecision, the table then unchanged."""
        if seat != self.state.turn or self.setup.bots[seat] is not None:
            raise NotYourTurn(seat, self.state.turn)
        self._take(seat, decision)

    def answer(self, limit: int | None = None) -> int:
        """Let the simulated players decide until a person must or the game is over; return how many decisions.

        With ``limit``, stop after so many. A person who cannot show a poignée is not asked: the ``no`` is filled in.
        """
        answered = 0
        while limit is None or answered < limit:
            seat = self.state.turn
            if seat is None:
                break
            key = self.setup.bots[seat]
            if key is not None:
                decision = bot_decision(registry.bot(key), self.setup, self.number, self.state)
            elif _has_nothing_to_show(self.state):
                decision = DeclarePoignee(0)
            else:
                break
            self._take(seat, decision)
            answered += 1
        return answered

    def _take(self, seat: int, decision: Decision) -> None:
        apply(self.state, decision)
        self.new_decisions.append((self.number, seat, decision_text(decision)))
        if self.state.turn is None:
            self._settle()

    def _settle(self) -> None:
        """Count the deals that are over, and deal the next one until the game is over."""
        while self.state.is_over:
            result = outcome(self.state)
            self.ended.append(EndedDeal(self.number, self.state, result))
            if result.void is None:
                self.counted += 1
                self.totals = [total + score for total, score in zip(self.totals, result.scores, strict=True)]
            if self.is_over:
                return
            self.number += 1
            self.state = begin_deal(self.setup, self.number)


def _has_nothing_to_show(state: DealState) -> bool:
    return state.phase is Phase.POIGNEE and not choices(state).poignee_sizes
