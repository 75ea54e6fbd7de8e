"""A suit is told by its mark and by its name wherever a card or a suit is drawn, never by a colour alone."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from accounts import tokens
from games import labels
from games.engine.cards import EXCUSE
from tests.journeys import places

pytestmark = pytest.mark.django_db

SPRITE = Path(__file__).resolve().parents[2] / "static" / "cards.svg"
FAMILIES = {"p": 0, "c": 1, "k": 2, "t": 3, "a": 4}
VOID = ("input", "img", "link", "meta", "br", "hr", "use", "path", "rect", "circle", "source")


class Named(HTMLParser):
    """Collects every drawn card or mark with the words inside or right after it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.cards: list[tuple[str, str]] = []
        self.marks: list[tuple[str, str]] = []
        self._open: list[list[str]] = []
        self._mark = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        known = dict(attrs)
        classes = (known.get("class") or "").split()
        self._open.append([known.get("data-e") or "" if "carte" in classes else "", ""])
        if tag == "svg" and "mk" in classes and classes[-1] in FAMILIES:
            self._mark = classes[-1]

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element[1] += data
        if self._mark and data.strip():
            self.marks.append((self._mark, data.strip()))
            self._mark = ""

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or not self._open:
            return
        family, words = self._open.pop()
        if family and family != "d":
            self.cards.append((family, words.strip()))


def page_of(place: places.Place) -> str:
    client = Client()
    client.cookies[tokens.COOKIE] = tokens.sign(place.player.public_id)
    response = client.get(place.path)
    assert response.status_code == 200
    return response.content.decode()


def names(family: str, words: str) -> bool:
    """Whether these words name a card of that family."""
    if family == "x":
        return labels.card_name(EXCUSE).lower() in words.lower()
    return labels.suit_name(FAMILIES[family]) in words.lower()


@pytest.mark.parametrize(
    "place",
    [places.auction, places.ecart, places.play, places.count_of_a_deal, places.result],
    ids=lambda each: each.__name__,
)
def test_every_card_and_every_mark_says_its_suit(place: object) -> None:
    assert callable(place)
    found = Named(page_of(place()))
    assert found.cards or found.marks or place is places.result
    assert [card for card in found.cards if not names(*card)] == []
    assert [mark for mark in found.marks if not names(*mark)] == []


@pytest.mark.parametrize("address", ["/", "/rules", "/advice", "/questions"])
def test_the_pages_for_everybody_say_every_suit(address: str) -> None:
    found = Named(Client().get(address).content.decode())
    assert [card for card in found.cards if not names(*card)] == []
    assert [mark for mark in found.marks if not names(*mark)] == []


def test_the_marks_of_the_suits_differ_in_shape() -> None:
    sprite = SPRITE.read_text(encoding="utf-8")
    shapes = [*re.findall(r'id="s[pckt]" d="([^"]+)"', sprite), *re.findall(r'id="m-a"[^>]*><path d="([^"]+)"', sprite)]
    assert len(shapes) == len(set(shapes)) == len(FAMILIES)
    for letter in "pckt":
        assert f'<symbol id="m-{letter}" viewBox="-13 -13 26 26"><use href="#s{letter}"/>' in sprite
