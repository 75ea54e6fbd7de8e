"""Starting the day's challenge: one ranked attempt for each player, started once and then resumed."""

from __future__ import annotations

from datetime import date

from django.db import transaction

import clock
from accounts.models import Player
from games import services as games_services
from games.models import GameStatus
from leaderboards import selectors
from leaderboards.errors import AttemptAlreadyUsed, ChallengeClosed, ChallengeNotFound
from leaderboards.models import Attempt, AttemptKind, Challenge

from .challenges import ensure_challenge


def start_attempt(*, player: Player, day: date | None = None) -> Attempt:
    """Start or resume the player's ranked attempt of a day, today's unless the page named another.

    Raises ChallengeNotFound (a day to come), ChallengeClosed (a day gone by without an attempt that still runs),
    AttemptAlreadyUsed (finished or abandoned), SeedSecretUnusable.
    """
    asked = day or clock.today()
    if asked > clock.today():
        raise ChallengeNotFound
    challenge = ensure_challenge(asked) if asked == clock.today() else Challenge.objects.filter(date=asked).first()
    if challenge is None:
        raise ChallengeClosed(asked)
    with transaction.atomic():
        # Starts of one player come one after the other; the constraint stands behind this lock.
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        attempt = _ranked_attempt(challenge, player)
        return _resumed(attempt, challenge) if attempt else _started(challenge, player)


def _ranked_attempt(challenge: Challenge, player: Player) -> Attempt | None:
    attempts = Attempt.objects.filter(challenge=challenge, player=player, kind=AttemptKind.RANKED)
    return attempts.select_related("game").first()


def _resumed(attempt: Attempt, challenge: Challenge) -> Attempt:
    if attempt.game.status != GameStatus.OPEN:
        raise AttemptAlreadyUsed(attempt.game_id)
    if clock.now() >= challenge.closes_at:
        raise ChallengeClosed(challenge.date)
    return attempt


def _started(challenge: Challenge, player: Player) -> Attempt:
    now = clock.now()  # read again under the lock: midnight may have passed while waiting for it
    if not challenge.opens_at <= now < challenge.starts_until:
        raise ChallengeClosed(challenge.date)
    game = games_services.start_game(
        player=player,
        seed=selectors.seed_of(challenge),
        sealed_until=challenge.closes_at,
        open_until=challenge.closes_at,
        bot_key=challenge.bot_key,
    )
    return Attempt.objects.create(
        challenge=challenge, player=player, game=game, kind=AttemptKind.RANKED, started_at=game.started_at
    )
