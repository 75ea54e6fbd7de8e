"""Which rank does a score have? Equal scores share a rank and the next one is left out: 1, 2, 2, 4.

The score alone decides; the time taken or the hour of the result never does. Values in, values out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rank:
    """A place on a board; `is_tied` when another result has the same score."""

    rank: int
    is_tied: bool


def ranks(scores: Sequence[int], *, above: int, counts: Mapping[int, int]) -> list[Rank]:
    """Rank the rows of one page, best first.

    `above` is how many results of the board beat the page's first score; `counts` says how many results of the whole
    board have each score of the page.

    >>> [place.rank for place in ranks([90, 80, 80, 70], above=0, counts={90: 1, 80: 2, 70: 1})]
    [1, 2, 2, 4]
    """
    places: dict[int, Rank] = {}
    better = above
    for score in sorted(set(scores), reverse=True):
        equal = counts.get(score, 1)
        places[score] = Rank(better + 1, equal > 1)
        better += equal
    return [places[score] for score in scores]
