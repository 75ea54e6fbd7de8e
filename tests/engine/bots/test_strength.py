"""club-1 is clearly stronger than the yardstick, and its table is lively."""

from collections.abc import Callable
from fractions import Fraction

from games.engine.bots import registry
from games.engine.dealing import parse_seed
from games.engine.decisions import Contract
from games.engine.duel import Tally, play, run
from games.engine.scoring import outcome
from games.engine.variants import variant

SEED = parse_seed("5eed00000000000000000000000c1ab1")


def test_club_1_gains_six_points_a_deal_in_duplicate(count: Callable[[int, int], int]) -> None:
    *_, summary = run("club-1", "reference-1", count(180, 4000), SEED)
    words = summary.split()
    gain, error = Fraction(words[1]), Fraction(words[-1])
    assert gain >= 6
    assert gain > 3 * error > 0


def test_a_table_of_four_passes_and_takes_as_people_do(count: Callable[[int, int], int]) -> None:
    tally = Tally(4)
    player = (registry.bot("club-1"),) * 4
    deals = count(500, 4000)
    for number in range(1, deals + 1):
        result = outcome(play(variant(), SEED, number, player))
        tally.add(result.taker or 0, result)
    assert 15 * deals <= 100 * tally.passed <= 30 * deals
    petites, gardes = taken(tally, Contract.PETITE), taken(tally, Contract.GARDE)
    assert 40 * petites <= 100 * tally.made[Contract.PETITE] <= 60 * petites
    assert 100 * tally.made[Contract.GARDE] >= 60 * gardes
    assert min(petites, gardes) * 10 > deals


def taken(tally: Tally, contract: Contract) -> int:
    return tally.made.get(contract, 0) + tally.failed.get(contract, 0)
