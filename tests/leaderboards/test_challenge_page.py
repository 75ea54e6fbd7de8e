"""A day's page and its button: open to all, closed to the future, one's own row always in sight."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.test import Client

import clock
from accounts.models import Player
from games.models import Game
from leaderboards import selectors, services
from leaderboards.models import Attempt, Challenge
from tests.factories import play_on

from .builders import attempt, named, recorded, stored_game

pytestmark = pytest.mark.django_db
ClientOf = Callable[[Player | None], Client]
HERE = "/challenge/2026-11-30"


def test_leads_from_today_to_the_date(today: Challenge, client_of: ClientOf) -> None:
    response = client_of(None).get("/challenge")
    assert (response.status_code, response.headers["Location"]) == (302, HERE)


def test_is_not_found_for_days_to_come_days_before_and_odd_dates(today: Challenge, client_of: ClientOf) -> None:
    services.ensure_challenges()
    days = [(today.date + timedelta(days=k)).isoformat() for k in (-1, 1, 2, 29, 30)]
    for day in [*days, "2026-13-01", "20261130", "2026-11-30x", "demain", "2026-W49-1"]:
        for path in (f"/challenge/{day}", f"/challenge/{day}/ranking"):
            assert client_of(None).get(path).status_code == 404


def test_shows_no_seed_and_no_commitment_secret_of_any_day(today: Challenge, client_of: ClientOf) -> None:
    seed = selectors.seed_of(today).hex()
    for path in ("/", HERE, "/rankings/all-time", "/api/v1/challenges/2026-11-30/ranking"):
        assert seed not in client_of(None).get(path).content.decode().replace("<wbr>", "")


def test_shows_the_commitment_at_once_and_the_seed_after_the_close(
    today: Challenge, client_of: ClientOf, settings: LazySettings
) -> None:
    seed = selectors.seed_of(today).hex()
    assert today.commitment in shown(client_of(None))
    with clock.shifted(to=today.closes_at - timedelta(seconds=1)):
        assert seed not in shown(client_of(None))
    with clock.shifted(to=today.closes_at):
        assert seed in shown(client_of(None))
        settings.TAROT_SECRET_KEY_ID = "2"
        assert today.commitment in shown(client_of(None))


def shown(browser: Client) -> str:
    return browser.get(HERE).content.decode().replace("<wbr>", "")


def test_tints_the_own_row_among_the_others(today: Challenge, client_of: ClientOf) -> None:
    zoe = named("Zoé")
    recorded(1500, "Ludivine", challenge=today)
    services.record_result(game=attempt(zoe, today), player=zoe, score=1406, verified_at=clock.now())
    page = client_of(zoe).get(HERE).content.decode()
    assert page.count('class="moi-l"') == 1
    assert re.search(r'class="moi-l">\s*<td class="rg">2</td>\s*<td>Zoé <span class="etiq">toi</span>', page)
    assert 'class="moi-l"' not in client_of(None).get(HERE).content.decode()


def test_repeats_the_own_row_below_a_page_that_it_is_not_on(today: Challenge, client_of: ClientOf) -> None:
    zoe = named("Zoé")
    for k in range(52):
        recorded(1500 + k, challenge=today)
    services.record_result(game=attempt(zoe, today), player=zoe, score=1200, verified_at=clock.now())
    page = client_of(zoe).get(HERE).content.decode()
    assert page.count('<td class="rg">') == 51
    assert page.rindex("Zoé") > page.rindex("p49")
    assert re.search(r'class="moi-l">\s*<td class="rg">53</td>', page)
    following = re.search(r'href="(/challenge/2026-11-30\?cursor=[^"]+)"', page)
    assert following
    second = client_of(zoe).get(following[1]).content.decode()
    assert second.count('<td class="rg">') == 3
    assert second.count("Zoé") == 1


def test_asks_again_until_the_standing_is_final(today: Challenge, client_of: ClientOf) -> None:
    recorded(1000, "Nora", challenge=today)
    moving = client_of(None).get(f"{HERE}/ranking", headers={"hx-request": "true"}).content.decode()
    assert 'hx-get="/challenge/2026-11-30/ranking"' in moving
    assert "<html" not in moving
    assert "Classement définitif" not in moving
    with clock.shifted(to=today.starts_until):
        assert "Les parties en cours comptent" in client_of(None).get(HERE).content.decode()
    with clock.shifted(to=today.closes_at):
        assert "en cours de vérification" in client_of(None).get(HERE).content.decode()
        services.publish_due()
        final = client_of(None).get(HERE).content.decode()
    assert "Classement définitif" in final
    assert "hx-get" not in final[final.index('id="classement"') :]
    assert "Nora" in final


def test_links_the_neighbouring_days_that_have_a_page(today: Challenge, client_of: ClientOf) -> None:
    page = client_of(None).get(HERE).content.decode()
    assert 'href="/challenge/2026-11-29"' not in page
    assert 'href="/challenge/2026-12-01"' not in page
    assert "Mardi 1er" in page
    with clock.shifted(to=today.starts_until):
        page = client_of(None).get("/challenge/2026-12-01").content.decode()
        assert 'href="/challenge/2026-11-30"' in page
        assert 'href="/challenge/2026-12-01"' in client_of(None).get(HERE).content.decode()


def test_starts_a_newcomers_attempt_with_one_post(today: Challenge, client_of: ClientOf) -> None:
    browser = client_of(None)
    response = browser.post("/challenge", {"day": "2026-11-30"})
    game = Game.objects.get()
    assert (response.status_code, response.headers["Location"]) == (303, f"/g/{game.id}?since=0")
    assert Attempt.objects.get().player == game.owner
    play_on(game, decisions=1)
    assert browser.post("/challenge").headers["Location"] == f"/g/{game.id}"


def test_says_that_the_attempt_is_used(zoe: Player, today: Challenge, client_of: ClientOf) -> None:
    game = play_on(services.start_attempt(player=zoe).game)
    response = client_of(zoe).post("/challenge")
    assert response.status_code == 409
    assert f"/g/{game.id}/result" in response.content.decode()


@pytest.mark.parametrize(("day", "status"), [("2026-11-29", 409), ("2026-12-01", 404), ("x", 400), ("2026-02-31", 400)])
def test_starts_no_other_day(day: str, status: int, zoe: Player, today: Challenge, client_of: ClientOf) -> None:
    assert client_of(zoe).post("/challenge", {"day": day}).status_code == status
    assert not Game.objects.exists()


def test_refuses_to_deal_what_it_did_not_announce(
    zoe: Player, today: Challenge, client_of: ClientOf, settings: LazySettings
) -> None:
    settings.TAROT_SECRET = bytes(32)
    response = client_of(zoe).post("/challenge")
    assert response.status_code == 503
    assert not Game.objects.exists()


@pytest.mark.parametrize("path", [HERE, "/rankings/all-time"])
def test_refuses_a_mark_of_another_site(path: str, today: Challenge, client_of: ClientOf) -> None:
    recorded(1000, challenge=today)
    assert client_of(None).get(path, {"cursor": "nonsense"}).status_code == 400


def test_ranks_every_game_of_all_time(client_of: ClientOf, noon: object) -> None:
    zoe = named("Zoé")
    for score in (1100, 1300):
        services.record_result(game=stored_game(zoe), player=zoe, score=score, verified_at=clock.now())
    recorded(1200, "Basile")
    page = client_of(zoe).get("/rankings/all-time").content.decode()
    shown = re.findall(r'<td class="rg">(\d+)</td>\s*<td>(\w+)', page)
    assert shown == [("1", "Zoé"), ("2", "Basile"), ("3", "Zoé")]
    assert page.count('class="moi-l"') == 2


def test_gives_a_reader_the_whole_page_at_the_address_of_the_ranking(today: Challenge, client_of: ClientOf) -> None:
    page = client_of(None).get(f"{HERE}/ranking").content.decode()
    part = client_of(None).get(f"{HERE}/ranking", headers={"hx-request": "true"}).content.decode()
    assert "<html" in page
    assert 'id="classement"' in page
    assert "<html" not in part
    assert 'id="classement"' in part
