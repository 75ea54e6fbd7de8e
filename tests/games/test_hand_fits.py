"""A hand of any size stands whole on every screen: the stylesheet alone lays it out, nothing scrolls."""

import mimetypes
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route

from games import labels

pytestmark = pytest.mark.journey

ROOT = Path(__file__).resolve().parents[2]
SCREENS = [
    (320, 568),
    (360, 640),
    (390, 844),
    (844, 390),
    (720, 450),
    (820, 1180),
    (1024, 600),
    (1440, 900),
    (1920, 1080),
]
SHEETS = ("tokens", "base", "cards", "hand", "table", "pages", "table-page")
HEAD = "".join(f'<link rel="stylesheet" href="/static/css/{sheet}.css">' for sheet in SHEETS)
FRAME = f"""<!doctype html><html lang="fr"><head><meta name="viewport" content="width=device-width">{HEAD}</head>
<body class="page-jeu"><header class="barre de-jeu"></header><main class="jeu">
<section class="tapis"><div class="siege o"><span class="nom">Colette</span></div><div class="centre"></div></section>
<section class="moi"><div class="consigne"><p class="quoi">À toi.</p></div>
<div class="main-cadre"><ol class="main-cartes" role="list"></ol></div></section></main></body></html>"""

DEAL = """([n, sprites]) => {
  const hand = document.querySelector(".main-cartes");
  hand.dataset.n = n;
  hand.innerHTML = sprites.slice(0, n).map(id => `<li><button class="carte jouable" data-e="a">`
    + `<svg><use href="/static/cards.svg#${id}"/></svg></button></li>`).join("");
  for (const card of hand.querySelectorAll(".carte")) card.style.transition = "none";
}"""

MEASURE = """() => {
  const page = document.documentElement, cards = [...document.querySelectorAll(".main-cartes .carte")];
  const foot = Math.max(innerHeight, page.scrollHeight);
  const boxes = cards.map(card => card.getBoundingClientRect());
  const tops = cards.map(card => Math.round(card.parentElement.getBoundingClientRect().top));
  const sameRow = boxes.map((box, i) => i && tops[i] === tops[i - 1] ? box.left - boxes[i - 1].left : Infinity);
  return {
    tooWide: page.scrollWidth - innerWidth,
    off: boxes.filter(box => box.left < -1 || box.right > innerWidth + 1 || box.bottom > foot + 1).length,
    width: Math.min(...boxes.map(box => box.width)),
    step: Math.min(...sameRow, ...boxes.map(box => box.width)),
    rows: new Set(tops).size,
    pitch: Math.min(...tops.filter(top => top > tops[0]).map(top => top - tops[0]), ...boxes.map(box => box.height)),
    share: document.querySelector(".moi").getBoundingClientRect().height / innerHeight,
  };
}"""


def serve(route: Route) -> None:
    """Answer from the repository's own files: no server is needed to lay a page out."""
    path = urlsplit(route.request.url).path
    if path == "/":
        route.fulfill(body=FRAME, content_type="text/html; charset=utf-8")
        return
    file = ROOT / path.lstrip("/")
    if file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "font/woff2")
    else:
        route.fulfill(status=404)


@pytest.fixture
def table(browser: Browser) -> Iterator[Page]:
    """An empty table in a page that the repository's files alone make up."""
    context = browser.new_context()
    page = context.new_page()
    page.route("**/*", serve)
    page.goto("http://hand.invalid/")
    yield page
    context.close()


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_shows_every_card_of_every_hand(table: Page, width: int, height: int) -> None:
    table.set_viewport_size({"width": width, "height": height})
    sprites = [labels.sprite_id(card) for card in range(76, 46, -1)]
    for cards in (1, 6, 7, 12, 18, 24, 30):
        table.evaluate(DEAL, [cards, sprites])
        seen = table.evaluate(MEASURE)
        where = f"{cards} cards at {width}x{height}: {seen}"
        assert seen["tooWide"] <= 0 and seen["off"] == 0, where
        assert seen["width"] >= 55, f"too small to read, {where}"
        assert seen["step"] >= 24, f"too narrow to hit, {where}"


@pytest.mark.parametrize(("cards", "rows"), [(6, 1), (7, 2), (18, 2), (19, 3), (24, 3)])
def test_gives_the_hand_of_a_phone_its_rows(table: Page, cards: int, rows: int) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    table.evaluate(DEAL, [cards, [labels.sprite_id(card) for card in range(76, 46, -1)]])
    seen = table.evaluate(MEASURE)
    assert seen["rows"] == rows
    assert 0.54 <= seen["share"] <= 0.56, "the hand has 55 % of a phone's height"


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_leaves_a_larger_index_uncovered(table: Page, width: int, height: int) -> None:
    """Two digits of a trump end at 46.4 % of the card's width and 26 % of its height."""
    table.set_viewport_size({"width": width, "height": height})
    table.evaluate("() => { document.documentElement.dataset.index = 'grand'; }")
    for cards in (12, 18, 24):
        table.evaluate(DEAL, [cards, [labels.sprite_id(card) for card in range(76, 46, -1)]])
        seen = table.evaluate(MEASURE)
        where = f"{cards} cards at {width}x{height}: {seen}"
        assert seen["step"] >= 0.47 * seen["width"], where
        assert seen["pitch"] >= 0.26 * 1.7 * seen["width"], where
        assert seen["width"] >= 55 and seen["tooWide"] <= 0 and seen["off"] == 0, where
        shown = table.evaluate(
            "() => getComputedStyle(document.querySelector('.carte use')).getPropertyValue('--index')"
        )
        assert shown.strip() == "none"


def test_keeps_the_hand_of_a_wide_screen_in_one_row(table: Page) -> None:
    table.set_viewport_size({"width": 1440, "height": 900})
    table.evaluate(DEAL, [24, [labels.sprite_id(card) for card in range(76, 46, -1)]])
    assert table.evaluate(MEASURE)["rows"] == 1
