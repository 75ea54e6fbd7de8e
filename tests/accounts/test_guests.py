"""A guest is made by a first action, found again by a cookie, and never by a GET."""

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

import clock
from accounts import tokens
from accounts.models import Player

pytestmark = pytest.mark.django_db

ClientOf = Callable[[Player | None], Client]


def test_is_made_by_the_first_action_and_found_again(client_of: ClientOf) -> None:
    browser = client_of(None)
    first = browser.post("/games")
    assert first.status_code == 303
    assert Player.objects.count() == 1
    cookie = first.cookies[tokens.COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and int(cookie["max-age"]) == 365 * 24 * 3600
    assert browser.post("/preferences", {"theme": "sombre"}).status_code == 303
    assert Player.objects.get().preferences == {"theme": "sombre"}


@pytest.mark.parametrize("address", ["/", "/challenge", "/rankings/all-time", "/rules", "/advice", "/questions"])
def test_is_not_made_by_looking(client_of: ClientOf, address: str) -> None:
    response = client_of(None).get(address)
    assert response.status_code in (200, 302, 404)
    assert tokens.COOKIE not in response.cookies
    assert not Player.objects.exists()


def test_is_nobody_with_a_forged_cookie(client_of: ClientOf, zoe: Player) -> None:
    browser = client_of(zoe)
    browser.cookies[tokens.COOKIE] = f"{zoe.public_id}:1:forged"
    browser.post("/preferences", {"theme": "sombre"})
    zoe.refresh_from_db()
    assert zoe.preferences == {}


def test_gets_a_fresh_cookie_once_a_week(client_of: ClientOf, zoe: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = client_of(zoe)
    assert tokens.COOKIE not in browser.get("/rules").cookies
    later = time.time() + timedelta(days=8).total_seconds()
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)
    assert tokens.COOKIE in browser.get("/rules").cookies


def test_is_refused_with_a_time_to_come_back_when_too_many_come(client_of: ClientOf, settings: object) -> None:
    settings.NEW_PLAYERS_PER_MINUTE = 2  # type: ignore[attr-defined]  # pytest-django's settings object is dynamic
    browsers = [client_of(None) for _ in range(3)]
    answers = [browser.post("/games") for browser in browsers]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert int(answers[2]["Retry-After"]) > 0
    assert Player.objects.count() == 2
    Player.objects.update(created_at=clock.now() - timedelta(minutes=2))
    assert browsers[2].post("/games").status_code == 303


def test_keeps_only_known_preferences(client_of: ClientOf, zoe: Player) -> None:
    client_of(zoe).post(
        "/preferences", {"theme": "rose", "couleurs": "4", "admin": "1", "next": "https://elsewhere.test/"}
    )
    zoe.refresh_from_db()
    assert zoe.preferences == {"couleurs": "4"}
