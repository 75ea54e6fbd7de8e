"""The examples that the sources work out, played or counted: base where it has them, the official rules elsewhere."""

import pytest

from games.engine import rules
from games.engine.cards import half_points
from games.engine.decisions import Contract, PlayCard
from games.engine.game import ranking_score, totals_of
from games.engine.notation import parse_card, parse_cards
from games.engine.scoring import Camp, Score, outcome, score
from games.engine.state import DealState
from games.engine.variants import variant
from tests.engine.deals import bid_all, laid_out

PETITE, GARDE, SANS, CONTRE = tuple(Contract)[1:]


def counted(
    contract: Contract,
    points: int,
    bouts: int,
    *,
    petit: Camp | None = None,
    poignee: int = 0,
    announced: bool = False,
    by: Camp | None = None,
) -> Score:
    """Count a deal of four that seat 0 has taken, in whole points."""
    return score(
        4,
        taker=0,
        partner=None,
        contract=contract,
        half_points_attack=2 * points,
        bouts_attack=bouts,
        petit_au_bout=petit,
        poignee_bonus=poignee,
        chelem_announced=announced,
        chelem_by=by,
    )


# The base game's page.


def test_a_garde_made_by_twelve_brings_74_from_each_and_222_in_all() -> None:
    lines = counted(GARDE, 53, 2)
    assert (lines.diff, lines.per_defender, lines.scores) == (12, 74, (222, -74, -74, -74))


@pytest.mark.parametrize(("cards", "points"), [("HR,H1", 5), ("DC,D2", 3), ("SD,S3", 4), ("CV,T9", 2), ("S4,T8", 1)])
def test_a_high_card_and_a_low_one_make_whole_points(cards: str, points: int) -> None:
    assert half_points(parse_cards(cards)) == 2 * points


def test_the_21_cannot_be_taken_and_beats_the_20() -> None:
    state = bid_all(laid_out({0: "T20", 1: "T21", 2: "S1", 3: "EX"}), CONTRE)
    for text in ("T20", "T21"):
        rules.apply(state, PlayCard(parse_card(text)))
    assert rules.choices(state).plays != 0
    while len(state.trick_winners) < 1:
        rules.apply(state, PlayCard(rules.choices(state).plays.bit_length() - 1))
    assert list(state.trick_winners) == [1]


def test_without_suit_and_trump_any_card_may_be_thrown_away() -> None:
    state = bid_all(laid_out({0: "S1,S2", 1: "H1,H2,H3,D1,D2,D3,C1,C2,C3,HR,DR,CR,HD,DD,CD,HC,DC,CC"}), CONTRE)
    rules.apply(state, PlayCard(parse_card("S1")))
    assert rules.choices(state).plays == state.hands[1]


def test_a_ranking_score_is_a_thousand_and_the_total_and_never_below_zero() -> None:
    assert [ranking_score(total) for total in (0, 222, -1000, -1001)] == [1000, 1222, 0, 0]


def test_the_excuse_can_be_played_while_holding_the_suit_and_is_paid_with_half_a_point() -> None:
    state = bid_all(laid_out({0: "S1,SR", 1: "S2,EX", 2: "S3", 3: "S4"}), CONTRE)
    for text in ("SR", "EX", "S3", "S4"):
        rules.apply(state, PlayCard(parse_card(text)))
    while state.turn is not None:
        rules.apply(state, PlayCard(rules.choices(state).plays.bit_length() - 1))
    fate = outcome(state).excuse
    assert fate is not None
    assert (fate.trick, fate.played_by, fate.owner, fate.gives_half_point) == (0, 1, Camp.DEFENCE, True)


# The federation's examples, as far as base has what they use.


def test_a_garde_sans_made_by_four_loses_the_petit_at_the_end() -> None:
    lines = counted(SANS, 45, 2, petit=Camp.DEFENCE)
    assert (lines.contract_part, lines.petit_part, lines.per_defender) == (116, -40, 76)
    assert lines.scores == (228, -76, -76, -76)


