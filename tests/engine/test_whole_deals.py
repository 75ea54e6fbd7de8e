"""What holds in every deal, whatever is decided: the pack is whole, the count sums up, replaying changes nothing."""

from collections.abc import Callable
from random import Random

import pytest

from games.engine import rules
from games.engine.cards import BOUTS, EXCUSE, half_points
from games.engine.decisions import Contract
from games.engine.notation import decision_text, parse_decision
from games.engine.record import judge, replay, to_record
from games.engine.scoring import Camp, Outcome, outcome
from games.engine.state import DealState
from games.engine.variants import Variant
from tests.engine.deals import (
    VARIANTS,
    eager_decision,
    laid_out,
    play_on,
    random_deals,
    shuffled_deal,
    strong_deal,
    variant_id,
    whole_pack,
)

Count = Callable[[int, int], int]
every_table = pytest.mark.parametrize("table", VARIANTS, ids=variant_id)


def facts(state: DealState) -> dict[str, object]:
    """Everything that a state holds."""
    return {name: getattr(state, name) for name in DealState.__slots__}


@every_table
def test_no_card_is_lost_or_doubled_at_any_step(table: Variant, count: Count) -> None:
    rng = Random("pack")
    for number in range(count(6, 200)):
        hands, chien = (strong_deal if number % 2 else shuffled_deal)(table, rng)
        state = rules.start(table, 0, hands, chien)
        while state.turn is not None:
            assert whole_pack(state)
            assert state.dealt == hands
            rules.apply(state, eager_decision(rules.choices(state), rng))
        assert whole_pack(state)
        assert state.dealt == hands


@every_table
def test_scores_sum_to_zero_and_half_points_to_the_pack(table: Variant, count: Count) -> None:
    for state in random_deals(table, count(30, 2000)):
        result = outcome(state)
        assert sum(result.scores) == 0
        assert len(result.scores) == table.players
        if result.void is None:
            assert result.half_points_attack + result.half_points_defence == 182
            assert result.bouts == (result.bout_cards & BOUTS).bit_count()
            assert set(result.attack) | set(result.defence) == set(range(table.players))


@every_table
def test_replaying_the_transcript_is_the_identity(table: Variant, count: Count) -> None:
    for state in random_deals(table, count(12, 500), "replay"):
        again = rules.start(table, state.dealer, state.dealt, state.chien)
        for decision in state.transcript:
            rules.apply(again, parse_decision(decision_text(decision)))
        assert facts(again) == facts(state)
        assert state.decision_count == len(state.transcript)


@every_table
def test_the_record_of_a_deal_replays_to_the_same_deal(table: Variant, count: Count) -> None:
    for state in random_deals(table, count(12, 500), "record"):
        again, fault = replay(to_record(state))
        assert fault is None
        assert again is not None
        assert facts(again) == facts(state)
        assert judge(to_record(state))["scores"] == list(outcome(state).scores)


def _rotated(result: Outcome, table: Variant, by: int) -> dict[str, object]:
    """What the outcome becomes when everybody moves on by so many seats."""
    size = table.players

    def move(seat: int | None) -> int | None:
        return None if seat is None else (seat + by) % size

    values = {name: getattr(result, name) for name in Outcome.__slots__}
    values["scores"] = tuple(result.scores[(seat - by) % size] for seat in range(size))
    values |= {name: move(values[name]) for name in ("taker", "partner", "petit_sec_seat")}
    values["attack"] = tuple(move(seat) for seat in result.attack)
    values["defence"] = tuple(sorted((seat + by) % size for seat in result.defence))
    if result.excuse is not None:
        fate = {name: getattr(result.excuse, name) for name in type(result.excuse).__slots__}
        values["excuse"] = fate | {"played_by": move(result.excuse.played_by)}
    return values


@every_table
def test_the_same_deal_one_seat_further_gives_the_result_one_seat_further(table: Variant, count: Count) -> None:
    for number, state in enumerate(random_deals(table, count(12, 500), "rotation")):
        by = number % (table.players - 1) + 1
        hands = [state.dealt[(seat - by) % table.players] for seat in range(table.players)]
        turned = rules.start(table, (state.dealer + by) % table.players, hands, state.chien)
        for decision in state.transcript:
            rules.apply(turned, decision)
        values = {name: getattr(outcome(turned), name) for name in Outcome.__slots__}
        if values["excuse"] is not None:
            values["excuse"] = {name: getattr(values["excuse"], name) for name in type(values["excuse"]).__slots__}
        assert values == _rotated(outcome(state), table, by)


@every_table
def test_a_copy_lives_its_own_life(table: Variant) -> None:
    rng = Random("copy")
    state = rules.start(table, 0, *shuffled_deal(table, rng))
    while state.turn is not None:
        before = facts(state.copy())
        play_on(state.copy(), rng)
        assert facts(state) == before
        rules.apply(state, eager_decision(rules.choices(state), rng))


def test_a_camp_that_makes_every_trick_has_made_a_chelem(count: Count) -> None:
    made = dict.fromkeys(Camp, 0)
    for table in VARIANTS:
        for state in random_deals(table, count(60, 600), "chelem"):
            result = outcome(state)
            if result.void is None:
                winners = {seat in result.attack for seat in state.trick_winners}
                assert (result.chelem_by is not None) == (len(winners) == 1)
                if result.chelem_by is not None:
                    made[result.chelem_by] += 1
                    assert winners == {result.chelem_by is Camp.ATTACK}
    assert made[Camp.ATTACK] > 0


def test_the_chien_counts_for_its_owner() -> None:
    """With the same cards and plays, a garde sans has the six cards of the chien that a garde contre gives away."""
    points = {}
    for contract in (Contract.GARDE_SANS, Contract.GARDE_CONTRE):
        state = laid_out({0: "T21,T20,T19,T18,SR,SD"}, chien="HR,DR,CR,EX,C1,C2")
        passes = [] if contract is Contract.GARDE_CONTRE else ["bid:passe"] * 3
        for text in [f"bid:{contract.key}", *passes]:
            rules.apply(state, parse_decision(text))
        result = outcome(play_on(state, Random("chien")))
        assert result.excuse is None
        points[contract] = (result.half_points_attack, result.bout_cards >> EXCUSE & 1)
    (sans, excuse_sans), (contre, excuse_contre) = points.values()
    assert sans - contre == half_points(state.chien)
    assert (excuse_sans, excuse_contre) == (1, 0)
