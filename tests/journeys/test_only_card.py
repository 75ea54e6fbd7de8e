"""Who asked for it does not play the only card that may be played: the page does, once, and says so."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, expect

from accounts.services import set_preferences
from tests.journeys import places
from tests.journeys.conftest import DESKTOP, Visit
from tests.journeys.person import SITUATION, Person

pytestmark = pytest.mark.journey

NBSP = "\u00a0"
LONGER_THAN_THE_PAUSE = 900
OPEN_HELP = "document.addEventListener('DOMContentLoaded', () => document.getElementById('dlg-aide')?.showModal())"
# Nothing to do for the person while there is but one card.
WITHOUT_THE_ONLY_CARD = f"""after => {{
    const situation = ({SITUATION})(after);
    return situation === "play" && document.querySelectorAll("#main .jouable").length < 2 ? null : situation;
}}"""


def posts_of(page: Page) -> list[dict[str, list[str]]]:
    """Collect the decisions that the page sends from now on."""
    posts: list[dict[str, list[str]]] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/decision"):
            posts.append(parse_qs(request.post_data or ""))

    page.on("request", note)
    return posts


def said(page: Page) -> str:
    """Return the sentence that tells of the only card of this page."""
    name = (page.locator("#main .jouable .vh").text_content() or "").strip()
    return f"Seule carte permise{NBSP}: {name[0].lower()}{name[1:]}, jouée."


def test_plays_and_tells_the_only_card_once_no_dialog_is_open(visit: Visit) -> None:
    place = places.only_card()
    set_preferences(player=place.player, preferences={"vitesse": "normale", "seule": "oui"})
    visitor = visit(DESKTOP, player=place.player)
    page = visitor.page
    page.add_init_script(OPEN_HELP)
    posts = posts_of(page)
    page.goto(place.path)
    expect(page.locator("#dlg-aide")).to_be_visible()
    page.wait_for_timeout(LONGER_THAN_THE_PAUSE)
    assert posts == [], "played behind an open dialog"
    card, version = page.locator("#main .jouable").get_attribute("data-carte"), page.evaluate("() => tarot.version()")
    sentence = said(page)
    page.keyboard.press("Escape")
    expect(page.locator("#tapis .ps .carte")).to_be_visible()
    expect(page.locator("#consigne")).to_contain_text(sentence)
    expect(page.locator("#annonce")).to_contain_text(sentence)
    visitor.person.version = version
    visitor.person.situation()
    assert [post["decision"] for post in posts if post["version"] == [str(version)]] == [[f"play:{card}"]]


def test_tries_the_only_card_once_and_leaves_the_rest_to_the_player(visit: Visit) -> None:
    place = places.only_card()
    set_preferences(player=place.player, preferences={"vitesse": "immediate", "seule": "oui"})
    visitor = visit(DESKTOP, player=place.player)
    visitor.lose_line()
    page = visitor.page
    page.route("**/decision", lambda route: route.abort())
    posts = posts_of(page)
    page.goto(place.path)
    expect(page.locator("#consigne-cadre.refus")).to_be_visible()
    page.wait_for_timeout(LONGER_THAN_THE_PAUSE)
    assert len(posts) == 1, "sent again what did not arrive"
    page.unroute("**/decision")
    sentence = said(page)
    page.locator("#main .jouable").focus()
    page.keyboard.press("Enter")
    visitor.person.situation()
    assert posts[1]["decision"] == posts[0]["decision"]
    expect(page.locator("#consigne")).not_to_contain_text(sentence)


def test_a_deal_goes_on_by_itself_where_there_is_no_choice(visit: Visit) -> None:
    place = places.auction()
    set_preferences(player=place.player, preferences={"vitesse": "immediate", "seule": "oui"})
    visitor = visit(DESKTOP, "keyboard", player=place.player)
    person = Person(visitor.page, visitor.hands, WITHOUT_THE_ONLY_CARD)
    posts = posts_of(visitor.page)
    visitor.page.goto(place.path)
    person.play_until("count")
    played = [post["version"][0] for post in posts if post.get("decision", [""])[0].startswith("play:")]
    assert len(played) == len(set(played)) == 18
    assert len(posts) > person.decisions, "the last card at least was played by nobody's hand"