@pytest.mark.parametrize(("contract", "bonus"), [(PETITE, -10), (SANS, -40)])
def test_the_petit_lost_at_the_end_is_taken_off_a_contract_made(contract: Contract, bonus: int) -> None:
    lines = counted(contract, 60, 1, petit=Camp.DEFENCE)
    assert lines.success
    assert lines.petit_part == bonus


# The federation's examples with poignées and an announced chelem.


def test_a_garde_with_poignee_and_petit_brings_318() -> None:
    lines = counted(GARDE, 49, 2, petit=Camp.ATTACK, poignee=20)
    assert (lines.contract_part, lines.poignee_part, lines.petit_part, lines.scores[0]) == (66, 20, 20, 318)


def test_a_prise_missed_by_seven_with_poignee_and_petit_costs_126() -> None:
    lines = counted(PETITE, 34, 2, petit=Camp.ATTACK, poignee=20)
    assert (lines.diff, lines.per_defender, lines.scores[0]) == (7, -42, -126)


def test_a_garde_made_by_eleven_takes_the_defences_poignee() -> None:
    assert counted(GARDE, 52, 2, poignee=20).scores == (276, -92, -92, -92)


def test_an_announced_chelem_against_the_excuse_brings_1746() -> None:
    lines = counted(GARDE, 87, 2, petit=Camp.ATTACK, poignee=20, announced=True, by=Camp.ATTACK)
    assert (lines.diff, lines.per_defender, lines.scores[0]) == (46, 582, 1746)


def test_the_score_sheet_of_five_deals_adds_up() -> None:
    """Nord, Est, Sud, Ouest are seats 0 to 3; the takers are Est, Ouest, Sud, Nord and Sud."""
    deals = []
    for taker, per_defender in ((2, 106), (3, 76), (1, -42), (0, 92), (1, 582)):
        deals.append([3 * per_defender if seat == taker else -per_defender for seat in range(4)])
    assert sum(totals_of(deals, 4)) == 0
    assert sorted(totals_of(deals, 4)) == [-510, -446, -390, 1346]


# Three and five.


@pytest.mark.parametrize(("half_points_made", "diff", "success"), [(81, 1, False), (83, 1, True)])
def test_half_a_point_decides_at_three(half_points_made: int, diff: int, success: bool) -> None:
    lines = score(
        3,
        taker=0,
        partner=None,
        contract=PETITE,
        half_points_attack=half_points_made,
        bouts_attack=2,
        petit_au_bout=None,
        poignee_bonus=0,
        chelem_announced=False,
        chelem_by=None,
    )
    assert (lines.success, lines.diff) == (success, diff)


def test_the_reduced_pack_adds_five_points_to_each_camp() -> None:
    table = variant("fft", 3, "58")
    assert table.pack_half_points == half_points(table.pack) + 2 * 10


def finished(state: DealState) -> DealState:
    """Play the highest card each time."""
    while state.turn is not None:
        rules.apply(state, PlayCard(rules.choices(state).plays.bit_length() - 1))
    return state


def test_in_base_a_taker_who_holds_the_excuse_makes_no_chelem() -> None:
    trumps = ",".join(f"T{number}" for number in range(5, 22))
    state = finished(bid_all(laid_out({0: f"{trumps},EX"}, chien="T1,T2,T3,T4,S1,S2"), CONTRE))
    result = outcome(state)
    assert result.chelem_by is None
    assert sum(winner == 0 for winner in state.trick_winners) == 17


def test_in_base_a_taker_without_the_excuse_makes_his_chelem() -> None:
    trumps = ",".join(f"T{number}" for number in range(4, 22))
    state = finished(bid_all(laid_out({0: trumps, 2: "EX"}, chien="T1,T2,T3,S1,S2,S3"), CONTRE))
    result = outcome(state)
    assert (result.chelem_by, result.chelem_bonus) == (Camp.ATTACK, 200)
    fate = result.excuse
    assert fate is not None
    assert (fate.owner, fate.gives_half_point) == (Camp.DEFENCE, True)
    assert result.half_points_defence == half_points(state.chien) + 8
