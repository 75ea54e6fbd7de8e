"""Somebody watches a game in progress: cards appear by themselves, hands never, and the player ends it at will."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.services import claim_pseudonym, create_guest, set_preferences
from games.engine.notation import parse_card
from games.labels import sprite_id
from games.services import start_game
from tests.journeys.chosen import kind_seed
from tests.journeys.conftest import PHONE, Visit

pytestmark = pytest.mark.journey

SHOW = ".cote [commandfor=dlg-montrer]"
DRAWN = "() => [...document.querySelectorAll('#table use')].map(each => each.getAttribute('href').split('#')[1])"


def drawn(page: Page) -> set[str]:
    return set(page.evaluate(DRAWN))


def test_a_watcher_follows_the_game_until_it_is_hidden(visit: Visit) -> None:
    player = create_guest()
    claim_pseudonym(player=player, pseudonym="Zoé la Rouge")
    set_preferences(player=player, preferences={"vitesse": "immediate"})
    game = start_game(player=player, seed=kind_seed())
    owner = visit(player=player)
    owner.page.goto(f"/g/{game.id}")
    owner.person.play_until("play")
    owner.page.locator(SHOW).click()
    owner.page.get_by_role("button", name="Faire un lien").click()
    link = owner.page.locator("#lien-table").input_value()
    owner.page.get_by_role("button", name="Copier").click()
    expect(owner.page.locator("[data-copie]")).to_have_text("Lien copié.")
    owner.page.keyboard.press("Escape")

    watcher = visit(PHONE, reduced_motion="reduce")
    watcher.expect(404)  # what an answer is once the table is hidden
    watcher.page.goto(link)
    expect(watcher.page.locator(".regarde")).to_contain_text("Tu regardes la table de Zoé la Rouge.")
    polling = watcher.context.new_page()
    polling.route_web_socket(re.compile("/ws/"), lambda socket: socket.close(code=3000))
    polling.goto(link)
    pages = (watcher.page, polling)
    for page in pages:
        page.evaluate("() => { window.isTheSamePage = true; }")
    owner.person.situation()
    card = owner.person.playable_cards()[0]
    owner.person.step()
    owner.person.situation()
    version = owner.page.locator("#table").get_attribute("data-version") or ""
    held = {sprite_id(parse_card(each)) for each in owner.person._cards("#main .prise")}
    for page in pages:
        expect(page.locator("#table")).to_have_attribute("data-version", version)
        assert sprite_id(parse_card(card)) in drawn(page)
        assert not held & drawn(page)
        expect(page.locator("#annonce")).to_contain_text("Zoé la Rouge")
        assert page.evaluate("() => window.isTheSamePage")

    owner.page.locator(SHOW).click()
    owner.page.get_by_role("button", name="Ne plus montrer").click()
    for page in pages:
        expect(page.locator("#reseau-texte")).to_have_text("Cette table n’est plus montrée.")
    watcher.page.goto(link)
    expect(watcher.page.locator("h1")).to_have_text("Cette table n’est plus montrée")
