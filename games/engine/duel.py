"""How much stronger is one simulated player than another?

In duplicate: each deal is played as many times as there are seats, the candidate at each seat in turn among players
of the other key; the mean of these scores is one sample. A player against himself gains exactly nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isqrt
from time import process_time_ns

from games.engine.bots import registry
from games.engine.bots.base import Bot
from games.engine.dealing import deal, dealer_of, first_dealer, stream
from games.engine.decisions import CONTRACTS, Contract, Decision, Phase
from games.engine.rules import apply, start
from games.engine.scoring import Outcome, outcome
from games.engine.state import DealState
from games.engine.variants import Variant, variant
from games.engine.view import PlayerView, view_of


@dataclass(slots=True)
class Cost:
    """How long a player thinks, by phase: nanoseconds and decisions."""

    nanoseconds: dict[Phase, int] = field(default_factory=dict)
    decisions: dict[Phase, int] = field(default_factory=dict)

    def add(self, phase: Phase, nanoseconds: int) -> None:
        """Count one decision."""
        self.nanoseconds[phase] = self.nanoseconds.get(phase, 0) + nanoseconds
        self.decisions[phase] = self.decisions.get(phase, 0) + 1

    def per_decision(self) -> str:
        """Say the mean cost of a decision in milliseconds, over all phases and for each."""
        phases = [f"{phase} {self._mean([phase])}" for phase in self.decisions]
        return f"{self._mean(list(self.decisions))} ({', '.join(phases)})"

    def _mean(self, phases: list[Phase]) -> str:
        total = sum(self.nanoseconds[phase] for phase in phases)
        return decimal(total // max(1, sum(self.decisions[phase] for phase in phases)), 1_000_000, 4)


@dataclass(slots=True)
class Tally:
    """What a duel has shown so far."""

    seats: int
    samples: list[int] = field(default_factory=list)
    """The candidate's scores of each deal, summed over the seats."""
    taken: int = 0
    taker_points: int = 0
    defended: int = 0
    defender_points: int = 0
    passed: int = 0
    petit_sec: int = 0
    made: dict[Contract, int] = field(default_factory=dict)
    failed: dict[Contract, int] = field(default_factory=dict)

    def add(self, seat: int, result: Outcome) -> int:
        """Count one play of a deal with the candidate at this seat; return the candidate's score."""
        score = result.scores[seat]
        if result.void is not None:
            self.passed += result.void == "passe"
            self.petit_sec += result.void == "petit_sec"
        elif result.taker == seat:
            self.taken += 1
            self.taker_points += score
            ends = self.made if result.success else self.failed
            ends[result.contract] = ends.get(result.contract, 0) + 1
        else:
            self.defended += 1
            self.defender_points += score
        return score

    def gain(self) -> tuple[int, int, int]:
        """Return the sum of all scores, how many there are, and the standard error in hundredths of a point."""
        count = len(self.samples)
        total = sum(self.samples)
        squares = sum((count * sample - total) ** 2 for sample in self.samples)
        # the variance of the mean is squares / count**3 / (count - 1), for samples that are sums over the seats
        error = isqrt(squares * 10_000 // (count**3 * max(1, count - 1) * self.seats**2))
        return total, count * self.seats, error


def run(key: str, against: str, deals: int, seed: bytes, table: Variant | None = None) -> Iterator[str]:
    """Play the duel and tell it line by line; raises UnknownBot."""
    table = table or variant()
    tally = Tally(table.players)
    costs = {key: Cost(), against: Cost()}
    candidate, other = registry.bot(key), registry.bot(against)
    for number in range(1, deals + 1):
        total = 0
        for seat in range(table.players):
            bots = tuple(candidate if place == seat else other for place in range(table.players))
            total += tally.add(seat, outcome(play(table, seed, number, bots, costs)))
        tally.samples.append(total)
    yield f"{key} against {against}, {deals} duplicate deals, seed {seed.hex()}"
    yield from report(tally)
    for name, cost in costs.items():
        yield f"milliseconds per decision of {name}: {cost.per_decision()}"
    yield summary(tally)


def play(
    table: Variant, seed: bytes, number: int, bots: tuple[Bot, ...], costs: dict[str, Cost] | None = None
) -> DealState:
    """Let these players, one for each seat, play a deal of the seed to its end."""
    hands, chien = deal(seed, number, table)
    state = start(table, dealer_of(first_dealer(seed, table.players), number, table.players), hands, chien)
    while state.turn is not None:
        bot = bots[state.turn]
        view = view_of(state, state.turn)
        begin = process_time_ns()
        decision = _ask(bot, view, seed, number, state)
        if costs is not None:
            costs[bot.key].add(view.phase, process_time_ns() - begin)
        apply(state, decision)
    return state


def _ask(bot: Bot, view: PlayerView, seed: bytes, number: int, state: DealState) -> Decision:
    return bot.decide(view, stream(seed, number, f"bot/{state.decision_count}"))


def report(tally: Tally) -> Iterator[str]:
    """Tell what the candidate did as taker and as defender, and which contracts it won."""
    plays = len(tally.samples) * tally.seats
    yield (
        f"as taker: {decimal(tally.taker_points, plays, 2, sign=True)} points a deal, "
        f"{tally.taken} of {plays} plays, {decimal(tally.taker_points, tally.taken, 1, sign=True)} each"
    )
    yield (
        f"as defender: {decimal(tally.defender_points, plays, 2, sign=True)} points a deal, "
        f"{tally.defended} of {plays} plays, {decimal(tally.defender_points, tally.defended, 1, sign=True)} each"
    )
    for contract in CONTRACTS[1:]:
        made, failed = tally.made.get(contract, 0), tally.failed.get(contract, 0)
        if made + failed:
            yield f"{contract.key}: {made} made of {made + failed} ({decimal(100 * made, made + failed, 1)} %)"
    dealt = plays - tally.petit_sec
    yield f"passed out: {tally.passed} of {dealt} plays ({decimal(100 * tally.passed, dealt, 1)} %)"


def summary(tally: Tally) -> str:
    """Say the gain per deal with its standard error."""
    total, count, error = tally.gain()
    return f"gain: {decimal(total, count, 2, sign=True)} points a deal, standard error {decimal(error, 100, 2)}"


def decimal(numerator: int, denominator: int, places: int, sign: bool = False) -> str:
    """Write a ratio with this many decimals, rounded half away from zero; 0 when there is nothing to divide by.

    >>> decimal(-5, 4, 1, sign=True), decimal(2, 3, 2), decimal(1, 0, 1)
    ('-1.3', '0.67', '0.0')
    """
    scale = 10**places
    rounded = (2 * abs(numerator) * scale + denominator) // (2 * denominator) if denominator else 0
    digits = f"{rounded // scale}.{rounded % scale:0{places}d}"
    if numerator < 0 and rounded:
        return "-" + digits
    return "+" + digits if sign else digits
