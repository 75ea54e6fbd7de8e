"""The engine and the naive rules refuse the same spoilt records, for the same first fault.

Each mutation spoils a valid record in one way (or leaves it valid: a swap of two plays may be
legal, and then the verdicts must be equal). The message is free; code, step and index are not.
"""

import copy
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.engine import record
from tests.oracle import judge
from tests.oracle.cards import pack, write_cards
from tests.oracle.dealer import KINDS, deal
from tests.oracle.player import STYLES, Table, random_record

Spoilt = dict[str, Any]
Mutation = Callable[[Random, Spoilt], None]

FULL_PACK = write_cards(pack("78"))
NO_CARDS = ["T22", "T0", "T01", "S11", "S0", "s1", "ex", "EXC", "", "1S", "SR ", "10S"]
REQUIRED = ["rules", "dealer", "hands", "chien", "bids", "plays"]
BIDS = ["passe", "petite", "garde", "garde_sans", "garde_contre"]


def swap_two_plays(rng: Random, spoilt: Spoilt) -> None:
    one, other = rng.sample(range(len(spoilt["plays"])), 2)
    plays = spoilt["plays"]
    plays[one][1], plays[other][1] = plays[other][1], plays[one][1]


def swap_two_plays_of_a_seat(rng: Random, spoilt: Spoilt) -> None:
    seat = rng.randrange(spoilt["players"])
    own = [index for index, play in enumerate(spoilt["plays"]) if play[0] == seat]
    one, other = rng.sample(own, 2)
    plays = spoilt["plays"]
    plays[one][1], plays[other][1] = plays[other][1], plays[one][1]


def drop_a_play(rng: Random, spoilt: Spoilt) -> None:
    del spoilt["plays"][rng.randrange(len(spoilt["plays"]))]


def drop_the_last_plays(rng: Random, spoilt: Spoilt) -> None:
    del spoilt["plays"][-rng.randint(1, 8) :]


def repeat_a_play(rng: Random, spoilt: Spoilt) -> None:
    index = rng.randrange(len(spoilt["plays"]))
    spoilt["plays"].insert(index, list(spoilt["plays"][index]))


def add_a_play(rng: Random, spoilt: Spoilt) -> None:
    spoilt["plays"].append([rng.randrange(spoilt["players"]), rng.choice(FULL_PACK)])


def play_for_another(rng: Random, spoilt: Spoilt) -> None:
    play = rng.choice(spoilt["plays"])
    play[0] = rng.choice([(play[0] + 1) % spoilt["players"], spoilt["players"], -1])


def play_another_card(rng: Random, spoilt: Spoilt) -> None:
    rng.choice(spoilt["plays"])[1] = rng.choice(FULL_PACK)


def play_no_card(rng: Random, spoilt: Spoilt) -> None:
    rng.choice(spoilt["plays"])[1] = rng.choice(NO_CARDS)


def bid_otherwise(rng: Random, spoilt: Spoilt) -> None:
    spoilt["bids"][rng.randrange(len(spoilt["bids"]))] = rng.choice(BIDS)


def bid_an_unknown_word(rng: Random, spoilt: Spoilt) -> None:
    spoilt["bids"][rng.randrange(len(spoilt["bids"]))] = rng.choice(["prise", "Garde", "", "garde-sans", "pass"])


def bid_too_often(rng: Random, spoilt: Spoilt) -> None:
    while len(spoilt["bids"]) <= spoilt["players"]:
        spoilt["bids"].append("passe")


def bid_too_little(rng: Random, spoilt: Spoilt) -> None:
    spoilt["bids"].pop()


def set_aside_another_card(rng: Random, spoilt: Spoilt) -> None:
    ecart = spoilt["ecart"]
    ecart[rng.randrange(len(ecart))] = rng.choice(FULL_PACK)


def set_aside_a_card_of_the_taker(rng: Random, spoilt: Spoilt) -> None:
    bids = [index for index, bid in enumerate(spoilt["bids"]) if bid != "passe"]
    taker = (spoilt["dealer"] + 1 + bids[-1]) % spoilt["players"]
    ecart = spoilt["ecart"]
    ecart[rng.randrange(len(ecart))] = rng.choice(spoilt["hands"][taker] + spoilt["chien"])


