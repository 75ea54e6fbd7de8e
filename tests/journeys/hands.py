"""Three ways to touch a page: the mouse, a finger, the keyboard alone."""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod

from playwright.sync_api import Locator, Page, Position

CORNER = 9  # pixels: of a card that others overlap, its left edge is what can be touched
MOST_TABS = 80
DOUBLE_CLICK = 0.5  # seconds
SAME_PLACE = 40  # pixels, some more than the page takes for one place


class Hands(ABC):
    """What a person does to a page: press a control, choose a card, write."""

    name: str

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, selector: str) -> None:
        """Use a button or a link."""

    @abstractmethod
    def card(self, text: str) -> None:
        """Choose a card of the own hand."""

    def bid(self, key: int) -> None:
        """Bid: 0 passe to 4 garde contre."""
        self.press(f"#mot-{key}")

    def go_on(self) -> None:
        """Leave the count of a deal."""
        self.press("#suite")

    def choose(self, selector: str) -> None:
        """Choose one of several options."""
        self.press(f"label:has({selector})")

    def write(self, selector: str, text: str) -> None:
        """Write into a field, instead of what stands there."""
        self.press(selector)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)


class Pointer(Hands):
    """What points at a place. Two presses in one place in half a second are a double click: a person waits."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._place, self._at = (0.0, 0.0), 0.0

    @abstractmethod
    def use(self, target: Locator, position: Position | None) -> None:
        """Press the middle of an element, or another point of it."""

    def press(self, selector: str) -> None:
        self._press(self.page.locator(selector), None)

    def card(self, text: str) -> None:
        card = self.page.locator(f"#main .carte:has([data-carte={text}]), #main .carte[data-carte={text}]")
        self._press(card, {"x": CORNER, "y": 3 * CORNER})

    def _press(self, target: Locator, position: Position | None) -> None:
        box = target.bounding_box()
        assert box is not None, f"{target} is not shown"
        inside = (position["x"], position["y"]) if position else (box["width"] / 2, box["height"] / 2)
        place = box["x"] + inside[0], box["y"] + inside[1]
        self.wait_out(place)
        self.use(target, position)
        self.note(place)

    def wait_out(self, place: tuple[float, float]) -> None:
        """Let so much time go by that a press there is not the second of a double click."""
        left = self._at + DOUBLE_CLICK - time.monotonic()
        if left > 0 and math.dist(place, self._place) < SAME_PLACE:
            self.page.wait_for_timeout(left * 1000)

    def note(self, place: tuple[float, float]) -> None:
        """Remember where the last press was, and when."""
        self._place, self._at = place, time.monotonic()


class Mouse(Pointer):
    name = "mouse"

    def use(self, target: Locator, position: Position | None) -> None:
        target.click(position=position)


class Finger(Pointer):
    name = "touch"

    def use(self, target: Locator, position: Position | None) -> None:
        target.tap(position=position)


class Keyboard(Hands):
    """Tab, arrows, letters, Enter and Space; never the mouse."""

    name = "keyboard"

    def press(self, selector: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Go from control to control until this one has focus."""
        for _ in range(MOST_TABS):
            if self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def card(self, text: str) -> None:
        self.reach("#main .prise")
        steps = self.page.evaluate(
            """text => {
                const cards = tarot.cards();
                const at = card => cards.findIndex(each => each.dataset.carte === card);
                return at(text) - at(document.activeElement.dataset.carte);
            }""",
            text,
        )
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        assert self.page.evaluate("() => document.activeElement.dataset.carte") == text
        self.page.keyboard.press("Enter")

    def bid(self, key: int) -> None:
        self.page.keyboard.press(str(key))

    def go_on(self) -> None:
        self.page.keyboard.press("Enter")

    def choose(self, selector: str) -> None:
        name = self.page.locator(selector).get_attribute("name")
        self.reach(f"input[name={name}]")
        for _ in range(6):
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows do not lead to {selector}")

    def write(self, selector: str, text: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)


HANDS: dict[str, type[Hands]] = {kind.name: kind for kind in (Mouse, Finger, Keyboard)}
