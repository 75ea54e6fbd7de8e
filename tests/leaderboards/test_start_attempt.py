"""One ranked attempt a day for each player: started once, then resumed, by the server's midnight."""

from collections.abc import Callable
from datetime import date, time, timedelta

import pytest
from django.db import IntegrityError
from django.test import Client

import clock
from accounts.models import Player
from games import services as games_services
from games.engine.decisions import Bid, Contract
from games.errors import GameIsOver
from games.models import Deal, Game, GameStatus
from leaderboards import selectors, services
from leaderboards.errors import AttemptAlreadyUsed, ChallengeClosed, ChallengeNotFound
from leaderboards.models import Attempt, Challenge
from tests.factories import play_on
from tests.together import at_once

from .builders import paris, stored_game

pytestmark = pytest.mark.django_db
ClientOf = Callable[[Player | None], Client]


def test_seals_the_game_and_keeps_it_open_until_the_close(zoe: Player, today: Challenge) -> None:
    attempt = services.start_attempt(player=zoe)
    game = attempt.game
    assert (attempt.challenge, attempt.player, attempt.kind) == (today, zoe, "ranked")
    assert game.sealed_until == game.open_until == today.closes_at
    assert bytes(game.seed) == selectors.seed_of(today)


def test_resumes_on_the_second_start(zoe: Player, today: Challenge) -> None:
    first = services.start_attempt(player=zoe)
    assert services.start_attempt(player=zoe) == first
    assert services.start_attempt(player=zoe, day=today.date) == first
    assert (Attempt.objects.count(), Game.objects.count()) == (1, 1)


def test_writes_the_challenge_at_first_need(zoe: Player, noon: date) -> None:
    assert services.start_attempt(player=zoe).challenge.is_late


def test_deals_the_same_cards_to_everybody(zoe: Player, yann: Player, today: Challenge) -> None:
    games = [services.start_attempt(player=player).game for player in (zoe, yann)]
    first, second = (Deal.objects.get(game=game, number=1) for game in games)
    assert (first.hands, first.dealer, first.transcript) == (second.hands, second.dealer, second.transcript)


def test_leaves_room_for_a_free_game(zoe: Player, today: Challenge) -> None:
    services.start_attempt(player=zoe)
    games_services.start_game(player=zoe)
    assert Game.objects.filter(owner=zoe, status=GameStatus.OPEN).count() == 2


@pytest.mark.django_db(transaction=True)
def test_starts_once_when_twenty_tabs_ask_at_once(zoe: Player, noon: date, client_of: ClientOf) -> None:
    places = at_once(20, lambda _turn: client_of(zoe).post("/challenge").headers["Location"].split("?")[0])
    assert (Challenge.objects.count(), Attempt.objects.count(), Game.objects.count()) == (1, 1, 1)
    assert places == [f"/g/{Game.objects.get().id}"] * 20


def test_is_held_to_one_by_the_database_itself(zoe: Player, today: Challenge) -> None:
    Attempt.objects.create(challenge=today, player=zoe, game=stored_game(zoe), started_at=clock.now())
    with pytest.raises(IntegrityError, match="attempt_one_ranked_per_player"):
        Attempt.objects.create(challenge=today, player=zoe, game=stored_game(zoe), started_at=clock.now())


def test_is_used_up_once_it_is_finished(zoe: Player, today: Challenge) -> None:
    game = play_on(services.start_attempt(player=zoe).game)
    with pytest.raises(AttemptAlreadyUsed) as refusal:
        services.start_attempt(player=zoe)
    assert refusal.value.game_id == game.id


def test_starts_until_the_last_second_and_finishes_after_midnight(zoe: Player, today: Challenge) -> None:
    with clock.shifted(to=paris(today.date, time(23, 59, 59))):
        attempt = services.start_attempt(player=zoe)
    assert attempt.challenge == today
    with clock.shifted(to=paris(today.date + timedelta(days=1), time(0, 5))):
        assert services.start_attempt(player=zoe, day=today.date) == attempt
        assert play_on(attempt.game).status == GameStatus.FINISHED


def test_starts_the_new_day_after_midnight(zoe: Player, today: Challenge) -> None:
    services.start_attempt(player=zoe)
    tomorrow = today.date + timedelta(days=1)
    with clock.shifted(to=paris(tomorrow, time(0))):
        attempt = services.start_attempt(player=zoe)
    assert attempt.challenge.date == tomorrow


def test_does_not_start_a_day_that_ended_while_the_page_was_open(zoe: Player, today: Challenge) -> None:
    with clock.shifted(to=paris(today.date + timedelta(days=1), time(0))), pytest.raises(ChallengeClosed):
        services.start_attempt(player=zoe, day=today.date)
    assert not Game.objects.exists()


def test_does_not_start_a_day_whose_midnight_passed_while_it_waited(
    zoe: Player, today: Challenge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The day is chosen before midnight and the lock is got after it."""
    monkeypatch.setattr(clock, "today", lambda: today.date)
    with clock.shifted(to=paris(today.date + timedelta(days=1), time(0))), pytest.raises(ChallengeClosed):
        services.start_attempt(player=zoe)
    assert not Game.objects.exists()


def test_refuses_days_to_come_and_days_without_challenge(zoe: Player, today: Challenge) -> None:
    with pytest.raises(ChallengeNotFound):
        services.start_attempt(player=zoe, day=today.date + timedelta(days=1))
    with pytest.raises(ChallengeClosed):
        services.start_attempt(player=zoe, day=today.date - timedelta(days=1))
    assert not Game.objects.exists()


def test_takes_no_decision_after_the_close(zoe: Player, today: Challenge) -> None:
    attempt = services.start_attempt(player=zoe)
    with clock.shifted(to=paris(today.date + timedelta(days=1), time(4))):
        with pytest.raises(ChallengeClosed):
            services.start_attempt(player=zoe, day=today.date)
        with pytest.raises(GameIsOver):
            games_services.submit_decision(
                game_id=attempt.game_id, player=zoe, decision=Bid(Contract.PASSE), version=attempt.game.version
            )


@pytest.mark.parametrize("day", [date(2027, 3, 28), date(2026, 10, 25)])
def test_gives_one_attempt_on_a_day_of_23_or_25_hours(zoe: Player, day: date) -> None:
    found = set()
    for hour in (0, 1, 3, 12, 23):
        with clock.shifted(to=paris(day, time(hour, 30))):
            found.add(services.start_attempt(player=zoe).pk)
    assert len(found) == 1
