"""A finger as the browser itself feels it: it presses, slides, sees which card is shown enlarged, and lets go."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, dist

from playwright.sync_api import Page

Point = tuple[float, float]

SLIDE = 20.0  # pixels between two points of a slide
LENS = """() => {
    const lens = document.getElementById("loupe");
    if (!lens || lens.hidden) return null;
    const box = lens.getBoundingClientRect();
    return {name: lens.querySelector(".nom").textContent, left: box.left, top: box.top, right: box.right,
            bottom: box.bottom, art: lens.querySelector(".vue")?.getBoundingClientRect().height ?? 0,
            is_veiled: Boolean(lens.querySelector(".voilee")), is_readable: lens.scrollWidth <= lens.clientWidth};
}"""
STRIP = """text => {
    const place = document.querySelector(`#main li:has([data-carte=${text}])`).getBoundingClientRect();
    return [place.left + place.width / 2, place.top + place.height / 2];
}"""
STEP = """() => {
    const boxes = [...document.querySelectorAll("#main li:not([hidden])")].map(each => each.getBoundingClientRect());
    return Math.min(...boxes.slice(1).map((box, i) => box.top === boxes[i].top
        ? box.left - boxes[i].left : box.top - boxes[i].top));
}"""


@dataclass(frozen=True)
class Lens:
    """The enlarged card: what it says, and where it stands."""

    name: str
    left: float
    top: float
    right: float
    bottom: float
    art: float
    is_veiled: bool
    is_readable: bool


class Fingertip:
    """Touches of one page, sent through the browser's own input."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.at: Point = (0.0, 0.0)
        self._line = page.context.new_cdp_session(page)

    def press(self, point: Point) -> None:
        """Put the finger down."""
        self._send("touchStart", point)

    def slide(self, point: Point) -> None:
        """Move the finger over the glass, never in one leap."""
        begin, steps = self.at, max(1, ceil(dist(self.at, point) / SLIDE))
        for number in range(1, steps + 1):
            share = number / steps
            self._send(
                "touchMove", (begin[0] + (point[0] - begin[0]) * share, begin[1] + (point[1] - begin[1]) * share)
            )

    def release(self) -> None:
        """Lift every finger."""
        self._line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def interrupt(self) -> None:
        """Let the system take the touch away, as a call does."""
        self._line.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})

    def second_finger(self, point: Point) -> None:
        """Press and lift another finger while the first one stays."""
        first = {"x": self.at[0], "y": self.at[1], "id": 0}
        for name, points in (("touchStart", [first, {"x": point[0], "y": point[1], "id": 1}]), ("touchMove", [first])):
            self._line.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": points})

    def lens(self) -> Lens | None:
        """Return the enlarged card, if one is shown."""
        found = self.page.evaluate(LENS)
        return Lens(**found) if found else None

    def seen(self) -> Lens:
        """Return the enlarged card, which must be shown."""
        found = self.lens()
        assert found is not None, "no card is shown enlarged"
        return found

    def strip(self, card: str) -> Point:
        """Return the middle of what one sees of a card in the hand."""
        x, y = self.page.evaluate(STRIP, card)
        return float(x), float(y)

    def step(self) -> float:
        """Return the distance between two cards of the hand, where it is smallest."""
        return float(self.page.evaluate(STEP))

    def name(self, card: str) -> str:
        """Return what the page calls a card of the hand."""
        return (self.page.locator(f"#main li:has([data-carte={card}]) .vh").text_content() or "").strip()

    def _send(self, kind: str, point: Point) -> None:
        self.at = point
        point_sent = {"x": point[0], "y": point[1], "id": 0}
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point_sent]})
