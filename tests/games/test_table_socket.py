"""The socket says only that the table moved, to those who sit at it."""

import asyncio
import json
from itertools import count

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from accounts import tokens
from accounts.models import Player
from accounts.services import create_guest
from games import services
from games.consumers import TableConsumer
from games.engine.decisions import Bid, Contract
from games.engine.table import Setup, Table
from games.engine.variants import variant
from games.models import Game
from tarot_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)


def socket_of(game_id: str, player: Player | None, origin: bytes = b"http://localhost") -> WebsocketCommunicator:
    headers = [(b"origin", origin), (b"host", b"localhost")]
    if player is not None:
        headers.append((b"cookie", f"{tokens.COOKIE}={tokens.sign(player.public_id)}".encode()))
    return WebsocketCommunicator(application, f"/ws/g/{game_id}", headers=headers)


def is_spoken(seed: bytes) -> bool:
    """Tell whether a simulated player speaks first in a game of this seed."""
    table = Table.start(Setup(seed=seed, variant=variant(), bots=(None, *[services.OPPONENTS] * 3)))
    return table.turn != services.PERSON_SEAT


SPOKEN = next(seed for number in count() if is_spoken(seed := bytes([number]) * 32))


async def seated() -> Game:
    """Seat a guest at a table where somebody has spoken before him."""
    player = await sync_to_async(create_guest)()
    return await sync_to_async(services.start_game)(player=player, seed=SPOKEN)


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


async def test_tells_a_page_that_is_behind_with_the_answer_to_its_ping() -> None:
    """A message may have been lost on the way: nothing else would tell the page before the next move."""
    game = await seated()
    socket = socket_of(game.id, await Player.objects.aget())
    await socket.connect()
    await socket.receive_from(3)
    for said, answer in (
        (f"ping {game.version - 1}", f"pong {game.version}"),
        (f"ping {game.version}", "pong"),
        ("ping " + "9" * 40, "pong"),
        ("ping -1", "pong"),
        ("ping \u0663", "pong"),
    ):
        await socket.send_to(text_data=said)
        assert await socket.receive_from(3) == answer
    await socket.disconnect()


async def test_tells_a_slow_page_only_the_newest_version(monkeypatch: pytest.MonkeyPatch) -> None:
    game = await seated()
    told: asyncio.Queue[tuple[TableConsumer, str]] = asyncio.Queue()
    is_reading = asyncio.Event()

    async def send(self: TableConsumer, text_data: str = "", **_: object) -> None:
        told.put_nowait((self, text_data))
        await is_reading.wait()

    monkeypatch.setattr(TableConsumer, "send", send)
    socket = socket_of(game.id, await Player.objects.aget())
    await socket.connect()
    consumer, first = await asyncio.wait_for(told.get(), 3)
    for version in range(game.version + 1, game.version + 40):
        await consumer.table_changed({"version": version})
    is_reading.set()
    _, second = await asyncio.wait_for(told.get(), 3)
    assert [json.loads(text)["version"] for text in (first, second)] == [game.version, game.version + 39]
    await asyncio.sleep(0.1)
    assert told.empty(), "the versions in between are not told"
    await socket.disconnect()


async def test_lets_a_page_go_that_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.consumers.SILENCE_SECONDS", 0.3)

    async def send(self: TableConsumer, text_data: str | None = None, **_: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(TableConsumer, "send", send)
    game = await seated()
    socket = socket_of(game.id, await Player.objects.aget())
    await socket.connect()
    message = await socket.receive_output(3)
    assert (message["type"], message["code"]) == ("websocket.close", 1013)


async def test_lets_a_page_go_whose_game_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.consumers.LOOK_SECONDS", 0.1)
    game = await seated()
    socket = socket_of(game.id, await Player.objects.aget())
    await socket.connect()
    await socket.receive_from(3)
    await Game.objects.filter(pk=game.pk).adelete()
    message = await socket.receive_output(3)
    assert (message["type"], message["code"]) == ("websocket.close", 4404)
    await socket.send_to(text_data="ping 0")
    assert await socket.receive_nothing(0.4), "nothing is said after the goodbye, and that is not said twice"


@pytest.mark.parametrize(("knows", "code"), [(False, 4403), (True, 4404)])
async def test_says_that_there_is_nothing_to_come_back_for(knows: bool, code: int) -> None:
    game = await seated()
    stranger = await sync_to_async(create_guest)()
    socket = socket_of("nowhere" if knows else game.id, stranger)
    assert (await socket.connect())[0]
    message = await asyncio.wait_for(socket.receive_output(3), 5)
    assert (message["type"], message["code"]) == ("websocket.close", code)
    await socket.send_to(text_data="ping 0")
    assert await socket.receive_nothing(0.2), "the server fails on an answer after its goodbye"


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
