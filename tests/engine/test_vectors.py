"""The copied vectors and deals hold, each by its name; a wrong answer is noticed."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.errors import BadNotation
from games.engine.record import judge
from games.engine.vectors import Vector, vectors_in

FOLDER = Path(__file__).parents[1] / "vectors"
VECTORS: dict[str, Any] = json.loads((FOLDER / "vectors.json").read_text())
DEALS: dict[str, Any] = json.loads((FOLDER / "deals.json").read_text())


def by_id(vectors: list[Vector]) -> list[Any]:
    """Name each vector in the test's name."""
    return [pytest.param(vector, id=vector.id) for vector in vectors]


@pytest.mark.parametrize("vector", by_id([*vectors_in(VECTORS), *vectors_in(DEALS)]))
def test_holds(vector: Vector) -> None:
    assert vector.passes()


def test_no_vector_is_left_out() -> None:
    counts = VECTORS["meta"]["counts"]
    assert {group: len(entries) for group, entries in VECTORS.items() if group != "meta"} == counts
    assert len(list(vectors_in(VECTORS))) == sum(counts.values()) == 303
    assert len(list(vectors_in(DEALS))) == sum(DEALS["meta"]["counts"].values()) == 34


@pytest.mark.parametrize("deal", DEALS["deals"], ids=lambda deal: deal["id"])
def test_a_recorded_deal_has_its_verdict_key_by_key(deal: dict[str, Any]) -> None:
    verdict = judge(deal["record"])
    assert verdict.keys() == deal["expected"].keys()
    for key, value in deal["expected"].items():
        assert verdict[key] == value, key


@pytest.mark.parametrize("deal", DEALS["refused"], ids=lambda deal: deal["id"])
def test_a_refused_record_has_its_code_and_nothing_else(deal: dict[str, Any]) -> None:
    verdict = judge(deal["record"])
    assert verdict.keys() == {"valid", "error"}
    error = verdict["error"]
    assert isinstance(error, dict)
    assert error.keys() == {"code", "step", "index", "message"}
    assert (verdict["valid"], error["code"]) == (False, deal["expected"]["code"])


def _spoilt(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, *value, "S1"]
    if isinstance(value, dict):
        return {key: _spoilt(entry) for key, entry in value.items()}
    return "nothing"


def test_every_vector_fails_when_another_answer_is_expected() -> None:
    for source in (VECTORS, DEALS):
        spoilt = copy.deepcopy(source)
        for group, entries in spoilt.items():
            if group == "meta":
                continue
            for entry in entries:
                if "expected" in entry:
                    entry["expected"] = _spoilt(entry["expected"])
                else:
                    entry["forced_trumps"] += 1
        assert [vector.id for vector in vectors_in(spoilt) if vector.passes()] == []


def test_a_vector_of_an_unknown_group_or_shape_fails_and_is_not_skipped() -> None:
    source = {
        "meta": {"format": "tarot-vectors/1"},
        "belote": [{"id": "belote-1", "needs": "base4"}],
        "legality": [{"id": "legal-1", "needs": "base4", "hand": 3}],
        "seed_facts": [{"id": "seed-1", "needs": "base4", "kind": "unheard"}],
        "count": [{"id": "count-1", "needs": "base4", "cards": ["S0"], "expected": {}}],
    }
    assert [(vector.id, vector.passes()) for vector in vectors_in(source)] == [
        ("belote-1", False),
        ("legal-1", False),
        ("seed-1", False),
        ("count-1", False),
    ]


@pytest.mark.parametrize(
    "source",
    [
        [],
        {},
        {"meta": {}},
        {"meta": {"format": "tarot-record/1"}},
        {"meta": {"format": "tarot-vectors/1"}, "count": 3},
        {"meta": {"format": "tarot-vectors/1"}, "count": [{"needs": "base4"}]},
    ],
)
def test_refuses_a_file_that_holds_no_vectors(source: object) -> None:
    with pytest.raises(BadNotation):
        list(vectors_in(source))
