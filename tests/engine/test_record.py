"""The record of a deal: what it says, each fault with its code, step and index, and the file of a game."""

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.engine import RULES_VERSION, rules
from games.engine.dealing import DEALING_VERSION
from games.engine.decisions import Contract, Phase
from games.engine.notation import parse_decision
from games.engine.record import FORMAT_VERSION, canonical_text, game_file, judge, replay, to_record
from games.engine.state import DealState
from games.engine.variants import variant
from tests.engine.deals import bid_all, laid_out, play_on, random_deals, random_decision

Record = dict[str, Any]

HAND = "S1,S2,S3,S4,H1,H2,H3,D1,D2,SR,T21,T20,T19,T18,T17,T16,T15,EX"
ECART = "ecart:S1,S2,S3,S4,H1,H2"
PASSE, GARDE, SANS, CONTRE = Contract.PASSE, Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE


def garde(rules_key: str = "base", players: int = 4) -> Record:
    """A valid record of a garde of seat 0."""
    table = variant(rules_key, players)
    hand = ",".join(HAND.split(",")[: table.hand_size])
    state = bid_all(laid_out({0: hand}, table=table, dealer=players - 1), GARDE, *[PASSE] * (players - 1))
    return to_record(play_on(state, Random("garde")))


def contre(rules_key: str = "base") -> Record:
    """A valid record of a garde contre of seat 0."""
    return to_record(play_on(bid_all(laid_out({0: HAND}, table=variant(rules_key)), CONTRE), Random("contre")))


def passed_out() -> Record:
    """A valid record of a deal that nobody took."""
    return to_record(bid_all(laid_out({}), PASSE, PASSE, PASSE, PASSE))


def petit_sec() -> Record:
    """A valid record of a deal with a petit sec."""
    return to_record(laid_out({1: "T1,S1,S2,S3,S4,S5,S6,S7,S8,S9,S10,SV,SC,SD,SR,H1,H2,H3"}))


def poignee() -> Record:
    """A valid record of a garde sans of the official rules in which seat 0 shows ten trumps."""
    hand = "T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,S1,S2,S3,S4,S5,S6,S7,S8"
    state = bid_all(laid_out({0: hand}, table=variant("fft")), SANS, PASSE, PASSE, PASSE)
    for text in ("chelem:no", "poignee:T2,T3,T4,T5,T6,T7,T8,T9,T10,T11"):
        rules.apply(state, parse_decision(text))
    rng = Random("poignée")
    while state.turn is not None:
        decision = random_decision(rules.choices(state), rng)
        rules.apply(state, parse_decision("poignee:no") if state.phase is Phase.POIGNEE else decision)
    return to_record(state)


@pytest.mark.parametrize("make", [garde, contre, passed_out, petit_sec, poignee])
def test_a_record_made_here_is_valid(make: Callable[[], Record]) -> None:
    verdict = judge(make())
    assert (verdict["valid"], verdict["error"]) == (True, None)


def fault(record: object) -> tuple[object, object, object]:
    """The code, step and index of a refusal, whose form is checked."""
    verdict = judge(record)
    assert verdict.keys() == {"valid", "error"}
    assert verdict["valid"] is False
    error = verdict["error"]
    assert isinstance(error, dict)
    assert error.keys() == {"code", "step", "index", "message"}
    assert isinstance(error["message"], str)
    return error["code"], error["step"], error["index"]


def changed(record: Record, **values: object) -> Record:
    """A copy with other values."""
    return {**copy.deepcopy(record), **values}


BAD_INPUT = ("bad_input", "input", None)
BAD_DEAL = ("bad_deal", "deal", None)


@pytest.mark.parametrize("key", ["rules", "dealer", "hands", "chien", "bids", "plays"])
def test_a_required_key_may_not_be_missing(key: str) -> None:
    record = garde()
    del record[key]
    assert fault(record) == BAD_INPUT


@pytest.mark.parametrize("key", ["players", "variant", "format"])
def test_players_variant_and_format_may_be_left_out(key: str) -> None:
    record = garde()
    del record[key]
    assert judge(record) == judge(garde())


