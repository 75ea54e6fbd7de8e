"""Every page in every state: nothing for axe to object to, nothing cut off on any screen, no colour out of place.

With `--pictures FOLDER` each is also drawn, on a phone and a desktop, light and dark (`./run pictures`).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

from tests.journeys.conftest import DESKTOP, PHONE, Visit
from tests.journeys.states import STATES, made, open_state

pytestmark = pytest.mark.journey

LOOKS = list(product((PHONE, DESKTOP), ("light", "dark")))
SCREENS = [
    (320, 568),
    (360, 640),
    (390, 844),
    (844, 390),
    (820, 1180),
    (1024, 600),
    (1440, 900),
    (1920, 1080),
    (720, 450),  # 1440x900 at 200 %
    (960, 540),  # 1920x1080 at 200 %
    (512, 384),  # 1024x768 at 200 %
    (568, 320),
]
STILL = "*, *::before, *::after { transition: none !important; animation: none !important; }"
MEASURE = """() => {
    const page = document.documentElement;
    const dialog = document.querySelector("dialog[open]");
    const cards = [...document.querySelectorAll("#main .carte")].filter(card => card.offsetParent);
    const boxes = cards.map(card => card.getBoundingClientRect());
    const unreached = dialog ? [] : boxes.filter((box, i) => {
        const found = document.elementFromPoint(box.left + 9, box.top + 20);
        return found === null || !cards[i].contains(found);
    });
    const part = dialog ?? document;
    const controls = [...part.querySelectorAll("button, a.btn, .barre a, select, input:not([type=hidden]), summary")]
        .filter(each => each.offsetParent && !each.closest("#main, .redire, .evitement"))
        .filter(each => dialog || !each.closest("dialog, details"))
        .filter(each => !each.matches("input[type=radio], input[type=checkbox], .vh, .vh *"))
        .map(each => ({box: each.getBoundingClientRect(), name: each.id || each.textContent.trim().slice(0, 30)}));
    const felt = document.getElementById("tapis")?.getBoundingClientRect();
    const onFelt = [...document.querySelectorAll("#tapis .carte")]
        .filter(each => each.offsetParent && !each.closest(".avis"))
        .map(each => each.getBoundingClientRect());
    const centre = document.querySelector("#tapis .centre");
    const rows = new Set(boxes.map(box => Math.round(box.top / 12)));
    return {
        cards: cards.length,
        overflow: page.scrollWidth - innerWidth,
        off: boxes.filter(b => b.left < -1 || b.right > innerWidth + 1 || b.top < -1
            || b.bottom > Math.max(innerHeight, page.scrollHeight) + 1).length,
        unreached: unreached.length,
        cut: controls.filter(c => c.box.left < -1 || c.box.right > innerWidth + 1).map(c => c.name),
        small: controls.filter(c => Math.min(c.box.width, c.box.height) < 24).map(c => c.name),
        outside: felt ? onFelt.filter(b => b.left < felt.left - 1 || b.right > felt.right + 1
            || b.top < felt.top - 1 || b.bottom > felt.bottom + 1).length : 0,
        scrolls: centre && centre.scrollHeight > centre.clientHeight + 2,
    };
}"""


@pytest.fixture
def pictures(request: pytest.FixtureRequest) -> Path | None:
    """Tell where the pictures go, if any are wanted."""
    folder = request.config.getoption("--pictures")
    return Path(str(folder)) if folder else None


def violations(page: Page) -> list[str]:
    found = Axe().run(page)
    assert len(found.response["passes"]) > 10, "axe did not look at the page"
    return [
        f"{each['id']}: {node['html'][:120]}" for each in found.response["violations"] for node in each["nodes"][:3]
    ]


def misplaced(page: Page) -> list[str]:
    """List what is cut off, too small or out of reach, screen by screen."""
    faults = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        seen: dict[str, Any] = page.evaluate(f"() => {{ scrollTo(0, 0); return ({MEASURE})(); }}")
        if height < 568:
            seen["unreached"] = 0  # on so low a window one scrolls down to the hand
        faults += [f"{width}x{height}: {name} {what}" for name, what in seen.items() if name != "cards" and what]
    return faults


@pytest.mark.parametrize("name", STATES)
def test_nothing_is_wrong_in(visit: Visit, name: str, count: Callable[[int, int], int], pictures: Path | None) -> None:
    state = STATES[name]
    place = made(state)
    start = list(STATES).index(name)
    looks = LOOKS if pictures else [LOOKS[(start + step) % len(LOOKS)] for step in range(count(1, len(LOOKS)))]
    faults: list[str] = []
    for number, (size, scheme) in enumerate(looks):
        visitor = visit(size, player=place.player, bypass_csp=True, color_scheme=scheme)
        open_state(visitor, state, place)
        visitor.page.add_style_tag(content=STILL)
        if pictures:
            path = pictures / f"{name}-{size[0]}-{scheme}.png"
            visitor.page.screenshot(path=path, full_page=not visitor.page.locator("dialog[open]").count())
        faults += [f"{size[0]} {scheme}: {fault}" for fault in violations(visitor.page)]
        if number == 0:
            faults += misplaced(visitor.page)
    assert not faults
