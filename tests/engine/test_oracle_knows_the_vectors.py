"""The naive rules give every answer of the vectors, so that agreeing with them means something."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import cards, judge, legal_cards
from tests.oracle.auction import MULTIPLIERS, callable_cards, hold_auction, is_petit_sec
from tests.oracle.cards import read_card, read_cards, write_cards
from tests.oracle.count import TARGETS, Pile, Result, score
from tests.oracle.ecart import discardable, forced_from, forced_trump_count, is_legal_ecart
from tests.oracle.excuse import ExcuseRules, fate_of, winner_of
from tests.oracle.faults import Fault
from tests.oracle.poignee import BONUSES, LEVELS, SIZES, level_of
from tests.oracle.record import Play

Vector = dict[str, Any]

FILES = Path(__file__).parent.parent / "vectors"
VECTORS: dict[str, Any] = json.loads((FILES / "vectors.json").read_text())
DEALS: dict[str, Any] = json.loads((FILES / "deals.json").read_text())


def of_group(group: str) -> pytest.MarkDecorator:
    """Run the test once for each vector of a group."""
    return pytest.mark.parametrize("vector", [pytest.param(one, id=one["id"]) for one in VECTORS[group]])


def facts(*kinds: str) -> pytest.MarkDecorator:
    """Run the test once for each fact of these kinds that the sources state."""
    chosen = [pytest.param(one, id=one["id"]) for one in VECTORS["seed_facts"] if one["kind"] in kinds]
    assert chosen, kinds
    return pytest.mark.parametrize("vector", chosen)


def scored(given: Vector) -> Result:
    """Score the input of a scoring vector."""
    return score(
        players=given["players"],
        taker=given["taker"],
        partner=given["partner"],
        contract=given["contract"],
        pile=Pile(given["half_points"], given["bouts"]),
        petit=given["petit_au_bout"],
        poignees=given["poignees"],
        announced=given["chelem"]["announced"],
        made_by=given["chelem"]["by"],
    )


@pytest.mark.parametrize("deal", [pytest.param(one, id=one["id"]) for one in DEALS["deals"]])
def test_gives_the_whole_verdict(deal: Vector) -> None:
    assert judge(deal["record"]) == deal["expected"]


@pytest.mark.parametrize("deal", [pytest.param(one, id=one["id"]) for one in DEALS["refused"]])
def test_refuses_a_record_with_its_code(deal: Vector) -> None:
    verdict = judge(deal["record"])
    error = verdict["error"]
    assert isinstance(error, dict)
    assert (verdict["valid"], error["code"]) == (False, deal["expected"]["code"])


@of_group("scoring")
def test_scores(vector: Vector) -> None:
    expected = vector["expected"]
    result = scored(vector["input"])
    parts: dict[str, int] = {}
    for name, amount in expected["items"]:
        parts[name] = parts.get(name, 0) + amount
    assert result.target == expected["target"]
    assert result.counted_half_points == 2 * expected["points"]
    assert (result.success, result.diff) == (expected["success"], expected["diff"])
    given = {name: getattr(result, name) for name in ("contract", "petit_au_bout", "poignee", "chelem")}
    assert {name: amount for name, amount in given.items() if amount} == parts
    assert (result.per_defender, result.scores) == (expected["per_defender"], expected["scores"])


@facts("score")
def test_scores_the_examples_of_the_sources(vector: Vector) -> None:
    result = scored(vector["input"])
    assert {key: getattr(result, key) for key in vector["expected"]} == vector["expected"]


@facts("score_item")
def test_counts_the_items_of_the_sources(vector: Vector) -> None:
    assert getattr(scored(vector["input"]), vector["expected"]["item"]) == vector["expected"]["value"]


@facts("target", "multiplier", "deal_size", "poignee_sizes")
def test_has_the_tables_of_the_sources(vector: Vector) -> None:
    given, kind = vector["input"], vector["kind"]
    if kind == "target":
        assert {str(bouts): target for bouts, target in TARGETS.items()} == vector["expected"]
    elif kind == "multiplier":
        assert vector["expected"] == MULTIPLIERS
    elif kind == "poignee_sizes":
        bonuses = [BONUSES[level] for level in LEVELS]
        assert {"sizes": SIZES[given["players"]], "primes": bonuses} == vector["expected"]
    else:
        size = cards.hand_size(given["players"], given["variant"])
        assert size == vector["expected"]["hand"] == vector["expected"]["tricks"]
        assert cards.chien_size(given["players"], given["variant"]) == vector["expected"]["chien"]
        worth = vector["expected"].get("deck_half_points", 182)
        assert cards.half_points(cards.pack(given["variant"])) == worth


@pytest.mark.parametrize(
    ("given", "expected"),
    [pytest.param(one["cards"], one["expected"], id=one["id"]) for one in VECTORS["count"]]
    + [
        pytest.param(one["input"]["cards"], one["expected"], id=one["id"])
        for one in VECTORS["seed_facts"]
        if one["kind"] == "count"
    ],
)
def test_counts_cards(given: list[str], expected: dict[str, int]) -> None:
    counted = {"half_points": cards.half_points(read_cards(given)), "bouts": cards.bouts(read_cards(given))}
    assert {key: counted[key] for key in expected} == expected


@of_group("legality")
def test_lists_the_legal_cards(vector: Vector) -> None:
    legal = legal_cards(vector["hand"], vector["trick"], vector["call"], vector["entame"])
    assert sorted(legal) == vector["expected"]


@of_group("ecart")
def test_knows_the_ecart(vector: Vector) -> None:
    hand, size = read_cards(vector["hand"]), vector["chien_size"]
    assert sorted(write_cards(discardable(hand, size))) == sorted(vector["discardable"])
    assert forced_trump_count(hand, size) == vector["forced_trumps"]
    if vector["kind"] == "attempt":
        assert is_legal_ecart(hand, read_cards(vector["ecart"]), size) is vector["legal"]
    else:
        assert sorted(write_cards(forced_from(hand, size))) == sorted(vector["forced_from"])


@of_group("auction")
def test_holds_the_auction(vector: Vector) -> None:
    expected = vector["expected"]
    try:
        auction = hold_auction(vector["players"], vector["dealer"], vector["bids"])
    except Fault as fault:
        assert (expected["legal"], expected["bad_index"]) == (False, fault.index)
        return
    assert expected["legal"]
    assert (auction.state, auction.taker, auction.contract) == (
        expected["state"],
        expected["taker"],
        expected["contract"],
    )


@of_group("trick")
def test_settles_the_trick(vector: Vector) -> None:
    plays = [Play(seat, read_card(card)) for seat, card in vector["plays"]]
    rules = ExcuseRules(vector["rules"], **vector["options"])
    last, before = vector["last"], vector["previous_all_by"]
    assert winner_of(plays, vector["attack"], last, before, rules) == vector["expected"]["winner"]
    fate = fate_of(plays, vector["attack"], last, before, rules)
    told = fate and {"owner": fate.owner, "how": fate.how, "gives_half_point": fate.gives_half_point}
    assert told == vector["expected"]["excuse"]


@of_group("poignee")
def test_knows_the_poignee(vector: Vector) -> None:
    level = level_of(vector["players"], *(read_cards(vector[key]) for key in ("hand", "shown", "ecart_trumps")))
    assert {"legal": level is not None, "level": level} == vector["expected"]


@of_group("call")
def test_lists_what_may_be_called(vector: Vector) -> None:
    assert sorted(write_cards(callable_cards(read_cards(vector["hand"])))) == vector["expected"]


@of_group("petit_sec")
def test_recognises_the_petit_sec(vector: Vector) -> None:
    assert is_petit_sec(read_cards(vector["hand"])) is vector["expected"]
