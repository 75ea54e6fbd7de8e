"""Who does not see the table hears it: every public event once and in order, and nothing again after an accident."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.utils import translation
from playwright.sync_api import Page, expect

from accounts.services import create_guest, set_preferences
from games import services
from games.engine import rules
from games.engine.decisions import PlayCard
from games.engine.notation import parse_decision
from games.engine.view import view_of
from games.models import Game
from games.selectors import state_of
from games.selectors.prompt import announcement
from tests.journeys.chosen import kind_seed, seed_with_voids
from tests.journeys.conftest import Visit, Visitor
from tests.journeys.ear import Event, Listener, forget, happened, lines, listen, start_of
from tests.replays.quick import finish

pytestmark = pytest.mark.journey

CHOICE = re.compile(
    r".+ ?: (?:choisie|reprise|chosen|taken back)\. \d (?:sur|of) 6\."
    r"(?: Six cartes choisies\. Tu peux écarter\.| Six cards chosen\. You can set them aside\.)?"
)
HAS_SPOKEN = "() => document.getElementById('annonce').childElementCount > 0"


def sit_down(visit: Visit, site: str, seed: bytes, language: str = "fr", **preferences: str) -> tuple[Game, Visitor]:
    """Begin a game as the start button does, with the ears open."""
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate", **preferences})
    game = services.start_game(player=player, seed=seed)
    visitor = visit(player=player)
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site}
    visitor.context.add_cookies([cookie])  # type: ignore[list-item]  # a dict literal is not seen as a TypedDict
    listen(visitor.context)
    visitor.page.goto(f"/g/{game.id}?since=0")
    visitor.page.wait_for_function(HAS_SPOKEN)
    return game, visitor


def let_pages_finish(visitor: Visitor) -> None:
    """Let the page of a count say its words before it is left."""

    def wait(situation: str) -> None:
        if situation == "count":
            visitor.page.wait_for_function(HAS_SPOKEN)

    visitor.person.after_each.append(wait)


def asked_of_the_person(game: Game, language: str) -> set[str]:
    """Return what may be said besides events: what each turn of the person asks of him."""
    said: set[str] = set()
    with translation.override(language):
        for deal in game.deals.all():
            state = start_of(game, deal)
            for text in [*deal.decisions, None]:
                if state.turn == services.PERSON_SEAT:
                    said.add(announcement(view_of(state, services.PERSON_SEAT)))
                if text is not None:
                    rules.apply(state, parse_decision(text))
    return said


def understands(page: Page, game: Game, language: str = "fr") -> list[Event]:
    """Read the log of the tab back into events; all else that it says asks something of the person."""
    listener = Listener(language)
    events = listener.understood(lines(page))
    left = {text for text in listener.rest if not CHOICE.fullmatch(text)}
    assert left <= asked_of_the_person(game, language)
    return events


def test_a_whole_game_is_said_once_and_in_order(visit: Visit, site: str, count: Callable[[int, int], int]) -> None:
    for number in range(count(1, 50)):
        language = "en" if number % 2 else "fr"
        game, visitor = sit_down(visit, site, kind_seed(number) if number else seed_with_voids(), language)
        let_pages_finish(visitor)
        visitor.person.play_until("result")
        visitor.page.wait_for_function(HAS_SPOKEN)
        log = happened(Game.objects.get(pk=game.pk))
        assert log[-1][0] == "result" and sum(event[0] == "count" for event in log) == 4
        if not number:
            assert {event[1] for event in log if event[0] == "void"} == {"passe", "petit_sec"}
        assert understands(visitor.page, game, language) == log
        assert lines(visitor.page, "alerte") == []
        visitor.context.close()


def test_the_cards_that_come_one_by_one_are_said_once(
    visit: Visit, site: str, count: Callable[[int, int], int]
) -> None:
    game, visitor = sit_down(visit, site, kind_seed(), vitesse="normale", enchainer="0.7")
    visitor.person.play_until("play")
    for _ in range(count(2, 16)):  # to the end of no deal: its count is another page
        visitor.person.step()
    visitor.person.situation()
    visitor.page.wait_for_function(HAS_SPOKEN)
    assert understands(visitor.page, game) == happened(Game.objects.get(pk=game.pk))


def test_no_accident_says_a_thing_twice_or_loses_it(visit: Visit, site: str) -> None:
    game, visitor = sit_down(visit, site, kind_seed())
    page, person = visitor.page, visitor.person
    person.play_until("play")
    person.step()
    person.situation()

    page.reload()
    page.wait_for_function(HAS_SPOKEN)
    person.version = -1
    while not person.refused_cards():
        person.step()
        person.situation()

    page.locator(f"#main [data-carte={person.refused_cards()[0]}]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#alerte")).not_to_be_empty()
    assert lines(page, "alerte") == [page.locator("#main :focus").get_attribute("data-raison")]

    visitor.expect(409)
    visitor.lose_line()
    page.route("**/table?since=*", lambda route: route.abort())
    play_elsewhere(game)
    person.step()
    person.situation()
    assert len(lines(page, "alerte")) == 2
    assert "La table a avancé" in lines(page, "alerte")[1]
    page.unroute("**/table?since=*")

    visitor.context.set_offline(True)
    expect(page.locator("#reseau")).to_be_visible()
    play_elsewhere(game)
    visitor.context.set_offline(False)
    page.wait_for_function(f"() => tarot.version() === {Game.objects.get(pk=game.pk).version} && !tarot.isBusy()")
    person.step()
    person.situation()

    listener = Listener("fr")
    assert listener.understood(lines(page)) == happened(Game.objects.get(pk=game.pk))
    assert any("Connexion perdue" in text for text in listener.rest)


def play_elsewhere(game: Game) -> None:
    """Let another device of the same player take his next decision."""
    now = Game.objects.get(pk=game.pk)
    view = view_of(state_of(now, now.deals.get(number=now.number)), services.PERSON_SEAT)
    assert view.choices is not None and view.choices.plays
    card = PlayCard((view.choices.plays & -view.choices.plays).bit_length() - 1)
    services.submit_decision(game_id=game.pk, player=now.owner, decision=card, version=now.version)


def test_what_is_said_behind_a_dialog_waits_for_its_end(visit: Visit, site: str) -> None:
    game, visitor = sit_down(visit, site, kind_seed())
    page = visitor.page
    visitor.person.play_until("play")
    forget(page)
    page.keyboard.press("m")
    assert page.locator("#dlg-marque").is_visible()
    play_elsewhere(game)
    page.evaluate("() => tarot.refresh()")
    version = Game.objects.get(pk=game.pk).version
    page.wait_for_function(f"() => tarot.version() === {version} && !tarot.isBusy()")
    assert lines(page) == [], "nothing is read out behind a modal dialog"
    page.keyboard.press("Escape")
    page.wait_for_function("() => JSON.parse(sessionStorage.getItem('heard') ?? '[]').length > 0")
    assert "Tu joues" in lines(page)[0]


def test_the_verdict_of_the_server_is_said_once(visit: Visit, site: str) -> None:
    player = create_guest()
    game = finish(services.start_game(player=player))
    visitor = visit(player=player)
    listen(visitor.context)
    page = visitor.page
    page.goto(f"/g/{game.id}/result")
    page.wait_for_function(HAS_SPOKEN)
    page.locator("#pseudonym").fill("Joséphine")
    with page.expect_navigation():
        page.locator("#verdict form button.fort").click()
    expect(page.locator("#verdict .etiq.bon")).to_be_visible(timeout=30_000)
    expect(page.locator("#annonce")).to_contain_text("vérifié")  # a page that has just come says nothing at once
    said = [text for text in lines(page) if "vérifié" in text]
    assert len(said) == 1
    assert "Score vérifié" in said[0]


def test_only_the_two_regions_of_the_page_are_live(visit: Visit, site: str) -> None:
    _, visitor = sit_down(visit, site, kind_seed())
    live = visitor.page.locator("[aria-live], [role=status], [role=alert], [role=log], output, [role=timer]")
    assert live.evaluate_all("all => all.map(each => each.id)") == ["annonce", "alerte"]
    region = visitor.page.locator("#annonce")
    assert [region.get_attribute(name) for name in ("role", "aria-live", "aria-atomic")] == ["log", "polite", "false"]
