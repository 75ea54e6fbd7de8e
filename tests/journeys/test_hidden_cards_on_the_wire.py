"""Every byte that reaches the browser until each deal's count, sockets included: no hidden card, no seed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from accounts.services import create_guest, set_preferences
from games.models import Deal, Game, GameStatus
from games.services import start_game
from tests.journeys.chosen import kind_seed
from tests.journeys.conftest import Visit
from tests.leaks import StoredDeal, leaks, seed_spellings, told_of_others, without_help
from tests.live_site import LiveSite
from tests.wire import Exchange, Wire

pytestmark = pytest.mark.journey


class Customs:
    """Looks into everything that has come over the wire since it last looked."""

    def __init__(self, wire: Wire, game: Game) -> None:
        self.wire, self.game = wire, game
        self.looked_into = 0

    def look(self, situation: str) -> None:
        """Compare what came with what may be known now; a deal's count is the moment when all of it is."""
        game = Game.objects.get(pk=self.game.pk)
        taken = self.wire.take()
        for exchange in taken:
            self.check_seed(exchange)
        if situation in ("count", "result") or game.status != GameStatus.OPEN:
            return
        deals = list(game.deals.all())
        for exchange in taken:
            if "/deal/" in exchange.path:
                continue  # the count of the deal before
            text = without_help(self.text(exchange))
            found = leaks(text, drawn(text, deals), allowed=told_of_others(text, map(StoredDeal.of, deals)))
            assert not found, f"{exchange.method} {exchange.path} brought {found}"

    def check_seed(self, exchange: Exchange) -> None:
        self.looked_into += 1
        text = self.text(exchange)
        assert not [each for each in seed_spellings(bytes(self.game.seed)) if each in text], exchange.path

    def text(self, exchange: Exchange) -> str:
        return exchange.came.decode("utf-8", errors="replace").replace(self.game.id, "")


def drawn(text: str, deals: list[Deal]) -> StoredDeal:
    """Return the deal that an answer was drawn from, as it stood then: an answer may come late."""
    version = re.search(r'data-version="(\d+)"', text)
    for deal in deals:
        if version and deal.first_version <= int(version[1]) < deal.last_version:
            known = deal.decisions[: int(version[1]) - deal.first_version]
            return replace(StoredDeal.of(deal), decisions=tuple(known), is_over=False, void="")
    return StoredDeal.of(deals[-1])


def test_nothing_comes_over_the_wire_that_the_player_may_not_know(visit: Visit, shared_site: LiveSite) -> None:
    wire = Wire(shared_site.port)
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate"})
    game = start_game(player=player, seed=kind_seed(2))
    visitor = visit(url=wire.url, player=player, reduced_motion="reduce")
    customs = Customs(wire, game)
    visitor.page.goto(f"/g/{game.id}")
    visitor.person.after_each.append(customs.look)
    visitor.person.play_until("result")
    assert visitor.person.counts == 4
    assert customs.looked_into > visitor.person.decisions
    sockets = [each for each in wire.exchanges if each.is_socket]
    assert any(b'"version"' in each.came for each in sockets), "the sockets were read too"
    wire.close()
