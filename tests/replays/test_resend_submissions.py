"""What a broker or a worker lost is sent again; what fails every time is parked and disturbs nobody."""

from datetime import timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from pytest_django import Settings

import clock
from accounts.models import Player
from games.models import Game
from leaderboards.models import Attempt, Result
from replays import services
from replays.models import Submission, SubmissionState
from replays.verification import StoredGame, Verdict
from tests.replays.conftest import Broker


@pytest.fixture
def submission(game: Game, named_zoe: Player, broker: Broker) -> Submission:
    return services.submit_game(game_id=game.pk, player=named_zoe)


@pytest.fixture(autouse=True)
def times(settings: Settings) -> None:
    settings.SUBMISSION_RESEND_SECONDS = 60
    settings.SUBMISSION_LEASE_SECONDS = 60
    settings.SUBMISSION_ATTEMPTS = 3


def after(seconds: int) -> timedelta:
    return timedelta(seconds=seconds)


def killed(stored: StoredGame) -> Verdict:
    """What a worker that is killed in the middle does: nothing more."""
    raise KeyboardInterrupt


def broken(stored: StoredGame) -> Verdict:
    raise ValueError("S1,T21")


@pytest.mark.django_db(transaction=True)
def test_sends_again_what_is_pending_for_too_long(submission: Submission, broker: Broker) -> None:
    assert services.resend_submissions() == 0
    with clock.shifted(after(61)):
        assert services.resend_submissions() == 1
        assert services.resend_submissions() == 0, "not again before the same time has passed"
    assert broker.sent == [(submission.pk, "live")] * 2


@pytest.mark.django_db(transaction=True)
def test_sends_a_challenge_again_to_its_own_queue(attempt: Attempt, named_zoe: Player, broker: Broker) -> None:
    submission = services.submit_game(game_id=attempt.game_id, player=named_zoe)
    with clock.shifted(after(61)):
        services.resend_submissions()
    assert broker.sent == [(submission.pk, "challenge")] * 2


@pytest.mark.django_db(transaction=True)
def test_gives_the_work_of_a_killed_worker_to_another(
    submission: Submission, broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as during:
        during.setattr(services, "verify", killed)
        with pytest.raises(KeyboardInterrupt):
            services.verify_submission(submission_id=submission.pk)
    assert services.resend_submissions() == 0, "its lease still runs"
    services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert submission.state == SubmissionState.RUNNING, "nobody else may have it before the lease is over"
    with clock.shifted(after(61)):
        assert services.resend_submissions() == 1
        services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert (submission.state, submission.tries) == (SubmissionState.VERIFIED, 2)
    assert Result.objects.count() == 1


@pytest.mark.django_db
def test_lets_a_late_message_take_over_an_expired_lease(
    submission: Submission, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as during:
        during.setattr(services, "verify", killed)
        with pytest.raises(KeyboardInterrupt):
            services.verify_submission(submission_id=submission.pk)
    with clock.shifted(after(61)):
        services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert submission.state == SubmissionState.VERIFIED


@pytest.mark.django_db(transaction=True)
def test_parks_what_kills_three_workers(
    submission: Submission, broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "verify", killed)
    for turn in range(3):
        with clock.shifted(after(61 * turn)), pytest.raises(KeyboardInterrupt):
            services.verify_submission(submission_id=submission.pk)
    with clock.shifted(after(61 * 3)):
        assert services.resend_submissions() == 0
    submission.refresh_from_db()
    assert (submission.state, submission.tries) == (SubmissionState.PARKED, 3)
    assert submission.judged_at is not None


@pytest.mark.django_db
@pytest.mark.parametrize("failure", [ValueError("S1,T21"), SoftTimeLimitExceeded(), MemoryError(), RecursionError()])
def test_parks_what_fails_three_times(
    submission: Submission,
    failure: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def poison(stored: StoredGame) -> Verdict:
        raise failure

    monkeypatch.setattr(services, "verify", poison)
    states = []
    for _ in range(4):
        services.verify_submission(submission_id=submission.pk)
        submission.refresh_from_db()
        states.append(submission.state)
    assert states == ["pending", "pending", "parked", "parked"]
    assert submission.tries == 3
    assert "T21" not in caplog.text, "no card in any log"


@pytest.mark.django_db
def test_lets_others_pass_a_parked_one(
    submission: Submission, attempt: Attempt, named_zoe: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as during:
        during.setattr(services, "verify", broken)
        for _ in range(3):
            services.verify_submission(submission_id=submission.pk)
    other = services.submit_game(game_id=attempt.game_id, player=named_zoe)
    services.verify_submission(submission_id=other.pk)
    other.refresh_from_db()
    assert other.state == SubmissionState.VERIFIED


@pytest.mark.django_db(transaction=True)
def test_verifies_later_what_was_submitted_without_a_broker(game: Game, named_zoe: Player, broker: Broker) -> None:
    broker.failure = ConnectionRefusedError()
    submission = services.submit_game(game_id=game.pk, player=named_zoe)
    broker.failure = None
    with clock.shifted(after(61)):
        services.resend_submissions()
        for submission_id, _queue in broker.sent:
            services.verify_submission(submission_id=submission_id)
    submission.refresh_from_db()
    assert submission.state == SubmissionState.VERIFIED
