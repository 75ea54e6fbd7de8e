"""Putting verified results on the boards, and proving that the counts beside them are right."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Count, F

from accounts.models import Player
from games.models import Game
from leaderboards.models import ALL_TIME, Attempt, AttemptKind, Board, Challenge, Result, ScoreCount

log = logging.getLogger(__name__)


def record_result(
    *, game: Game, player: Player, score: int, verified_at: datetime, submitted_at: datetime | None = None
) -> list[Result]:
    """Put a verified, named game on the all-time board and, for a ranked attempt, on its day's; return what is new.

    The day's board takes what was submitted before its close (`submitted_at`; without it the hour is not asked) and
    nothing once its standing is published. Saying it again, even at the same time elsewhere, adds nothing.
    """
    if not player.pseudonym:
        return []
    with transaction.atomic():
        boards = [_all_time_board()]
        attempt = Attempt.objects.filter(game=game, kind=AttemptKind.RANKED).select_related("challenge").first()
        if attempt and _takes(attempt.challenge, submitted_at):
            boards.insert(0, _challenge_board(attempt.challenge))  # always in this order: no two writers can deadlock
        recorded = [_insert(board, game, player, score, verified_at) for board in boards]
    return [result for result in recorded if result]


def _takes(challenge: Challenge, submitted_at: datetime | None) -> bool:
    is_in_time = submitted_at is None or submitted_at < challenge.closes_at
    return is_in_time and challenge.published_at is None


def _all_time_board() -> Board:
    return Board.objects.get_or_create(key=ALL_TIME)[0]


def _challenge_board(challenge: Challenge) -> Board:
    return Board.objects.get_or_create(key=challenge.board_key, defaults={"challenge": challenge})[0]


def _insert(board: Board, game: Game, player: Player, score: int, verified_at: datetime) -> Result | None:
    result, is_new = Result.objects.get_or_create(
        board=board, game=game, defaults={"player": player, "score": score, "verified_at": verified_at}
    )
    if not is_new:
        return None
    ScoreCount.objects.bulk_create([ScoreCount(board=board, score=score)], ignore_conflicts=True)
    ScoreCount.objects.filter(board=board, score=score).update(n=F("n") + 1)
    return result


@dataclass(frozen=True, slots=True)
class Drift:
    """A count that is not what the rows say."""

    board_key: str
    score: int
    counted: int
    rows: int


def reconcile_counts(*, repair: bool = False) -> list[Drift]:
    """Compare every score count with the results themselves; `repair` sets the wrong ones right and logs each."""
    drifts: list[Drift] = []
    for board in Board.objects.order_by("key"):
        with transaction.atomic():
            if repair:
                Board.objects.select_for_update().get(pk=board.pk)  # results being inserted refer to it: they wait
            drifts += _reconcile(board, repair=repair)
    return drifts


def _reconcile(board: Board, *, repair: bool) -> list[Drift]:
    counts = dict(ScoreCount.objects.filter(board=board).values_list("score", "n"))
    rows = dict(Result.objects.filter(board=board).order_by().values_list("score").annotate(Count("id")))
    wrong = [
        Drift(board.key, score, counts.get(score, 0), rows.get(score, 0))
        for score in sorted(counts.keys() | rows.keys())
        if counts.get(score, 0) != rows.get(score, 0)
    ]
    for drift in wrong if repair else ():
        ScoreCount.objects.update_or_create(board=board, score=drift.score, defaults={"n": drift.rows})
        log.warning("board %s: %d results of %d points, %d counted", board.key, drift.rows, drift.score, drift.counted)
    return wrong
