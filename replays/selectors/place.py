"""Where a verified game stands on its board, and who stands beside it."""

from dataclasses import dataclass

from django.db.models import Q, Sum

from games.models import Game
from leaderboards.labels import ordinal
from leaderboards.models import Challenge, Result, ScoreCount
from leaderboards.ranking import ranks


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A row of the board."""

    rank: int
    is_tied: bool
    name: str
    score: int
    is_this_game: bool


@dataclass(frozen=True, slots=True)
class PlaceView:
    """This game's rank among `total` results of its board, and the rows just above and below it."""

    rank: int
    ordinal: str
    is_tied: bool
    total: int
    is_challenge: bool
    is_final: bool
    rows: tuple[PlaceRow, ...]


def place_of_game(game: Game, challenge: Challenge | None) -> PlaceView | None:
    """Return the place of a game on its challenge's board, or on the all-time one; None if it is on neither."""
    results = Result.objects.filter(game=game).select_related("board", "player")
    result = min(results, key=lambda row: row.board.challenge_id is None, default=None)
    if result is None:
        return None
    around = _around(result)
    counts = ScoreCount.objects.filter(board=result.board)
    scores = [row.score for row in around]
    above = counts.filter(score__gt=scores[0]).aggregate(n=Sum("n"))["n"] or 0
    equal = dict(counts.filter(score__in=scores).values_list("score", "n"))
    rows = tuple(
        PlaceRow(place.rank, place.is_tied, row.player.pseudonym, row.score, row.pk == result.pk)
        for row, place in zip(around, ranks(scores, above=above, counts=equal), strict=True)
    )
    own = next(row for row in rows if row.is_this_game)
    return PlaceView(
        rank=own.rank,
        ordinal=ordinal(own.rank),
        is_tied=own.is_tied,
        total=counts.aggregate(n=Sum("n"))["n"] or 0,
        is_challenge=result.board.challenge_id is not None,
        is_final=challenge is not None and challenge.published_at is not None,
        rows=rows,
    )


def _around(result: Result) -> list[Result]:
    """Return the neighbour above, the result itself and the neighbour below, in the order of the board."""
    others = Result.objects.filter(board=result.board).select_related("player")
    is_above = Q(score__gt=result.score) | Q(score=result.score, pk__lt=result.pk)
    is_below = Q(score__lt=result.score) | Q(score=result.score, pk__gt=result.pk)
    above = others.filter(is_above).order_by("score", "-pk").first()
    below = others.filter(is_below).order_by("-score", "pk").first()
    return [row for row in (above, result, below) if row is not None]
