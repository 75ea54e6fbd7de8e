"""Every page has a title of its own; public pages can be found and shared, the others stay out of search engines."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.test import Client

from accounts.models import Player
from games import services
from tests.factories import finished_game

ClientOf = Callable[[Player | None], Client]
PUBLIC = ("/", "/rules", "/advice", "/questions", "/challenge", "/rankings/all-time", "/score")
CLOSED = ("/settings", "/offline", "/nowhere")
HANDLER = re.compile(r"on[a-z]+$|hx-on")


class Head(HTMLParser):
    """What a page says of itself, and whatever in it a strict policy would forbid."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.title, self.canonical, self.forbidden = "", "", list[str]()
        self.meta: dict[str, str] = {}
        self._in_title = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        self._in_title = tag == "title" and not self.title
        if tag == "meta":
            self.meta[found.get("name") or found.get("property", "")] = found.get("content", "")
        if tag == "link" and found.get("rel") == "canonical":
            self.canonical = found["href"]
        is_inline = tag == "script" and not (
            found.get("src", "").startswith("/") or found.get("type", "").endswith("json")
        )
        self.forbidden += [f"<{tag} {key}>" for key in found if key == "style" or HANDLER.match(key)]
        self.forbidden += [f"<{tag}>"] if is_inline or tag == "style" else []

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data
            self._in_title = False


def head(client: Client, address: str, language: str = "fr") -> Head:
    client.cookies["language"] = language
    answer = client.get(address, follow=True)
    policy = answer["Content-Security-Policy"]
    assert "unsafe" not in policy and "default-src 'none'" in policy and "http" not in policy
    return Head(answer.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", "en"])
def test_public_pages_say_what_they_are(client: Client, language: str) -> None:
    heads = [head(client, address, language) for address in PUBLIC]
    assert len({each.title for each in heads}) == len({each.meta["description"] for each in heads}) == len(PUBLIC)
    for each in heads:
        assert 40 <= len(each.meta["description"]) <= 160
        assert "robots" not in each.meta
        assert each.title == f"{each.meta['og:title']} · Tarot"
        assert each.meta["og:description"] == each.meta["description"]
        assert each.meta["og:image"] == f"http://testserver/static/share/{language}.png"
        assert each.meta["og:url"].startswith("http://testserver/") and "?" not in each.meta["og:url"]
        assert each.meta["twitter:card"] == "summary_large_image"
        assert each.forbidden == []


@pytest.mark.django_db
def test_each_language_of_a_page_has_an_address(client: Client) -> None:
    french, english = (Head(client.get(f"/rules{asked}").content.decode()) for asked in ("", "?lang=en"))
    assert (french.canonical, english.canonical) == ("http://testserver/rules", "http://testserver/rules?lang=en")
    assert (french.meta["og:locale"], english.meta["og:locale"]) == ("fr_FR", "en_GB")
    assert french.meta["description"] != english.meta["description"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", CLOSED)
def test_pages_of_one_reader_stay_out_of_search_engines(client: Client, address: str) -> None:
    found = head(client, address)
    assert found.meta["robots"] == "noindex"
    assert found.title and "og:title" not in found.meta
    assert found.forbidden == []


def test_the_pages_of_a_game_are_named_and_closed(zoe: Player, client_of: ClientOf) -> None:
    browser = client_of(zoe)
    over = finished_game(zoe)
    running = services.start_game(player=zoe)
    deal = over.deals.filter(void="").first()
    assert deal is not None
    heads = [head(browser, f"/g/{path}") for path in (running.id, f"{over.id}/deal/{deal.number}", f"{over.id}/result")]
    assert len({each.title for each in heads}) == 3
    for each in heads:
        assert each.meta["robots"] == "noindex"
        assert each.forbidden == []
