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
FILL = """
WITH made AS (
    INSERT INTO games_game (id, owner_id, rules, players, pack, options, seed, commitment, status, version, number,
        counted, totals, open_until, started_at, finished_at, rules_version, dealing_version, format_version,
        has_changed_rules)
    SELECT 'speed' || k, %(first)s + k %% %(players)s, 'base', 4, '78', '{}', '', '', 'finished', 0, 4, 4,
        '{0,0,0,0}', %(now)s, %(now)s, %(now)s, 1, 1, 1, false
    FROM generate_series(1, %(size)s) AS k RETURNING id, owner_id)
INSERT INTO leaderboards_result (board_id, game_id, player_id, score, verified_at)
SELECT %(board)s, id, owner_id, 1000 + (hashtext(id) %% 700 + hashtext('b' || id) %% 300), %(now)s FROM made
"""


def board_of(size: int) -> Board:
    now = clock.now()
    Player.objects.bulk_create(Player(pseudonym=f"n{k}", skeleton=f"n{k}", created_at=now) for k in range(PLAYERS))
    board = Board.objects.create(key=ALL_TIME)
    first = Player.objects.order_by("pk").values_list("pk", flat=True).first()
    with connection.cursor() as cursor:
        cursor.execute(FILL, {"first": first, "players": PLAYERS, "size": size, "board": board.pk, "now": now})
        cursor.execute(
            "INSERT INTO leaderboards_scorecount (board_id, score, n) "
            "SELECT board_id, score, count(*) FROM leaderboards_result GROUP BY board_id, score"
        )
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


def median_seconds(ask: Callable[[int], object], times: int = 30) -> float:
    taken = []
    for k in range(times):
        began = time.perf_counter()
        ask(k)
        taken.append(time.perf_counter() - began)
    return sorted(taken)[times // 2]


def test_answers_from_a_long_board_by_touching_little_of_it(count: Count) -> None:
    size = count(100_000, 1_000_000)
    limit = 0.05 if size <= 100_000 else 0.1
    board = board_of(size)
    scores = list(ScoreCount.objects.filter(board=board).order_by("score").values_list("score", flat=True))
    players = list(Player.objects.order_by("pk")[:30])

    def first_page(k: int) -> object:
        cache.clear()
        return selectors.standing(ALL_TIME, limit=50)

    def deep_page(k: int) -> object:
        mark = Cursor(scores[k * len(scores) // 30], size // 2, is_backward=k % 2 == 0)
        return selectors.standing(ALL_TIME, limit=50, cursor=mark.text())

    def own_place(k: int) -> object:
        return selectors.place_of(players[k], ALL_TIME)

    for ask in (first_page, deep_page, own_place):
        assert median_seconds(ask) < limit
        for k in (0, 7, 14, 29):
            assert (
                blocks_read(partial(ask, k)) < 800 + size // 500
            )  # a tenth of the table and its index: equal scores are read together
    place = selectors.place_of(players[0], ALL_TIME)
    assert place is not None
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 + count(*) FROM leaderboards_result WHERE score > %s", [place.score])
        assert cursor.fetchone() == (place.rank,)
