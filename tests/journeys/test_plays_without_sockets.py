"""A whole game where sockets are refused on the way: posts and polling are enough, and the page says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.services import create_guest, set_preferences
from games.models import Game, GameStatus
from games.services import start_game
from tests.journeys.chosen import kind_seed
from tests.journeys.conftest import Visit
from tests.live_site import LiveSite
from tests.wire import Wire

pytestmark = pytest.mark.journey


def test_a_whole_game_is_played_where_sockets_are_refused(visit: Visit, shared_site: LiveSite) -> None:
    wire = Wire(shared_site.port)
    wire.refuses_sockets = True
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate"})
    game = start_game(player=player, seed=kind_seed(1))
    visitor = visit(url=wire.url, player=player, reduced_motion="reduce")
    visitor.lose_line()
    visitor.page.goto(f"/g/{game.id}")
    visitor.person.play_until("play")
    expect(visitor.page.locator("#reseau")).to_be_visible()
    visitor.person.play_until("result")
    assert visitor.person.counts == 4
    assert Game.objects.get(pk=game.pk).status == GameStatus.FINISHED
    sockets = [each for each in wire.exchanges if each.is_socket]
    assert sockets
    assert {each.status for each in sockets} == {0}, "a socket was opened after all"
    wire.close()
