"""Focus never falls to the body of the page: not in one frame that is drawn, whatever changes under it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.services import create_guest, set_preferences
from games import services
from games.models import Game
from tests.journeys.chosen import kind_seed, seed_with_voids
from tests.journeys.conftest import PHONE, Visit, Visitor
from tests.journeys.test_announcements import play_elsewhere

pytestmark = pytest.mark.journey

# Looks after every change and in every frame, once something has had focus on this page.
WATCH = """(() => {
    window.fallen = [];
    let before = null;
    const look = () => {
        const now = document.activeElement;
        if (now && now !== document.body) before = now.id || now.className || now.tagName;
        else if (before !== null && document.readyState === "complete") fallen.push(before);
    };
    document.addEventListener("htmx:after:swap", () => setTimeout(look));
    // Tab goes on from the last control to the browser's own: that is no fall.
    document.addEventListener("keydown", event => { if (event.key === "Tab") before = null; }, true);
    const frame = () => { look(); requestAnimationFrame(frame); };
    frame();
})()"""
HAS_FOCUS = "() => document.activeElement !== document.body"
IS_ASKED = """() => document.readyState === "complete" && (
    document.querySelector("#continuer, #suite, #verdict")
    || window.tarot?.isBusy && !tarot.isBusy() && document.querySelector("#table[data-a-toi]:not([data-film])"))"""
IDLE = "() => window.tarot?.isBusy && !tarot.isBusy() && !document.querySelector('#table[data-film]')"


def sit_down(
    visit: Visit, seed: bytes, *, size: tuple[int, int] = (1440, 900), **preferences: str
) -> tuple[Game, Visitor]:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate", **preferences})
    game = services.start_game(player=player, seed=seed)
    visitor = visit(size, "keyboard", player=player)
    visitor.context.add_init_script(WATCH)
    visitor.person.after_each.append(lambda situation: stays(visitor.page))
    visitor.page.goto(f"/g/{game.id}?since=0")
    return game, visitor


def stays(page: Page) -> None:
    """Assert that focus is somewhere, and that it has not fallen since the page was opened."""
    page.wait_for_function(HAS_FOCUS)
    assert page.evaluate("() => fallen") == []


def go_on(page: Page) -> None:
    """Press Enter on "Continuer" until it is gone: too soon after it has come nobody can mean it."""
    while page.evaluate("() => document.activeElement.id") == "continuer":
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)


def test_focus_stays_through_void_deals_and_the_tricks_left_by_hand(
    visit: Visit, count: Callable[[int, int], int]
) -> None:
    _, visitor = sit_down(visit, seed_with_voids(), size=PHONE, enchainer="main")
    page, person = visitor.page, visitor.person
    for _ in range(count(60, 400)):
        page.wait_for_function(IS_ASKED)
        stays(page)
        if page.locator("#verdict").count():
            break
        if page.locator("#continuer").count():
            assert page.evaluate("() => document.activeElement.id") == "continuer"
            go_on(page)
        else:
            person.version = -1
            person.step()
    stays(page)
    assert person.ecarts == 1


def test_focus_stays_through_dialogs_refusals_and_lost_lines(visit: Visit) -> None:
    game, visitor = sit_down(visit, kind_seed())
    page, person = visitor.page, visitor.person
    person.play_until("play")
    while not person.refused_cards():
        person.step()
        person.situation()
    for opener in ("dlg-aide", "dlg-reglages"):
        visitor.hands.press(f".barre [commandfor={opener}]")
        assert page.locator(f"#{opener}").is_visible()
        page.keyboard.press("Escape")
        assert page.evaluate(f"() => document.activeElement.matches('.barre [commandfor={opener}]')")
    visitor.hands.card(person.refused_cards()[0])
    assert page.evaluate("() => document.activeElement.matches('#main [aria-disabled=true]')")
    stays(page)

    page.keyboard.press("m")
    play_elsewhere(game)
    page.evaluate("() => tarot.refresh()")
    page.wait_for_function(f"() => tarot.version() === {Game.objects.get(pk=game.pk).version} && !tarot.isBusy()")
    page.keyboard.press("Escape")
    stays(page)

    visitor.expect(409)
    visitor.lose_line()
    page.route("**/table?since=*", lambda route: route.abort())
    play_elsewhere(game)
    person.step()
    person.situation()
    page.unroute("**/table?since=*")
    stays(page)

    visitor.context.set_offline(True)
    expect(page.locator("#reseau")).to_be_visible()
    stays(page)
    play_elsewhere(game)
    visitor.context.set_offline(False)
    page.wait_for_function(f"() => tarot.version() === {Game.objects.get(pk=game.pk).version} && !tarot.isBusy()")
    stays(page)


def test_less_motion_moves_nothing_and_keeps_the_pauses(visit: Visit) -> None:
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "lente", "enchainer": "main"})
    game = services.start_game(player=player, seed=kind_seed())
    visitor = visit(player=player, reduced_motion="reduce")
    page = visitor.page
    visitor.context.add_init_script(
        """(() => {
            window.longest = 0;
            const seconds = list => list.split(",").map(time => parseFloat(time) * 1000); // computed times are in s
            const note = event => {
                const style = getComputedStyle(event.target, event.pseudoElement || null);
                longest = Math.max(longest, ...seconds(style.animationDuration), ...seconds(style.transitionDuration));
            };
            for (const kind of ["animationstart", "transitionrun"]) document.addEventListener(kind, note, true);
        })()"""
    )
    page.goto(f"/g/{game.id}?since=0")
    visitor.person.play_until("play")
    visitor.person.step()
    page.locator("#continuer").wait_for()
    assert page.evaluate("() => tarot.isBusy()"), "the trick waits for its player"
    page.locator("#continuer").focus()
    go_on(page)
    page.wait_for_function(IDLE)
    assert page.evaluate("() => longest") <= 10
    times = page.evaluate(
        """() => [...document.querySelectorAll("*")].flatMap(each => {
            const style = getComputedStyle(each);
            return [style.animationDuration, style.transitionDuration].flatMap(list => list.split(","));
        })"""
    )
    assert max(float(time.strip().removesuffix("s")) for time in set(times)) <= 0.01
