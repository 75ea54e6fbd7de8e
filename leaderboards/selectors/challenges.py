"""What is known of a day's challenge: by everybody, by one player, and who may see how it was played."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final

import clock
from accounts.models import Player
from games import selectors as games_selectors
from games.engine.decisions import Phase
from games.engine.game import ranking_score
from games.models import Game, GameStatus
from leaderboards import labels
from leaderboards.errors import ChallengeNotFound
from leaderboards.models import Attempt, AttemptKind, Challenge, board_key

from .boards import Row, Standing, place_of, standing
from .proof import Proof, proof_of

ROWS_ON_A_PAGE: Final = 50


def parse_day(text: str) -> date:
    """Read a day as addresses write it, "2026-11-30"; raise ChallengeNotFound for anything else."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        raise ChallengeNotFound
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ChallengeNotFound from None


def challenge_of(game: Game) -> Challenge | None:
    """Return the challenge that a game is an attempt of."""
    return Challenge.objects.filter(attempts__game=game).first()


def has_finished(player: Player | None, challenge: Challenge) -> bool:
    """Tell whether the player has finished this challenge: until its close only they may see how others played it."""
    if player is None:
        return False
    return Attempt.objects.filter(challenge=challenge, player=player, game__status=GameStatus.FINISHED).exists()


class Moment(StrEnum):
    """Where a day stands: one can start, one can still finish, the last verdicts come in, the standing is final."""

    OPEN = "open"
    FINISHING = "finishing"
    CLOSED = "closed"
    FINAL = "final"


class Progress(StrEnum):
    """Where a player stands in a challenge. A finished game is `ranked` once its result is verified."""

    NONE = "none"
    PLAYING = "playing"
    FINISHED = "finished"
    RANKED = "ranked"
    GIVEN_UP = "given_up"


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game to go back to, and how far it is ("donne 2, pli 5")."""

    game_id: str
    progress: str


@dataclass(frozen=True, slots=True)
class Own:
    """A player's attempt. `score` is provisional until there is a `place`."""

    progress: Progress = Progress.NONE
    game: OpenGame | None = None
    game_id: str = ""
    score: int = 0
    place: Row | None = None
    ordinal: str = ""


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time left before midnight in Paris, in words and as a duration."""

    words: str
    duration: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The day before or after, to go to when it has a page."""

    day: date
    name: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class DayPage:
    """A challenge's page."""

    day: date
    title: str
    moment: Moment
    countdown: Countdown | None
    standing: Standing
    verified: str
    own: Own
    own_row_below: Row | None
    before: Neighbour
    after: Neighbour
    proof: Proof | None

    @property
    def is_moving(self) -> bool:
        """Tell whether the ranking may still change."""
        return self.moment is not Moment.FINAL


def challenge_on(day: date, *, now: datetime) -> Challenge | None:
    """Return a day's challenge; None for today when nothing has written it yet.

    Raises ChallengeNotFound for a day to come or without challenge.
    """
    today = clock.paris(now).date()
    if day > today:
        raise ChallengeNotFound
    challenge = Challenge.objects.filter(date=day).first()
    if challenge is None and day != today:
        raise ChallengeNotFound
    return challenge


def day_page(day: date, *, player: Player | None, cursor: str = "") -> DayPage:
    """Return what a challenge's page shows. Raises ChallengeNotFound, BadCursor."""
    now = clock.now()
    challenge = challenge_on(day, now=now)
    page = standing(board_key(day), limit=ROWS_ON_A_PAGE, cursor=cursor)
    own = own_attempt(player, challenge)
    is_on_page = own.place is None or any(row.result_id == own.place.result_id for row in page.rows)
    moment = moment_of(challenge, now)
    return DayPage(
        day=day,
        title=labels.day_title(day),
        moment=moment,
        countdown=countdown(now) if moment is Moment.OPEN else None,
        standing=page,
        verified=labels.verified(page.total),
        own=own,
        own_row_below=None if is_on_page else own.place,
        before=_neighbour(day - timedelta(days=1), now),
        after=_neighbour(day + timedelta(days=1), now),
        proof=proof_of(challenge, now),
    )


def moment_of(challenge: Challenge | None, now: datetime) -> Moment:
    """Tell where a challenge that has opened stands; one that is not written yet can be started."""
    if challenge is None or now < challenge.starts_until:
        return Moment.OPEN
    if now < challenge.closes_at:
        return Moment.FINISHING
    return Moment.CLOSED if challenge.published_at is None else Moment.FINAL


def countdown(now: datetime) -> Countdown:
    """Say how long today's challenge can still be started; a day has 23 or 25 hours when the clocks change."""
    here = clock.paris(now)
    midnight = datetime.combine(here.date() + timedelta(days=1), datetime.min.time(), clock.PARIS)
    left = midnight.astimezone(now.tzinfo) - now
    return Countdown(labels.remaining(left), labels.duration(left))


def own_attempt(player: Player | None, challenge: Challenge | None) -> Own:
    """Return the player's ranked attempt of a challenge."""
    if player is None or challenge is None:
        return Own()
    attempts = Attempt.objects.filter(player=player, challenge=challenge, kind=AttemptKind.RANKED)
    attempt = attempts.select_related("game").first()
    if attempt is None:
        return Own()
    game = attempt.game
    if game.status == GameStatus.OPEN and clock.now() < challenge.closes_at:
        return Own(Progress.PLAYING, game=open_game(game), game_id=game.id)
    if game.status != GameStatus.FINISHED:
        return Own(Progress.GIVEN_UP, game_id=game.id)
    place = place_of(player, board_key(challenge.date))
    if place is None:
        return Own(Progress.FINISHED, game_id=game.id, score=ranking_score(game.totals[0]))
    return Own(Progress.RANKED, game_id=game.id, score=place.score, place=place, ordinal=labels.ordinal(place.rank))


def open_game(game: Game) -> OpenGame:
    """Return an open game with how far it is."""
    state = games_selectors.state_of(game, game.deals.get(number=game.number))
    trick = len(state.trick_winners) + 1 if state.phase is Phase.PLAY else 0
    return OpenGame(game.id, labels.progress(game.counted + 1, trick))


def _neighbour(day: date, now: datetime) -> Neighbour:
    today = clock.paris(now).date()
    is_shown = day == today or (day < today and Challenge.objects.filter(date=day).exists())
    return Neighbour(day, labels.day_short(day), is_shown)