def set_aside_too_few(rng: Random, spoilt: Spoilt) -> None:
    spoilt["ecart"].pop()


def set_aside_no_card(rng: Random, spoilt: Spoilt) -> None:
    spoilt["ecart"][rng.randrange(len(spoilt["ecart"]))] = rng.choice(NO_CARDS)


def forget_the_ecart(rng: Random, spoilt: Spoilt) -> None:
    del spoilt["ecart"]


def set_aside_the_chien(rng: Random, spoilt: Spoilt) -> None:
    spoilt["ecart"] = list(spoilt["chien"])


def exchange_dealt_cards(rng: Random, spoilt: Spoilt) -> None:
    one, other = rng.sample([*spoilt["hands"], spoilt["chien"]], 2)
    first, second = rng.randrange(len(one)), rng.randrange(len(other))
    one[first], other[second] = other[second], one[first]


def deal_a_card_twice(rng: Random, spoilt: Spoilt) -> None:
    one, other = rng.sample([*spoilt["hands"], spoilt["chien"]], 2)
    one[rng.randrange(len(one))] = rng.choice(other)


def deal_no_card(rng: Random, spoilt: Spoilt) -> None:
    hand = rng.choice([*spoilt["hands"], spoilt["chien"]])
    hand[rng.randrange(len(hand))] = rng.choice(NO_CARDS)


def lose_a_dealt_card(rng: Random, spoilt: Spoilt) -> None:
    rng.choice([*spoilt["hands"], spoilt["chien"]]).pop()


def move_a_dealt_card(rng: Random, spoilt: Spoilt) -> None:
    one, other = rng.sample([*spoilt["hands"], spoilt["chien"]], 2)
    other.append(one.pop())


def change_the_dealer(rng: Random, spoilt: Spoilt) -> None:
    spoilt["dealer"] = (spoilt["dealer"] + rng.randint(1, 3)) % spoilt["players"]


def name_no_dealer(rng: Random, spoilt: Spoilt) -> None:
    spoilt["dealer"] = rng.choice([spoilt["players"], -1, True, "0", 1.0, None])


def change_the_table(rng: Random, spoilt: Spoilt) -> None:
    key, value = rng.choice(
        [
            *(("rules", "FFT"), ("rules", 1), ("rules", None), ("rules", [])),
            *(("players", 2), ("players", "4"), ("players", 4.0), ("players", True), ("players", None)),
            *(("variant", "58"), ("variant", 78), ("variant", "79"), ("variant", None)),
            *(("format", "tarot-record/2"), ("format", 1)),
        ]
    )
    spoilt[key] = value


def judge_by_the_other_rules(rng: Random, spoilt: Spoilt) -> None:
    spoilt["rules"] = "fft" if spoilt["rules"] == "base" else "base"


def take_options(rng: Random, spoilt: Spoilt) -> None:
    spoilt["options"] = rng.choice(
        [
            *({}, {"petit_sec": False}, {"petit_sec": True}, {"excuse_exchange": False}, {"excuse_exchange": True}),
            *({"petit_sec": "no"}, {"excuse_exchange": 1}, {"excuse_last": "nobody"}, {"misere": True}),
            *([], "no", None),
        ]
    )


def add_a_key(rng: Random, spoilt: Spoilt) -> None:
    spoilt[rng.choice(["seed", "Dealer", "score", ""])] = rng.choice([None, 1, "x", []])


def lose_a_key(rng: Random, spoilt: Spoilt) -> None:
    del spoilt[rng.choice(REQUIRED)]


def break_a_type(rng: Random, spoilt: Spoilt) -> None:
    key = rng.choice(["hands", "chien", "bids", "plays", "ecart", "chelem_announced", "poignees", "call"])
    spoilt[key] = rng.choice([None, 3, {}, 1.5])


def break_a_card(rng: Random, spoilt: Spoilt) -> None:
    wrong: Any = rng.choice([1, None, ["S1"], {}])
    rng.choice([*spoilt["hands"], spoilt["chien"], spoilt["bids"]])[0] = wrong


