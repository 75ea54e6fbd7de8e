"""Whatever a player decides, a challenge is dealt as numbers 1 to 4 by four different dealers."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from random import Random

import pytest

from games.engine import rules
from games.engine.bots.club_1.bids import is_worth_taking
from games.engine.dealing import deal
from games.engine.decisions import Bid, Contract, Phase
from games.engine.table import Setup, Table
from games.engine.variants import variant
from leaderboards import seeds
from leaderboards.errors import NoFairSeed

from .builders import random_decision

SECRET = b"\x5e" * 32
FIRST_DAY = date(2026, 11, 30)
BASE = variant()
Count = Callable[[int, int], int]


@cache
def chosen(day: date) -> seeds.Choice:
    return seeds.choose(SECRET, "1", day, variant=BASE, bot_key="club-1")


def played(seed: bytes, rng: Random, *, always_passes: bool = False) -> Table:
    table = Table.start(Setup(seed=seed, variant=BASE, bots=(None, "club-1", "club-1", "club-1")))
    table.answer()
    while not table.is_over:
        choices = rules.choices(table.state)
        is_bid = always_passes and choices.phase is Phase.BIDDING
        table.submit(0, Bid(Contract.PASSE) if is_bid else random_decision(choices, rng))
        table.answer()
    return table


def test_uses_deal_numbers_1_to_4_and_four_dealers_on_every_path(count: Count) -> None:
    paths = count(3, 10)
    for k in range(count(10, 100)):
        seed = chosen(FIRST_DAY + timedelta(days=k)).seed
        for path in range(paths):
            table = played(seed, Random(1000 * k + path), always_passes=path == 0)
            assert [ended.number for ended in table.ended] == [1, 2, 3, 4]
            assert {ended.state.dealer for ended in table.ended} == {0, 1, 2, 3}


def test_gives_the_player_a_hand_worth_taking(count: Count) -> None:
    for k in range(count(10, 100)):
        seed = chosen(FIRST_DAY + timedelta(days=k)).seed
        assert any(is_worth_taking(deal(seed, number, BASE)[0][0], BASE) for number in (1, 2, 3, 4))


def test_takes_the_first_candidate_that_is_the_same_for_everybody(count: Count) -> None:
    """Each candidate before it either deals a void deal to a player who passes, or never a hand worth taking."""
    passed_over = 0
    for k in range(count(4, 40)):
        day = FIRST_DAY + timedelta(days=k)
        choice = chosen(day)
        assert choice.seed == seeds.derive(SECRET, "1", day, choice.n)
        for n in range(1, choice.n):
            seed = seeds.derive(SECRET, "1", day, n)
            numbers = [ended.number for ended in played(seed, Random(n), always_passes=True).ended]
            is_poor = not any(is_worth_taking(deal(seed, number, BASE)[0][0], BASE) for number in (1, 2, 3, 4))
            assert len(numbers) > 4 or is_poor
            passed_over += 1
    assert passed_over > 0


def test_says_so_when_no_candidate_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "MOST_CANDIDATES", 0)
    with pytest.raises(NoFairSeed):
        seeds.choose(SECRET, "1", FIRST_DAY, variant=BASE, bot_key="club-1")
