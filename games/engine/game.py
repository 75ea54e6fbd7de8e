"""What makes a game of deals? Four that count, a dealer who moves on after every one, totals, and the ranking score."""

from collections.abc import Sequence
from typing import Final

from games.engine.dealing import dealer_of

__all__ = ["DEALS_PER_GAME", "dealer_of", "is_complete", "ranking_score", "totals_of"]

DEALS_PER_GAME: Final = 4
RANKING_BASE: Final = 1000


def ranking_score(total: int) -> int:
    """Return the ranking score of a complete game.

    >>> ranking_score(222), ranking_score(-1001)
    (1222, 0)
    """
    return max(0, RANKING_BASE + total)


def is_complete(counted: int) -> bool:
    """Return whether so many counted deals (void ones left out) end the game."""
    return counted >= DEALS_PER_GAME


def totals_of(scores: Sequence[Sequence[int]], players: int) -> tuple[int, ...]:
    """Return the total of each seat over these deals."""
    return tuple(sum(deal[seat] for deal in scores) for seat in range(players))
