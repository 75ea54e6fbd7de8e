"""Sitting down: one free game at a time, a full table at once, nothing void lost."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

import clock
from accounts.models import Player
from games import selectors, services
from games.errors import GameAlreadyOpen
from games.models import Game, GameStatus
from tests.together import at_once

ClientOf = Callable[[Player | None], Client]


def test_seats_three_simulated_players_and_stops_at_the_person(zoe: Player) -> None:
    game = services.start_game(player=zoe)
    assert [(seat.player_id, seat.bot_key) for seat in game.seats.order_by("number")] == [
        (zoe.pk, ""),
        *[(None, services.OPPONENTS)] * 3,
    ]
    deal = game.deals.get(number=game.number)
    assert selectors.state_of(game, deal).turn == services.PERSON_SEAT
    assert game.version == sum(len(deal.decisions) for deal in game.deals.all())
    assert game.open_until - game.started_at == timedelta(days=30)


def test_offers_the_open_game_instead_of_a_second_one(zoe: Player) -> None:
    game = services.start_game(player=zoe)
    with pytest.raises(GameAlreadyOpen) as refusal:
        services.start_game(player=zoe)
    assert refusal.value.game_id == game.id
    assert Game.objects.count() == 1


def test_resumes_or_abandons_by_the_page(zoe: Player, client_of: ClientOf) -> None:
    browser = client_of(zoe)
    browser.post("/games")
    first = Game.objects.get()
    offer = browser.post("/games")
    assert offer.status_code == 409
    assert f"/g/{first.id}" in offer.content.decode()
    again = browser.post("/games", {"abandon": first.id})
    assert again.status_code == 303
    first.refresh_from_db()
    assert first.status == GameStatus.ABANDONED
    assert Game.objects.filter(status=GameStatus.OPEN).count() == 1


def test_cannot_abandon_the_game_of_another(zoe: Player, ines: Player, client_of: ClientOf) -> None:
    game = services.start_game(player=zoe)
    assert client_of(ines).post("/games", {"abandon": game.id}).status_code == 403
    assert client_of(ines).post(f"/g/{game.id}/abandon").status_code == 403
    game.refresh_from_db()
    assert game.status == GameStatus.OPEN


def test_gives_up_a_game_that_is_past_its_thirty_days(zoe: Player) -> None:
    old = services.start_game(player=zoe)
    with clock.shifted(timedelta(days=31)):
        game = services.start_game(player=zoe)
    old.refresh_from_db()
    assert (old.status, game.status) == (GameStatus.ABANDONED, GameStatus.OPEN)


@pytest.mark.django_db(transaction=True)
def test_makes_one_game_from_ten_starts_at_once(zoe: Player) -> None:
    def start(_turn: int) -> str:
        try:
            return services.start_game(player=zoe).id
        except GameAlreadyOpen as error:
            return f"refused {error.game_id}"

    told = at_once(10, start)
    game = Game.objects.get()
    assert sorted(told) == sorted([game.id, *[f"refused {game.id}"] * 9])


def test_shows_a_commitment_that_hides_and_binds_the_seed(zoe: Player) -> None:
    game = services.start_game(player=zoe)
    assert len(game.commitment) == 64
    assert bytes(game.seed).hex() not in game.commitment
    other = Game.objects.get(pk=game.pk)
    assert bytes(other.seed) == bytes(game.seed)
    assert len(bytes(other.seed)) * 8 >= 128


@pytest.mark.parametrize("name", ["\x00", "a\x00b", "é", "x" * 5000, "../..", "ab cd"])
def test_cannot_abandon_what_is_no_name_of_a_game(zoe: Player, client_of: ClientOf, name: str) -> None:
    game = services.start_game(player=zoe)
    assert client_of(zoe).post("/games", {"abandon": name}).status_code in (400, 404)
    game.refresh_from_db()
    assert game.status == GameStatus.OPEN
