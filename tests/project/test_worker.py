"""The service worker is drawn for one build and one language, and what it keeps is the same for everybody."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from django.test import Client

from accounts.models import Player
from tarot_site import shell

pytestmark = pytest.mark.django_db
ClientOf = Callable[[Player | None], Client]


def worker(client: Client, language: str = "fr") -> str:
    answer = client.get(f"/sw.js?lang={language}")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache", "a browser must see the next build"
    return answer.content.decode()


def store(client: Client, language: str = "fr") -> str:
    found = re.search(r'STORE = "(.*)"', worker(client, language))
    assert found
    return str(json.loads(f'"{found[1]}"'))


def test_names_its_store_after_language_and_build(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell, "staticfiles_storage", SimpleNamespace(manifest_hash="first"))
    first = store(client)
    assert first.startswith("tarot-fr-") and store(client, "en").startswith("tarot-en-")
    assert store(client) == first
    monkeypatch.setattr(shell, "staticfiles_storage", SimpleNamespace(manifest_hash="second"))
    assert store(client) != first


@pytest.mark.parametrize("language", ["fr", "en"])
def test_keeps_two_pages_in_its_language(client: Client, language: str) -> None:
    found = re.search(r"Object\.entries\((.*?)\)", worker(client, language))
    assert found
    assert json.loads(found[1]) == {name: f"{name}?lang={language}" for name in ("/offline", "/score")}


def test_the_offline_page_is_the_same_for_everybody(zoe: Player, client_of: ClientOf) -> None:
    reader = client_of(zoe)
    reader.post("/preferences", {"theme": "sombre"})
    answers = [browser.get("/offline") for browser in (Client(), reader)]
    assert answers[0].content == answers[1].content
    for answer in answers:
        assert not answer.cookies
        assert "<form" not in answer.content.decode()
