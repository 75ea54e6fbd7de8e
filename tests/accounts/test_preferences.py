"""What a player has chosen is kept with the player, and shows on every page wherever that player's cookie is."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import Player
from accounts.preferences import PREFERENCES, complete
from accounts.services import set_preferences
from games import services

ClientOf = Callable[[Player | None], Client]

PAGES = ("/", "/rules", "/advice", "/questions", "/settings", "/rankings/all-time", "/g/nowhere")
SEEN = {"theme": "sombre", "couleurs": "4", "index": "grand", "raccourcis": "non"}
DEFAULTS = {
    "theme": "auto",
    "couleurs": "2",
    "index": "normal",
    "atouts": "gauche",
    "sens": "descend",
    "enseignes": "pctk",
    "vitesse": "normale",
    "enchainer": "1.4",
    "seule": "non",
    "confirmer": "sans",
    "loupe": "oui",
    "son": "non",
    "vibration": "non",
    "raccourcis": "oui",
}


def root_of(page: str) -> dict[str, str]:
    """Read the attributes of the page's root element."""
    root = re.search(r"<html([^>]*)>", page)
    assert root
    return dict(re.findall(r'([\w-]+)="([^"]*)"', root[1]))


def test_are_kept_for_a_newcomer_and_hold_on_a_second_device(client_of: ClientOf, db: None) -> None:
    answer = client_of(None).post("/preferences", {**SEEN, "vitesse": "lente", "next": "/rules"})
    assert (answer.status_code, answer["Location"]) == (303, "/rules")
    player = Player.objects.get()
    other_device = client_of(player)
    for path in PAGES:
        root = root_of(other_device.get(path).content.decode())
        found = {name: root.get(f"data-{name}") for name in SEEN}
        assert found == SEEN, path


def test_reach_the_table_and_its_settings(client_of: ClientOf, zoe: Player) -> None:
    chosen = {name: each.values[-1][0] for name, each in PREFERENCES.items()}
    client_of(zoe).post("/preferences", chosen)
    game = services.start_game(player=zoe, seed=bytes(32))
    page = client_of(zoe).get(f"/g/{game.id}").content.decode()
    settings = re.search(r'<div id="reglage"[^>]*>', page)
    assert settings
    for name in ("vitesse", "enchainer", "loupe", "seule", "confirmer", "son", "vibration"):
        assert f'data-{name}="{chosen[name]}"' in settings[0]
    for form in (page, client_of(zoe).get("/settings").content.decode()):
        ticked = dict(re.findall(r'<input type="radio" name="(\w+)" value="([^"]+)" checked>', form))
        listed = re.search(r'<option value="(\w+)" selected>', form)
        assert listed
        assert {**ticked, "enseignes": listed[1]} == chosen


@pytest.mark.parametrize(
    "sent",
    [
        {"theme": "rose"},
        {"theme": ""},
        {"admin": "1", "__class__": "x", "user": "1"},
        {"theme": "sombre\x00"},
        {"theme": "x" * 100_000},
        {"enseignes": "ppct"},
    ],
)
def test_leave_out_what_is_unknown_and_keep_the_rest(client_of: ClientOf, zoe: Player, sent: dict[str, str]) -> None:
    client_of(zoe).post("/preferences", {"son": "oui", "theme": "clair"})
    client_of(zoe).post("/preferences", {**sent, "couleurs": "4"})
    zoe.refresh_from_db()
    assert zoe.preferences == {"theme": "clair", "couleurs": "4", "son": "oui"}


def test_go_back_to_pages_of_this_site_only(client_of: ClientOf, zoe: Player) -> None:
    for elsewhere in ("https://elsewhere.test/", "//elsewhere.test", "javascript:alert(1)", "\\\\elsewhere.test"):
        assert client_of(zoe).post("/preferences", {"next": elsewhere})["Location"] == "/"
        assert elsewhere not in client_of(zoe).get("/settings", {"next": elsewhere}).content.decode()


@pytest.mark.parametrize(
    "stored",
    [
        [],
        "x",
        7,
        None,
        {"theme": 3},
        {"theme": ["sombre"]},
        {"theme": {}, "enseignes": None},
        {"": ""},
        {"atouts": True},
    ],
)
def test_a_spoilt_record_shows_the_defaults_and_can_be_mended(client_of: ClientOf, zoe: Player, stored: object) -> None:
    assert complete(stored) == DEFAULTS
    if stored is not None:
        Player.objects.filter(pk=zoe.pk).update(preferences=stored)
    game = services.start_game(player=zoe, seed=bytes(32))
    for path in ("/", "/settings", f"/g/{game.id}"):
        assert client_of(zoe).get(path).status_code == 200
    set_preferences(player=zoe, preferences={"theme": "sombre"})
    zoe.refresh_from_db()
    assert zoe.preferences == {"theme": "sombre"}
