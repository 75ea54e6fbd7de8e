"""At the end of a game a pseudonym is refused with its reason under the field, or offered in another form."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.services import claim_pseudonym, create_guest
from tests.journeys.conftest import PHONE, Visit
from tests.replays.quick import finished_game

pytestmark = pytest.mark.journey

REFUSED = ["A", "a" * 21, "admin", "Zo\u200be"]


def test_a_bad_pseudonym_is_refused_with_its_reason_and_kept_in_the_field(visit: Visit) -> None:
    player = create_guest()
    game = finished_game(player, seed=b"p" * 32)
    visitor = visit(PHONE, "touch", player=player)
    visitor.expect(422)
    page = visitor.page
    page.goto(f"/g/{game.id}/result")
    said = set()
    for pseudonym in REFUSED:
        page.locator("#pseudonym").fill(pseudonym)
        with page.expect_navigation() as answer:
            visitor.hands.press("#verdict form button.fort")
        assert answer.value is not None
        assert answer.value.status == 422
        said.add(page.locator("#f-pseudonym").inner_text())
        expect(page.locator("#pseudonym")).to_have_value(pseudonym)
        expect(page.locator("#pseudonym")).to_have_attribute("aria-invalid", "true")
        expect(page.locator("#pseudonym")).to_be_focused()
    assert len(said) == len(REFUSED), "each cause has its own sentence"
    player.refresh_from_db()
    assert not player.pseudonym


def test_a_taken_pseudonym_is_told_and_a_free_one_offered(visit: Visit) -> None:
    claim_pseudonym(player=create_guest(), pseudonym="Zoé")
    player = create_guest()
    game = finished_game(player, seed=b"q" * 32)
    visitor = visit(player=player)
    visitor.expect(409)
    page = visitor.page
    page.goto(f"/g/{game.id}/result")
    page.locator("#pseudonym").fill("ZOE")
    with page.expect_navigation() as answer:
        visitor.hands.press("#verdict form button.fort")
    assert answer.value is not None
    assert answer.value.status == 409
    offered = page.locator("button[name=pseudonym]").first
    name = offered.inner_text()
    offered.click()
    expect(page.locator("#verdict .etiq.bon")).to_be_visible(timeout=30_000)
    expect(page.locator("#verdict")).to_contain_text(name)
    player.refresh_from_db()
    assert player.pseudonym == name
