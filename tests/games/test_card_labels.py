"""A card's names: distinct, with the right article and mark, in both languages; and the numbers that pages write."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from games import labels
from games.engine.cards import EXCUSE, PETIT

ROOT = Path(__file__).resolve().parents[2]
SPRITE = (ROOT / "static" / "cards.svg").read_text(encoding="utf-8")
ICONS = (ROOT / "static" / "icones.svg").read_text(encoding="utf-8")

# Spelled out here card by card: pique, cœur, carreau, trèfle, the trumps, the excuse.
RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R"]
EXPECTED = [suit + rank for suit in "pckt" for rank in RANKS] + [f"a{n}" for n in range(1, 22)] + ["ex"]


def test_names_every_card_as_the_sprite_does() -> None:
    assert [labels.sprite_id(card) for card in range(78)] == EXPECTED


def test_finds_every_card_and_the_back_in_the_sprite() -> None:
    symbols = re.findall(r'<symbol id="([^"]+)"', SPRITE)
    assert len(symbols) == len(set(symbols))
    marks = {f"m-{labels.suit_family(suit)}" for suit in range(5)} | {"m-b"}
    assert set(symbols) == set(EXPECTED) | {labels.BACK} | marks


def test_keeps_the_star_of_the_bouts_off_the_other_trumps() -> None:
    """The three stars are the three bouts: no ten-cornered star stands on the 20 (design, section 11)."""
    twenty = re.search(r'<symbol id="a20".*?</symbol>', SPRITE, re.S)
    assert twenty and not re.search(r'd="M[\d. ]+(?:L[\d. ]+){9}z"', twenty.group())


def test_finds_the_emblem_of_every_seat() -> None:
    for emblem in labels.SEAT_EMBLEMS:
        assert f'<symbol id="{emblem}"' in ICONS


@pytest.mark.parametrize("card", range(78))
def test_sorts_every_card_in_its_family(card: int) -> None:
    assert labels.family(card) == ("x" if card == EXCUSE else EXPECTED[card][0])


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("say", [labels.card_name, labels.card_noun, labels.card_phrase], ids=lambda say: say.__name__)
def test_gives_every_card_a_name_of_its_own(language: str, say: object) -> None:
    assert callable(say)
    with translation.override(language):
        assert len({say(card) for card in range(78)}) == 78


@pytest.mark.parametrize(
    ("card", "alone", "noun", "phrase"),
    [
        (0, "As de pique", "as de pique", "l’as de pique"),
        (15, "2 de cœur", "2 de cœur", "le 2 de cœur"),
        (26, "Dame de cœur", "dame de cœur", "la dame de cœur"),
        (39, "Cavalier de carreau", "cavalier de carreau", "le cavalier de carreau"),
        (52, "Valet de trèfle", "valet de trèfle", "le valet de trèfle"),
        (55, "Roi de trèfle", "roi de trèfle", "le roi de trèfle"),
        (PETIT, "Petit (1 d’atout)", "petit", "le petit"),
        (75, "20 d’atout", "20 d’atout", "le 20 d’atout"),
        (EXCUSE, "Excuse", "excuse", "l’excuse"),
    ],
)
def test_says_a_card_in_french(card: int, alone: str, noun: str, phrase: str) -> None:
    assert (labels.card_name(card), labels.card_noun(card), labels.card_phrase(card)) == (alone, noun, phrase)


@pytest.mark.parametrize(
    ("card", "alone", "phrase"),
    [
        (0, "Ace of spades", "the ace of spades"),
        (26, "Queen of hearts", "the queen of hearts"),
        (39, "Knight of diamonds", "the knight of diamonds"),
        (52, "Jack of clubs", "the jack of clubs"),
        (75, "20 of trumps", "the 20 of trumps"),
    ],
)
def test_says_a_card_in_english(card: int, alone: str, phrase: str) -> None:
    with translation.override("en"):
        assert (labels.card_name(card), labels.card_phrase(card)) == (alone, phrase)


def test_writes_a_card_as_its_corner_does() -> None:
    assert [labels.card_index(card) for card in (0, 9, 10, 11, 12, 13, 60, EXCUSE)] == [
        "1", "10", "V", "C", "D", "R", "A5", "Exc.",
    ]  # fmt: skip


def test_gives_each_suit_its_own_key_in_each_language() -> None:
    keys = {}
    for language in ("fr", "en"):
        with translation.override(language):
            keys[language] = "".join(labels.suit_key(suit) for suit in range(5))
    assert keys == {"fr": "PCKTA", "en": "SHDCT"}


def test_keeps_the_key_of_the_excuse_free() -> None:
    for language in ("fr", "en"):
        with translation.override(language):
            assert "E" not in {labels.suit_key(suit) for suit in range(5)}


@pytest.mark.parametrize(
    ("value", "plain", "signed"),
    [(0, "0", "0"), (324, "324", "+324"), (-96, "−96", "−96"), (1406, "1 406", "+1 406")],
)
def test_writes_numbers_with_true_signs_and_thin_spaces(value: int, plain: str, signed: str) -> None:
    assert (labels.number(value), labels.signed(value)) == (
        plain.replace(" ", "\u202f"), signed.replace(" ", "\u202f"),
    )  # fmt: skip


def test_writes_thousands_with_a_comma_in_english() -> None:
    with translation.override("en"):
        assert labels.number(12406) == "12,406"


@pytest.mark.parametrize(
    ("half_points", "text"), [(0, "0"), (1, "½"), (2, "1"), (15, "7½"), (182, "91"), (-1, "−½"), (-9, "−4½")]
)
def test_writes_half_points_as_halves(half_points: int, text: str) -> None:
    assert labels.halves(half_points) == text


def test_joins_words_as_a_sentence_does() -> None:
    assert [labels.listed(["le 14", "le 16", "le 20"][:n]) for n in range(4)] == [
        "",
        "le 14",
        "le 14 et le 16",
        "le 14, le 16 et le 20",
    ]
