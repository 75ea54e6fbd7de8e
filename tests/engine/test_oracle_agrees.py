"""The engine and the naive rules agree on every step and on the whole verdict of random deals.

The naive rules decide at random; before each decision the engine must offer exactly what they
allow, and at the end both must give the same verdict.
"""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from games.engine import dealing, record, rules
from games.engine.cards import cards_in
from games.engine.decisions import Choices, SetAside
from games.engine.errors import IllegalDecision
from games.engine.notation import card_text, cards_text, parse_cards, parse_decision
from games.engine.state import DealState, Phase
from games.engine.variants import Variant, variant
from tests.oracle import judge, replay_asking_legality
from tests.oracle.auction import callable_cards, legal_bids
from tests.oracle.cards import read_cards, write_cards
from tests.oracle.dealer import KINDS, Dealt, deal
from tests.oracle.ecart import discardable, forced_from, forced_trump_count, free_cards, is_legal_ecart
from tests.oracle.player import STYLES, Table, random_record

BASE = Table("base", 4, "78")
OTHER_TABLES = [
    Table("fft", 4, "78"),
    Table("fft", 3, "78"),
    Table("fft", 3, "58"),
    Table("fft", 5, "78"),
    Table("base", 3, "78"),
    Table("base", 5, "78"),
]


def engine_variant(table: Table) -> Variant:
    """Give the engine's variant of a table."""
    return variant(rules=table.rules, players=table.players, pack=table.variant)


def start(given: dict[str, Any], table: Table) -> DealState:
    """Start the deal of a record with the engine."""
    hands = [parse_cards(",".join(hand)) for hand in given["hands"]]
    return rules.start(engine_variant(table), given["dealer"], hands, parse_cards(",".join(given["chien"])))


def texts(mask: int) -> list[str]:
    """List the cards of an engine's set."""
    return [card_text(card) for card in cards_in(mask)]


def drive(rng: Random, given: dict[str, Any], table: Table) -> DealState:
    """Play the record with the engine, comparing what may be done before every decision."""
    state = start(given, table)
    legal_plays = replay_asking_legality(given)
    asked: list[Phase] = []
    while state.turn is not None:
        choices = rules.choices(state)
        assert choices.phase == state.phase
        assert choices.seat == state.turn
        asked.append(choices.phase)
        rules.apply(state, parse_decision(next_decision(rng, given, state, choices, legal_plays)))
    bids = [bid for bid in given["bids"] if bid != "passe"]
    assert asked.count(Phase.ECART) == (1 if "ecart" in given else 0)
    assert asked.count(Phase.PLAY) == len(given["plays"])
    assert asked.count(Phase.CALLING) == (1 if bids and table.players == 5 else 0)
    return state


def next_decision(
    rng: Random, given: dict[str, Any], state: DealState, choices: Choices, legal_plays: list[list[str]]
) -> str:
    """Compare what the engine offers with what the naive rules allow, then write the record's decision."""
    if choices.phase == Phase.BIDDING:
        said = given["bids"][: len(state.bids)]
        assert [bid.key for bid in choices.bids] == legal_bids(said)
        return f"bid:{given['bids'][len(state.bids)]}"
    if choices.phase == Phase.CALLING:
        assert sorted(texts(choices.calls)) == sorted(
            write_cards(callable_cards(read_cards(given["hands"][choices.seat])))
        )
        return f"call:{given['call']}"
    if choices.phase == Phase.ECART:
        compare_ecart(rng, given, state, choices)
        return "ecart:" + ",".join(given["ecart"])
    if choices.phase == Phase.CHELEM:
        return "chelem:yes" if given.get("chelem_announced") else "chelem:no"
    if choices.phase == Phase.POIGNEE:
        shown = [one["cards"] for one in given["poignees"] if one["seat"] == choices.seat]
        return "poignee:" + (",".join(shown[0]) if shown else "no")
    seat, card = given["plays"][len(state.plays)]
    assert choices.seat == seat
    assert sorted(texts(choices.plays)) == sorted(legal_plays[len(state.plays)])
    return f"play:{card}"


def compare_ecart(rng: Random, given: dict[str, Any], state: DealState, choices: Choices) -> None:
    """Compare the cards offered for the écart, then the answers to whole écarts, right and wrong."""
    hand = given["hands"][choices.seat] + given["chien"]
    size = len(given["chien"])
    held = read_cards(hand)
    forced = forced_trump_count(held, size)
    offered = choices.ecart_free | choices.ecart_forced | choices.ecart_trumps
    assert sorted(texts(offered)) == sorted(write_cards(discardable(held, size)))
    assert choices.ecart_trump_count == forced
    assert sorted(texts(choices.ecart_trumps)) == sorted(write_cards(forced_from(held, size)))
    if forced:
        assert sorted(texts(choices.ecart_forced)) == sorted(write_cards(free_cards(held)))
    for _ in range(4):
        chosen = list(given["ecart"])
        for _ in range(rng.randint(0, 2)):
            chosen[rng.randrange(size)] = rng.choice(hand)
        chosen = chosen[: rng.choice([size, size, size, size - 1])]
        if len(set(chosen)) == len(chosen):
            assert accepts(state, chosen) is is_legal_ecart(held, read_cards(chosen), size), (hand, chosen)


