"""A board is read by pages that neither miss nor repeat a row, each row with its rank, and one's own place anywhere."""

from __future__ import annotations

import random

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from redis.exceptions import RedisError

import clock
from games.models import GameStatus
from leaderboards import selectors, services
from leaderboards.errors import BadCursor
from leaderboards.models import ALL_TIME, Challenge, Result
from leaderboards.selectors.boards import Cursor

from .builders import attempt, named, recorded, stored_game

pytestmark = pytest.mark.django_db


def walk(size: int) -> list[selectors.Standing]:
    pages = [selectors.standing(ALL_TIME, limit=size)]
    while pages[-1].next:
        pages.append(selectors.standing(ALL_TIME, limit=size, cursor=pages[-1].next))
    return pages


def test_shares_ranks_between_equal_scores_however_late_they_come() -> None:
    for score in (1406, 900, 1500, 1406):
        recorded(score)
    rows = selectors.standing(ALL_TIME, limit=10).rows
    assert [(row.rank, row.is_tied, row.score) for row in rows] == [
        (1, False, 1500),
        (2, True, 1406),
        (2, True, 1406),
        (4, False, 900),
    ]


@pytest.mark.parametrize("size", [1, 3, 7, 40])
def test_is_walked_without_missing_or_repeating_a_row(size: int) -> None:
    scores = random.Random(7).choices(range(1000, 1006), k=23)
    for score in scores:
        recorded(score)
    pages = walk(size)
    rows = [row for page in pages for row in page.rows]
    assert [row.score for row in rows] == sorted(scores, reverse=True)
    assert len({row.result_id for row in rows}) == 23
    assert [row.rank for row in rows] == [1 + sum(other > row.score for other in scores) for row in rows]
    assert [row.is_tied for row in rows] == [scores.count(row.score) > 1 for row in rows]
    assert {page.total for page in pages} == {23}
    assert pages[-1].next == pages[0].previous == ""
    back = pages[-1]
    for page in reversed(pages[:-1]):
        back = selectors.standing(ALL_TIME, limit=size, cursor=back.previous)
        assert back.rows == page.rows


def test_keeps_its_marks_when_results_come_in_above() -> None:
    for score in (1500, 1400, 1300, 1200):
        recorded(score)
    first = selectors.standing(ALL_TIME, limit=2)
    recorded(1600)
    second = selectors.standing(ALL_TIME, limit=2, cursor=first.next)
    assert [(row.rank, row.score) for row in second.rows] == [(4, 1300), (5, 1200)]


@pytest.mark.parametrize("text", ["x", "é", "Zg", "Zi0xLjI", "====", "a" * 500, "ZjEuMjM0NTY3ODkwMTIzNDU2Nzg5MA"])
def test_refuses_a_mark_that_it_did_not_make(text: str) -> None:
    with pytest.raises(BadCursor):
        selectors.standing(ALL_TIME, limit=2, cursor=text)


def test_reads_the_marks_that_it_makes() -> None:
    for mark in (Cursor(1406, 12), Cursor(0, 1, is_backward=True)):
        assert Cursor.parse(mark.text()) == mark


def test_is_empty_before_the_first_result(today: Challenge) -> None:
    assert selectors.standing(today.board_key, limit=5) == selectors.Standing()


def test_finds_the_best_of_a_players_games() -> None:
    zoe = named("Zoé")
    for score in (1100, 1300, 1200):
        services.record_result(game=stored_game(zoe), player=zoe, score=score, verified_at=clock.now())
    for score in (1400, 1300, 1250):
        recorded(score)
    place = selectors.place_of(zoe, ALL_TIME)
    assert place is not None
    assert (place.rank, place.is_tied, place.score) == (2, True, 1300)
    assert selectors.place_of(named("Ines"), ALL_TIME) is None
    assert selectors.place_of(None, ALL_TIME) is None


def test_asks_the_database_as_often_for_a_long_board_as_for_a_short_one() -> None:
    asked = []
    for size in (3, 30):
        while Result.objects.count() < size:
            recorded(1000 + Result.objects.count() % 9)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            first = selectors.standing(ALL_TIME, limit=2)
            selectors.standing(ALL_TIME, limit=2, cursor=first.next)
        asked.append(len(queries))
        said = " ".join(query["sql"] for query in queries)
        assert "OFFSET" not in said
        assert "COUNT(" not in said
    assert asked[0] == asked[1] <= 12


def test_builds_the_first_page_once_a_second_for_all_its_viewers() -> None:
    recorded(1000)
    selectors.standing(ALL_TIME, limit=5)
    recorded(2000)
    with CaptureQueriesContext(connection) as queries:
        for _ in range(20):
            assert [row.score for row in selectors.standing(ALL_TIME, limit=5).rows] == [1000]
    assert len(queries) == 20  # which board it is, and nothing else
    cache.delete_many(_fresh_keys())
    assert [row.score for row in selectors.standing(ALL_TIME, limit=5).rows] == [2000, 1000]


def _fresh_keys() -> list[str]:
    return [f"board:{board_id}:5:fresh" for board_id in Result.objects.values_list("board_id", flat=True)]


def test_answers_from_the_database_without_valkey(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_away(*args: object, **kwargs: object) -> bool:
        raise RedisError("away")

    monkeypatch.setattr(cache, "add", is_away)
    recorded(1000)
    recorded(2000)
    assert [row.score for row in selectors.standing(ALL_TIME, limit=5).rows] == [2000, 1000]


def test_lets_who_has_finished_a_challenge_see_how_others_played(today: Challenge) -> None:
    zoe, yann = named("Zoé"), named("Yann")
    game = attempt(zoe, today)
    attempt(yann, today, status=GameStatus.OPEN)
    assert selectors.challenge_of(game) == today
    assert selectors.has_finished(zoe, today)
    assert not selectors.has_finished(yann, today)
    assert not selectors.has_finished(named("Ines"), today)
    assert not selectors.has_finished(None, today)