def break_a_play(rng: Random, spoilt: Spoilt) -> None:
    wrong: list[Any] = [[], [0], [0, 1], ["0", "S1"], [0, "S1", 1], "0S1", None, {}, [True, "S1"], [0, None], 7]
    spoilt["plays"][rng.randrange(len(spoilt["plays"]))] = rng.choice(wrong)


def announce_a_chelem(rng: Random, spoilt: Spoilt) -> None:
    spoilt["chelem_announced"] = True


def announce_no_chelem(rng: Random, spoilt: Spoilt) -> None:
    spoilt["chelem_announced"] = False


def call_a_card(rng: Random, spoilt: Spoilt) -> None:
    spoilt["call"] = rng.choice(["SR", "HD", "T1", "EX", "XX", ""])


def show_a_poignee(rng: Random, spoilt: Spoilt) -> None:
    seat = rng.randrange(spoilt["players"])
    spoilt["poignees"] = [{"seat": seat, "cards": spoilt["hands"][seat][: rng.choice([8, 10, 13])]}]


def break_a_poignee(rng: Random, spoilt: Spoilt) -> None:
    wrong: list[Any] = [{"seat": 0}, {"cards": []}, {"seat": "0", "cards": []}, {"seat": 0, "cards": "T1"}, None, []]
    wrong.append({"seat": 0, "cards": [], "at": 0, "level": "simple"})
    spoilt["poignees"] = [rng.choice(wrong)]


def show_it_at_another_time(rng: Random, spoilt: Spoilt) -> None:
    rng.choice(spoilt["poignees"])["at"] = rng.randint(-1, spoilt["players"] + 2)


def show_it_twice(rng: Random, spoilt: Spoilt) -> None:
    spoilt["poignees"].append(copy.deepcopy(rng.choice(spoilt["poignees"])))


def show_another_card(rng: Random, spoilt: Spoilt) -> None:
    shown = rng.choice(spoilt["poignees"])["cards"]
    shown[rng.randrange(len(shown))] = rng.choice([*FULL_PACK, "EX", "EX", "EX", *NO_CARDS])


def show_one_card_less(rng: Random, spoilt: Spoilt) -> None:
    rng.choice(spoilt["poignees"])["cards"].pop()


def show_it_for_another(rng: Random, spoilt: Spoilt) -> None:
    rng.choice(spoilt["poignees"])["seat"] = rng.randint(-1, spoilt["players"])


def forget_the_call(rng: Random, spoilt: Spoilt) -> None:
    del spoilt["call"]


def call_another_card(rng: Random, spoilt: Spoilt) -> None:
    spoilt["call"] = rng.choice([*(card for card in FULL_PACK if card[-1] in "RDCV"), "EX", "T21", "XR"])


FFT_MUTATIONS: list[Mutation] = [
    *(show_it_at_another_time, show_it_twice, show_another_card, show_one_card_less, show_it_for_another),
    *(forget_the_call, call_another_card),
]
MUTATIONS: list[Mutation] = [
    *(swap_two_plays, swap_two_plays_of_a_seat, drop_a_play, drop_the_last_plays, repeat_a_play, add_a_play),
    *(play_for_another, play_another_card, play_no_card),
    *(bid_otherwise, bid_an_unknown_word, bid_too_often, bid_too_little),
    *(set_aside_another_card, set_aside_a_card_of_the_taker, set_aside_too_few, set_aside_no_card),
    *(forget_the_ecart, set_aside_the_chien),
    *(exchange_dealt_cards, deal_a_card_twice, deal_no_card, lose_a_dealt_card, move_a_dealt_card),
    *(change_the_dealer, name_no_dealer, change_the_table, judge_by_the_other_rules, take_options),
    *(add_a_key, lose_a_key, break_a_type, break_a_card, break_a_play),
    *(announce_a_chelem, announce_no_chelem, call_a_card, show_a_poignee, break_a_poignee),
]
NEEDS_ECART = {
    *(set_aside_another_card, set_aside_a_card_of_the_taker, set_aside_too_few, set_aside_no_card),
    forget_the_ecart,
}
NEEDS_PLAYS = {
    *(swap_two_plays, swap_two_plays_of_a_seat, drop_a_play, drop_the_last_plays, repeat_a_play),
    *(play_for_another, play_another_card, play_no_card, break_a_play),
    *(bid_otherwise, bid_an_unknown_word, bid_too_little, bid_too_often, break_a_card),
}


