"""Nothing is cut off: on every screen the page has no sideways scroll and every card of the hand can be reached."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.journeys import places
from tests.journeys.conftest import Visit
from tests.journeys.places import Place

pytestmark = pytest.mark.journey

SCREENS = [(320, 568), (360, 640), (390, 844), (844, 390), (820, 1180), (1024, 600), (1440, 900), (1920, 1080)]
PLACES = {
    "auction": places.auction,
    "ecart": places.ecart,
    "play": places.play,
    "count": places.count_of_a_deal,
}
MEASURE = """() => {
    const page = document.documentElement;
    const cards = [...document.querySelectorAll("#main .carte")];
    const boxes = cards.map(card => card.getBoundingClientRect());
    const reached = boxes.map((box, i) => {
        const found = document.elementFromPoint(box.left + 9, box.top + 20);
        return found !== null && cards[i].contains(found);
    });
    const controls = [...document.querySelectorAll("main button, main a.btn, .barre button, .barre a")]
        .filter(each => each.offsetParent && !each.closest("#main, dialog, details"))
        .map(each => each.getBoundingClientRect());
    const felt = document.getElementById("tapis")?.getBoundingClientRect();
    const onFelt = [...document.querySelectorAll("#tapis .pli .carte")].map(each => each.getBoundingClientRect());
    const centre = document.querySelector("#tapis .centre");
    return {
        cards: cards.length,
        overflow: page.scrollWidth - innerWidth,
        off: boxes.filter(b => b.left < -1 || b.right > innerWidth + 1 || b.top < -1
            || b.bottom > Math.max(innerHeight, page.scrollHeight) + 1).length,
        unreached: reached.filter(is => !is).length,
        cutControls: controls.filter(b => b.left < -1 || b.right > innerWidth + 1).length,
        smallest: Math.min(...controls.map(b => Math.min(b.width, b.height)), 999),
        outside: felt ? onFelt.filter(b => b.left < felt.left - 1 || b.right > felt.right + 1
            || b.top < felt.top - 1 || b.bottom > felt.bottom + 1).length : 0,
        scrolls: centre ? centre.scrollHeight - centre.clientHeight : 0,
    };
}"""


def measured(page: Page) -> dict[str, Any]:
    page.evaluate("() => document.fonts.ready.then(() => scrollTo(0, 0))")
    page.add_style_tag(content="* { transition: none !important; animation: none !important; }")
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found


@pytest.mark.parametrize("name", PLACES)
def test_every_screen_shows_the_whole_page(visit: Visit, name: str) -> None:
    place: Place = PLACES[name]()
    visitor = visit(player=place.player, bypass_csp=True)
    page = visitor.page
    cards = {"auction": [18], "ecart": [24], "play": range(10, 15), "count": [0]}[name]
    faults = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(place.path)
        if name != "count":
            visitor.person.situation()
        seen = measured(page)
        assert seen["cards"] in cards
        if seen["unreached"] and height >= 568:
            faults.append(f"{width}x{height}: {seen['unreached']} cards lie under something")
        for trouble in ("overflow", "off", "cutControls", "outside", "scrolls"):
            if seen[trouble] > 0:
                faults.append(f"{width}x{height}: {trouble} {seen[trouble]}")
        if seen["smallest"] < 24:
            faults.append(f"{width}x{height}: a target of {seen['smallest']} pixels")
    assert not faults
