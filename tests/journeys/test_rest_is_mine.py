"""One press plays the rest of the deal, and the count comes next."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.services import create_guest, set_preferences
from games.models import Deal
from games.selectors import claim_at, state_of
from tests.journeys.conftest import DESKTOP, PHONE, Visit
from tests.replays.quick import with_claim

pytestmark = pytest.mark.journey


@pytest.mark.parametrize(("hands", "size"), [("touch", PHONE), ("keyboard", DESKTOP)])
def test_one_press_plays_the_rest_and_shows_the_count(visit: Visit, hands: str, size: tuple[int, int]) -> None:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "normale", "enchainer": "0.7"})
    game = with_claim(player, tricks=3)
    cards = claim_at(game, 0, game.version)
    visitor = visit(size, hands, player=player)
    page = visitor.page
    page.goto(f"/g/{game.id}")
    visitor.person.situation()
    button = page.locator("#reste")
    expect(button).to_have_text("Le reste est pour moi")
    expect(button).to_be_in_viewport()
    visitor.hands.press("#reste")
    page.wait_for_url(f"**/g/{game.id}/deal/1", timeout=15_000)
    expect(page.locator("h1")).to_be_visible()
    deal = Deal.objects.get(game=game, number=1)
    assert deal.ended_at is not None
    assert deal.decisions[-1].startswith("play:")
    own = [card for seat, card in state_of(game, deal).plays if seat == 0]
    assert own[-len(cards) :] == list(cards)
