"""A rank costs the same on a long board: sums of counts and pages by mark, on tables that nothing has vacuumed."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

import clock
from accounts.models import Player
from leaderboards import selectors
from leaderboards.models import ALL_TIME, Board, ScoreCount
from leaderboards.selectors.boards import Cursor

pytestmark = pytest.mark.django_db
Count = Callable[[int, int], int]

PLAYERS = 2000
SHORT = "challenge:2026-11-30"
FILL = """
WITH made AS (
    INSERT INTO games_game (id, owner_id, rules, players, pack, options, seed, commitment, status, version, number,
        counted, totals, open_until, started_at, finished_at, rules_version, dealing_version, format_version,
        has_changed_rules)
    SELECT %(prefix)s || k, %(first)s + k %% %(players)s, 'base', 4, '78', '{}', '', '', 'finished', 0, 4, 4,
        '{0,0,0,0}', %(now)s, %(now)s, %(now)s, 1, 1, 1, false
    FROM generate_series(1, %(size)s) AS k RETURNING id, owner_id)
INSERT INTO leaderboards_result (board_id, game_id, player_id, score, verified_at)
SELECT %(board)s, id, owner_id, 1000 + (hashtext(id) %% 700 + hashtext('b' || id) %% 300), %(now)s FROM made
"""
COUNTS = """
INSERT INTO leaderboards_scorecount (board_id, score, n)
SELECT board_id, score, count(*) FROM leaderboards_result WHERE board_id = %s GROUP BY board_id, score
"""


@pytest.fixture
def players(db: None) -> list[Player]:
    now = clock.now()
    return Player.objects.bulk_create(
        Player(pseudonym=f"n{k}", skeleton=f"n{k}", created_at=now) for k in range(PLAYERS)
    )


def board_of(key: str, size: int) -> Board:
    board = Board.objects.create(key=key)
    first = Player.objects.order_by("pk").values_list("pk", flat=True).first()
    values = {
        "first": first,
        "players": PLAYERS,
        "size": size,
        "board": board.pk,
        "now": clock.now(),
        "prefix": key[:4],
    }
    with connection.cursor() as cursor:
        cursor.execute(FILL, values)
        cursor.execute(COUNTS, [board.pk])
    return board


def blocks_read(ask: Callable[[], object]) -> int:
    """Count the blocks of 8 kB that the database touches for one answer, busy machine or not."""
    with CaptureQueriesContext(connection) as queries:
        ask()
    touched = 0
    with connection.cursor() as cursor:
        for query in queries:
            cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {query['sql']}")
            plan = cursor.fetchone()[0][0]["Plan"]
            touched += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
    return touched


def medians(ask: Callable[[str, int], object], keys: tuple[str, str], times: int = 30) -> list[float]:
    """Time the same question on two boards by turns, so that what else the machine does weighs on both."""
    taken: dict[str, list[float]] = {key: [] for key in keys}
    for k in range(times):
        for key in keys:
            began = time.perf_counter()
            ask(key, k)
            taken[key].append(time.perf_counter() - began)
    return [sorted(taken[key])[times // 2] for key in keys]


def test_answers_from_a_long_board_by_touching_little_of_it(players: list[Player], count: Count) -> None:
    size = count(100_000, 1_000_000)
    boards = {key: board_of(key, entrants) for key, entrants in ((SHORT, 1000), (ALL_TIME, size))}
    scores = {
        key: list(ScoreCount.objects.filter(board=board).order_by("score").values_list("score", flat=True))
        for key, board in boards.items()
    }

    def first_page(key: str, k: int) -> object:
        cache.clear()
        return selectors.standing(key, limit=50)

    def deep_page(key: str, k: int) -> object:
        mark = Cursor(scores[key][k * len(scores[key]) // 30], size // 2, is_backward=k % 2 == 0)
        return selectors.standing(key, limit=50, cursor=mark.text())

    def own_place(key: str, k: int) -> object:
        return selectors.place_of(players[k], key)

    for ask in (first_page, deep_page, own_place):
        short, long = medians(ask, (SHORT, ALL_TIME))
        assert long < 4 * short
        for k in (0, 7, 14, 29):
            # a tenth of the table and its index at most: equal scores are read together
            assert blocks_read(partial(ask, ALL_TIME, k)) < 800 + size // 500
    place = selectors.place_of(players[0], ALL_TIME)
    assert place is not None
    with connection.cursor() as cursor:
        better = "SELECT 1 + count(*) FROM leaderboards_result WHERE board_id = %s AND score > %s"
        cursor.execute(better, [boards[ALL_TIME].pk, place.score])
        assert cursor.fetchone() == (place.rank,)
