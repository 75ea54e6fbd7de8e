"""How fast is it, in ratios that another machine can repeat? Interleaved rounds, medians, targets beside them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """One line of the report: the value of each round, and what it must not fall short of or exceed."""

    name: str
    values: tuple[float, ...]
    unit: str = ""
    least: float | None = None
    most: float | None = None
    note: str = ""

    @property
    def middle(self) -> float:
        """The median of the rounds."""
        return median(self.values)

    @property
    def is_met(self) -> bool:
        """Whether the target holds; a figure without one is only reported."""
        return (self.least is None or self.middle >= self.least) and (self.most is None or self.middle <= self.most)

    def line(self) -> str:
        """Say it in one row of the table."""
        spread = f"{shown(min(self.values))} to {shown(max(self.values))}"
        target = "reported"
        if self.least is not None and self.most is not None:
            target = f"{shown(self.least)} to {shown(self.most)}"
        elif self.least is not None:
            target = f"at least {shown(self.least)}"
        elif self.most is not None:
            target = f"at most {shown(self.most)}"
        mark = "" if self.least is None and self.most is None else ("ok" if self.is_met else "MISSED")
        value = f"{shown(self.middle)}{self.unit}"
        return f"| {self.name}{self.note and f' ({self.note})'} | {value} | {spread} | {target} | {mark} |"


def shown(value: float) -> str:
    """Write a number with three digits that mean something."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def interleaved(rounds: int, works: Mapping[str, Callable[[], object]]) -> dict[str, list[float]]:
    """Measure the processor time of each work once a round, one after the other: a slow moment hits them all."""
    seconds: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            started = time.process_time()
            work()
            seconds[name].append(time.process_time() - started)
    return seconds


def ratios(above: Sequence[float], below: Sequence[float]) -> tuple[float, ...]:
    """Divide round by round."""
    return tuple(a / b for a, b in zip(above, below, strict=True))


def report(title: str, figures: Sequence[Figure]) -> int:
    """Print the table; 1 when a target is missed."""
    print(f"\n{title}\n\n| what | median | spread of the rounds | target | |\n|---|---|---|---|---|")
    for figure in figures:
        print(figure.line())
    missed = [figure.name for figure in figures if not figure.is_met]
    print(f"\n{'Missed: ' + '; '.join(missed) if missed else 'All targets are met.'}", flush=True)
    return 1 if missed else 0
