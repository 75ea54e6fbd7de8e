"""At normal speed the opponents' cards come one by one, each after its time; at once when asked for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from accounts.services import create_guest, set_preferences
from games.engine.decisions import Contract
from games.services import start_game
from tests.journeys.chosen import kind_seed, table_of
from tests.journeys.conftest import Visit

pytestmark = pytest.mark.journey

STEP_MS = 600
WATCH = """() => {
    window.seen = [];
    const look = () => {
        const all = [...document.querySelectorAll("#tapis .pli > [id^=pli-]")];
        const places = all.filter(place => place.querySelector(".carte"));
        const cards = places.map(place => `${place.id} ${place.querySelector("use").getAttribute("href")}`).join("|");
        if (seen.at(-1)?.cards !== cards) seen.push({cards, at: performance.now()});
    };
    look();
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


def test_each_card_has_its_moment_at_normal_speed(visit: Visit, count: Callable[[int, int], int]) -> None:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "normale", "enchainer": "0.7"})
    game = start_game(player=player, seed=kind_seed())
    visitor = visit(player=player)
    visitor.page.goto(f"/g/{game.id}")
    visitor.person.play_until("play")
    visitor.page.evaluate(WATCH)
    for _ in range(count(3, 17)):
        visitor.person.step()
    visitor.person.situation()
    seen = visitor.page.evaluate("() => seen")
    tricks = [(set(frame["cards"].split("|")) - {""}, frame["at"]) for frame in seen]
    grown = 0
    for (before, began), (after, ended) in pairwise(tricks):
        if before < after:
            assert len(after) == len(before) + 1, "two cards came at the same time"
            own = next(iter(after - before)).startswith("pli-s")
            if before and not own and not any(card.startswith("pli-s") for card in before - after):
                grown += 1
                assert ended - began > STEP_MS / 3
    assert grown >= count(3, 17)


def test_all_cards_come_at_once_when_asked_for(visit: Visit) -> None:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate"})
    game = start_game(player=player, seed=kind_seed())
    visitor = visit(player=player)
    visitor.page.goto(f"/g/{game.id}")
    visitor.person.play_until("play")
    visitor.page.evaluate(WATCH)
    visitor.person.step()
    visitor.person.situation()
    assert len(visitor.page.evaluate("() => seen")) <= 2


def test_the_account_of_the_deal_does_not_run_ahead(visit: Visit) -> None:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "lente"})
    game = start_game(player=player, seed=spoken_seed())
    visitor = visit(player=player)
    visitor.page.goto(f"/g/{game.id}?since=0", wait_until="domcontentloaded")
    visitor.page.wait_for_function("() => window.tarot?.isBusy?.()")
    account = visitor.page.locator(".cote .fil")
    expect(account).to_be_hidden()
    visitor.person.situation()
    expect(account).to_be_visible()
    expect(account).to_contain_text("passe")


def spoken_seed() -> bytes:
    """Return a seed of a game in which somebody has passed before the person is asked."""
    for number in range(256):
        state = table_of(bytes([number]) * 32).state
        if len(state.bids) >= 2 and Contract.PASSE in state.bids and state.turn == 0:
            return bytes([number]) * 32
    raise AssertionError("somebody passes in some game")
