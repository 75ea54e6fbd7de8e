"""A private link opens a guest's games on another device: only when asked, for a day, and until it is cancelled."""

import logging
import re
import time
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.core import signing
from django.test import Client

from accounts import tokens
from accounts.models import Player
from accounts.services import claim_pseudonym, set_preferences
from games.services import start_game
from tarot_site.log import HideLinks

pytestmark = pytest.mark.django_db

ClientOf = Callable[[Player | None], Client]


def link_of(browser: Client) -> str:
    """Make a private link; return its path."""
    page = browser.post("/resume")
    found = re.search(r'value="http://testserver(/resume/[^"]+)"', page.content.decode())
    assert found, "no link"
    return unescape(found[1])


def accept(browser: Client, link: str) -> Any:
    token = re.search(r'name="token" value="([^"]+)"', browser.get(link).content.decode())
    assert token, "no question"
    return browser.post("/resume/open", {"token": unescape(token[1])})


def test_opens_the_open_game_on_another_device_with_the_preferences(client_of: ClientOf, zoe: Player) -> None:
    game = start_game(player=zoe)
    set_preferences(player=zoe, preferences={"theme": "sombre"})
    link = link_of(client_of(zoe))
    phone = client_of(None)
    answer = accept(phone, link)
    assert (answer.status_code, answer["Location"]) == (303, f"/g/{game.id}")
    cookie = answer.cookies[tokens.COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "Lax"
    table = phone.get(f"/g/{game.id}")
    assert table.status_code == 200
    assert 'data-theme="sombre"' in table.content.decode()
    assert client_of(zoe).get(f"/g/{game.id}").status_code == 200, "the first device plays on"


def test_changes_nothing_by_being_looked_at(client_of: ClientOf, zoe: Player) -> None:
    start_game(player=zoe)
    link = link_of(client_of(zoe))
    phone = client_of(None)
    page = phone.get(link)
    assert page.status_code == 200
    assert tokens.COOKIE not in page.cookies
    assert Player.objects.count() == 1
    assert phone.post(link, {}).status_code == 405


def test_leads_home_when_no_game_is_open(client_of: ClientOf, zoe: Player) -> None:
    claim_pseudonym(player=zoe, pseudonym="Zoé")
    link = link_of(client_of(zoe))
    assert "Continuer la partie de Zoé" in client_of(None).get(link).content.decode()
    assert accept(client_of(None), link)["Location"] == "/"


def test_says_what_this_device_would_lose_and_offers_its_own_link_first(
    client_of: ClientOf, zoe: Player, yann: Player
) -> None:
    start_game(player=zoe)
    start_game(player=yann)
    claim_pseudonym(player=yann, pseudonym="Yann")
    link = link_of(client_of(zoe))
    page = client_of(yann).get(link).content.decode()
    assert "Ici, c’est Yann qui joue" in page
    assert "1 partie est liée à cet appareil" in page
    assert page.index('action="/resume"') < page.index('action="/resume/open"')
    clean = client_of(None).get(link).content.decode()
    assert "liée à cet appareil" not in clean
    assert 'action="/resume"' not in clean


def test_tells_its_own_device_that_it_is_there_already(client_of: ClientOf, zoe: Player) -> None:
    game = start_game(player=zoe)
    browser = client_of(zoe)
    page = browser.get(link_of(browser)).content.decode()
    assert f'href="/g/{game.id}"' in page
    assert "/resume/open" not in page


def test_ends_after_a_day(client_of: ClientOf, zoe: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    start_game(player=zoe)
    link = link_of(client_of(zoe))
    now = time.time()
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + 23.9 * 3600)
    assert client_of(None).get(link).status_code == 200
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + 24.1 * 3600)
    assert_refused(client_of(None), link, 410)


def test_ends_when_it_is_cancelled_and_another_one_opens(client_of: ClientOf, zoe: Player) -> None:
    start_game(player=zoe)
    browser = client_of(zoe)
    links = [link_of(browser), link_of(browser)]
    assert browser.post("/resume/cancel").status_code == 200
    for link in links:
        assert_refused(client_of(None), link, 410)
    assert client_of(None).get(link_of(browser)).status_code == 200


