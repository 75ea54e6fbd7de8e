"""One text for each card and each decision; anything else is refused."""

import pytest

from games.engine.cards import (
    BOUTS,
    EXCUSE,
    HALF_POINTS,
    KINGS,
    PACK,
    PETIT,
    SUIT_MASKS,
    TRUMPS,
    TWENTY_ONE,
    cards_in,
    half_points,
    mask_of,
    rank_of,
    suit_of,
)
from games.engine.decisions import (
    CONTRACTS,
    Bid,
    Call,
    Decision,
    DeclareChelem,
    DeclarePoignee,
    PlayCard,
    SetAside,
)
from games.engine.errors import BadNotation
from games.engine.notation import (
    card_text,
    cards_text,
    contract_of,
    decision_text,
    parse_card,
    parse_cards,
    parse_decision,
)

RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R"]
NAMES = [suit + rank for suit in "SHDC" for rank in RANKS] + [f"T{number}" for number in range(1, 22)] + ["EX"]


def test_the_cards_are_numbered_in_canonical_order() -> None:
    assert [card_text(card) for card in range(78)] == NAMES
    assert [parse_card(name) for name in NAMES] == list(range(78))
    assert (card_text(PETIT), card_text(TWENTY_ONE), card_text(EXCUSE)) == ("T1", "T21", "EX")


def test_masks_hold_the_cards_of_their_name() -> None:
    assert cards_text(KINGS) == "SR,HR,DR,CR"
    assert cards_text(BOUTS) == "T1,T21,EX"
    assert cards_text(TRUMPS) == ",".join(NAMES[56:77])
    assert [cards_text(mask) for mask in SUIT_MASKS] == [
        ",".join(NAMES[place : place + 14]) for place in (0, 14, 28, 42)
    ]
    assert mask_of(cards_in(PACK)) == PACK


def test_every_card_has_its_worth() -> None:
    worth = {"R": 9, "D": 7, "C": 5, "V": 3}
    for name, points in zip(NAMES, HALF_POINTS, strict=True):
        is_bout = name in ("T1", "T21", "EX")
        assert points == (9 if is_bout else worth.get(name[1:], 1)), name
    assert half_points(PACK) == sum(HALF_POINTS) == 182


def test_suits_and_ranks_follow_the_names() -> None:
    for card, name in enumerate(NAMES):
        suit = 5 if name == "EX" else "SHDCT".index(name[0])
        rank = 0 if name == "EX" else int(name[1:]) if name[0] == "T" else RANKS.index(name[1:]) + 1
        assert (suit_of(card), rank_of(card)) == (suit, rank)


@pytest.mark.parametrize(
    "text", ["", "T0", "T22", "T01", "S11", "S0", "XR", "hr", "HR ", " HR", "HRR", "1S", "EXC", "ex", "٣", "S1,S2"]
)
def test_refuses_a_text_that_is_no_card(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_card(text)


def test_lists_are_read_in_any_order_and_written_in_one() -> None:
    assert cards_text(parse_cards("EX,T21,HR,S10,T1,S2")) == "S2,S10,HR,T1,T21,EX"


@pytest.mark.parametrize("text", ["", "S1,", ",S1", "S1,,S2", "S1, S2", "S1,S1", "S1;S2"])
def test_refuses_a_list_with_a_hole_or_a_card_twice(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_cards(text)


DECISIONS: list[tuple[str, Decision]] = [
    *[
        (f"bid:{key}", Bid(contract))
        for key, contract in zip(("passe", "petite", "garde", "garde_sans", "garde_contre"), CONTRACTS, strict=True)
    ],
    *[(f"play:{name}", PlayCard(card)) for card, name in enumerate(NAMES)],
    ("call:SR", Call(13)),
    ("ecart:S1,S2,H1", SetAside(1 << 0 | 1 << 1 | 1 << 14)),
    ("chelem:yes", DeclareChelem(True)),
    ("chelem:no", DeclareChelem(False)),
    ("poignee:no", DeclarePoignee(0)),
    ("poignee:T1,T2,EX", DeclarePoignee(1 << 56 | 1 << 57 | 1 << 77)),
]


@pytest.mark.parametrize(("text", "decision"), DECISIONS)
def test_a_decision_and_its_text_are_each_others(text: str, decision: Decision) -> None:
    assert decision_text(decision) == text
    assert parse_decision(text) == decision


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play:",
        "play:T22",
        "play:S1,S2",
        "PLAY:S1",
        "bid:",
        "bid:prise",
        "bid:Garde",
        "ecart:",
        "ecart:no",
        "call:",
        "call:HR,SR",
        "chelem:",
        "chelem:oui",
        "poignee:",
        "poignee:yes",
        "fold:S1",
        ":S1",
        "play:S1:S2",
        "play: S1",
        "\ud800",
    ],
)
def test_refuses_a_text_that_is_no_decision(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_decision(text)


def test_refuses_a_contract_of_another_name() -> None:
    with pytest.raises(BadNotation):
        contract_of("PETITE")


def test_multipliers_and_names_of_the_contracts() -> None:
    assert [(contract.key, contract.multiplier) for contract in CONTRACTS] == [
        ("passe", 0),
        ("petite", 1),
        ("garde", 2),
        ("garde_sans", 4),
        ("garde_contre", 6),
    ]
    assert [contract.shows_chien for contract in CONTRACTS] == [False, True, True, False, False]
