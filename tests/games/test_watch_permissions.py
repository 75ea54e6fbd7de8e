"""Who has the key watches, as long as the game is shown; nobody else, never while it is sealed, and nobody plays."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.test import Client

import clock
from accounts import tokens
from accounts.models import Player
from games import services
from games.errors import GameIsOver, GameIsSealed, GameNotFound, NotYourGame
from games.models import Game, GameStatus
from tests.factories import play_on
from tests.replays.quick import finish

ClientOf = Callable[[Player | None], Client]

OPEN, FINISHED, ABANDONED, EXPIRED, SEALED = "open", "finished", "abandoned", "expired", "sealed"
STATES = (OPEN, FINISHED, ABANDONED, EXPIRED, SEALED)
READERS = ("owner", "other", "nobody")
NOT_SHOWN, GIVEN_UP, CLOSED = "n’est plus montrée", "a été abandonnée", "est close"


@pytest.fixture
def readers(zoe: Player, ines: Player, client_of: ClientOf) -> dict[str, Client]:
    services.start_game(player=ines)
    return {"owner": client_of(zoe), "other": client_of(ines), "nobody": client_of(None)}


@contextmanager
def shown_game(state: str, zoe: Player) -> Iterator[tuple[Game, str]]:
    """Give a game in that state, and a key that opened it before it was shown anew; three decisions are made."""
    game = services.start_game(player=zoe, seed=bytes(32))
    old = str(services.open_to_watchers(game_id=game.id, player=zoe).watch_key)
    services.close_to_watchers(game_id=game.id, player=zoe)
    services.open_to_watchers(game_id=game.id, player=zoe)
    game = play_on(Game.objects.get(pk=game.pk), decisions=3)
    if state == FINISHED:
        game = finish(game)
    if state == ABANDONED:
        game = services.abandon_game(game_id=game.id, player=zoe)
    if state == SEALED:  # no service shows such a game: this is what would be seen if one did
        Game.objects.filter(pk=game.pk).update(sealed_until=clock.now() + timedelta(hours=1))
        game.refresh_from_db()
    with clock.shifted(to=clock.now() + timedelta(days=31 if state == EXPIRED else 0)):
        yield game, old


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("reader", READERS)
def test_the_page_opens_by_its_key_alone(state: str, reader: str, zoe: Player, readers: dict[str, Client]) -> None:
    expected = {OPEN: (200, ""), ABANDONED: (200, GIVEN_UP), EXPIRED: (200, CLOSED), SEALED: (404, NOT_SHOWN)}
    with shown_game(state, zoe) as (game, old):
        answer = readers[reader].get(f"/w/{game.watch_key}")
        if state == FINISHED:
            assert (answer.status_code, answer.headers["Location"]) == (302, f"/g/{game.id}/result")
            assert readers[reader].get(answer.headers["Location"]).status_code == 200
        else:
            status, words = expected[state]
            assert (answer.status_code, words in answer.content.decode()) == (status, True)
            assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
            assert "no-store" in answer.headers["Cache-Control"]
        for key in (old, "x" * 16, str(game.watch_key)[:-1], str(game.watch_key).upper()):
            assert readers[reader].get(f"/w/{key}").status_code == 404
            assert readers[reader].get(f"/w/{key}/table?since=0").status_code == 404


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("reader", READERS)
def test_the_fragment_says_where_to_go_once_the_game_is_over(
    state: str, reader: str, zoe: Player, readers: dict[str, Client]
) -> None:
    with shown_game(state, zoe) as (game, _):
        client, path = readers[reader], f"/w/{game.watch_key}"
        answer = client.get(f"{path}/table?since={game.version}")
        assert answer.status_code == (404 if state == SEALED else 200)
        assert answer.headers.get("HX-Redirect") == (path if state in (FINISHED, ABANDONED, EXPIRED) else None)
        behind = client.get(f"{path}/table?since={game.version - 1}")
        assert (f'data-version="{game.version}"' in behind.content.decode()) == (state != SEALED)
        assert (f'data-next="{path}"' in behind.content.decode()) == (state in (FINISHED, ABANDONED))


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("reader", ["other", "nobody"])
def test_a_watcher_neither_plays_nor_sees_what_only_the_player_may(
    state: str, reader: str, zoe: Player, readers: dict[str, Client]
) -> None:
    with shown_game(state, zoe) as (game, _):
        client, path = readers[reader], f"/g/{game.id}"
        post = {"decision": "bid:passe", "version": game.version}
        for below in ("decision", "rest", "abandon", "show", "hide"):
            assert client.post(f"{path}/{below}", post).status_code == 403
        assert client.get(path).status_code == 403
        assert client.get(f"{path}/table").status_code == 403
        is_open_to_all = state in (FINISHED, ABANDONED)
        assert client.get(f"{path}/deal/1").status_code == (
            200 if state == FINISHED else 404 if is_open_to_all else 403
        )
        assert client.get(f"/api/v1/games/{game.id}/record").status_code == (200 if state == FINISHED else 403)
        after = Game.objects.get(pk=game.pk)
        assert (after.version, after.status, after.watch_key) == (game.version, game.status, game.watch_key)


def test_shows_the_same_link_until_it_is_taken_back(zoe: Player) -> None:
    game = services.start_game(player=zoe)
    assert game.watch_key is None
    first = services.open_to_watchers(game_id=game.id, player=zoe).watch_key
    assert first and re.fullmatch(r"\w{16,}", first)
    assert services.open_to_watchers(game_id=game.id, player=zoe).watch_key == first
    assert services.close_to_watchers(game_id=game.id, player=zoe).watch_key is None
    assert services.close_to_watchers(game_id=game.id, player=zoe).watch_key is None
    assert services.open_to_watchers(game_id=game.id, player=zoe).watch_key not in (None, first)


def test_only_the_player_shows_and_hides_an_open_game(zoe: Player, ines: Player) -> None:
    game = services.start_game(player=zoe)
    for service in (services.open_to_watchers, services.close_to_watchers):
        for player in (ines, None):
            with pytest.raises(NotYourGame):
                service(game_id=game.id, player=player)
        with pytest.raises(GameNotFound):
            service(game_id="nowhere", player=zoe)
    services.abandon_game(game_id=game.id, player=zoe)
    with pytest.raises(GameIsOver):
        services.open_to_watchers(game_id=game.id, player=zoe)


def test_a_sealed_game_cannot_be_shown(zoe: Player, client_of: ClientOf) -> None:
    until = clock.now() + timedelta(hours=5)
    game = services.start_game(player=zoe, sealed_until=until, open_until=until + timedelta(hours=4))
    with pytest.raises(GameIsSealed):
        services.open_to_watchers(game_id=game.id, player=zoe)
    client = client_of(zoe)
    answer = client.post(f"/g/{game.id}/show")
    assert answer.status_code == 409
    assert "Tant que le défi est ouvert, personne ne peut regarder ta table." in answer.content.decode()
    assert Game.objects.get(pk=game.pk).watch_key is None
    assert "dlg-montrer" not in client.get(f"/g/{game.id}").content.decode()
    with clock.shifted(to=until + timedelta(seconds=1)):
        assert services.open_to_watchers(game_id=game.id, player=zoe).watch_key


def test_the_player_makes_and_takes_back_the_link_without_scripts(zoe: Player, client_of: ClientOf) -> None:
    game = services.start_game(player=zoe)
    client = client_of(zoe)
    assert "Montrer ma table" in client.get(f"/g/{game.id}").content.decode()
    answer = client.post(f"/g/{game.id}/show")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/g/{game.id}#dlg-montrer")
    key = Game.objects.get(pk=game.pk).watch_key
    page = client.get(f"/g/{game.id}").content.decode()
    assert f'value="http://testserver/w/{key}"' in page
    assert "Table montrée" in page
    assert client.post(f"/g/{game.id}/hide").status_code == 303
    page = client.get(f"/g/{game.id}").content.decode()
    assert str(key) not in page and "Table montrée" not in page


def test_looking_writes_nothing_down(zoe: Player, client_of: ClientOf) -> None:
    game = services.start_game(player=zoe)
    key = services.open_to_watchers(game_id=game.id, player=zoe).watch_key
    players = Player.objects.count()
    for path in (f"/w/{key}", f"/w/{key}/table?since=0", "/w/nothing"):
        answer = client_of(None).get(path)
        assert tokens.COOKIE not in answer.cookies
        assert answer.status_code == 404 or not answer.cookies
    assert Player.objects.count() == players
    assert client_of(None).post(f"/w/{key}").status_code == 405


@pytest.mark.parametrize("below", ["", "/table", "/table?since=1"])
@pytest.mark.parametrize(
    "key", ["é", "ключ", "键", "a" * 5000, "%00", "a%00b", "a b", "..", "%2e%2e", "'--", "<b>", "%F0%9F%83%8F", "0"]
)
def test_an_odd_key_opens_nothing(key: str, below: str, db: None, client_of: ClientOf) -> None:
    assert client_of(None).get(f"/w/{key}{below}").status_code == 404


@pytest.mark.parametrize("since", ["x", "-1", "1e3", "9" * 20, "%00", "١"])
def test_an_odd_version_is_refused(since: str, zoe: Player, client_of: ClientOf) -> None:
    game = services.start_game(player=zoe)
    key = services.open_to_watchers(game_id=game.id, player=zoe).watch_key
    assert client_of(None).get(f"/w/{key}/table?since={since}").status_code == 400


def test_writes_a_player_s_name_as_text(zoe: Player, client_of: ClientOf) -> None:
    Player.objects.filter(pk=zoe.pk).update(pseudonym='<i a="1">&%s', skeleton="x")
    zoe.refresh_from_db()
    game = services.start_game(player=zoe, seed=bytes(32))
    key = services.open_to_watchers(game_id=game.id, player=zoe).watch_key
    game = play_on(game, decisions=3)
    for path in (f"/w/{key}", f"/w/{key}/table?since=0"):
        page = client_of(None).get(path).content.decode()
        assert "<i a=" not in page
        assert "&lt;i a=&quot;1&quot;&gt;&amp;%s" in page


def test_a_deal_s_end_tells_who_made_what_and_shows_no_hands(zoe: Player, client_of: ClientOf) -> None:
    game = services.start_game(player=zoe, seed=bytes(32))
    key = services.open_to_watchers(game_id=game.id, player=zoe).watch_key
    while not (played := game.deals.filter(ended_at__isnull=False, void="").first()):
        before = game.version
        game = play_on(game, decisions=1)
    page = client_of(None).get(f"/w/{key}/table?since={before}").content.decode()
    assert f'data-version="{played.last_version}"' in page
    assert 'data-genre="count"' in page
    for score in played.scores or ():
        assert f"{'+' if score > 0 else '−'}{abs(score)}" in page
    assert "/deal/" not in page
    assert "Donne précédente" in client_of(None).get(f"/w/{key}").content.decode()
    assert Game.objects.get(pk=game.pk).status == GameStatus.OPEN
