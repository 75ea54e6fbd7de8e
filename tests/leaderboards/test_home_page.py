"""The home page: one click starts, what is open comes first, and looking writes nothing."""

import html
import re
from collections.abc import Callable
from datetime import date, time, timedelta

import pytest
from django.apps import apps
from django.test import Client

import clock
from accounts.models import Player
from games import selectors as games_selectors
from games import services as games_services
from games.engine.decisions import Phase
from games.models import Game
from leaderboards import services
from leaderboards.models import Challenge
from tests.factories import play_on

from .builders import named, paris, recorded

pytestmark = pytest.mark.django_db
ClientOf = Callable[[Player | None], Client]


def text_of(client: Client, path: str = "/") -> str:
    response = client.get(path)
    assert response.status_code == 200
    words = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(html.unescape(words).split())


def rows() -> dict[str, int]:
    return {model._meta.label: model._default_manager.count() for model in apps.get_models()}


@pytest.mark.parametrize(
    "path", ["/", "/challenge", "/challenge/2026-11-30", "/rankings/all-time", "/challenge/countdown"]
)
def test_writes_no_row_when_a_crawler_reads(path: str, noon: object, client_of: ClientOf) -> None:
    before = rows()
    for method in ("get", "head"):
        assert getattr(client_of(None), method)(path).status_code in (200, 302)
    assert rows() == before


def test_offers_a_newcomer_one_click(noon: object, client_of: ClientOf) -> None:
    page = client_of(None).get("/").content.decode()
    text = text_of(client_of(None))
    assert re.search(r'<form method="post" action="/games">.*?<button class="btn fort grand"', page, re.DOTALL)
    assert "Lundi 30 novembre 2026" in text
    assert "Se termine dans 11 h 59 min" in text
    assert '<time class="heure" datetime="PT11H59M">' in page
    assert "Personne n’a encore de score vérifié aujourd’hui" in text


def test_counts_down_to_midnight_in_paris_on_a_day_of_25_hours(db: None, client_of: ClientOf) -> None:
    with clock.shifted(to=paris(date(2026, 10, 25), time(0, 29, 30))):
        assert "Se termine dans 24 h 30 min" in text_of(client_of(None))
    with clock.shifted(to=paris(date(2026, 10, 25), time(23, 59, 30))):
        assert "Se termine dans moins d’une minute" in text_of(client_of(None))


def test_shows_the_five_best_of_the_day(today: Challenge, client_of: ClientOf) -> None:
    for k in range(7):
        recorded(1000 + 100 * k, f"Nom {k}", challenge=today)
    text = text_of(client_of(None))
    assert "1 Nom 6 1 600 2 Nom 5 1 500" in text.replace("\u202f", " ")
    assert "Nom 2" in text
    assert "Nom 1 " not in text
    assert "7 parties vérifiées" in text


def test_puts_the_open_game_first(zoe: Player, today: Challenge, client_of: ClientOf) -> None:
    game = games_services.start_game(player=zoe)
    page = client_of(zoe).get("/").content.decode()
    assert re.search(rf'<a class="btn fort grand" href="/g/{game.id}">\s*Reprendre, donne 1', page)
    assert "Commencer une autre partie" in page
    assert "Commencer une partie" not in page


def test_says_how_far_the_challenge_is(zoe: Player, today: Challenge, client_of: ClientOf) -> None:
    game = services.start_attempt(player=zoe).game
    while not _plays_cards(game):
        game = play_on(game, decisions=1)
    text = text_of(client_of(zoe))
    found = re.search(r"Reprendre le défi, donne 1, pli (\d+)", text)
    assert found
    trick = int(found[1])
    game = play_on(game, decisions=1)
    assert f"Reprendre le défi, donne 1, pli {trick + 1}" in text_of(client_of(zoe))
    assert f"Ta partie t’attend\u00a0: donne 1, pli {trick + 1}." in client_of(zoe).get("/").content.decode()


def _plays_cards(game: Game) -> bool:
    return games_selectors.state_of(game, game.deals.get(number=game.number)).phase is Phase.PLAY


def test_says_that_a_finished_challenge_waits_for_its_verdict(
    zoe: Player, today: Challenge, client_of: ClientOf
) -> None:
    game = play_on(services.start_attempt(player=zoe).game)
    page = client_of(zoe).get("/").content.decode()
    assert "Relever le défi" not in page
    assert f'href="/g/{game.id}/result">Voir le résultat' in page


def test_says_score_and_place_once_verified(today: Challenge, client_of: ClientOf) -> None:
    zoe = named("Zoé")
    for score in (1500, 1500, 1406):
        recorded(score, challenge=today)
    game = play_on(services.start_attempt(player=zoe).game)
    services.record_result(game=game, player=zoe, score=1406, verified_at=clock.now())
    assert "Tu as fait 1 406 , 3e." in text_of(client_of(zoe)).replace("\u202f", " ")
    page = client_of(zoe).get("/").content.decode()
    assert f'href="/g/{game.id}/result">Revoir ma partie' in page
    assert '<span class="etiq">toi</span>' in page


def test_offers_yesterdays_open_attempt_until_four(zoe: Player, today: Challenge, client_of: ClientOf) -> None:
    game = services.start_attempt(player=zoe).game
    tomorrow = today.date + timedelta(days=1)
    with clock.shifted(to=paris(tomorrow, time(0, 10))):
        page = client_of(zoe).get("/").content.decode()
        assert "Ton défi d’hier peut être fini jusqu’à 4 h." in page
        assert f'href="/g/{game.id}"' in page
    with clock.shifted(to=paris(tomorrow, time(4))):
        assert "Ton défi d’hier" not in client_of(zoe).get("/").content.decode()


def test_redraws_the_whole_page_when_the_day_has_changed(today: Challenge, client_of: ClientOf) -> None:
    same = client_of(None).get("/challenge/countdown", {"day": "2026-11-30"})
    assert "11\u00a0h\u00a059\u00a0min" in same.content.decode()
    other = client_of(None).get("/challenge/countdown", {"day": "2026-11-29"})
    assert other.headers["HX-Refresh"] == "true"


def test_names_the_day_and_the_place_in_english(today: Challenge, client_of: ClientOf) -> None:
    browser = client_of(None)
    browser.cookies["language"] = "en"
    assert "Monday 30 November 2026" in text_of(browser)
