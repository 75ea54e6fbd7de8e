"""What the ranking of all games shows: every verified, named game has its row."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import Player
from leaderboards import labels
from leaderboards.models import ALL_TIME

from .boards import Row, Standing, place_of, standing
from .challenges import ROWS_ON_A_PAGE


@dataclass(frozen=True, slots=True)
class AllTimePage:
    """`own_row_below` is the reader's best game when none of theirs stands on the page."""

    standing: Standing
    verified: str
    own_row_below: Row | None


def all_time_page(*, player: Player | None, cursor: str = "") -> AllTimePage:
    """Return what the page of all games shows. Raises BadCursor."""
    page = standing(ALL_TIME, limit=ROWS_ON_A_PAGE, cursor=cursor)
    is_on_page = player is None or any(row.player_id == player.pk for row in page.rows)
    return AllTimePage(page, labels.verified(page.total), None if is_on_page else place_of(player, ALL_TIME))
