"""The socket says only that the table moved, to those who sit at it."""

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from accounts import tokens
from accounts.models import Player
from accounts.services import create_guest
from games import services
from games.engine.decisions import Bid, Contract
from games.models import Game
from tarot_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)


def socket_of(game_id: str, player: Player | None, origin: bytes = b"http://localhost") -> WebsocketCommunicator:
    headers = [(b"origin", origin), (b"host", b"localhost")]
    if player is not None:
        headers.append((b"cookie", f"{tokens.COOKIE}={tokens.sign(player.public_id)}".encode()))
    return WebsocketCommunicator(application, f"/ws/g/{game_id}", headers=headers)


async def seated() -> Game:
    player = await sync_to_async(create_guest)()
    return await sync_to_async(services.start_game)(player=player)


async def test_tells_the_version_on_connecting_and_after_each_decision() -> None:
    game = await seated()
    player = await Player.objects.aget()
    socket = socket_of(game.id, player)
    assert (await socket.connect())[0]
    assert json.loads(await socket.receive_from(3)) == {"game": game.id, "version": game.version}
    moved = await sync_to_async(services.submit_decision)(
        game_id=game.id, player=player, decision=Bid(Contract.PASSE), version=game.version
    )
    assert json.loads(await socket.receive_from(3)) == {"game": game.id, "version": moved.version}
    await socket.disconnect()


async def test_answers_a_ping() -> None:
    game = await seated()
    socket = socket_of(game.id, await Player.objects.aget())
    await socket.connect()
    await socket.receive_from(3)
    await socket.send_to(text_data="ping")
    assert await socket.receive_from(3) == "pong"
    await socket.disconnect()


@pytest.mark.parametrize(("knows", "code"), [(False, 4403), (True, 4404)])
async def test_says_that_there_is_nothing_to_come_back_for(knows: bool, code: int) -> None:
    game = await seated()
    stranger = await sync_to_async(create_guest)()
    socket = socket_of("nowhere" if knows else game.id, stranger)
    assert (await socket.connect())[0]
    message = await asyncio.wait_for(socket.receive_output(3), 5)
    assert (message["type"], message["code"]) == ("websocket.close", code)


async def test_refuses_another_sites_page() -> None:
    game = await seated()
    socket = socket_of(game.id, await Player.objects.aget(), origin=b"http://elsewhere.test")
    assert not (await socket.connect())[0]


async def test_finds_out_by_itself_what_the_channel_layer_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.consumers.LOOK_SECONDS", 0.1)
    game = await seated()
    socket = socket_of(game.id, await Player.objects.aget())
    await socket.connect()
    await socket.receive_from(3)
    assert await socket.receive_nothing(0.3), "nothing is told twice"
    await Game.objects.filter(pk=game.pk).aupdate(version=game.version + 5)
    assert json.loads(await socket.receive_from(3)) == {"game": game.id, "version": game.version + 5}
    await socket.disconnect()


async def test_lets_a_silent_page_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.consumers.SILENCE_SECONDS", 0.3)
    monkeypatch.setattr("games.consumers.LOOK_SECONDS", 0.1)
    game = await seated()
    socket = socket_of(game.id, await Player.objects.aget())
    await socket.connect()
    await socket.receive_from(3)
    message = await socket.receive_output(3)
    assert (message["type"], message["code"]) == ("websocket.close", 1013)


@pytest.mark.parametrize("path", ["/ws/g/a\x00b", "/ws/g/", "/ws/g/one/two", "/ws/other", "/", "/ws/g/é"])
async def test_sends_no_page_back_to_an_address_without_a_table(path: str) -> None:
    """A socket that fails instead would make its page come back for ever."""
    socket = WebsocketCommunicator(application, path, headers=[(b"origin", b"http://localhost")])
    assert (await socket.connect())[0]
    message = await asyncio.wait_for(socket.receive_output(3), 5)
    assert (message["type"], message["code"]) == ("websocket.close", 4404)
