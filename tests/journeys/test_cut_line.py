"""A card that did not reach the site stays in the hand, and what was meant for an old table is never played later."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.services import create_guest, set_preferences
from games.models import Game
from games.services import start_game
from tests.journeys.chosen import kind_seed
from tests.journeys.conftest import PHONE, Visit, Visitor
from tests.journeys.hands import Mouse
from tests.journeys.person import Person

pytestmark = pytest.mark.journey


def at_the_play(visit: Visit) -> tuple[Visitor, Game]:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate"})
    game = start_game(player=player, seed=kind_seed())
    visitor = visit(PHONE, "touch", player=player)
    visitor.lose_line()
    visitor.page.goto(f"/g/{game.id}")
    visitor.person.play_until("play")
    return visitor, game


def lost(route: Route) -> None:
    """The line breaks before the site has heard anything."""
    route.abort("connectionfailed")


def silent(route: Route) -> None:
    """Nothing arrives, and nothing says so."""


def taken_and_lost(route: Route) -> None:
    """The site takes the decision; its answer is lost."""
    route.fetch()
    route.abort("connectionreset")


def taken_and_silent(route: Route) -> None:
    """The site takes the decision; its answer never comes."""
    route.fetch()


def away(route: Route) -> None:
    """The site is there and cannot serve."""
    route.fulfill(status=503, headers={"Retry-After": "5"}, body="away")


def test_a_card_without_an_answer_was_played_once_or_not_at_all(visit: Visit) -> None:
    visitor, game = at_the_play(visit)
    visitor.expect(503)
    page = visitor.page
    page.evaluate("() => { htmx.config.defaultTimeout = 800; }")
    for fate in (lost, taken_and_lost, silent, away, taken_and_silent):
        version, card = meet(visitor, game, fate)
        if fate in (taken_and_lost, taken_and_silent):
            expect(page.locator("#table")).not_to_have_attribute("data-version", str(version))
            assert visitor.person.situation() == "play"
            assert decisions_of(game)[version:].count(f"play:{card}") == 1
        else:
            expect(page.locator("#consigne")).to_contain_text("Carte non reçue")
            assert card in visitor.person.playable_cards(), "it came back to the hand"
            assert Game.objects.get(pk=game.pk).version == version
    played = [decision for decision in decisions_of(game) if decision.startswith("play:")]
    assert len(set(played)) == len(played), "no card was played twice"
    forget_the_form(visitor)


def meet(visitor: Visitor, game: Game, fate: Callable[[Route], None]) -> tuple[int, str]:
    """Play a card into this fate; return the version that it was decided from, and the card."""
    visitor.page.wait_for_timeout(600)  # sooner it would be the second half of a double tap
    version = Game.objects.get(pk=game.pk).version
    card = visitor.person.playable_cards()[0]
    pattern = re.compile("/decision$")
    visitor.page.route(pattern, fate)
    with visitor.page.expect_request(pattern):
        visitor.hands.card(card)
    visitor.page.wait_for_function("() => !tarot.isBusy()")
    visitor.page.unroute(pattern, fate)
    return version, card


def decisions_of(game: Game) -> list[str]:
    decisions: list[str] = game.deals.get(number=1).decisions
    return decisions


def forget_the_form(visitor: Visitor) -> None:
    """Whose form has lost its token is told to load the page again, which helps."""
    visitor.expect(403)
    page = visitor.page
    page.wait_for_timeout(600)
    visitor.context.clear_cookies(name="csrftoken")
    visitor.hands.card(visitor.person.playable_cards()[0])
    expect(page.locator("#consigne")).to_contain_text("Recharge la page")
    expect(page.locator("#reseau-texte")).to_contain_text("rien n’est parti")
    page.locator("#reseau-recharge").tap()
    visitor.person.version = -1
    assert visitor.person.situation() == "play"
    visitor.person.step()
    visitor.person.situation()


def test_without_a_line_a_card_does_not_leave_the_hand(visit: Visit) -> None:
    visitor, game = at_the_play(visit)
    posted = posts_of(visitor.page)
    before = Game.objects.get(pk=game.pk).version
    visitor.context.set_offline(True)
    expect(visitor.page.locator("#reseau-texte")).to_contain_text("Connexion perdue")
    card = visitor.person.playable_cards()[0]
    visitor.hands.card(card)
    expect(visitor.page.locator("#consigne")).to_contain_text("Pas de connexion")
    expect(visitor.page.locator("#alerte")).to_contain_text("Pas de connexion")
    assert card in visitor.person.playable_cards()
    visitor.context.set_offline(False)
    expect(visitor.page.locator("#reseau")).to_be_hidden(timeout=15_000)
    assert (posted, Game.objects.get(pk=game.pk).version) == ([], before), "what was clicked then is not sent now"
    visitor.hands.card(card)
    expect(visitor.page.locator("#table")).not_to_have_attribute("data-version", str(before), timeout=15_000)
    assert f"play:{card}" in decisions_of(game)[before:]


def posts_of(page: Page) -> list[str]:
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    return posted


def test_a_click_made_without_a_line_is_not_played_on_a_later_table(visit: Visit) -> None:
    visitor, game = at_the_play(visit)
    visitor.context.set_offline(True)
    missed = visitor.person.playable_cards()[-1]
    visitor.hands.card(missed)
    expect(visitor.page.locator("#consigne")).to_contain_text("Pas de connexion")
    other_device = visit(player=game.owner)
    other = Person(other_device.page, Mouse(other_device.page))
    other_device.page.goto(f"/g/{game.id}")
    played = other.playable_cards()[0]
    assert played != missed
    other.step()
    other.situation()
    moved = Game.objects.get(pk=game.pk)
    visitor.context.set_offline(False)
    expect(visitor.page.locator("#table")).to_have_attribute("data-version", str(moved.version), timeout=15_000)
    visitor.page.wait_for_timeout(1_500)
    after = Game.objects.get(pk=game.pk)
    assert after.version == moved.version, "the lost click was played after all"
    assert f"play:{missed}" not in after.deals.get(number=1).decisions