NEEDS_POIGNEE = {show_it_at_another_time, show_it_twice, show_another_card, show_one_card_less, show_it_for_another}
NEEDS_CALL = {forget_the_call, call_another_card}


def short(verdict: dict[str, Any]) -> dict[str, Any]:
    """Leave the message out of a refusal; put a verdict in the form JSON gives it."""
    read: dict[str, Any] = json.loads(json.dumps(verdict))
    if not read["valid"]:
        assert set(read) == {"valid", "error"}
        assert isinstance(read["error"].pop("message"), str)
        assert set(read["error"]) == {"code", "step", "index"}
    elif "forced_trumps_shown" in read:
        read["forced_trumps_shown"].sort()
    return read


def fitting_record(rng: Random, table: Table, mutation: Mutation) -> Spoilt:
    """Play random deals until one has what the mutation spoils."""
    while True:
        dealt = deal(rng, rng.choice(list(KINDS)), table.players, table.variant)
        given: Spoilt = random_record(rng, table, rng.randrange(table.players), dealt, rng.choice(STYLES))
        needed = {
            "ecart": mutation in NEEDS_ECART,
            "plays": mutation in NEEDS_PLAYS,
            "poignees": mutation in NEEDS_POIGNEE,
            "call": mutation in NEEDS_CALL,
        }
        if all(given.get(key) for key, is_needed in needed.items() if is_needed):
            return given


def spoil(rng: Random, table: Table, mutation: Mutation) -> Spoilt:
    """Give a record spoilt by the mutation."""
    spoilt = copy.deepcopy(fitting_record(rng, table, mutation))
    mutation(rng, spoilt)
    return spoilt


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_finds_the_same_first_fault_in_base(mutation: Mutation, long_run: bool) -> None:
    rng = Random(mutation.__name__)
    for _ in range(500 if long_run else 12):
        spoilt = spoil(rng, Table("base", 4, "78"), mutation)
        assert short(record.judge(spoilt)) == short(judge(spoilt)), json.dumps(spoilt)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_finds_the_same_first_fault_at_the_other_tables(mutation: Mutation, long_run: bool) -> None:
    rng = Random("other " + mutation.__name__)
    tables = [Table("fft", 4, "78"), Table("fft", 5, "78"), Table("fft", 3, "58"), Table("base", 3, "78")]
    for number in range(100 if long_run else 4):
        spoilt = spoil(rng, tables[number % len(tables)], mutation)
        assert short(record.judge(spoilt)) == short(judge(spoilt)), json.dumps(spoilt)


@pytest.mark.parametrize("mutation", FFT_MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_finds_the_same_first_fault_of_calls_and_poignees(mutation: Mutation, long_run: bool) -> None:
    rng = Random("fft " + mutation.__name__)
    table = Table("fft", 5, "78")
    for _ in range(200 if long_run else 12):
        spoilt = spoil(rng, table, mutation)
        assert short(record.judge(spoilt)) == short(judge(spoilt)), json.dumps(spoilt)


def test_mutations_reach_every_code_that_a_judge_of_records_has() -> None:
    rng = Random(3)
    codes: Counter[str] = Counter()
    for mutation in MUTATIONS * 15:
        error: Any = judge(spoil(rng, Table("base", 4, "78"), mutation)).get("error")
        codes[error["code"] if error else "valid"] += 1
    assert set(codes) == {
        *("valid", "bad_input", "bad_deal", "petit_sec", "bad_bid", "bad_call", "bad_chelem", "bad_ecart"),
        *("bad_poignee", "bad_turn", "not_in_hand", "illegal_card", "extra", "incomplete"),
    }
