"""The site is French until its reader asks for English."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_is_french_whatever_the_browser_prefers(client: Client) -> None:
    answer = client.get("/rules", headers={"accept-language": "en-GB,en;q=0.9"})
    assert answer["Content-Language"] == "fr"
    assert b'lang="fr"' in answer.content


def test_follows_the_cookie_of_the_switch(client: Client) -> None:
    client.post("/language", {"language": "en", "next": "/rules"})
    answer = client.get("/rules")
    assert answer["Content-Language"] == "en"
    assert b'lang="en"' in answer.content
    assert "Cookie" in answer["Vary"]


def test_does_not_know_other_languages(client: Client) -> None:
    client.cookies["language"] = "tlh"
    assert client.get("/rules")["Content-Language"] == "fr"


def test_is_in_the_language_of_the_address_for_who_has_not_chosen(client: Client) -> None:
    """As robots and the service worker come; the reader's own choice is stronger than a link."""
    assert client.get("/rules?lang=en")["Content-Language"] == "en"
    assert client.get("/rules")["Content-Language"] == "fr"
    assert client.get("/rules?lang=tlh")["Content-Language"] == "fr"
    client.post("/language", {"language": "fr", "next": "/rules?lang=en"})
    assert client.get("/rules?lang=en")["Content-Language"] == "fr"
