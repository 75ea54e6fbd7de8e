"""The page of the score sheet carries the engine's figures, and nothing of who asks for it."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from accounts.services import claim_pseudonym
from games.engine.variants import variant

pytestmark = pytest.mark.django_db

DATA = re.compile(r'<script id="bareme" type="application/json">(.*?)</script>', re.S)

TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")[^"]*')


def data_of(page: str) -> dict[str, Any]:
    found = DATA.search(page)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.fixture
def page(client: Client) -> str:
    return client.get("/score").content.decode()


def test_carries_the_figures_of_the_rules(page: str) -> None:
    """The rules, sections 4.2, 8.4, 9.1, 10.1, 11.1 and 12.2."""
    scale = data_of(page)["scale"]
    assert scale["targets"] == [56, 51, 41, 36]
    assert (scale["base"], scale["petit"], scale["bout"], scale["excuse_kept"]) == (25, 10, 9, 8)
    assert scale["multipliers"] == {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
    assert scale["poignees"] == {"simple": 20, "double": 30, "triple": 40}
    assert (scale["chelem"], scale["announced_chelem"], scale["trumps"]) == (200, 400, 22)


def test_carries_what_differs_from_table_to_table(page: str) -> None:
    """The rules, sections 3.4, 11.1 and 12.3; half-points are left over where cards come in odd numbers."""
    tables = data_of(page)["scale"]["tables"]
    assert {key: table["players"] for key, table in tables.items()} == {"3": 3, "3-58": 3, "4": 4, "5": 5}
    assert {key: list(table["poignee_sizes"].values()) for key, table in tables.items()} == {
        "3": [13, 15, 18],
        "3-58": [13, 15, 18],
        "4": [10, 13, 15],
        "5": [8, 10, 13],
    }
    assert [key for key, table in tables.items() if not table["has_halves"]] == ["4"]
    assert [key for key, table in tables.items() if table["has_call"]] == ["5"]
    assert {key: table["added"] for key, table in tables.items() if table["added"]} == {"3-58": 10}
    assert {table["all"] for table in tables.values()} == {182}


def test_leaves_poignees_and_announced_chelem_to_the_official_rules(page: str) -> None:
    rules = data_of(page)["scale"]["rules"]
    assert rules == {
        "base": {"has_poignee": False, "has_chelem": False},
        "fft": {"has_poignee": True, "has_chelem": True},
    }
    assert variant("fft").has_poignee and not variant("base").has_poignee


def test_is_the_same_page_for_everybody(zoe: Player, client_of: Callable[[Player | None], Client]) -> None:
    claim_pseudonym(player=zoe, pseudonym="Zoé la Rousse")
    stranger, known = (client_of(who).get("/score") for who in (None, zoe))
    assert stranger.status_code == known.status_code == 200
    assert TOKEN.sub("", stranger.content.decode()) == TOKEN.sub("", known.content.decode())
    assert set(stranger.cookies) <= {"csrftoken"}, "looking at it makes nobody a player"


def test_speaks_the_language_of_its_reader(client: Client) -> None:
    client.cookies["language"] = "en"
    page = client.get("/score").content.decode()
    words = data_of(page)["words"]
    assert words["separator"] == "," and words["no_taker"] == "Choose the taker."
    assert "Called partner" in page and "Preneur" not in page


def test_says_without_scripts_what_it_needs(page: str) -> None:
    found = re.search(r"<noscript>(.*?)</noscript>", page, re.S)
    assert found and "scripts" in found[1] and 'href="/rules#decompte"' in found[1]


@pytest.mark.parametrize("address", ["/", "/rules"])
def test_is_linked_from(client: Client, address: str) -> None:
    assert 'href="/score"' in client.get(address).content.decode().split("<main")[1]
