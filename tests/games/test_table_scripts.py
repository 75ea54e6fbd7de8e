"""The table in a real browser: what the page's own scripts promise, beyond what the forms do by themselves."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Position, Request, Route, expect

from accounts import services as accounts_services
from accounts import tokens
from accounts.models import Player
from games import selectors, services
from games.engine.bots.registry import bot
from games.engine.dealing import stream
from games.engine.decisions import Bid, Contract, Decision, Phase
from games.engine.view import view_of
from games.models import Game
from tests.plain import plain

pytestmark = pytest.mark.journey

IDLE = "() => !document.querySelector('#table[data-film]') && window.tarot && !tarot.isBusy()"
FOCUS = "() => document.activeElement.id || document.activeElement.tagName"
CORNER: Position = {"x": 9, "y": 27}

Open = Callable[..., Game]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A browser window of its own."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="fr-FR")
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


@pytest.fixture
def player(site: str) -> Player:
    return accounts_services.create_guest()


@pytest.fixture
def decisions(page: Page) -> list[str]:
    """The decisions that the page posts."""
    posted: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/decision"):
            posted.append(request.post_data or "")

    page.on("request", note)
    return posted


@pytest.fixture
def open_at(page: Page, site: str, player: Player) -> Open:
    """Open the page of a game that has come to a phase, with the reader's preferences."""

    def make(phase: Phase, **preferences: str) -> Game:
        accounts_services.set_preferences(player=player, preferences=preferences)
        game = game_at(player, phase)
        page.context.add_cookies([{"name": tokens.COOKIE, "value": tokens.sign(player.public_id), "url": site}])
        page.goto(f"{site}/g/{game.id}")
        page.wait_for_function(IDLE)
        return game

    return make


def game_at(player: Player, phase: Phase) -> Game:
    """Let a simulated player decide for the person, garde always, until the person must decide in that phase."""
    for number in range(60):
        game = services.start_game(player=player, seed=bytes([number] * 32))
        for made in range(30):
            deal = game.deals.get(number=game.number)
            state = selectors.state_of(game, deal)
            if state.phase is phase and (phase is not Phase.PLAY or is_bound(game)):
                return game
            if phase is Phase.ECART and state.phase is Phase.PLAY:
                break
            view = view_of(state, 0)
            rng = stream(bytes(game.seed), game.number, f"person {made}")
            decision: Decision = bot("club-1").decide(view, rng)
            if state.phase is Phase.BIDDING and phase is Phase.ECART and state.contract < Contract.GARDE:
                decision = Bid(Contract.GARDE)
            game = services.submit_decision(game_id=game.id, player=player, decision=decision, version=game.version)
        services.abandon_game(game_id=game.id, player=player)
    raise AssertionError(f"no game came to {phase}")


def is_bound(game: Game) -> bool:
    """Whether the person has a card that may be played and one that may not."""
    view = view_of(selectors.state_of(game, game.deals.get(number=game.number)), 0)
    return view.choices is not None and view.choices.plays != view.hand


def test_a_flurry_of_clicks_plays_one_card(page: Page, open_at: Open, decisions: list[str]) -> None:
    open_at(Phase.PLAY, vitesse="normale")
    box = page.locator("#main .jouable").first.bounding_box()
    assert box is not None
    for _ in range(8):
        page.mouse.click(box["x"] + 9, box["y"] + 27)
    page.wait_for_function(IDLE)
    assert len(decisions) == 1


