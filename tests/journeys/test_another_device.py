"""A guest continues on a phone what was begun on a desk, by a private link that is copied there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.services import create_guest
from games.services import start_game
from tests.journeys.chosen import kind_seed
from tests.journeys.conftest import PHONE, Visit

pytestmark = pytest.mark.journey


def test_a_private_link_opens_the_game_on_another_device(visit: Visit) -> None:
    guest = create_guest()
    game = start_game(player=guest, seed=kind_seed())
    desk = visit(player=guest, permissions=["clipboard-read", "clipboard-write"])
    desk.page.goto("/settings")
    desk.page.locator("main a[href='/resume']").click()
    desk.hands.press("main form[action='/resume'] button")
    desk.hands.press("[data-copie]")
    expect(desk.page.locator("#annonce")).to_contain_text("Lien copié")
    copied = desk.page.evaluate("() => navigator.clipboard.readText()")
    assert copied == desk.page.locator("#lien").input_value()
    code = desk.page.locator("svg.qr")
    box = code.bounding_box()
    assert box and box["width"] == box["height"] > 200, "large enough for a camera"

    phone = visit(PHONE, "touch")
    phone.page.goto(copied)
    phone.hands.press("form[action='/resume/open'] button")
    phone.page.wait_for_url(f"**/g/{game.id}")
    assert phone.person.situation() == "bidding"
    phone.page.goto(copied)
    expect(phone.page.locator("h1")).to_have_text("Cet appareil est déjà le tien")

    desk.hands.press("form[action='/resume/cancel'] button")
    expect(desk.page.locator("main [role=status]")).to_be_visible()
    late = visit()
    late.expect(410)
    late.page.goto(copied)
    expect(late.page.locator("h1")).to_have_text("Ce lien n’ouvre plus rien")
