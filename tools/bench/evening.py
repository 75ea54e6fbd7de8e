"""How long does a game take somebody who needs 4 s a card, 40 s an écart and 15 s a count, at the default speed?

The games are played through the services; the page's waits are read from its own script.
"""

from __future__ import annotations

import re

from accounts.preferences import PREFERENCES
from accounts.services import create_guest
from games import selectors, services
from games.models import Game, GameStatus

from ..places import ROOT
from .person import decision_for, is_ecart

DECISION, ECART, COUNT = 4.0, 40.0, 15.0  # seconds


class Pace:
    """How long the page shows each frame, at the settings that hold until the player chooses."""

    def __init__(self, script: str) -> None:
        speed = PREFERENCES["vitesse"].default
        self.step = _number(script, rf"\b{speed}: (\d+)") / 1000
        self.lands = _number(script, r"LANDS = (\d+)") / 1000
        self.leaves = _number(script, r"LEAVES = (\d+)") / 1000
        self.factors = {
            "contract": _number(script, r'"contract"\) return isLast \? step : step \* ([\d.]+)'),
            "void": _number(script, r'"void"\) return step \* ([\d.]+)'),
            "deal": _number(script, r'"deal"\) return step \* ([\d.]+)'),
        }
        self.trick = float(PREFERENCES["enchainer"].default)

    def seconds(self, kinds: list[str]) -> float:
        """Add up the waits of one film."""
        return sum(self._one(kind, index == len(kinds) - 1) for index, kind in enumerate(kinds))

    def _one(self, kind: str, is_last: bool) -> float:
        if kind == "trick":
            return self.trick + self.leaves
        if kind in ("void", "deal") or (kind == "contract" and not is_last):
            return self.step * self.factors[kind]
        return min(self.step, self.lands) if is_last and kind != "contract" else self.step


def measure(games: int) -> tuple[float, ...]:
    """Play so many games and return the minutes of each."""
    pace = Pace((ROOT / "static" / "js" / "film.js").read_text())
    return tuple(_play(pace) / 60 for _ in range(games))


def _play(pace: Pace) -> float:
    player = create_guest()
    game = services.start_game(player=player)
    seconds = pace.seconds(_film(game, since=0, is_arrival=True))
    while game.status == GameStatus.OPEN:
        decision, since, counted = decision_for(game), game.version, game.counted
        game = services.submit_decision(game_id=game.id, player=player, decision=decision, version=since)
        seconds += ECART if is_ecart(decision) else DECISION
        if game.counted > counted:
            seconds += COUNT
        seconds += pace.seconds(_film(game, since=since))
    return seconds


def _film(game: Game, *, since: int, is_arrival: bool = False) -> list[str]:
    """Return the kinds of all frames from a version on: to the end of a deal, then those of the next one."""
    game = Game.objects.prefetch_related("seats", "deals").get(pk=game.pk)
    view = selectors.table(game, viewer=game.owner, since=since, is_arrival=is_arrival)
    kinds = [frame.kind for frame in view.frames]
    if view.count_number and view.version < game.version:
        kinds += _film(game, since=view.version, is_arrival=True)
    return kinds


def _number(script: str, pattern: str) -> float:
    found = re.search(pattern, script)
    if found is None:
        raise SystemExit(f"the script of the page no longer says {pattern}")
    return float(found[1])
