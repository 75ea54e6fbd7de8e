"""The arithmetic of the count: target, sign, half-point, multiplier, bonuses, shares."""

from itertools import product

import pytest

from games.engine.decisions import Contract
from games.engine.scoring import Camp, Score, chelem_bonus, score, shares

PETITE, GARDE, SANS, CONTRE = tuple(Contract)[1:]
ATTACK, DEFENCE = Camp.ATTACK, Camp.DEFENCE


def count(
    half_points: int,
    bouts: int,
    *,
    contract: Contract = PETITE,
    players: int = 4,
    partner: int | None = None,
    petit: Camp | None = None,
    poignee: int = 0,
    announced: bool = False,
    by: Camp | None = None,
) -> Score:
    """Count a deal that seat 0 has taken."""
    return score(
        players,
        taker=0,
        partner=partner,
        contract=contract,
        half_points_attack=half_points,
        bouts_attack=bouts,
        petit_au_bout=petit,
        poignee_bonus=poignee,
        chelem_announced=announced,
        chelem_by=by,
    )


@pytest.mark.parametrize(("bouts", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_the_target_goes_down_with_the_bouts(bouts: int, target: int) -> None:
    just_made, one_short = count(2 * target, bouts), count(2 * target - 2, bouts)
    assert (just_made.target, just_made.success, just_made.diff, just_made.per_defender) == (target, True, 0, 25)
    assert (one_short.success, one_short.diff, one_short.per_defender) == (False, 1, -26)


@pytest.mark.parametrize(("contract", "multiplier"), [(PETITE, 1), (GARDE, 2), (SANS, 4), (CONTRE, 6)])
def test_the_contract_and_the_petit_are_multiplied_and_nothing_else(contract: Contract, multiplier: int) -> None:
    lines = count(102, 2, contract=contract, petit=ATTACK, poignee=30, by=ATTACK)
    assert lines.multiplier == multiplier
    assert lines.contract_part == 35 * multiplier
    assert lines.petit_part == 10 * multiplier
    assert lines.poignee_part == 30
    assert lines.chelem_part == 200
    assert lines.per_defender == 45 * multiplier + 230


def test_the_petit_keeps_its_own_sign() -> None:
    assert count(60, 1, petit=ATTACK).petit_part == 10
    assert count(140, 1, petit=DEFENCE).petit_part == -10
    assert count(140, 1).petit_part == 0


def test_a_poignee_goes_to_the_winners() -> None:
    assert count(102, 1, poignee=40).poignee_part == 40
    assert count(100, 1, poignee=40).poignee_part == -40


@pytest.mark.parametrize(
    ("announced", "by", "bonus"),
    [
        (False, None, 0),
        (False, ATTACK, 200),
        (True, ATTACK, 400),
        (True, None, -200),
        (False, DEFENCE, -200),
        (True, DEFENCE, -400),
    ],
)
def test_the_chelem_pays_by_what_was_announced_and_what_was_made(announced: bool, by: Camp | None, bonus: int) -> None:
    assert chelem_bonus(announced, by) == bonus
    assert count(182, 3, announced=announced, by=by).chelem_part == bonus


@pytest.mark.parametrize(
    ("half_points", "success", "counted", "diff"),
    [(81, False, 80, 1), (82, True, 82, 0), (83, True, 84, 1), (5, False, 4, 39), (181, True, 182, 50)],
)
def test_a_half_point_goes_to_the_winning_side(half_points: int, success: bool, counted: int, diff: int) -> None:
    lines = count(half_points, 2, players=3)
    assert (lines.success, lines.counted_half_points, lines.diff) == (success, counted, diff)


@pytest.mark.parametrize(
    ("players", "partner", "expected"),
    [
        (3, None, (132, -66, -66)),
        (4, None, (198, -66, -66, -66)),
        (5, 3, (132, -66, -66, 66, -66)),
        (5, None, (264, -66, -66, -66, -66)),
    ],
)
def test_the_taker_takes_what_the_defenders_pay(players: int, partner: int | None, expected: tuple[int, ...]) -> None:
    assert shares(players, 0, partner, 66) == expected
    assert shares(players, 0, partner, -66) == tuple(-share for share in expected)


def test_scores_always_sum_to_zero() -> None:
    for half_points, bouts, contract, (players, partner) in product(
        range(0, 183, 7), range(4), (PETITE, GARDE, SANS, CONTRE), ((3, None), (4, None), (5, None), (5, 2))
    ):
        for petit, by in product((None, ATTACK, DEFENCE), (None, ATTACK, DEFENCE)):
            lines = count(
                half_points, bouts, contract=contract, players=players, partner=partner, petit=petit, by=by, poignee=20
            )
            assert sum(lines.scores) == 0
            assert lines.scores[1] == -lines.per_defender


def test_the_lines_sum_to_what_a_defender_pays() -> None:
    lines = count(90, 2, contract=SANS, petit=DEFENCE, poignee=50, announced=True)
    assert lines.contract_part + lines.petit_part + lines.poignee_part + lines.chelem_part == lines.per_defender
    assert lines.per_defender == 116 - 40 + 50 - 200