@pytest.mark.parametrize(
    "values",
    [
        {"rules": "belote"},
        {"rules": ["base"]},
        {"players": 2},
        {"players": "4"},
        {"players": True},
        {"players": None},
        {"variant": "58"},
        {"variant": 78},
        {"dealer": 4},
        {"dealer": -1},
        {"dealer": "0"},
        {"dealer": True},
        {"dealer": 0.0},
        {"dealer": 10**5000},
        {"hands": "S1"},
        {"hands": [1, 2, 3, 4]},
        {"chien": None},
        {"chien": [["S1"]]},
        {"bids": {}},
        {"bids": [1]},
        {"plays": [[0, "S1", 2]]},
        {"plays": [["0", "S1"]]},
        {"plays": [[0, 1]]},
        {"plays": [[True, "S1"]]},
        {"plays": ["S1"]},
        {"ecart": "S1"},
        {"ecart": None},
        {"call": 3},
        {"call": None},
        {"chelem_announced": 1},
        {"chelem_announced": None},
        {"options": []},
        {"options": {"misere": True}},
        {"options": {"petit_sec": "no"}},
        {"options": {"excuse_last": "opponents"}},
        {"poignees": {}},
        {"poignees": [[]]},
        {"poignees": [{"seat": 0}]},
        {"poignees": [{"seat": "0", "cards": []}]},
        {"poignees": [{"seat": 0, "cards": [], "at": "0"}]},
        {"poignees": [{"seat": 0, "cards": [], "when": 0}]},
        {"format": "tarot-record/2"},
        {"format": None},
        {"comment": "nice deal"},
    ],
    ids=lambda values: json.dumps(values)[:60] if "dealer" not in values else f"dealer {type(values['dealer'])}",
)
def test_refuses_an_unknown_key_or_an_ill_typed_value(values: dict[str, object]) -> None:
    assert fault(changed(garde(), **values)) == BAD_INPUT


@pytest.mark.parametrize("record", [None, 3, "deal", [], {}, True, 1.5])
def test_refuses_what_is_no_record(record: object) -> None:
    assert fault(record) == BAD_INPUT


def test_refuses_a_deal_that_is_not_exactly_the_pack() -> None:
    record = garde()
    hands, chien = record["hands"], record["chien"]
    for values in (
        {"hands": hands[:3]},
        {"hands": [*hands, hands[0]]},
        {"hands": [hands[0][:-1], *hands[1:]]},
        {"hands": [[*hands[0][:-1], "S99"], *hands[1:]]},
        {"hands": [[*hands[0][:-1], hands[0][0]], *hands[1:]]},
        {"hands": [[*hands[0][:-1], hands[1][0]], *hands[1:]]},
        {"chien": chien[:-1]},
        {"chien": [*chien[:-1], "X"]},
        {"chien": [*chien[:-1], chien[0]]},
    ):
        assert fault(changed(record, **values)) == BAD_DEAL


def test_nothing_may_follow_a_petit_sec() -> None:
    assert fault(changed(petit_sec(), bids=["passe"])) == ("petit_sec", "bids", 0)
    assert fault(changed(petit_sec(), plays=[[0, "S1"]])) == ("petit_sec", "plays", 0)


@pytest.mark.parametrize(
    ("bids", "index"),
    [
        (["petite", "petite", "passe", "passe"], 1),
        (["garde", "petite", "passe", "passe"], 1),
        (["prise", "passe", "passe", "passe"], 0),
        (["garde", "passe", "passe", "passe", "passe"], 4),
        (["passe", "passe", "passe", "passe", "garde"], 4),
        (["garde_contre", "garde_contre"], 1),
        (["garde_contre", "passe", "passe", "passe", "passe"], 4),
    ],
)
def test_refuses_a_bid_with_its_place(bids: list[str], index: int) -> None:
    assert fault(changed(garde(), bids=bids)) == ("bad_bid", "bids", index)


@pytest.mark.parametrize("bids", [[], ["garde"], ["passe", "passe", "passe"]])
def test_an_auction_may_not_be_cut_short(bids: list[str]) -> None:
    assert fault(changed(garde(), bids=bids)) == ("incomplete", "bids", None)


def test_the_passes_after_a_garde_contre_may_stand_or_not() -> None:
    record = contre()
    assert record["bids"] == ["garde_contre"]
    for passes in range(4):
        assert judge(changed(record, bids=["garde_contre"] + ["passe"] * passes)) == judge(record)


