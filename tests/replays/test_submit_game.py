"""A finished game is taken once, under a name, whether or not a broker is there."""

import time
from functools import partial

import pytest
from kombu.exceptions import OperationalError
from pytest_django import DjangoCaptureOnCommitCallbacks
from redis.exceptions import ConnectionError as ValkeyAway

from accounts.errors import PseudonymRefused, PseudonymTaken
from accounts.models import Player
from accounts.services import claim_pseudonym
from games import services as games_services
from games.engine.game import ranking_score
from games.errors import GameNotFound, NotYourGame
from games.models import Game
from leaderboards.models import Attempt
from replays import services, tasks
from replays.errors import GameNotFinished, PseudonymNeeded, SubmissionClosed
from replays.models import Submission, SubmissionState
from tarot_site.celery import app as celery_app
from tests.replays.conftest import Broker

pytestmark = pytest.mark.django_db


def test_takes_a_finished_game_and_rings_the_live_queue(
    game: Game, named_zoe: Player, broker: Broker, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        submission = services.submit_game(game_id=game.pk, player=named_zoe)
        assert broker.sent == [], "nothing is sent before the row is there for everybody"
    assert submission.state == SubmissionState.PENDING
    assert submission.ranking == ranking_score(game.totals[0])
    assert broker.sent == [(submission.pk, "live")]


def test_rings_the_queue_of_the_challenge(
    attempt: Attempt,
    named_zoe: Player,
    broker: Broker,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        submission = services.submit_game(game_id=attempt.game_id, player=named_zoe)
    assert broker.sent == [(submission.pk, "challenge")]


def test_takes_the_same_game_only_once(
    game: Game, named_zoe: Player, broker: Broker, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        first = services.submit_game(game_id=game.pk, player=named_zoe)
        second = services.submit_game(game_id=game.pk, player=named_zoe, pseudonym="Une autre")
    assert first.pk == second.pk
    assert len(broker.sent) == 1


@pytest.mark.parametrize("failure", [OperationalError("away"), ValkeyAway("away"), ConnectionRefusedError()])
def test_keeps_the_game_when_the_broker_is_away(
    game: Game,
    named_zoe: Player,
    broker: Broker,
    failure: Exception,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    broker.failure = failure
    with django_capture_on_commit_callbacks(execute=True):
        submission = services.submit_game(game_id=game.pk, player=named_zoe)
    assert Submission.objects.get(pk=submission.pk).state == SubmissionState.PENDING


def test_never_lets_a_request_wait_for_a_broker(
    game: Game,
    named_zoe: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    send = tasks.verify_submission_task.apply_async
    with celery_app.connection_for_write("redis+socket:///no-server-here/valkey.sock") as away:
        monkeypatch.setattr(tasks.verify_submission_task, "apply_async", partial(send, connection=away))  # type: ignore[call-arg]  # it takes any option
        started = time.monotonic()
        with django_capture_on_commit_callbacks(execute=True):
            services.submit_game(game_id=game.pk, player=named_zoe)
    assert time.monotonic() - started < 2


def test_gives_the_player_the_pseudonym_sent_with_the_game(game: Game, zoe: Player) -> None:
    services.submit_game(game_id=game.pk, player=zoe, pseudonym="  Petit au bout ")
    zoe.refresh_from_db()
    assert zoe.pseudonym == "Petit au bout"


def test_keeps_the_pseudonym_that_the_player_has(game: Game, named_zoe: Player) -> None:
    services.submit_game(game_id=game.pk, player=named_zoe, pseudonym="Autre nom")
    named_zoe.refresh_from_db()
    assert named_zoe.pseudonym == "Zoé"


def test_keeps_the_pseudonym_that_came_with_another_game_meanwhile(game: Game, zoe: Player) -> None:
    """Two games are sent at once from two pages that both saw a player without a name."""
    earlier = Player.objects.get(pk=zoe.pk)
    claim_pseudonym(player=earlier, pseudonym="Zoé")
    assert zoe.pseudonym == ""
    services.submit_game(game_id=game.pk, player=zoe, pseudonym="Autre nom")
    zoe.refresh_from_db()
    assert zoe.pseudonym == "Zoé"


def test_needs_a_pseudonym(game: Game, zoe: Player) -> None:
    with pytest.raises(PseudonymNeeded):
        services.submit_game(game_id=game.pk, player=zoe)
    assert not Submission.objects.exists()


def test_refuses_a_taken_pseudonym_and_takes_nothing(game: Game, zoe: Player, yann: Player) -> None:
    claim_pseudonym(player=yann, pseudonym="Yann")
    with pytest.raises(PseudonymTaken):
        services.submit_game(game_id=game.pk, player=zoe, pseudonym="yánn")
    assert not Submission.objects.exists()


def test_refuses_a_bad_pseudonym_and_takes_nothing(game: Game, zoe: Player) -> None:
    with pytest.raises(PseudonymRefused):
        services.submit_game(game_id=game.pk, player=zoe, pseudonym="x")
    assert not Submission.objects.exists()


def test_refuses_the_game_of_somebody_else(game: Game, ines: Player) -> None:
    with pytest.raises(NotYourGame):
        services.submit_game(game_id=game.pk, player=ines, pseudonym="Inès")


def test_refuses_nobody(game: Game) -> None:
    with pytest.raises(NotYourGame):
        services.submit_game(game_id=game.pk, player=None, pseudonym="Inès")


def test_refuses_a_game_that_does_not_exist(zoe: Player) -> None:
    with pytest.raises(GameNotFound):
        services.submit_game(game_id="nowhere", player=zoe)


def test_refuses_a_game_that_still_runs(named_zoe: Player) -> None:
    running = games_services.start_game(player=named_zoe)
    with pytest.raises(GameNotFinished):
        services.submit_game(game_id=running.pk, player=named_zoe)


def test_refuses_a_game_that_was_given_up(named_zoe: Player) -> None:
    running = games_services.start_game(player=named_zoe)
    games_services.abandon_game(game_id=running.pk, player=named_zoe)
    with pytest.raises(GameNotFinished):
        services.submit_game(game_id=running.pk, player=named_zoe)


@pytest.mark.usefixtures("long_after")
def test_refuses_a_challenge_that_has_closed(attempt: Attempt, named_zoe: Player) -> None:
    with pytest.raises(SubmissionClosed):
        services.submit_game(game_id=attempt.game_id, player=named_zoe)


@pytest.mark.usefixtures("long_after")
def test_takes_a_free_game_long_after_its_end(game: Game, named_zoe: Player) -> None:
    assert services.submit_game(game_id=game.pk, player=named_zoe).state == SubmissionState.PENDING
