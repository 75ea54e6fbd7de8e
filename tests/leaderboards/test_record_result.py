"""A verified, named game stands once on each of its boards, and the counts beside them never drift."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

import clock
from accounts.models import Player
from leaderboards import services
from leaderboards.models import ALL_TIME, AttemptKind, Challenge, Result, ScoreCount
from tests.together import at_once

from .builders import attempt, named, recorded, stored_game

pytestmark = pytest.mark.django_db


def boards() -> list[tuple[str, int]]:
    return list(Result.objects.order_by("board__key").values_list("board__key", "score"))


def counts() -> list[tuple[str, int, int]]:
    return list(ScoreCount.objects.order_by("board__key", "score").values_list("board__key", "score", "n"))


def test_puts_a_free_game_on_the_board_of_all_games_only() -> None:
    recorded(1406)
    assert boards() == [(ALL_TIME, 1406)]
    assert counts() == [(ALL_TIME, 1406, 1)]


def test_puts_a_ranked_attempt_on_the_day_as_well(today: Challenge) -> None:
    recorded(1406, challenge=today)
    assert boards() == [(ALL_TIME, 1406), ("challenge:2026-11-30", 1406)]
    assert counts() == [(ALL_TIME, 1406, 1), ("challenge:2026-11-30", 1406, 1)]


def test_leaves_an_attempt_of_another_kind_off_the_day(today: Challenge) -> None:
    player = named("Zoé")
    game = attempt(player, today)
    game.attempt.kind = AttemptKind.LATE
    game.attempt.save()
    services.record_result(game=game, player=player, score=900, verified_at=clock.now())
    assert boards() == [(ALL_TIME, 900)]


def test_leaves_out_who_has_no_name(zoe: Player) -> None:
    assert services.record_result(game=stored_game(zoe), player=zoe, score=900, verified_at=clock.now()) == []
    assert not Result.objects.exists()


def test_adds_nothing_when_told_again(today: Challenge) -> None:
    player = named("Zoé")
    game = attempt(player, today)
    for score, new in ((1200, 2), (1200, 0), (1300, 0)):
        assert len(services.record_result(game=game, player=player, score=score, verified_at=clock.now())) == new
    assert counts() == [(ALL_TIME, 1200, 1), ("challenge:2026-11-30", 1200, 1)]


@pytest.mark.django_db(transaction=True)
def test_adds_once_when_told_several_times_at_once(today: Challenge) -> None:
    players = [named(f"p{k}") for k in range(4)]
    games = [attempt(player, today) for player in players]

    def tell(turn: int) -> None:
        for k in range(4):
            at = (k + turn) % 4
            services.record_result(game=games[at], player=players[at], score=1000, verified_at=clock.now())

    at_once(8, tell)
    assert counts() == [(ALL_TIME, 1000, 4), ("challenge:2026-11-30", 1000, 4)]
    assert services.reconcile_counts() == []


def test_counts_nothing_that_was_rolled_back(today: Challenge) -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        recorded(1406, challenge=today)
        raise RuntimeError("the verdict could not be written")
    assert (boards(), counts()) == ([], [])


def test_keeps_what_was_submitted_after_the_close_off_the_day(today: Challenge) -> None:
    late, in_time = named("Tard"), named("Tôt")
    for player, submitted_at in ((late, today.closes_at), (in_time, today.closes_at - timedelta(seconds=1))):
        services.record_result(
            game=attempt(player, today), player=player, score=1, verified_at=clock.now(), submitted_at=submitted_at
        )
    assert list(Result.objects.filter(board__challenge=today).values_list("player__pseudonym", flat=True)) == ["Tôt"]


def test_refuses_a_score_below_zero() -> None:
    with pytest.raises(IntegrityError, match="result_score_not_negative"), transaction.atomic():
        recorded(-1)


def test_finds_and_repairs_wrong_counts() -> None:
    for score in (100, 100, 200):
        recorded(score)
    out = StringIO()
    call_command("reconcile", stdout=out)
    assert "every count is right" in out.getvalue()
    ScoreCount.objects.filter(score=100).update(n=7)
    ScoreCount.objects.filter(score=200).delete()
    with pytest.raises(CommandError):
        call_command("reconcile", stdout=out)
    assert "all-time score 100: 7 counted, 2 results" in out.getvalue()
    assert "all-time score 200: 0 counted, 1 results" in out.getvalue()
    call_command("reconcile", "--repair", stdout=out)
    assert counts() == [(ALL_TIME, 100, 2), (ALL_TIME, 200, 1)]
