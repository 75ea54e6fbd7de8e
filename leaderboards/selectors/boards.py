"""What stands on a board: pages of ranked rows, and one player's own place. Page and API read the same rows."""

from __future__ import annotations

import binascii
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.cache import cache
from django.db.models import Q, QuerySet, Sum
from redis.exceptions import RedisError

from accounts.models import Player
from leaderboards.errors import BadCursor
from leaderboards.models import Board, Result, ScoreCount
from leaderboards.ranking import Rank, ranks

FRESH_SECONDS: Final = 1
KEPT_SECONDS: Final = 3


@dataclass(frozen=True, slots=True)
class Row:
    """A result with its place. `result_id` and `player_id` are for the server, not for a page."""

    rank: int
    is_tied: bool
    score: int
    pseudonym: str
    verified_at: datetime
    player_id: int
    result_id: int


@dataclass(frozen=True, slots=True)
class Standing:
    """One page of a board, best first; `next` and `previous` are marks for the pages around it, empty at the ends."""

    rows: tuple[Row, ...] = ()
    total: int = 0
    next: str = ""
    previous: str = ""


@dataclass(frozen=True, slots=True)
class Cursor:
    """A mark in a board: the rows after a result, or before it. Later results never shift it."""

    score: int
    result_id: int
    is_backward: bool = False

    def text(self) -> str:
        mark = f"{'b' if self.is_backward else 'f'}{self.score}.{self.result_id}"
        return urlsafe_b64encode(mark.encode("ascii")).decode("ascii").rstrip("=")

    @classmethod
    def parse(cls, text: str) -> Cursor:
        """Read a mark; raise BadCursor for anything that `text` does not write."""
        try:
            mark = urlsafe_b64decode((text + "=" * (-len(text) % 4)).encode("ascii")).decode("ascii")
        except (binascii.Error, UnicodeError):
            raise BadCursor from None
        found = re.fullmatch(r"([bf])(\d{1,9})\.(\d{1,18})", mark, re.ASCII)
        if found is None:
            raise BadCursor
        return cls(int(found[2]), int(found[3]), found[1] == "b")


def standing(board_key: str, *, limit: int, cursor: str = "") -> Standing:
    """Return one page of a board. The first page is built at most once a second, whoever asks.

    Raises BadCursor.
    """
    mark = Cursor.parse(cursor) if cursor else None
    board_id = Board.objects.filter(key=board_key).values_list("id", flat=True).first()
    if board_id is None:
        return Standing()
    return _built(board_id, limit, mark) if mark else _first_page(board_id, limit)


def top(board_key: str, limit: int) -> tuple[Row, ...]:
    """Return the first rows of a board."""
    return standing(board_key, limit=limit).rows


def place_of(player: Player | None, board_key: str) -> Row | None:
    """Return the player's best result on a board with its place, or None without one."""
    if player is None:
        return None
    results = Result.objects.filter(board__key=board_key, player=player).select_related("player")
    result = results.order_by("-score", "id").first()
    return _ranked(result.board_id, [result])[0] if result else None


def _first_page(board_id: int, limit: int) -> Standing:
    """Serve the kept page; only who finds it a second old builds it anew, the others do not wait."""
    key = f"board:{board_id}:{limit}"
    try:
        if not cache.add(f"{key}:fresh", 1, timeout=FRESH_SECONDS):
            kept = cache.get(key)
            if isinstance(kept, Standing):
                return kept
        built = _built(board_id, limit, None)
        cache.set(key, built, timeout=KEPT_SECONDS)
    except RedisError:  # without Valkey the database answers everybody
        return _built(board_id, limit, None)
    return built


def _built(board_id: int, limit: int, mark: Cursor | None) -> Standing:
    is_backward = mark is not None and mark.is_backward
    found = list(_beyond(board_id, mark, limit + 1)[: limit + 1])
    has_more = len(found) > limit
    results = found[:limit]
    if is_backward:
        results.reverse()
    if not results:
        return Standing(total=_total(board_id))
    rows = _ranked(board_id, results)
    has_next, has_previous = (True, has_more) if is_backward else (has_more, mark is not None)
    return Standing(
        rows=tuple(rows),
        total=_total(board_id),
        next=Cursor(rows[-1].score, rows[-1].result_id).text() if has_next else "",
        previous=Cursor(rows[0].score, rows[0].result_id, is_backward=True).text() if has_previous else "",
    )


def _beyond(board_id: int, mark: Cursor | None, wanted: int) -> QuerySet[Result]:
    """Select the rows after a mark, or those before it, nearest first, and enough of them.

    The counts tell between which scores they lie, so that the database never sorts the rest of the board, even when
    its statistics are old.
    """
    results = Result.objects.filter(board_id=board_id).select_related("player")
    counts = ScoreCount.objects.filter(board_id=board_id, n__gt=0)
    if mark is None:
        last = _last_score(counts.order_by("-score"), wanted)
        return results.filter(score__gte=last).order_by("-score", "id")
    score, result_id = mark.score, mark.result_id
    if mark.is_backward:
        last = _last_score(counts.filter(score__gt=score).order_by("score"), wanted, otherwise=score)
        before = Q(score__gt=score) | Q(id__lt=result_id)
        return results.filter(before, score__range=(score, last)).order_by("score", "-id")
    last = _last_score(counts.filter(score__lt=score).order_by("-score"), wanted, otherwise=score)
    after = Q(score__lt=score) | Q(id__gt=result_id)
    return results.filter(after, score__range=(last, score)).order_by("-score", "id")


def _last_score(counts: QuerySet[ScoreCount], wanted: int, otherwise: int = 0) -> int:
    """Walk through counts in their order until they hold so many results; return the score where that is."""
    found, last = 0, otherwise
    for score, n in counts.values_list("score", "n")[:wanted]:
        found, last = found + n, score
        if found >= wanted:
            break
    return last


def _ranked(board_id: int, results: list[Result]) -> list[Row]:
    scores = [result.score for result in results]
    counts = ScoreCount.objects.filter(board_id=board_id)
    above = counts.filter(score__gt=scores[0]).aggregate(n=Sum("n"))["n"] or 0
    equal = dict(counts.filter(score__in=set(scores)).values_list("score", "n"))
    return [
        _row(result, place) for result, place in zip(results, ranks(scores, above=above, counts=equal), strict=True)
    ]


def _row(result: Result, place: Rank) -> Row:
    return Row(
        rank=place.rank,
        is_tied=place.is_tied,
        score=result.score,
        pseudonym=result.player.pseudonym,
        verified_at=result.verified_at,
        player_id=result.player_id,
        result_id=result.pk,
    )


def _total(board_id: int) -> int:
    return ScoreCount.objects.filter(board_id=board_id).aggregate(n=Sum("n"))["n"] or 0
