"""Equal scores share a rank, and the next rank is left out."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from leaderboards.ranking import Rank, ranks


def naive(score: int, board: list[int]) -> Rank:
    return Rank(1 + len([other for other in board if other > score]), len([o for o in board if o == score]) > 1)


def test_shares_a_rank_and_leaves_the_next_one_out() -> None:
    found = ranks([1500, 1406, 1406, 900], above=0, counts={1500: 1, 1406: 2, 900: 1})
    assert found == [Rank(1, False), Rank(2, True), Rank(2, True), Rank(4, False)]


def test_knows_the_results_above_the_page_and_equals_below_it() -> None:
    assert ranks([700, 700], above=49, counts={700: 5}) == [Rank(50, True), Rank(50, True)]


def test_ranks_nothing_on_an_empty_page() -> None:
    assert ranks([], above=0, counts={}) == []


@given(st.lists(st.integers(0, 12), min_size=1, max_size=40), st.integers(0, 39), st.integers(1, 10))
def test_agrees_with_counting_who_is_better(scores: list[int], start: int, size: int) -> None:
    board = sorted(scores, reverse=True)
    page = board[start : start + size]
    above = len([score for score in board if page and score > page[0]])
    counts = Counter(board)
    assert ranks(page, above=above, counts={s: counts[s] for s in set(page)}) == [naive(s, board) for s in page]
