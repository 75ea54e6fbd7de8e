"""The site can be installed: a manifest in the page's language, icons that are what they say, addresses that lead."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tarot_site import shell

pytestmark = pytest.mark.django_db


def manifest(client: Client, language: str) -> dict[str, Any]:
    answer = client.get(f"/manifest.webmanifest?lang={language}")
    assert answer["Content-Type"] == "application/manifest+json"
    return dict(answer.json())


def picture_size(address: str) -> tuple[int, int]:
    """Read the size that a PNG says in its own first bytes."""
    path = finders.find(address.removeprefix("/static/"))
    assert isinstance(path, str), address
    with open(path, "rb") as file:
        head = file.read(24)
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


@pytest.mark.parametrize(("language", "name"), [("fr", "Tarot à quatre"), ("en", "Tarot for four")])
def test_speaks_the_language_of_the_page(client: Client, language: str, name: str) -> None:
    content = manifest(client, language)
    assert (content["lang"], content["name"], content["short_name"]) == (language, name, "Tarot")
    assert (content["display"], content["scope"], content["start_url"]) == ("standalone", "/", "/")
    page = client.get(f"/rules?lang={language}").content.decode()
    assert f'<link rel="manifest" href="/manifest.webmanifest?lang={language}">' in page


def test_its_icons_have_the_sizes_that_it_says(client: Client) -> None:
    icons = manifest(client, "fr")["icons"]
    assert {(each["sizes"], each["purpose"]) for each in icons} == {
        ("any", "any"),
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for each in icons:
        if each["type"] == "image/png":
            assert "{}x{}".format(*picture_size(each["src"])) == each["sizes"]
    assert picture_size("/static/icons/apple-touch-icon.png") == (180, 180)
    assert {picture_size(f"/static/share/{language}.png") for language in ("fr", "en")} == {(1200, 630)}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_its_shortcuts_lead_to_pages(client: Client, language: str) -> None:
    shortcuts = manifest(client, language)["shortcuts"]
    assert [each["url"] for each in shortcuts] == ["/challenge", "/score"]
    for each in shortcuts:
        assert client.get(each["url"], follow=True).status_code == 200


def test_its_colours_are_those_of_the_page(client: Client) -> None:
    path = finders.find("css/tokens.css")
    assert isinstance(path, str)
    with open(path, encoding="utf-8") as file:
        assert f"--fond: light-dark({shell.LIGHT}, {shell.DARK});" in file.read()
    assert manifest(client, "fr")["background_color"] == shell.LIGHT


@pytest.mark.parametrize(("theme", "colours"), [("auto", [shell.LIGHT, shell.DARK]), ("sombre", [shell.DARK])])
def test_the_frame_of_the_browser_follows_the_theme(client: Client, theme: str, colours: list[str]) -> None:
    client.post("/preferences", {"theme": theme})
    page = client.get("/settings").content.decode()
    assert [
        colour for colour in (shell.LIGHT, shell.DARK) if f'name="theme-color" content="{colour}"' in page
    ] == colours


def test_robots_may_read_public_pages_and_no_game(client: Client) -> None:
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    closed = [line.removeprefix("Disallow: ") for line in lines[1:]]
    assert {"/g/", "/w/", "/admin/", "/settings"} <= set(closed)
    for public in ("/", "/rules", "/advice", "/questions", "/challenge", "/rankings/all-time", "/static/share/fr.png"):
        assert not any(public.startswith(each) for each in closed)