class Answers:
    """Stands between the page and the server: holds each decision, then answers with the table as it was."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []
        self.is_holding = False
        self.fragment = self._read()
        page.route("**/decision", self._take)

    def release(self) -> None:
        """Answer what is held, and wait until the page has received it."""
        self.is_holding = False
        for route in self.held:
            self._answer(route)
        self.held.clear()
        self.page.wait_for_function(IDLE)

    def _read(self) -> str:
        address = self.page.evaluate("() => new URL(document.getElementById('table').dataset.url, location).href")
        return self.page.request.get(address, headers={"HX-Request": "true"}).text()

    def _take(self, route: Route) -> None:
        if self.is_holding:
            self.held.append(route)
        else:
            self._answer(route)

    def _answer(self, route: Route) -> None:
        route.fulfill(status=200, content_type="text/html; charset=utf-8", body=self.fragment)


def middle(page: Page, selector: str, index: int = 0) -> tuple[float, float]:
    box = page.locator(selector).nth(index).bounding_box()
    assert box is not None
    return box["x"] + 9, box["y"] + 27


def test_a_triple_click_plays_one_card_though_the_answer_comes_between(
    page: Page, open_at: Open, decisions: list[str]
) -> None:
    open_at(Phase.PLAY, vitesse="immediate")
    Answers(page)
    x, y = middle(page, "#main .jouable")
    for clicks in (1, 2, 3):
        page.mouse.click(x, y, click_count=clicks)
        page.wait_for_function(IDLE)
    assert len(decisions) == 1
    page.wait_for_timeout(600)
    page.mouse.click(x, y)
    page.wait_for_function(IDLE)
    assert len(decisions) == 2, "half a second later a click means another card"


def test_two_cards_clicked_at_once_play_one(page: Page, open_at: Open, decisions: list[str]) -> None:
    open_at(Phase.PLAY, vitesse="immediate")
    answers = Answers(page)
    answers.is_holding = True
    (x, y), (other_x, other_y) = middle(page, "#main .jouable"), middle(page, "#main .jouable", -1)
    assert abs(x - other_x) > 40
    page.mouse.click(x, y)
    page.mouse.click(other_x, other_y)
    page.mouse.move(x, y)
    page.mouse.down()
    answers.release()
    page.mouse.up()  # the press began while the decision was on its way
    page.wait_for_function(IDLE)
    assert len(decisions) == 1


def test_the_other_buttons_of_a_mouse_play_nothing(page: Page, open_at: Open, decisions: list[str]) -> None:
    open_at(Phase.PLAY, vitesse="immediate")
    x, y = middle(page, "#main .jouable")
    page.mouse.click(x, y, button="middle")
    page.mouse.click(x, y, button="right")
    page.mouse.dblclick(x, y, button="right")
    assert decisions == []
    assert page.evaluate(IDLE)


def test_a_click_anywhere_at_the_table_hurries_a_finished_trick(
    page: Page, open_at: Open, decisions: list[str]
) -> None:
    open_at(Phase.PLAY, vitesse="normale")
    settings = page.locator("#reglage")
    settings.evaluate("all => { all.dataset.enchainer = '60'; }")
    for place in (".siege.n", ".cote", ".consigne"):
        cards = finish_a_trick(page)
        page.locator(place).click(position={"x": 4, "y": 4})
        page.wait_for_function("() => !document.getElementById('continuer')")
        assert cards_in_hand(page) == cards, "the click that hurried played"
    settings.evaluate("all => { all.dataset.enchainer = '0.7'; }")
    finish_a_trick(page)
    page.locator("#tapis").hover()
    page.mouse.down()
    page.wait_for_timeout(1200)
    assert page.locator("#continuer").is_visible(), "the trick left though it was held"
    page.mouse.up()
    page.wait_for_function("() => !document.getElementById('continuer')")
    page.wait_for_function(IDLE)
    assert len(decisions) == 4


def cards_in_hand(page: Page) -> int:
    return int(page.locator("#main li:not([hidden])").count())


def finish_a_trick(page: Page) -> int:
    """Play a card and wait until the trick lies complete, long enough for a click to mean it; count the hand."""
    page.wait_for_function(IDLE)
    page.evaluate("() => tarot.goTo(tarot.firstCard())")
    page.keyboard.press("Enter")
    page.wait_for_selector("#continuer")
    page.wait_for_timeout(300)
    return cards_in_hand(page)


def test_a_held_enter_key_plays_one_card(page: Page, open_at: Open, decisions: list[str]) -> None:
    open_at(Phase.PLAY, vitesse="immediate")
    page.locator("#main .jouable").first.focus()
    for _ in range(10):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_function(IDLE)
    assert len(decisions) == 1


def test_says_why_a_card_is_refused_without_asking_the_server(page: Page, open_at: Open, decisions: list[str]) -> None:
    open_at(Phase.PLAY)
    veiled = page.locator("#main .prise[aria-disabled=true]").first
    reason = veiled.get_attribute("data-raison")
    veiled.click(force=True, position=CORNER)
    assert reason
    expect(page.locator("#alerte")).to_have_text(reason)  # a page that has just come says nothing at once
    assert reason in (page.locator("#consigne").text_content() or "")
    assert re.search(r"/rules#\w+", page.locator("#consigne a").get_attribute("href") or "")
    assert decisions == []


def test_keeps_the_chosen_ecart_over_a_reload(page: Page, open_at: Open, decisions: list[str]) -> None:
    open_at(Phase.ECART)
    boxes = page.locator("#main input.prise:not([aria-disabled])")
    for index in range(4):
        boxes.nth(index).click(position=CORNER)
    chosen = page.locator("#main input:checked").evaluate_all("all => all.map(one => one.value)")
    assert len(chosen) == 4
    assert page.locator("#places .carte").count() == 4
    page.reload()
    page.wait_for_function(IDLE)
    assert page.locator("#main input:checked").evaluate_all("all => all.map(one => one.value)") == chosen
    page.locator("#ecarter").click(force=True)
    assert decisions == [], "four cards are no écart"
    page.locator("#places [data-rend]").first.click()
    assert page.locator("#main input:checked").count() == 3
    page.locator("#tout-reprendre").click()
    assert page.locator("#main input:checked").count() == 0


def test_a_page_that_lived_equals_a_fresh_one(page: Page, open_at: Open) -> None:
    open_at(Phase.PLAY, vitesse="immediate")
    for _ in range(4):
        if not page.locator("#main .jouable").count():
            break
        page.locator("#main .jouable").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
        page.wait_for_function(IDLE)
    lived = page.locator("#table").evaluate("table => table.outerHTML")
    page.reload()
    page.wait_for_function(IDLE)
    fresh = page.locator("#table").evaluate("table => table.outerHTML")
    assert plain(lived) == plain(fresh)


def test_focus_is_never_lost(page: Page, open_at: Open) -> None:
    open_at(Phase.PLAY, vitesse="immediate")
    for _ in range(4):
        page.evaluate("() => tarot.goTo(tarot.firstCard())")
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
        page.wait_for_function(IDLE)
        assert page.evaluate(FOCUS) != "BODY"


def test_follows_what_another_tab_does(page: Page, site: str, open_at: Open) -> None:
    game = open_at(Phase.PLAY, vitesse="immediate")
    other = page.context.new_page()
    other.goto(f"{site}/g/{game.id}")
    other.wait_for_function(IDLE)
    page.locator("#main .jouable").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(IDLE)
    version = page.evaluate("() => tarot.version()")
    assert version > game.version
    other.wait_for_function(f"() => tarot.version() === {version}", timeout=5000)


def test_plays_on_where_sockets_are_blocked(page: Page, site: str, open_at: Open) -> None:
    page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close(code=3000))
    game = open_at(Phase.PLAY, vitesse="immediate")
    other = page.context.new_page()
    other.goto(f"{site}/g/{game.id}")
    other.wait_for_function(IDLE)
    other.locator("#main .jouable").first.focus()
    other.keyboard.press("Enter")
    other.wait_for_function(IDLE)
    version = other.evaluate("() => tarot.version()")
    page.wait_for_function(f"() => tarot.version() === {version}", timeout=8000)
    assert page.locator("#reseau").is_visible()


def test_asks_once_more_before_a_garde_sans(page: Page, open_at: Open, decisions: list[str]) -> None:
    open_at(Phase.BIDDING)
    page.keyboard.press("3")
    assert page.locator("#dlg-annonce").is_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#mot-3")).to_be_focused()
    assert decisions == []


def test_single_letters_can_be_turned_off(page: Page, open_at: Open) -> None:
    open_at(Phase.PLAY, raccourcis="non")
    page.keyboard.press("m")
    page.keyboard.press("?")
    assert page.locator("dialog[open]").count() == 0


def test_reduced_motion_shows_every_trick_and_moves_nothing(page: Page, open_at: Open) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_at(Phase.PLAY, vitesse="normale", enchainer="0.7")
    page.evaluate("""() => {
        window.seen = {complete: 0, gathered: false, since: 0};
        const look = () => {
            const trick = document.querySelector("#tapis .pli[data-vers]");
            seen.gathered ||= document.querySelector(".ramasse") !== null;
            if (!trick) seen.since = 0;
            else seen.complete = Math.max(seen.complete, performance.now() - (seen.since ||= performance.now()));
            requestAnimationFrame(look);
        };
        look();
    }""")
    page.locator("#main .jouable").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => tarot.isBusy()")
    page.wait_for_function(IDLE)
    seen = page.evaluate("() => seen")
    assert seen["complete"] > 500, "the finished trick has its time"
    assert not seen["gathered"], "and then is gone, without moving"
    longest = page.evaluate("""() => Math.max(...[...document.querySelectorAll("*")].flatMap(each => {
        const style = getComputedStyle(each);
        return [...style.transitionDuration.split(","), ...style.animationDuration.split(",")].map(parseFloat);
    }))""")
    assert longest <= 0.01
