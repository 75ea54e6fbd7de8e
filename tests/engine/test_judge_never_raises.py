"""Whatever it is given, judging returns a verdict: valid, or a fault with its code, step and index."""

import copy
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.record import judge, to_record
from games.engine.variants import variant
from tests.engine.deals import random_deals

CODES = {
    "bad_json",
    "bad_input",
    "bad_deal",
    "petit_sec",
    "bad_bid",
    "bad_call",
    "bad_chelem",
    "bad_ecart",
    "bad_poignee",
    "bad_turn",
    "not_in_hand",
    "illegal_card",
    "extra",
    "incomplete",
}
STEPS = {"input", "deal", "call", "bids", "chelem", "ecart", "poignees", "plays"}
KEYS = [
    "format", "rules", "players", "variant", "options", "dealer", "hands", "chien", "bids", "call", "chelem_announced",
    "ecart", "poignees", "plays", "seat", "cards", "at",
]  # fmt: skip

RECORDS = [
    to_record(state)
    for table in (variant("base"), variant("fft"), variant("fft", 5), variant("fft", 3, "58"))
    for state in random_deals(table, 6, "fuzz")
]

texts = st.one_of(st.text(), st.sampled_from(["S1", "HR", "T1", "T21", "EX", "passe", "garde", "base", "fft", "58"]))
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(KEYS) | texts, inner, max_size=6),
    max_leaves=40,
)


def check(verdict: dict[str, object]) -> None:
    """Check the form of a verdict."""
    if verdict["valid"]:
        assert verdict["error"] is None
        assert sum(verdict["scores"]) == 0  # type: ignore[call-overload]  # a list of integers in every valid verdict
        return
    assert verdict.keys() == {"valid", "error"}
    error: Any = verdict["error"]
    assert error["code"] in CODES
    assert error["step"] in STEPS
    assert error["index"] is None or type(error["index"]) is int


@settings(max_examples=100, deadline=None)
@given(values)
def test_of_any_value(value: object) -> None:
    check(judge(value))


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(RECORDS), st.sampled_from(KEYS), values)
def test_of_a_record_with_any_value_for_a_key(record: dict[str, object], key: str, value: object) -> None:
    check(judge({**record, key: value}))


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(RECORDS), st.integers(0, 10**6), values)
def test_of_a_record_with_any_value_deep_inside(record: dict[str, object], choice: int, value: object) -> None:
    spoilt: Any = copy.deepcopy(record)
    rng = Random(choice)
    place: Any = spoilt
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = rng.choice(keys)
        if not isinstance(place[key], dict | list) or rng.random() < 0.3:
            place[key] = value
            break
        place = place[key]
    check(judge(spoilt))


def test_of_a_list_nested_a_hundred_thousand_deep() -> None:
    nest: list[object] = []
    for _ in range(100_000):
        nest = [nest]
    for key in KEYS[:14]:
        check(judge({**RECORDS[0], key: nest}))
    check(judge(nest))
    while nest:
        (nest,) = nest  # type: ignore[assignment]  # unwound by hand: freeing it at once would recurse
