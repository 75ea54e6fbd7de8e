"""A whole game without JavaScript: every decision is a plain form, the écart is made of ticked boxes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.models import Player
from accounts.services import create_guest
from games.models import Game, GameStatus
from games.services import start_game
from tests.journeys.chosen import kind_seed
from tests.journeys.conftest import PHONE, Visit
from tests.journeys.person import Person

pytestmark = pytest.mark.journey

SITUATION = """after => {
    if (document.readyState !== "complete") return null;
    const table = document.getElementById("table");
    if (table) {
        if (Number(table.dataset.version) <= after) return null;
        if (document.querySelector("#annonces")) return "bidding";
        if (document.querySelector("#main[data-ecart]")) return "ecart";
        return document.querySelector("#main .jouable") ? "play" : null;
    }
    if (document.getElementById("suite")) return "count";
    return document.getElementById("verdict") ? "result" : null;
}"""


def test_a_whole_game_is_played_with_plain_forms(visit: Visit) -> None:
    player: Player = create_guest()
    game = start_game(player=player, seed=kind_seed())
    visitor = visit(PHONE, "mouse", player=player, java_script_enabled=False, reduced_motion="reduce")
    person = Person(visitor.page, visitor.hands, SITUATION)
    visitor.page.goto(f"/g/{game.id}")
    person.play_until("result")
    assert person.counts == 4
    assert person.ecarts >= 1
    assert Game.objects.get(pk=game.pk).status == GameStatus.FINISHED
    visitor.page.locator("#pseudonym").fill("Sans script")
    visitor.page.locator("#verdict form button.fort").click()
    expect(visitor.page.locator("#verdict .etiq")).to_be_visible()
    for _ in range(20):
        if visitor.page.locator("#verdict .etiq.bon").count():
            break
        visitor.page.wait_for_timeout(500)
        visitor.page.reload()
    expect(visitor.page.locator("#verdict .etiq.bon")).to_be_visible()
