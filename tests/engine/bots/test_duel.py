"""A duel plays the same deal from each seat, and says what it measured."""

from statistics import mean, stdev

import pytest

from games.engine.bots import registry
from games.engine.bots.registry import UnknownBot
from games.engine.dealing import parse_seed
from games.engine.duel import Tally, decimal, play, run, summary
from games.engine.scoring import outcome
from games.engine.variants import variant

SEED = parse_seed("00112233445566778899aabbccddeeff")


def test_a_player_gains_nothing_against_himself() -> None:
    *_, last = run("club-1", "club-1", 20, SEED)
    assert last == "gain: +0.00 points a deal, standard error 0.00"


def test_the_gain_is_the_mean_over_deals_of_the_mean_over_seats() -> None:
    player, yardstick = registry.bot("club-1"), registry.bot("reference-1")
    samples = []
    for number in range(1, 13):
        scores = []
        for seat in range(4):
            bots = tuple(player if place == seat else yardstick for place in range(4))
            scores.append(outcome(play(variant(), SEED, number, bots)).scores[seat])
        samples.append(mean(scores))
    *_, last = run("club-1", "reference-1", 12, SEED)
    words = last.split()
    assert abs(float(words[1]) - mean(samples)) <= 0.005
    assert abs(float(words[-1]) - stdev(samples) / 12**0.5) <= 0.01


def test_the_report_accounts_for_every_play() -> None:
    lines = list(run("club-1", "reference-1", 40, SEED))
    told = {line.partition(":")[0]: line for line in lines}
    assert lines[0] == f"club-1 against reference-1, 40 duplicate deals, seed {SEED.hex()}"
    taken, defended = (int(told[f"as {role}"].split(", ")[1].split()[0]) for role in ("taker", "defender"))
    passed, dealt = (int(word) for word in told["passed out"].split()[2:5:2])
    assert taken + defended + passed == dealt <= 160
    ends = [told[key].split() for key in ("petite", "garde", "garde_sans", "garde_contre") if key in told]
    assert sum(int(words[4]) for words in ends) == taken
    assert {"milliseconds per decision of club-1", "milliseconds per decision of reference-1"} <= set(told)


def test_the_same_duel_gives_the_same_lines_but_for_the_time() -> None:
    first, second = (
        [line for line in run("club-1", "reference-1", 10, SEED) if "milliseconds" not in line] for _ in range(2)
    )
    assert first == second


def test_a_single_sample_has_no_error() -> None:
    assert summary(Tally(4, samples=[10])) == "gain: +2.50 points a deal, standard error 0.00"


@pytest.mark.parametrize(
    ("numerator", "denominator", "places", "text"),
    [(1, 3, 2, "+0.33"), (2, 3, 2, "+0.67"), (-19, 20, 1, "-1.0"), (-1, 1000, 2, "+0.00"), (5, 0, 1, "+0.0")],
)
def test_ratios_are_rounded_half_away_from_zero(numerator: int, denominator: int, places: int, text: str) -> None:
    assert decimal(numerator, denominator, places, sign=True) == text


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(UnknownBot):
        next(run("club-0", "club-1", 1, SEED))


def test_only_the_opponents_are_offered_for_play() -> None:
    assert registry.KEYS == ("reference-1", "club-1")
    assert registry.OFFERED == ("club-1",)
    assert [registry.bot(key).key for key in registry.KEYS] == list(registry.KEYS)
