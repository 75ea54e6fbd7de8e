"""What the home page offers: a game to start or to go back to, today's challenge, today's best."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import clock
from accounts.models import Player
from games.engine.notation import parse_card
from games.models import Game, GameStatus
from leaderboards import labels
from leaderboards.models import Attempt, AttemptKind, Challenge, board_key

from .boards import Row, standing
from .challenges import Countdown, OpenGame, Own, countdown, open_game, own_attempt

TOP: Final = 5
FAN: Final = tuple(map(parse_card, ("SR", "HD", "T21", "EX", "CC")))
BOUTS: Final = tuple(map(parse_card, ("T1", "T21", "EX")))
HONOURS: Final = tuple(map(parse_card, ("DR", "DD", "DC", "DV")))


@dataclass(frozen=True, slots=True)
class HomePage:
    """The home page; `late_game` is an attempt of yesterday, which may be finished until 4 in the morning."""

    day: date
    title: str
    countdown: Countdown
    free_game: OpenGame | None
    late_game: OpenGame | None
    own: Own
    top: tuple[Row, ...]
    verified: str
    fan: tuple[int, ...] = FAN
    bouts: tuple[int, ...] = BOUTS
    honours: tuple[int, ...] = HONOURS


def home_page(player: Player | None) -> HomePage:
    """Return what the home page shows to this reader; reading it writes nothing."""
    now = clock.now()
    day = clock.paris(now).date()
    best = standing(board_key(day), limit=TOP)
    return HomePage(
        day=day,
        title=labels.day_title(day),
        countdown=countdown(now),
        free_game=free_game(player),
        late_game=_late_game(player, day),
        own=own_attempt(player, Challenge.objects.filter(date=day).first()) if player else Own(),
        top=best.rows,
        verified=labels.verified(best.total),
    )


def free_game(player: Player | None) -> OpenGame | None:
    """Return the free game that the player has open, and how far it has come."""
    if player is None:
        return None
    games = Game.objects.filter(owner=player, status=GameStatus.OPEN, sealed_until=None, open_until__gt=clock.now())
    game = games.first()
    return open_game(game) if game else None


def _late_game(player: Player | None, today: date) -> OpenGame | None:
    if player is None:
        return None
    attempt = (
        Attempt.objects.filter(
            player=player,
            kind=AttemptKind.RANKED,
            challenge__date=today - timedelta(days=1),
            challenge__closes_at__gt=clock.now(),
            game__status=GameStatus.OPEN,
        )
        .select_related("game")
        .first()
    )
    return open_game(attempt.game) if attempt else None