def test_a_call_belongs_to_the_table_of_five() -> None:
    assert fault(changed(garde(), call="HR")) == ("bad_call", "call", None)
    assert fault(changed(passed_out(), call="HR")) == ("bad_call", "call", None)
    five = garde(players=5)
    assert judge(five)["valid"] is True
    assert fault(changed(five, call="SD")) == ("bad_call", "call", None)
    assert fault(changed(five, call="XX")) == ("bad_call", "call", None)
    del five["call"]
    assert fault(five) == ("bad_call", "call", None)


def test_a_chelem_is_announced_in_the_official_rules_only() -> None:
    assert fault(changed(garde(), chelem_announced=True)) == ("bad_chelem", "chelem", None)
    assert fault(changed(passed_out(), chelem_announced=True)) == ("bad_chelem", "chelem", None)
    assert judge(changed(garde(), chelem_announced=False)) == judge(garde())


def test_an_ecart_belongs_to_petite_and_garde() -> None:
    for record in (contre(), passed_out()):
        assert fault(changed(record, ecart=["S1", "S2", "S3", "S4", "H1", "H2"])) == ("bad_ecart", "ecart", None)
    record = garde()
    del record["ecart"]
    assert fault(record) == ("incomplete", "ecart", None)


@pytest.mark.parametrize(
    ("ecart", "index"),
    [
        (["S1", "S2", "S3", "S4", "H1"], None),
        ([], None),
        (["S1", "S2", "S3", "S4", "H1", "SR"], 5),
        (["S1", "T21", "S3", "S4", "H1", "H2"], 1),
        (["T20", "S2", "S3", "S4", "H1", "H2"], 0),
        (["S1", "S2", "S1", "S4", "H1", "H2"], 2),
        (["S1", "S2", "S3", "HD", "H1", "H2"], 3),
        (["S1", "S2", "S3", "S99", "H1", "H2"], 3),
    ],
)
def test_refuses_an_ecart_at_its_first_impossible_card(ecart: list[str], index: int | None) -> None:
    assert fault(changed(garde(), ecart=ecart)) == ("bad_ecart", "ecart", index)


def test_base_knows_no_poignee() -> None:
    entry = {"seat": 0, "cards": ["T21"]}
    assert fault(changed(garde(), poignees=[entry])) == ("bad_poignee", "poignees", 0)
    assert fault(changed(passed_out(), poignees=[entry])) == ("bad_poignee", "poignees", 0)
    assert judge(changed(garde(), poignees=[])) == judge(garde())


def test_a_poignee_may_leave_out_when_it_was_shown() -> None:
    record = poignee()
    assert record["poignees"][0]["at"] == 0
    plain = changed(record, poignees=[{key: record["poignees"][0][key] for key in ("seat", "cards")}])
    assert judge(plain) == judge(record)
    assert judge(record)["poignee_bonus"] == 20


@pytest.mark.parametrize(
    "values",
    [
        {"at": 1},
        {"at": 72},
        {"seat": 4},
        {"seat": -1},
        {"seat": 1},
        {"cards": []},
        {"cards": ["T2"] * 10},
        {"cards": ["T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T12"]},
        {"cards": ["T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T99"]},
    ],
)
def test_refuses_a_poignee_that_breaks_its_rule(values: dict[str, object]) -> None:
    record = poignee()
    entry = {"seat": 0, "cards": record["poignees"][0]["cards"], **values}
    assert fault(changed(record, poignees=[entry])) == ("bad_poignee", "poignees", 0)


def test_refuses_a_second_poignee_of_a_seat() -> None:
    record = poignee()
    assert fault(changed(record, poignees=record["poignees"] * 2)) == ("bad_poignee", "poignees", 1)


def test_refuses_a_card_out_of_turn() -> None:
    record = garde()
    record["plays"][5][0] = (record["plays"][5][0] + 1) % 4
    assert fault(record) == ("bad_turn", "plays", 5)
    record["plays"][0][0] = 9
    assert fault(record) == ("bad_turn", "plays", 0)


def test_refuses_a_card_that_is_not_in_hand() -> None:
    record = garde()
    record["plays"][7][1] = record["plays"][6][1]
    assert fault(record) == ("not_in_hand", "plays", 7)
    record["plays"][7][1] = "T99"
    assert fault(record) == ("not_in_hand", "plays", 7)


def test_refuses_a_card_against_the_rules() -> None:
    state = bid_all(laid_out({0: "S1", 1: "SD,D1,T5"}), CONTRE)
    for card, code in (("D1", "illegal_card"), ("T5", "illegal_card"), ("SD", "incomplete"), ("S1", "not_in_hand")):
        record = changed(to_record(state), plays=[[0, "S1"], [1, card]])
        assert fault(record) == (code, "plays", None if code == "incomplete" else 1)


