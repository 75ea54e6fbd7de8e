"""What each address answers to the methods that it is not made for: never an empty page, never a failure."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import Player
from games import services
from games.models import Game
from tests.factories import finished_game

ClientOf = Callable[[Player | None], Client]

PUBLIC = ("/", "/rules", "/advice", "/questions", "/rankings/all-time", "/challenge", "/healthz", "/readyz")


@pytest.mark.django_db
@pytest.mark.parametrize("address", PUBLIC)
def test_a_crawler_may_ask_for_the_headers_alone_and_leaves_no_row(client: Client, address: str) -> None:
    for method in (client.head, client.options):
        assert method(address).status_code < 500
    assert client.head(address).status_code == client.get(address).status_code
    assert (Player.objects.count(), Game.objects.count()) == (0, 0)


def test_the_pages_of_a_game_may_be_asked_for_their_headers_alone(zoe: Player, client_of: ClientOf) -> None:
    browser = client_of(zoe)
    over = finished_game(zoe)
    running = services.start_game(player=zoe)
    deal = over.deals.filter(void="").first()
    assert deal is not None
    pages = [f"/g/{over.id}/deal/{deal.number}", f"/g/{over.id}/result", f"/g/{over.id}/verdict"]
    for address in (f"/g/{running.id}", f"/g/{running.id}/table?since=0", *pages):
        answer = browser.head(address)
        assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize(
    ("posted", "shown"),
    [
        ("/games", "/"),
        ("/preferences", "/settings"),
        ("/g/{game}/rest", "/g/{game}"),
        ("/g/{game}/abandon", "/"),
        ("/g/{game}/decision", "/g/{game}"),
        ("/g/{game}/submit", "/g/{game}/result"),
    ],
)
def test_an_address_that_takes_posts_leads_a_reader_to_its_page(
    zoe: Player, client_of: ClientOf, posted: str, shown: str
) -> None:
    """The page that answers a post stands at that address: a language chosen there comes back to it with a GET."""
    game = services.start_game(player=zoe)
    answer = client_of(zoe).get(posted.format(game=game.id))
    assert (answer.status_code, answer.headers.get("Location")) == (303, shown.format(game=game.id))
    refused = client_of(zoe).put(posted.format(game=game.id))
    assert (refused.status_code, refused.headers["Allow"]) == (405, "POST")


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "title"), [("fr", "Ce n’est pas ta table"), ("en", "This is not your table")])
def test_a_form_without_its_token_is_refused_in_the_readers_language(language: str, title: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies["language"] = language
    answer = browser.post("/games")
    assert answer.status_code == 403
    assert title in answer.content.decode()
    assert answer["Content-Language"] == language


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/rules", "/advice", "/questions", "/nowhere", "/g/nowhere", "/api/v1/nowhere"])
def test_no_page_that_carries_its_readers_settings_is_kept_for_others(client: Client, address: str) -> None:
    assert "private" in client.get(address)["Cache-Control"] or "no-store" in client.get(address)["Cache-Control"]
