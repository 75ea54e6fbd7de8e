"""All the rest is played at once when it is certainly the player's: as ordinary decisions, and only then."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import Player
from games import selectors, services
from games.engine.decisions import Phase, PlayCard
from games.errors import GameNotFound, NothingToClaim, NotYourGame, StaleDecision
from games.models import Game
from replays.services import submit_game, verify_submission
from tests.replays.quick import finish, with_claim
from tests.together import at_once

ClientOf = Callable[[Player | None], Client]
BUTTON = 'id="le-reste"'


@pytest.fixture
def game(zoe: Player) -> Game:
    return with_claim(zoe, tricks=3)


def last_deal(game: Game) -> str:
    return game.deals.get(number=1).transcript


def played_by_the_person(game: Game) -> list[int]:
    deal = game.deals.get(number=1)
    return [card for seat, card in selectors.state_of(game, deal).plays if seat == services.PERSON_SEAT]


def test_plays_every_trick_and_wins_it(game: Game) -> None:
    cards = selectors.claim_at(game, services.PERSON_SEAT, game.version)
    services.play_rest(game_id=game.id, player=game.owner, version=game.version)
    deal = game.deals.get(number=1)
    state = selectors.state_of(game, deal)
    assert deal.ended_at is not None
    assert played_by_the_person(game)[-len(cards) :] == list(cards)
    assert list(state.trick_winners[-len(cards) :]) == [services.PERSON_SEAT] * len(cards)


def test_stores_what_card_after_card_would_have_stored(game: Game, yann: Player) -> None:
    twin = with_claim(yann, tricks=3)
    cards = selectors.claim_at(game, services.PERSON_SEAT, game.version)
    services.play_rest(game_id=game.id, player=game.owner, version=game.version)
    for card in cards:
        twin = services.submit_decision(
            game_id=twin.id, player=twin.owner, decision=PlayCard(card), version=twin.version
        )
    assert last_deal(twin) == last_deal(game)
    assert Game.objects.get(pk=game.pk).version == twin.version


def test_a_game_with_a_claim_is_verified_like_any_other(game: Game) -> None:
    game = services.play_rest(game_id=game.id, player=game.owner, version=game.version)
    finish(game)
    submission = submit_game(game_id=game.id, player=game.owner, pseudonym="Zoé")
    verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert submission.state == "verified"


def test_asked_twice_plays_once(game: Game) -> None:
    before = game.version
    once = services.play_rest(game_id=game.id, player=game.owner, version=before)
    again = services.play_rest(game_id=game.id, player=game.owner, version=before)
    assert again.version == once.version


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_play_once(zoe: Player) -> None:
    game = with_claim(zoe)
    before = game.version
    found = at_once(20, lambda _turn: services.play_rest(game_id=game.id, player=zoe, version=before).version)
    assert len(set(found)) == 1
    assert Game.objects.get(pk=game.pk).version == found[0]


def test_refuses_what_is_not_certain(zoe: Player) -> None:
    game = services.start_game(player=zoe)
    before = Game.objects.get(pk=game.pk).version
    with pytest.raises(NothingToClaim):
        services.play_rest(game_id=game.id, player=zoe, version=before)
    assert Game.objects.get(pk=game.pk).version == before


def test_refuses_a_stale_page(game: Game) -> None:
    with pytest.raises(StaleDecision):
        services.play_rest(game_id=game.id, player=game.owner, version=game.version - 1)
    with pytest.raises(StaleDecision):
        services.play_rest(game_id=game.id, player=game.owner, version=game.version + 1)


def test_refuses_whoever_does_not_sit_there(game: Game, ines: Player) -> None:
    with pytest.raises(NotYourGame):
        services.play_rest(game_id=game.id, player=ines, version=game.version)
    with pytest.raises(GameNotFound):
        services.play_rest(game_id="nothing", player=game.owner, version=0)


def test_the_page_offers_it_when_it_is_certain_and_not_before(game: Game, yann: Player, client_of: ClientOf) -> None:
    assert BUTTON in client_of(game.owner).get(f"/g/{game.id}").text
    other = services.start_game(player=yann)
    assert BUTTON not in client_of(yann).get(f"/g/{other.id}").text


def test_without_scripts_it_leads_to_the_count(game: Game, client_of: ClientOf) -> None:
    answer = client_of(game.owner).post(f"/g/{game.id}/rest", {"version": game.version})
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/g/{game.id}/deal/1"


def test_shows_and_tells_every_card_that_was_played(game: Game, client_of: ClientOf) -> None:
    before = len(game.deals.get(number=1).decisions)
    answer = client_of(game.owner).post(f"/g/{game.id}/rest", {"version": game.version}, headers={"HX-Request": "true"})
    deal = game.deals.get(number=1)
    kinds = re.findall(r'<template data-genre="(\w+)"', answer.text)
    played = sum(text.startswith("play:") for text in deal.decisions[before:])
    assert kinds.count("card") + kinds.count("trick") == played
    assert kinds.count("trick") >= 3
    assert selectors.state_of(game, deal).phase is Phase.OVER


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30, "1 2"])
def test_a_version_that_cannot_be_read_is_refused(game: Game, client_of: ClientOf, version: str) -> None:
    assert client_of(game.owner).post(f"/g/{game.id}/rest", {"version": version}).status_code == 400


def test_what_is_not_certain_is_said_on_the_fresh_table(zoe: Player, client_of: ClientOf) -> None:
    game = services.start_game(player=zoe)
    answer = client_of(zoe).post(f"/g/{game.id}/rest", {"version": game.version}, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "Joue carte par carte" in answer.text
    assert f'data-version="{game.version}"' in answer.text
