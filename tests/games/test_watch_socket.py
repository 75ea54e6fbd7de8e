"""The socket of a watcher opens by the key, says only that the table moved, and closes when the table is hidden."""

import asyncio
import json
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

import clock
from accounts.models import Player
from accounts.services import create_guest
from games import services
from games.engine.decisions import Bid, Contract
from games.models import Game
from tarot_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)


def socket_of(key: str | None, origin: bytes = b"http://localhost") -> WebsocketCommunicator:
    headers = [(b"origin", origin), (b"host", b"localhost")]
    return WebsocketCommunicator(application, f"/ws/w/{key}", headers=headers)


async def shown() -> Game:
    player = await sync_to_async(create_guest)()
    game = await sync_to_async(services.start_game)(player=player)
    return await sync_to_async(services.open_to_watchers)(game_id=game.id, player=player)


async def opened(game: Game) -> WebsocketCommunicator:
    socket = socket_of(game.watch_key)
    assert (await socket.connect())[0]
    assert json.loads(await socket.receive_from(5)) == {"game": game.watch_key, "version": game.version}
    return socket


async def closed_with(socket: WebsocketCommunicator) -> int:
    message = await asyncio.wait_for(socket.receive_output(5), 8)
    assert message["type"] == "websocket.close"
    return int(message["code"])


async def test_tells_the_version_under_the_key_and_nothing_else() -> None:
    game = await shown()
    socket = await opened(game)
    moved = await sync_to_async(services.submit_decision)(
        game_id=game.id, player=await Player.objects.aget(), decision=Bid(Contract.PASSE), version=game.version
    )
    assert json.loads(await socket.receive_from(5)) == {"game": game.watch_key, "version": moved.version}
    await socket.send_to(text_data="ping")
    assert await socket.receive_from(5) == "pong"
    await socket.disconnect()


async def test_closes_at_once_when_the_table_is_hidden() -> None:
    game = await shown()
    socket = await opened(game)
    await sync_to_async(services.close_to_watchers)(game_id=game.id, player=await Player.objects.aget())
    assert await closed_with(socket) == 4404
    again = socket_of(game.watch_key)
    await again.connect()
    assert await closed_with(again) == 4404


async def test_an_old_socket_does_not_live_on_with_a_new_key() -> None:
    game = await shown()
    socket = await opened(game)
    player = await Player.objects.aget()
    await sync_to_async(services.close_to_watchers)(game_id=game.id, player=player)
    shown_anew = await sync_to_async(services.open_to_watchers)(game_id=game.id, player=player)
    assert await closed_with(socket) == 4404
    await (await opened(shown_anew)).disconnect()


async def test_finds_out_by_itself_that_the_table_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.consumers.LOOK_SECONDS", 0.1)
    game = await shown()
    socket = await opened(game)
    assert await socket.receive_nothing(0.4), "nothing is told twice"
    await Game.objects.filter(pk=game.pk).aupdate(watch_key=None)
    assert await closed_with(socket) == 4404


async def test_closes_when_the_game_is_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.consumers.LOOK_SECONDS", 0.1)
    game = await shown()
    socket = await opened(game)
    await Game.objects.filter(pk=game.pk).aupdate(sealed_until=clock.now() + timedelta(hours=1))
    assert await closed_with(socket) == 4404


async def test_says_that_the_game_is_over() -> None:
    game = await shown()
    socket = await opened(game)
    await sync_to_async(services.abandon_game)(game_id=game.id, player=await Player.objects.aget())
    told = {"game": game.watch_key, "version": game.version, "over": True}
    assert json.loads(await socket.receive_from(5)) == told
    await socket.disconnect()


@pytest.mark.parametrize("key", ["x" * 16, "", "é", "a\x00b", "a" * 5000, "one/two"])
async def test_another_key_opens_nothing(key: str) -> None:
    await shown()
    socket = socket_of(key)
    assert (await socket.connect())[0]
    assert await closed_with(socket) == 4404


async def test_the_game_s_own_name_opens_nothing() -> None:
    game = await shown()
    socket = socket_of(game.id)
    await socket.connect()
    assert await closed_with(socket) == 4404


async def test_refuses_another_sites_page() -> None:
    game = await shown()
    assert not (await socket_of(game.watch_key, origin=b"http://elsewhere.test").connect())[0]
