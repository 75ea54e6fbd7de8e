"""Without a network the site says so, in its reader's language; nothing of a game is ever kept for that."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.services import create_guest, set_preferences
from games.services import start_game
from tests.journeys.chosen import kind_seed
from tests.journeys.conftest import PHONE, Visit

pytestmark = pytest.mark.journey

KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map(each => new URL(each.url).pathname + new URL(each.url).search);
  }
  return found;
}"""
FILE = re.compile(r"/static/.+\.[0-9a-f]{12}\.(css|js|svg|woff2)")
SETTLED = """async language => {
  for (let i = 0; i < 600; i++) {
    const { active, waiting, installing } = await navigator.serviceWorker.getRegistration() ?? {};
    const isReady = active?.state === "activated" && active.scriptURL.endsWith(`lang=${language}`);
    if (isReady && !waiting && !installing) return;
    await new Promise(done => setTimeout(done, 50));
  }
  throw new Error("the worker is not at work");
}"""

NOT_KEPT = """async () => {
  const named = [...document.querySelectorAll("script[src], link[rel=stylesheet]")].map(each => each.src || each.href);
  const found = await Promise.all(named.map(each => caches.match(each)));
  return named.filter((each, i) => !found[i]);
}"""


def kept(page: Page) -> tuple[str, set[str], set[str]]:
    """Return the name of the one store, the pages in it, and the files."""
    page.evaluate(SETTLED, page.locator("html").get_attribute("lang"))
    [(name, addresses)] = page.evaluate(KEPT).items()
    files = {each for each in addresses if FILE.fullmatch(each)}
    return name, set(addresses) - files, files


def test_the_offline_page_stands_in_for_any_page_and_leaves_by_itself(visit: Visit) -> None:
    visitor = visit(PHONE, "touch", service_workers="allow")
    page = visitor.page
    page.goto("/rules")
    french, pages, _ = kept(page)
    assert pages == {"/offline?lang=fr", "/score?lang=fr"}
    visitor.lose_line()
    visitor.context.set_offline(True)
    page.goto("/advice")
    expect(page.locator("h1")).to_have_text("Pas de connexion")
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith("Instrument")
    assert page.locator("form").count() == 0
    assert page.locator(".erreur-carte svg").first.bounding_box()
    page.locator(".erreur a", has_text="feuille de marque").tap()
    expect(page).to_have_title(re.compile("^Feuille de marque"))
    assert page.evaluate(NOT_KEPT) == [], "the score sheet has everything that it needs"
    page.goto("/advice")
    visitor.context.set_offline(False)
    expect(page.locator("h1")).to_have_text("Conseils")
    assert page.url.endswith("/advice")

    page.locator(".langue button").tap()
    page.wait_for_function("document.documentElement.lang === 'en'")
    english, pages, _ = kept(page)
    assert english != french, "what the former build kept is gone"
    assert pages == {"/offline?lang=en", "/score?lang=en"}
    visitor.context.set_offline(True)
    page.goto("/rules")
    expect(page.locator("h1")).to_have_text("No connection")


def test_nothing_of_a_game_is_kept(visit: Visit) -> None:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate"})
    game = start_game(player=player, seed=kind_seed())
    visitor = visit(player=player, service_workers="allow")
    visitor.page.goto("/")
    kept(visitor.page)
    visitor.page.goto(f"/g/{game.id}")
    visitor.person.play_until("count")
    _, pages, files = kept(visitor.page)
    assert pages == {"/offline?lang=fr", "/score?lang=fr"}
    assert {each.rsplit("/", 1)[1].split(".")[0] for each in files} >= {
        "table",
        "socket",
        "cards",
        "bricolage",
        "htmx-4",
    }
    copy = visitor.page.evaluate("async () => (await (await caches.match('/score?lang=fr')).text())")
    assert str(player.public_id) not in copy and game.id not in copy
