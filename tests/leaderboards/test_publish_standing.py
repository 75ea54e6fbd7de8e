"""The final standing of a day: once, after the close, when the last verdict is in."""

from collections.abc import Iterator, Sequence
from datetime import time, timedelta

import pytest

import clock
from games.models import Game, GameStatus
from leaderboards import services, tasks
from leaderboards.models import Challenge, Result
from tests.together import at_once

from .builders import attempt, named, paris, recorded

pytestmark = pytest.mark.django_db


@pytest.fixture
def undecided() -> Iterator[set[str]]:
    """Games whose submission waits for its verdict, as an application above would say."""
    games: set[str] = set()

    def is_any_undecided(game_ids: Sequence[str]) -> bool:
        return bool(games & set(game_ids))

    services.pending_checks.append(is_any_undecided)
    yield games
    services.pending_checks.remove(is_any_undecided)


@pytest.fixture
def after_close(today: Challenge) -> Iterator[None]:
    with clock.shifted(to=today.closes_at):
        yield


def final_ranks() -> list[tuple[int, int | None]]:
    results = Result.objects.filter(board__key__startswith="challenge").order_by("-score", "id")
    return list(results.values_list("score", "final_rank"))


def test_waits_for_the_close(today: Challenge) -> None:
    recorded(1000, challenge=today)
    with clock.shifted(to=paris(today.date + timedelta(days=1), time(3, 59, 59))):
        assert services.publish_due() == []
    assert final_ranks() == [(1000, None)]


def test_gives_ranks_with_shared_places_once(today: Challenge) -> None:
    for score in (900, 1406, 1500, 1406):
        recorded(score, challenge=today)
    with clock.shifted(to=today.closes_at):
        assert services.publish_due() == ["2026-11-30"]
        today.refresh_from_db()
        published_at = today.published_at
        assert services.publish_due() == []
        assert not services.publish_standing(challenge_id=today.pk)
    today.refresh_from_db()
    assert published_at is not None
    assert today.published_at == published_at
    assert final_ranks() == [(1500, 1), (1406, 2), (1406, 2), (900, 4)]
    assert not Result.objects.filter(board__key="all-time", final_rank__isnull=False).exists()


def test_publishes_a_day_that_nobody_played(today: Challenge, after_close: None) -> None:
    tasks.challenges_task()
    today.refresh_from_db()
    assert today.published_at is not None


def test_waits_for_a_submission_received_in_time(today: Challenge, undecided: set[str]) -> None:
    player = named("Zoé")
    game = attempt(player, today)
    undecided.add(game.id)
    with clock.shifted(to=today.closes_at + timedelta(minutes=3)):
        assert services.publish_due() == []
        undecided.clear()
        services.record_result(game=game, player=player, score=1200, verified_at=clock.now())
        assert services.publish_due() == ["2026-11-30"]
    assert final_ranks() == [(1200, 1)]


def test_takes_no_result_once_published(today: Challenge, after_close: None) -> None:
    recorded(1000, challenge=today)
    services.publish_due()
    recorded(2000, challenge=today)
    assert final_ranks() == [(1000, 1)]
    assert Result.objects.filter(board__key="all-time").count() == 2


def test_ends_what_is_still_open_and_leaves_it_unranked(today: Challenge, after_close: None) -> None:
    game = attempt(named("Zoé"), today, status=GameStatus.OPEN)
    services.publish_due()
    assert Game.objects.get(pk=game.pk).status == GameStatus.ABANDONED
    assert final_ranks() == []


@pytest.mark.django_db(transaction=True)
def test_is_published_by_one_of_several_workers(today: Challenge) -> None:
    for score in (900, 1406, 1406):
        recorded(score, challenge=today)
    with clock.shifted(to=today.closes_at):
        told = at_once(6, lambda _turn: services.publish_standing(challenge_id=today.pk))
    assert sorted(told) == [False] * 5 + [True]
    assert final_ranks() == [(1406, 1), (1406, 1), (900, 3)]
