"""What must hold after every fault, asked of the database itself."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import psycopg

from games.engine import notation, rules
from games.engine.variants import variant
from tests.faults.clients import HttpPlayer
from tests.live_site import LiveSite

PATIENCE = 90.0
PERSON = 0
GAMES = "select id, status, version, totals from games_game"
DEALS = "select game_id, dealer, hands, transcript, first_version from games_deal order by game_id, number"
RESULTS = """
    select board.key, result.game_id, result.score
    from leaderboards_result result join leaderboards_board board on board.id = result.board_id
"""
COUNTS = """
    select board.key, counted.score, counted.n
    from leaderboards_scorecount counted join leaderboards_board board on board.id = counted.board_id
    where counted.n > 0
"""


@dataclass
class Log:
    """A game as stored: all decisions in order, and which of them are the person's."""

    status: str
    version: int
    ranking: int
    decisions: list[str]
    own: list[tuple[int, str]]


def read_logs(site: LiveSite) -> dict[str, Log]:
    """Read every game and fold its deals."""
    with _connect(site) as database:
        logs = {row[0]: Log(row[1], row[2], max(0, 1000 + row[3][PERSON]), [], []) for row in database.execute(GAMES)}
        for game, dealer, hands, transcript, first in database.execute(DEALS):
            log = logs[game]
            assert first == len(log.decisions), "the deals of a game follow each other without a gap"
            *dealt, chien = map(notation.parse_cards, hands)
            state = rules.start(variant(), dealer, dealt, chien)
            for text in transcript.split():
                if state.turn == PERSON:
                    log.own.append((len(log.decisions), text))
                log.decisions.append(text)
                rules.apply(state, notation.parse_decision(text))
    return logs


def check_decisions(site: LiveSite, players: Sequence[HttpPlayer]) -> None:
    """Every acknowledged decision is in the log once, in its place, and nothing else stands there for the person."""
    logs = read_logs(site)
    for log in logs.values():
        assert log.version == len(log.decisions)
    for player in players:
        games = {game for game, _, _ in player.acknowledged}
        for game in games:
            told = [(version, text) for name, version, text in player.acknowledged if name == game]
            assert told == logs[game].own


def wait_for_verdicts(site: LiveSite, players: Sequence[HttpPlayer]) -> None:
    """Every submitted game gets exactly one verdict, and it is the good one."""
    games = [game for player in players for game in player.submitted]
    assert games
    end = time.monotonic() + PATIENCE
    while True:
        with _connect(site) as database:
            rows = database.execute(
                "select game_id, state from replays_submission where game_id = any(%s)", [games]
            ).fetchall()
        states = Counter(state for _, state in rows)
        if states == {"verified": len(games)}:
            return
        assert time.monotonic() < end, f"after {PATIENCE:.0f} s: {states}"
        site.revive()
        time.sleep(0.3)


def check_rankings(site: LiveSite) -> None:
    """The boards hold what a full recomputation from the logs gives, and the counts beside them are right."""
    logs = read_logs(site)
    with _connect(site) as database:
        verified = {
            row[0] for row in database.execute("select game_id from replays_submission where state = 'verified'")
        }
        results = Counter((key, game, score) for key, game, score in database.execute(RESULTS))
        counts = {(key, score): n for key, score, n in database.execute(COUNTS)}
    assert results == Counter(("all-time", game, logs[game].ranking) for game in verified)
    assert counts == Counter((key, score) for key, _, score in results)


def _connect(site: LiveSite) -> psycopg.Connection[tuple[Any, ...]]:
    assert site.servers is not None
    return psycopg.connect(site.servers.addresses["DATABASE_URL"])