def test_refuses_a_card_too_many_or_too_few() -> None:
    record = garde()
    assert fault(changed(record, plays=[*record["plays"], [0, "S1"]])) == ("extra", "plays", 72)
    for kept in (0, 1, 71):
        assert fault(changed(record, plays=record["plays"][:kept])) == ("incomplete", "plays", None)
    assert fault(changed(passed_out(), plays=[[0, "S1"]])) == ("extra", "plays", 0)


def test_the_first_fault_is_told() -> None:
    record = garde()
    record["plays"][9][0] = 7
    record["bids"][1] = "petite"
    assert fault(record) == ("bad_bid", "bids", 1)
    record["chien"] = []
    assert fault(record) == BAD_DEAL
    record["rules"] = 3
    assert fault(record) == BAD_INPUT


def test_replay_returns_the_deal_as_far_as_it_went() -> None:
    record = garde()
    record["plays"][9][1] = "T99"
    state, first = replay(record)
    assert state is not None
    assert first is not None
    assert (len(state.plays), first.code, first.index) == (9, "not_in_hand", 9)
    assert replay({}) == (None, replay({})[1])


def test_lists_may_come_in_any_order() -> None:
    record = garde()
    shuffled = changed(
        record,
        hands=[hand[::-1] for hand in record["hands"]],
        chien=record["chien"][::-1],
        ecart=record["ecart"][::-1],
    )
    assert judge(shuffled) == judge(record)


def test_a_record_has_its_keys_and_lists_in_canonical_order() -> None:
    record = garde()
    assert list(record) == [
        "format",
        "rules",
        "players",
        "variant",
        "dealer",
        "hands",
        "chien",
        "bids",
        "ecart",
        "plays",
    ]
    assert ",".join(record["hands"][0]) == "S1,S2,S3,S4,SR,H1,H2,H3,D1,D2,T15,T16,T17,T18,T19,T20,T21,EX"
    official = poignee()
    assert list(official)[-4:] == ["bids", "chelem_announced", "poignees", "plays"]
    with_options = to_record(laid_out({}, table=variant("fft", options={"petit_sec": False})))
    assert with_options["options"] == {"petit_sec": False}


def played(count: int) -> list[DealState]:
    """Some played deals of base at four, in the order of a game."""
    return [state for state in random_deals(variant(), 30, "game file") if state.void is None][:count]


def test_the_file_of_a_game_has_every_key_in_order() -> None:
    states = [bid_all(laid_out({}), PASSE, PASSE, PASSE, PASSE), *played(4)]
    file = game_file(
        id="abc",
        variant=variant(),
        seat=0,
        bots=[None, "club-1", "club-1", "club-1"],
        challenge="2026-11-30",
        commitment="00ff",
        seed=None,
        started_at="2026-11-30T10:00:00Z",
        finished_at="2026-11-30T10:20:00Z",
        states=states,
    )
    assert list(file) == ["format", "game", "deals", "scores", "ranking"]
    game = file["game"]
    assert isinstance(game, dict)
    assert list(game) == [
        "id",
        "rules",
        "players",
        "variant",
        "options",
        "seat",
        "bots",
        "versions",
        "challenge",
        "commitment",
        "seed",
        "started_at",
        "finished_at",
    ]
    assert game["versions"] == {"rules": RULES_VERSION, "dealing": DEALING_VERSION, "format": FORMAT_VERSION}
    deals = file["deals"]
    assert isinstance(deals, list)
    verdicts = [judge(deal) for deal in deals]
    assert [verdict["void"] for verdict in verdicts] == ["passe", None, None, None, None]
    totals = [sum(verdict["scores"][seat] for verdict in verdicts) for seat in range(4)]  # type: ignore[index]  # JSON
    assert file["scores"] == totals
    assert file["ranking"] == max(0, 1000 + totals[0])


def test_the_canonical_text_has_no_spaces_and_one_newline() -> None:
    assert canonical_text({"b": [1, "é"], "a": None}) == '{"b":[1,"é"],"a":null}\n'
    text = canonical_text(garde())
    assert judge(json.loads(text)) == judge(garde())
    assert text.count("\n") == 1
    assert " " not in text