def accepts(state: DealState, chosen: list[str]) -> bool:
    """Ask the engine whether these cards may be set aside."""
    try:
        rules.check(state, SetAside(parse_cards(",".join(chosen))))
    except IllegalDecision:
        return False
    return True


def normal(verdict: dict[str, Any]) -> dict[str, Any]:
    """Put a verdict in the form JSON gives it, the one set among its lists in one order."""
    read: dict[str, Any] = json.loads(json.dumps(verdict))
    if "forced_trumps_shown" in read:
        read["forced_trumps_shown"].sort()
    return read


def agree(rng: Random, given: dict[str, Any], table: Table) -> dict[str, Any]:
    """Drive the engine through the record and compare both verdicts on it and on the engine's own record."""
    state = drive(rng, given, table)
    written = record.to_record(state)
    expected = normal(judge(given))
    assert expected["valid"], expected
    assert normal(record.judge(given)) == expected
    assert normal(record.judge(written)) == expected
    assert normal(judge(written)) == expected
    return expected


def tell(seen: Counter[str], verdict: dict[str, Any]) -> None:
    """Count which rare things a deal has shown."""
    if verdict["void"]:
        seen[verdict["void"]] += 1
        return
    seen[verdict["contract"]] += 1
    seen[f"excuse {verdict['excuse'] and verdict['excuse']['how']}"] += 1
    seen[f"excuse in the last trick {bool(verdict['excuse'] and verdict['excuse']['trick'] == 17)}"] += 1
    seen[f"petit {verdict['petit_au_bout']}"] += 1
    seen[f"chelem {verdict['chelem']['by']}"] += 1
    seen[f"forced {bool(verdict['forced_trumps_shown'])}"] += 1
    seen[f"success {verdict['success']}"] += 1
    seen[f"bouts {verdict['bouts']}"] += 1


RARE_THINGS = {
    *("passe", "petit_sec", "petite", "garde", "garde_sans", "garde_contre"),
    *("excuse None", "excuse kept", "excuse kept_with_exchange"),
    *("petit attack", "petit defence", "chelem attack", "chelem defence"),
    *("forced True", "success True", "success False", "excuse in the last trick True"),
    *("bouts 0", "bouts 1", "bouts 2", "bouts 3"),
}


def test_agrees_on_deals_of_rare_hands(long_run: bool) -> None:
    rng = Random(20_000)
    seen: Counter[str] = Counter()
    kinds = list(KINDS)
    for number in range(10_000 if long_run else 150):
        dealt = deal(rng, kinds[number % len(kinds)], 4, "78")
        given = random_record(rng, BASE, rng.randrange(4), dealt, rng.choice(STYLES))
        tell(seen, agree(rng, given, BASE))
    assert set(seen) >= RARE_THINGS


def test_agrees_on_deals_of_the_seeded_generator(long_run: bool) -> None:
    rng = Random(10_000)
    seed = bytes(range(32))
    for number in range(1, 10_001 if long_run else 81):
        hands, chien = dealing.deal(seed, number, engine_variant(BASE))
        dealt = Dealt([read_cards(texts(hand)) for hand in hands], read_cards(texts(chien)), rng.randrange(4))
        given = random_record(rng, BASE, number % 4, dealt, rng.choice(STYLES))
        agree(rng, given, BASE)


@pytest.mark.parametrize("table", OTHER_TABLES, ids=lambda table: f"{table.rules}-{table.players}-{table.variant}")
def test_agrees_at_the_other_tables(table: Table, long_run: bool) -> None:
    rng = Random(f"{table.rules} {table.players} {table.variant}")
    kinds = list(KINDS)
    for number in range(2_000 if long_run else 42):
        dealt = deal(rng, kinds[number % len(kinds)], table.players, table.variant)
        given = random_record(rng, table, rng.randrange(table.players), dealt, rng.choice(STYLES))
        agree(rng, given, table)


def test_writes_the_cards_that_the_record_has(long_run: bool) -> None:
    rng = Random(500)
    for _ in range(500 if long_run else 20):
        dealt = deal(rng, "shuffled", 4, "78")
        given: dict[str, Any] = random_record(rng, BASE, rng.randrange(4), dealt, "any")
        written: dict[str, Any] = json.loads(json.dumps(record.to_record(drive(rng, given, BASE))))
        assert written["hands"] == [cards_text(parse_cards(",".join(hand))).split(",") for hand in given["hands"]]
        assert sorted(written["chien"]) == sorted(given["chien"])
        assert written["plays"] == given["plays"]
        assert sorted(written.get("ecart", [])) == sorted(given.get("ecart", []))
