"""Who watches the site can tell a process that lives from a site that can serve."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.core.cache import cache
from django.db import DatabaseError
from django.test import Client, override_settings
from redis.exceptions import ConnectionError as NoValkey

import clock
from accounts.models import Player
from tarot_site.tasks import HEARTBEAT_KEY, heartbeat_task

pytestmark = pytest.mark.django_db


def test_lives_whatever_the_servers_do(client: Client) -> None:
    with mock.patch("tarot_site.health.connection.cursor", side_effect=DatabaseError):
        assert client.get("/healthz").status_code == 200


def test_lives_for_a_player_too_without_asking_the_database(
    client_of: Callable[[Player | None], Client], zoe: Player, django_assert_num_queries: Any
) -> None:
    browser = client_of(zoe)
    with django_assert_num_queries(0):
        assert browser.get("/healthz").status_code == 200


def test_is_ready_and_tells_how_old_the_heartbeat_is(client: Client) -> None:
    cache.delete(HEARTBEAT_KEY)
    assert client.get("/readyz").json()["heartbeat_seconds"] is None
    heartbeat_task()
    with clock.shifted(timedelta(seconds=90)):
        answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["heartbeat_seconds"] in (90, 91)
    assert "no-store" in answer["Cache-Control"]


def test_is_not_ready_without_the_database(client: Client) -> None:
    with mock.patch("tarot_site.health.connection.cursor", side_effect=DatabaseError):
        answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() | {"heartbeat_seconds": 0} == {
        "ready": False,
        "database": False,
        "valkey": True,
        "heartbeat_seconds": 0,
    }


def test_is_not_ready_without_valkey(client: Client) -> None:
    with mock.patch("tarot_site.health.cache.get", side_effect=NoValkey):
        answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["valkey"] is False


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
@override_settings(SECURE_SSL_REDIRECT=True)
def test_is_asked_without_https_behind_a_proxy(path: str) -> None:
    client = Client()
    assert client.get(path).status_code == 200
    assert client.get("/").status_code == 301


def test_only_reads(client: Client) -> None:
    assert client.post("/readyz").status_code == 405
