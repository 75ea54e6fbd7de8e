"""axe-core finds nothing to object to, on a phone and a desktop, in light and dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

from accounts.services import create_guest
from tests.journeys import places
from tests.journeys.conftest import DESKTOP, PHONE, Visit
from tests.journeys.places import Place

pytestmark = pytest.mark.journey


def home() -> Place:
    return Place(places.rankings().player, "/")


def rules() -> Place:
    return Place(create_guest(), "/rules")


PLACES: dict[str, Callable[[], Place]] = {
    "home": home,
    "auction": places.auction,
    "ecart": places.ecart,
    "play": places.play,
    "count": places.count_of_a_deal,
    "result": places.result,
    "rankings": places.rankings,
    "rules": rules,
}
STILL = "*, *::before, *::after { transition: none !important; animation: none !important; }"


def violations(page: Page) -> list[str]:
    page.add_style_tag(content=STILL)
    found = Axe().run(page)
    assert len(found.response["passes"]) > 10, "axe did not look at the page"
    return [
        f"{each['id']}: {node['html'][:120]}" for each in found.response["violations"] for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize("name", PLACES)
def test_axe_finds_nothing(visit: Visit, name: str) -> None:
    place = PLACES[name]()
    faults: list[str] = []
    for scheme in ("light", "dark"):
        visitor = visit(PHONE, player=place.player, bypass_csp=True, color_scheme=scheme)
        for width, height in (PHONE, DESKTOP):
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.goto(place.path)
            if name in ("auction", "ecart", "play"):
                visitor.person.situation()
            faults += [f"{scheme} {width}: {fault}" for fault in violations(visitor.page)]
    assert not faults