def test_ends_with_its_player(client_of: ClientOf, zoe: Player) -> None:
    claim_pseudonym(player=zoe, pseudonym="Zoé")
    link = link_of(client_of(zoe))
    zoe.delete()
    assert_refused(client_of(None), link, 404)


@pytest.mark.parametrize("path", ["x", "a.0:1:b", "%00", "%ff%fe", "é", "a" * 3000, ":::", "%0d%0aSet-Cookie:a", ".."])
def test_odd_links_get_a_clear_page(client_of: ClientOf, zoe: Player, path: str) -> None:
    assert_refused(client_of(None), f"/resume/{path}", 404)


def test_neither_a_cookie_nor_a_changed_link_opens_anything(client_of: ClientOf, zoe: Player, yann: Player) -> None:
    start_game(player=zoe)
    link = link_of(client_of(zoe))
    assert_refused(client_of(None), link.replace(zoe.public_id, yann.public_id), 404)
    assert_refused(client_of(None), f"/resume/{tokens.sign(zoe.public_id)}", 404)
    other_use = signing.TimestampSigner(salt="elsewhere").sign(f"{zoe.public_id}.0")
    assert_refused(client_of(None), f"/resume/{other_use}", 404)


def assert_refused(browser: Client, link: str, status: int) -> None:
    """One page, one action, and no cookie, whether the link is looked at or accepted."""
    page = browser.get(link)
    text = page.content.decode()
    assert "lien" in text
    assert browser.post("/resume/open", {"token": link.removeprefix("/resume/")}).status_code in (status, 404)
    assert page.status_code == status
    assert text.count('class="btn fort"') == 1
    assert tokens.COOKIE not in page.cookies
    assert "Traceback" not in text


def test_is_kept_by_nobody_on_the_way(client_of: ClientOf, zoe: Player) -> None:
    start_game(player=zoe)
    browser = client_of(zoe)
    link = link_of(browser)
    for page in (browser.post("/resume"), browser.get("/resume"), client_of(None).get(link)):
        assert "no-store" in page["Cache-Control"]
        assert page["Referrer-Policy"] == "strict-origin"
        assert "noindex" in page["X-Robots-Tag"]
    question = client_of(None).get(link).content.decode()
    assert re.findall(r'(?:href|action)="[^"]*:1[^"]*"', question) == [], "no other address carries the secret"


def test_needs_the_form_of_this_site(zoe: Player) -> None:
    start_game(player=zoe)
    browser = Client(enforce_csrf_checks=True)
    browser.cookies[tokens.COOKIE] = tokens.sign(zoe.public_id)
    for path in ("/resume/open", "/resume/cancel"):
        assert browser.post(path, {"token": tokens.sign_link(zoe.public_id, 0)}).status_code == 403
    assert browser.post("/resume").status_code == 403
    zoe.refresh_from_db()
    assert zoe.resume_number == 0


def test_is_not_made_for_nobody(client_of: ClientOf) -> None:
    page = client_of(None).post("/resume")
    assert page.status_code == 200
    assert "Revenir à l’accueil" in page.content.decode()
    assert not Player.objects.exists()
    assert client_of(None).post("/resume/cancel").status_code == 200
    assert client_of(None).get("/resume/open").status_code == 303


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("Internal Server Error: %s", ("/resume/abc.0:1x:secret",)),
        ('%s - "%s %s HTTP/%s" %d', ("1.2.3.4", "GET", "/resume/abc.0:1x:secret?a=1", "1.1", 200)),
        ("Forbidden (Referer http://x/resume/abc.0:1x:secret): /g/1", ()),
    ],
)
def test_its_secret_is_not_in_the_log(message: str, words: tuple[object, ...]) -> None:
    record = logging.LogRecord("any", logging.ERROR, __file__, 1, message, words, None)
    assert HideLinks().filter(record)
    assert "secret" not in record.getMessage()
    assert "/resume/" in record.getMessage()


def test_every_logger_of_the_site_hides_secrets(settings: object) -> None:
    logging_settings = settings.LOGGING  # type: ignore[attr-defined]  # pytest-django's settings object is dynamic
    assert all("links" in handler["filters"] for handler in logging_settings["handlers"].values())
    assert all(not logger.get("handlers") for logger in logging_settings["loggers"].values())
