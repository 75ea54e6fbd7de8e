"""Operators look at games and deals and change nothing; what is secret stays so until the game is over and unsealed."""

from datetime import timedelta

import pytest
from django.test import Client

import clock
from accounts.models import Player, User
from games import services
from games.models import Deal, Game
from tests.factories import play_on


@pytest.fixture
def operator(db: None) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_superuser("operator"))
    return client


def sealed_game(player: Player) -> Game:
    close = clock.now() + timedelta(hours=1)
    return play_on(services.start_game(player=player, seed=bytes(32), sealed_until=close, open_until=close))


def secrets_of(deal: Deal) -> list[str]:
    """The hands, the chien and the transcript as a page writes them; the shortest would be found in any page."""
    return [deal.transcript, *deal.hands, bytes(deal.game.seed).hex()]


def text_of(operator: Client, address: str) -> str:
    answer = operator.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("is_over", [False, True])
def test_shows_nothing_secret_of_an_open_or_a_sealed_game(operator: Client, zoe: Player, is_over: bool) -> None:
    game = sealed_game(zoe) if is_over else services.start_game(player=zoe)
    for deal in game.deals.all():
        shown = text_of(operator, f"/admin/games/game/{game.pk}/change/")
        shown += text_of(operator, f"/admin/games/deal/{deal.pk}/change/")
        shown += text_of(operator, f"/admin/games/deal/?q={game.pk}") + text_of(operator, "/admin/games/game/")
        assert not [secret for secret in secrets_of(deal) if secret and secret in shown]


def test_shows_all_once_the_game_is_over_and_no_longer_sealed(operator: Client, zoe: Player) -> None:
    game = sealed_game(zoe)
    with clock.shifted(timedelta(hours=2)):
        assert bytes(game.seed).hex() in text_of(operator, f"/admin/games/game/{game.pk}/change/")
        deal = game.deals.get(number=1)
        assert deal.transcript in text_of(operator, f"/admin/games/deal/{deal.pk}/change/")


@pytest.mark.parametrize(
    "question",
    [
        "deal/?transcript__contains=bid",
        "deal/?transcript__regex=.*",
        "deal/?hands__0__contains=T21",
        "deal/?hands__contains=T21",
        "deal/?hands__len=5",
        "deal/?game__seed__gt=a",
        "deal/?game__deals__transcript__contains=bid",
        "game/?seed__isnull=0",
        "game/?seed__gte=a",
        "game/?deals__hands__contains=T1",
        "game/?status__regex=(",
    ],
)
def test_answers_no_question_about_what_it_does_not_show(operator: Client, zoe: Player, question: str) -> None:
    """The number of rows found would tell a hidden card as well as the row itself."""
    services.start_game(player=zoe)
    assert operator.get(f"/admin/games/{question}").status_code == 400


def test_finds_the_deals_of_a_game_and_the_games_of_a_state(operator: Client, zoe: Player, yann: Player) -> None:
    wanted, other = services.start_game(player=zoe), services.start_game(player=yann)
    deals = text_of(operator, f"/admin/games/deal/?q={wanted.pk}")
    assert wanted.pk in deals
    assert other.pk not in deals
    assert wanted.pk in text_of(operator, "/admin/games/game/?status__exact=open")
    assert wanted.pk not in text_of(operator, "/admin/games/game/?status__exact=finished")


@pytest.mark.parametrize("model", ["games/game", "games/deal", "accounts/player", "leaderboards/challenge"])
def test_changes_nothing_and_stumbles_over_no_address(operator: Client, zoe: Player, model: str) -> None:
    game = services.start_game(player=zoe)
    key = {"games/game": game.pk, "games/deal": game.deals.get(number=1).pk, "accounts/player": zoe.pk}.get(model, 1)
    for action in ("add/", f"{key}/delete/"):
        assert operator.post(f"/admin/{model}/{action}", {"post": "yes"}).status_code in (302, 403)
    assert operator.post(f"/admin/{model}/{key}/change/", {"status": "finished"}).status_code in (302, 403)
    for odd in ("%00", "a%00b", "9" * 40, "é"):
        assert operator.get(f"/admin/{model}/{odd}/change/").status_code == 302
    assert Game.objects.get().status == "open"
