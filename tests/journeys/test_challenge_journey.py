"""A visitor plays the challenge of the day through, and the verified score stands on both rankings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine.game import ranking_score
from games.models import Game
from leaderboards.models import Challenge
from tests.journeys.conftest import DESKTOP, PHONE, Visit, Visitor
from tools.places import ROOT

pytestmark = pytest.mark.journey

START = "form[action='/challenge'] button.grand"


def set_speed(visitor: Visitor, speed: str) -> None:
    """Choose how fast the opponents play, by the settings of the table."""
    hands, page = visitor.hands, visitor.page
    page.wait_for_load_state("load")
    if page.locator(".barre [commandfor=dlg-reglages]").is_visible():
        hands.press(".barre [commandfor=dlg-reglages]")
    else:
        hands.press(".barre [commandfor=dlg-aide]")
        hands.press("#dlg-aide [commandfor=dlg-reglages]")
    hands.choose(f"input[name=vitesse][value={speed}]")
    with page.expect_navigation():
        hands.press("#dlg-reglages form[action='/preferences'] button[type=submit]")
    expect(page.locator("#reglage")).to_have_attribute("data-vitesse", speed)


def has_focus(page: Page) -> bool:
    return bool(page.evaluate("() => ![null, document.body].includes(document.activeElement)"))


def watch_focus(visitor: Visitor) -> None:
    """Assert before each decision but the first on a fresh page that something has focus."""
    pages: list[str] = [""]

    def look(situation: str) -> None:
        here = visitor.page.url
        if here == pages[-1] or situation == "count":
            assert has_focus(visitor.page), f"focus fell to the body before {situation}"
        pages.append(here)

    visitor.person.after_each.append(look)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("hands", ["mouse", "touch", "keyboard"])
def test_a_challenge_is_played_through_verified_and_ranked(
    visit: Visit, challenge: Challenge, size: tuple[int, int], hands: str, tmp_path: Path
) -> None:
    is_native = (hands, size) in (("touch", PHONE), ("mouse", DESKTOP), ("keyboard", DESKTOP))
    visitor = visit(size, hands, reduced_motion="no-preference" if is_native else "reduce")
    page, person = visitor.page, visitor.person
    page.goto("/")
    visitor.hands.press(START)
    page.wait_for_url("**/g/*")
    set_speed(visitor, "immediate")
    if hands == "keyboard":
        watch_focus(visitor)
    person.play_until("result")
    assert person.counts == 4
    assert person.ecarts >= 1
    game = Game.objects.get()
    send(visitor, "Joséphine")
    expect(page.locator("#verdict .etiq.bon")).to_be_visible(timeout=30_000)
    stands_everywhere(visitor, challenge, game, "Joséphine")
    assert judged(visitor, game, tmp_path) == game.totals


def send(visitor: Visitor, pseudonym: str) -> None:
    visitor.hands.write("#pseudonym", pseudonym)
    with visitor.page.expect_navigation():
        visitor.hands.press("#verdict form button.fort")


def stands_everywhere(visitor: Visitor, challenge: Challenge, game: Game, name: str) -> None:
    """The same row stands on the page and in the API of the day's ranking and of the all-time ranking."""
    page, score = visitor.page, ranking_score(game.totals[0])
    day = challenge.date.isoformat()
    page.wait_for_load_state()
    with page.expect_navigation():
        visitor.hands.press("#verdict-action")
    assert page.url.endswith(f"/challenge/{day}")
    for address in (f"/challenge/{day}", "/rankings/all-time"):
        page.goto(address)
        row = page.locator("tr", has_text=name).first
        expect(row.locator(".sc")).to_have_text(f"{score:,}".replace(",", "\u202f"))
        expect(row.locator(".rg")).to_have_text("1")
    for address in (f"/api/v1/challenges/{day}/ranking", "/api/v1/rankings/all-time"):
        rows = read(visitor, address)["results"]
        assert [(row["rank"], row["pseudonym"], row["score"]) for row in rows] == [(1, name, score)]


def read(visitor: Visitor, address: str) -> dict[str, Any]:
    answer = visitor.context.request.get(address)
    assert answer.status == 200
    found: dict[str, Any] = answer.json()
    return found


def judged(visitor: Visitor, game: Game, folder: Path) -> list[int]:
    """Let the command line judge the game's record deal by deal; return the sums of its scores."""
    record = read(visitor, f"/api/v1/games/{game.id}/record")
    assert record["ranking"] == ranking_score(game.totals[0])
    assert record["game"]["seed"] is None, "the seed of the day was told before its close"
    file = folder / "deals.json"
    file.write_text(json.dumps(record["deals"]))
    words = [sys.executable, "-m", "games.engine", "judge", str(file)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(verdicts) == 4
    return [sum(seat) for seat in zip(*(verdict["scores"] for verdict in verdicts), strict=True)]
