"""The count begins with one line of arithmetic, and says who pays whom; the figures are worked out by hand."""

import pytest

from games.engine.decisions import Contract
from games.engine.scoring import Camp, Outcome, score
from games.selectors.arithmetic import formula, payments


def counted(
    contract: Contract,
    points: int,
    bouts: int,
    *,
    petit: Camp | None = None,
    chelem: Camp | None = None,
    taker: int = 0,
) -> Outcome:
    """A deal of four players that came to these points."""
    lines = score(
        4,
        taker=taker,
        partner=None,
        contract=contract,
        half_points_attack=2 * points,
        bouts_attack=bouts,
        petit_au_bout=petit,
        poignee_bonus=0,
        chelem_announced=False,
        chelem_by=chelem,
    )
    return Outcome(
        void=None,
        petit_sec_seat=None,
        scores=lines.scores,
        taker=taker,
        contract=contract,
        multiplier=lines.multiplier,
        attack=(taker,),
        defence=tuple(seat for seat in range(4) if seat != taker),
        target=lines.target,
        success=lines.success,
        diff=lines.diff,
        contract_part=lines.contract_part,
        petit_part=lines.petit_part,
        chelem_part=lines.chelem_part,
        per_defender=lines.per_defender,
    )


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (counted(Contract.GARDE, 60, 2, petit=Camp.ATTACK), "(25 + 19) × 2 + 20 = 108 par défenseur, 324 en tout"),
        (counted(Contract.PETITE, 34, 2), "−(25 + 7) = −32 par défenseur, −96 en tout"),
        (counted(Contract.GARDE, 60, 2, petit=Camp.DEFENCE), "(25 + 19) × 2 − 20 = 68 par défenseur, 204 en tout"),
        (counted(Contract.PETITE, 41, 2), "(25 + 0) = 25 par défenseur, 75 en tout"),
        (
            counted(Contract.GARDE_CONTRE, 46, 1, petit=Camp.ATTACK),
            "−(25 + 5) × 6 + 60 = −120 par défenseur, −360 en tout",
        ),
        (
            counted(Contract.GARDE_SANS, 0, 0, chelem=Camp.DEFENCE),
            "−(25 + 56) × 4 − 200 = −524 par défenseur, −1\u202f572 en tout",
        ),
    ],
)
def test_writes_the_whole_count_in_one_line(outcome: Outcome, line: str) -> None:
    assert formula(outcome).replace("\u00a0", " ") == line


@pytest.mark.parametrize(
    ("taker", "points", "text"),
    [
        (0, 60, "À trois, ils te versent 264."),
        (0, 34, "Tu leur verses 64 à chacun, 192 en tout."),
        (3, 60, "Tu verses 88 à Colette."),
        (3, 34, "Colette te verse 64."),
    ],
)
def test_says_to_the_viewer_who_pays_whom(taker: int, points: int, text: str) -> None:
    outcome = counted(Contract.GARDE, points, 2, taker=taker)
    assert payments(outcome, 0) == text
