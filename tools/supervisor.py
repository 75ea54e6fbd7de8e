"""When a child dies, is it started again, and when is that enough?"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from .processes import NotStarted, kill_group, stop

DELAYS = (1, 2, 5)  # seconds before the first, the second and each later restart
WINDOW = 60
DEATHS_TO_GIVE_UP = 5


@dataclass
class Restarts:
    """The deaths of one child, and what follows from them."""

    deaths: list[float] = field(default_factory=list)

    def after_death(self, at: float) -> float | None:
        """Return after how many seconds to start it again; None when it died five times within a minute."""
        self.deaths = [death for death in self.deaths if at - death < WINDOW] + [at]
        if len(self.deaths) >= DEATHS_TO_GIVE_UP:
            return None
        return DELAYS[min(len(self.deaths), len(DELAYS)) - 1]


@dataclass
class Child:
    """A process that must be there: how to start it, how to stop it, and when it is due again."""

    name: str
    start: Callable[[], subprocess.Popen[bytes]]
    stop_signal: int = signal.SIGTERM
    patience: float = 10
    process: subprocess.Popen[bytes] | None = None
    restarts: Restarts = field(default_factory=Restarts)
    due: float | None = None


class GivenUp(Exception):
    """A child dies whenever it is started."""


class Supervisor:
    """Keeps its children alive, in the order in which they need each other."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.children: list[Child] = []
        self._clock = clock

    def add(self, child: Child) -> Child:
        """Start a child now and watch it from then on."""
        if child.process is None:
            child.process = child.start()
        self.children.append(child)
        return child

    def poll(self) -> None:
        """Look at each child once: note its death, start it again when that is due; raise GivenUp."""
        for child in self.children:
            if child.due is not None:
                if child.due <= self._clock():
                    self._start_again(child)
            elif child.process is not None and child.process.poll() is not None:
                kill_group(child.process)
                self._died(child, f"ended with {child.process.returncode}")

    def stop(self) -> None:
        """Ask all to stop, the last ones first, then wait for each."""
        alive = [(child, child.process) for child in reversed(self.children) if child.process is not None]
        for child, process in alive:
            stop(process, child.stop_signal, child.patience)

    def ask_to_stop(self, names: Sequence[str]) -> None:
        """Let several children end at the same time; `stop` then waits for each."""
        for child in self.children:
            if child.name in names and child.process is not None and child.process.poll() is None:
                child.process.send_signal(child.stop_signal)

    def _died(self, child: Child, how: str) -> None:
        delay = child.restarts.after_death(self._clock())
        if delay is None:
            raise GivenUp(f"{child.name} {how}, the fifth time within a minute")
        print(f"{child.name} {how}: starting it again in {delay:g} s", file=sys.stderr, flush=True)
        child.due = self._clock() + delay

    def _start_again(self, child: Child) -> None:
        child.due = None
        try:
            child.process = child.start()
        except NotStarted as failure:
            self._died(child, f"failed ({failure})")
