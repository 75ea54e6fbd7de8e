"""The generator is the one of docs/rules.md, byte for byte; seeds of another form are refused."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from games.engine.cards import PACK, cards_in
from games.engine.dealing import deal, deal_out, dealer_of, first_dealer, lowest_draw, parse_seed, stream
from games.engine.errors import BadNotation
from games.engine.notation import card_text, parse_card
from games.engine.variants import Variant, variant
from tests.engine.deals import VARIANTS, variant_id

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules.md"
SEED = bytes.fromhex("00112233445566778899aabbccddeeff")
RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R"]
NAMES = [suit + rank for suit in "SHDC" for rank in RANKS] + [f"T{number}" for number in range(1, 22)] + ["EX"]


# The generator written a second time from the page alone.


def documented_bytes(seed: bytes, number: int, purpose: str) -> Iterator[int]:
    """The bytes of a stream."""
    head = b"tarot-dealing/1" + bytes([len(seed)]) + seed + number.to_bytes(8, "big")
    key = sha256(head + purpose.encode()).digest()
    block = 0
    while True:
        yield from sha256(key + block.to_bytes(4, "big")).digest()
        block += 1


def documented_below(source: Iterator[int], bound: int) -> int:
    """An integer below the bound."""
    size = 1
    while 256**size < bound:
        size += 1
    while True:
        value = int.from_bytes(bytes(next(source) for _ in range(size)), "big")
        if value < 256**size - 256**size % bound:
            return value % bound


def documented_deck(seed: bytes, number: int, names: list[str]) -> list[str]:
    """The shuffled pack of a deal."""
    source, deck = documented_bytes(seed, number, "deal"), list(names)
    for place in range(len(deck) - 1, 0, -1):
        other = documented_below(source, place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def vector_rows() -> list[tuple[bytes, list[int], str, list[int]]]:
    """The rows of the table of test vectors in the document."""
    rows = []
    for line in DOCUMENT.read_text().splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 4 and re.fullmatch(r"`[0-9a-f]{2,}`( 64 times)?", cells[0]):
            digits = cells[0].split("`")[1] * (64 if "times" in cells[0] else 1)
            dealers = [int(cell) for cell in cells[1].split()]
            rows.append((bytes.fromhex(digits), dealers, cells[2].strip("`"), [int(cell) for cell in cells[3].split()]))
    return rows


def test_the_document_holds_vectors() -> None:
    assert len(vector_rows()) == 2


@pytest.mark.parametrize(("seed", "dealers", "head", "draws"), vector_rows())
def test_gives_the_documented_vectors(seed: bytes, dealers: list[int], head: str, draws: list[int]) -> None:
    assert [first_dealer(seed, players) for players in (3, 4, 5)] == dealers
    cards = stream(seed, 1, "deal")
    assert bytes(cards.below(256) for _ in range(16)).hex() == head
    chance = stream(seed, 1, "bot/0")
    assert [chance.below(bound) for bound in (2, 10, 78, 256, 257, 1000, 65537)] == draws


def test_shuffles_the_documented_deck() -> None:
    block = re.findall(r"```\n((?:[SHDCTE]\w+\s+){78})```", DOCUMENT.read_text())
    documented = block[0].split()
    assert sorted(documented) == sorted(NAMES)
    deck = stream(SEED, 1, "deal").shuffled(cards_in(PACK))
    assert [card_text(card) for card in deck] == documented == documented_deck(SEED, 1, NAMES)


@pytest.mark.parametrize("table", VARIANTS, ids=variant_id)
def test_deals_as_a_second_implementation_of_the_page(table: Variant, count: Callable[[int, int], int]) -> None:
    names = [card_text(card) for card in cards_in(table.pack)]
    for number in range(1, count(10, 500)):
        seed = sha256(f"{variant_id(table)} {number}".encode()).digest()
        deck = documented_deck(seed, number, names)
        hands, chien = deal(seed, number, table)
        dealer = (first_dealer(seed, table.players) + number - 1) % table.players
        right = (dealer + 1) % table.players
        assert {deck[place] for place in range(table.packet)} <= {card_text(card) for card in cards_in(hands[right])}
        step = table.packet + 1
        expected = {deck[place] for place in range(table.packet, step * table.chien_size, step)}
        assert {card_text(card) for card in cards_in(chien)} == expected
        assert deck[-1] in {card_text(card) for card in cards_in(hands[dealer])}


@pytest.mark.parametrize("table", VARIANTS, ids=variant_id)
def test_deals_the_whole_pack_in_the_right_sizes(table: Variant) -> None:
    for number in range(1, 40):
        hands, chien = deal(SEED, number, table)
        assert [hand.bit_count() for hand in hands] == [table.hand_size] * table.players
        assert chien.bit_count() == table.chien_size
        assert sum(hands) + chien == table.pack


def test_neither_the_first_nor_the_last_card_goes_to_the_chien() -> None:
    for table in VARIANTS:
        size = table.pack.bit_count()
        for dealer in range(table.players):
            _, chien = deal_out(list(range(size)), dealer, table)
            assert not chien & 1
            assert not chien >> (size - 1) & 1


def test_deals_depend_on_seed_and_number_and_on_nothing_else() -> None:
    table = variant()
    assert deal(SEED, 3, table) == deal(SEED, 3, table)
    others = {deal(SEED, number, table) for number in range(1, 20)} | {deal(SEED + b"\0", 1, table)}
    assert len(others) == 20
    assert deal(SEED, 3, variant("fft")) == deal(SEED, 3, table)


def test_the_dealer_moves_to_the_right_after_every_deal() -> None:
    assert [dealer_of(2, number, 4) for number in range(1, 7)] == [2, 3, 0, 1, 2, 3]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_seat_deals_first_about_as_often(players: int) -> None:
    dealers = Counter(first_dealer(number.to_bytes(16, "big"), players) for number in range(1200))
    assert set(dealers) == set(range(players))
    assert all(abs(times - 1200 / players) < 100 for times in dealers.values())


def test_the_lowest_draw_deals() -> None:
    draws = {"C1 D1 H1 S1": 0, "S1 H1 D1 C1": 3, "T1 SR HR CD": 3, "S2 D2 H3 T1": 1, "T5 T4 T6": 1}
    for texts, seat in draws.items():
        assert lowest_draw([parse_card(text) for text in texts.split()]) == seat


@pytest.mark.parametrize("bound", [1, 2, 77, 255, 256, 257, 65536, 65537])
def test_draws_stay_below_their_bound(bound: int) -> None:
    chance, source = stream(SEED, 9, "bound"), documented_bytes(SEED, 9, "bound")
    for _ in range(50):
        drawn = chance.below(bound)
        assert 0 <= drawn < bound
        assert drawn == documented_below(source, bound)


@pytest.mark.parametrize("bound", [0, -1])
def test_refuses_a_bound_that_leaves_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        stream(SEED, 1, "x").below(bound)


@pytest.mark.parametrize("digits", [32, 34, 64, 128])
def test_reads_a_seed_of_32_to_128_digits(digits: int) -> None:
    assert parse_seed("aB" * (digits // 2)) == b"\xab" * (digits // 2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0" * 30,
        "0" * 33,
        "0" * 130,
        "g" * 32,
        " " + "0" * 32,
        "0" * 31 + "\n",
        "0x" + "0" * 32,
        "0 " * 16,
        "٠" * 32,
        "-" + "0" * 31,
    ],
)
def test_refuses_a_seed_of_another_form(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_seed(text)
