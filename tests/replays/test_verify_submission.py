"""A submission gets one verdict and a verified one its results, however often and by whomever it is delivered."""

from collections.abc import Callable
from datetime import timedelta

import pytest

import clock
from accounts.models import Player
from games.models import Game
from leaderboards.models import Attempt, Result, ScoreCount
from leaderboards.services import pending_checks, reconcile_counts
from replays import selectors, services, verification
from replays.models import Submission, SubmissionState
from replays.verification import StoredGame, Verdict
from tests.replays.conftest import Broker
from tests.together import at_once


@pytest.fixture
def submission(game: Game, named_zoe: Player, broker: Broker) -> Submission:
    return services.submit_game(game_id=game.pk, player=named_zoe)


@pytest.mark.django_db
def test_verifies_and_ranks_a_free_game(submission: Submission) -> None:
    services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert submission.state == SubmissionState.VERIFIED
    assert submission.judged_at is not None
    result = Result.objects.get(game=submission.game)
    assert (result.board.key, result.score, result.player) == ("all-time", submission.ranking, submission.player)


@pytest.mark.django_db
def test_ranks_a_challenge_on_its_day_and_of_all_time(attempt: Attempt, named_zoe: Player, broker: Broker) -> None:
    submission = services.submit_game(game_id=attempt.game_id, player=named_zoe)
    services.verify_submission(submission_id=submission.pk)
    keys = Result.objects.filter(game=attempt.game).values_list("board__key", flat=True)
    assert sorted(keys) == ["all-time", f"challenge:{attempt.challenge.date}"]


@pytest.mark.django_db
def test_changes_nothing_when_delivered_again(submission: Submission) -> None:
    for _ in range(3):
        services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert submission.tries == 1
    assert Result.objects.count() == 1
    assert ScoreCount.objects.get().n == 1


@pytest.mark.django_db
def test_ignores_a_submission_that_does_not_exist() -> None:
    services.verify_submission(submission_id=12345)


@pytest.mark.django_db(transaction=True)
def test_gives_one_verdict_when_delivered_three_times_at_once(
    submission: Submission, count: Callable[[int, int], int]
) -> None:
    for _ in range(count(3, 50)):
        Result.objects.all().delete()
        ScoreCount.objects.all().delete()
        Submission.objects.update(state=SubmissionState.PENDING, tries=0, judged_at=None)
        at_once(3, lambda _turn: services.verify_submission(submission_id=submission.pk))
        submission.refresh_from_db()
        assert (submission.state, submission.tries) == (SubmissionState.VERIFIED, 1)
        assert Result.objects.count() == 1
        assert reconcile_counts() == []


@pytest.mark.django_db
def test_writes_no_verdict_once_its_lease_belongs_to_another(
    submission: Submission, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that was thought dead comes back after another one has taken over."""
    judge = verification.verify

    def slow(stored: StoredGame) -> Verdict:
        Submission.objects.update(lease_until=clock.now() + timedelta(seconds=99), tries=2)
        return judge(stored)

    monkeypatch.setattr(services, "verify", slow)
    services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert (submission.state, submission.judged_at) == (SubmissionState.RUNNING, None)
    assert not Result.objects.exists()


@pytest.mark.django_db
def test_takes_back_the_verdict_when_the_result_cannot_be_written(
    submission: Submission, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("leaderboards.services.record_result", broken)
    services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert (submission.state, submission.judged_at) == (SubmissionState.PENDING, None)


@pytest.mark.django_db
def test_holds_back_a_standing_until_the_verdict(attempt: Attempt, named_zoe: Player, broker: Broker) -> None:
    submission = services.submit_game(game_id=attempt.game_id, player=named_zoe)
    assert selectors.is_any_undecided in pending_checks
    assert selectors.is_any_undecided([attempt.game_id])
    services.verify_submission(submission_id=submission.pk)
    assert not selectors.is_any_undecided([attempt.game_id])
