"""The sockets of an open table: they say that the table moved, and each page then fetches its own view."""

import asyncio
import contextlib
import json
import logging
import re
from dataclasses import dataclass
from time import monotonic
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DatabaseError

import clock
from accounts.models import Player
from games import events, selectors
from games.models import Game, GameStatus

logger = logging.getLogger(__name__)

COME_BACK = 1013
NOT_YOURS = 4403
NO_SUCH_GAME = 4404
SILENCE_SECONDS = 30
"""A page that says nothing for so long is gone: pages ping every five seconds."""
LOOK_SECONDS = 8
"""After so long without news the table itself is asked: a message is lost when Valkey goes away with it."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why this socket stays closed, as a close code."""

    code: int


@dataclass(frozen=True, slots=True)
class News:
    """What a socket may tell of a game."""

    game_id: str
    version: int
    is_over: bool = False


class TableConsumer(AsyncWebsocketConsumer):
    """Pushes `{"game", "version"}`, only the newest, and answers "ping" with "pong".

    A page that says which version it shows ("ping 12") and is behind gets the newest with the answer ("pong 14"): a
    message may have been lost on the way.

    Closes with 4403 and 4404 when there is nothing to come back for, with 1013 when the page should try again.
    """

    group: str | None = None
    sender: "asyncio.Task[None] | None" = None
    newest: int | None = None
    is_closed = False

    async def connect(self) -> None:
        await self.accept()
        found = await self.find()
        if isinstance(found, Refusal):
            await self.close(found.code)
            return
        self.game_id = found.game_id
        self.moved = asyncio.Event()
        self.heard_at = monotonic()
        group = events.group_name(self.game_id)
        try:
            await self.channel_layer.group_add(group, self.channel_name)
        except Exception:  # whatever the layer's transport raises: without it this socket would be deaf
            logger.warning("the channel layer did not take a socket", exc_info=False)
            await self.close(COME_BACK)
            return
        self.group = group
        self.sender = asyncio.create_task(self._send_newest())
        self._note(await _version(self.game_id) or 0)

    async def find(self) -> News | Refusal:
        """Look for the game that the page asks about, if it may."""
        player: Player | None = self.scope["player"]  # type: ignore[typeddict-item]  # set by PlayerSocketMiddleware
        return await _seated(self.scope["url_route"]["kwargs"]["game_id"], player)

    async def tell(self) -> bool:
        """Tell the page the newest version; return whether this socket goes on."""
        await self.send(text_data=json.dumps({"game": self.game_id, "version": self.newest}))
        return True

    async def close(self, code: int | bool | None = None, reason: str | None = None) -> None:
        """Say goodbye once; what the page has sent until it hears of it is not answered."""
        if not self.is_closed:
            self.is_closed = True
            await super().close(code, reason)

    async def disconnect(self, code: int) -> None:
        if self.sender is not None:
            self.sender.cancel()
        if self.group is not None:
            with contextlib.suppress(Exception):  # the layer may be what failed
                await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.heard_at = monotonic()
        word, _, shown = (text_data or "").partition(" ")
        if word == "ping" and not self.is_closed:
            is_behind = self.newest is not None and re.fullmatch(r"\d{1,9}", shown) and int(shown) < self.newest
            await self.send(text_data=f"pong {self.newest}" if is_behind else "pong")

    async def table_changed(self, event: dict[str, Any]) -> None:
        self._note(event["version"])

    def _note(self, version: int) -> None:
        self.newest = max(version, self.newest or 0)
        self.moved.set()

    async def _send_newest(self) -> None:
        while not self.is_closed:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.moved.wait(), timeout=LOOK_SECONDS)
            if monotonic() - self.heard_at > SILENCE_SECONDS:
                await self.close(COME_BACK)
                return
            if not self.moved.is_set():
                await self._look()
            if self.moved.is_set():
                self.moved.clear()
                if not await self._told():
                    return

    async def _told(self) -> bool:
        """Tell the newest version; a page that does not read is let go."""
        try:
            return await asyncio.wait_for(self.tell(), timeout=SILENCE_SECONDS)
        except TimeoutError:
            await self.close(COME_BACK)
            return False

    async def _look(self) -> None:
        with contextlib.suppress(DatabaseError):  # asked again in a while
            version = await _version(self.game_id)
            if version is None:
                await self.close(NO_SUCH_GAME)
            elif self.newest is not None and version > self.newest:
                self._note(version)


class WatchConsumer(TableConsumer):
    """The socket of who watches: names the table by its key, and closes as soon as the key opens nothing any more.

    `over` says that the game has ended: the page then asks where to go.
    """

    told: News | None = None

    async def find(self) -> News | Refusal:
        return await _watched(self.scope["url_route"]["kwargs"]["key"])

    async def tell(self) -> bool:
        try:
            found = await self.find()
        except DatabaseError:
            found = Refusal(COME_BACK)
        if isinstance(found, Refusal):
            await self.close(found.code)
            return False
        if found != self.told:
            self.told = found
            key = self.scope["url_route"]["kwargs"]["key"]
            message: dict[str, object] = {"game": key, "version": found.version}
            await self.send(text_data=json.dumps(message | {"over": True} if found.is_over else message))
        return True

    async def _look(self) -> None:
        self.moved.set()  # the key itself may have gone while no message came


class NoTableConsumer(AsyncWebsocketConsumer):
    """Says to whoever asks for a socket elsewhere that there is nothing to come back for."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(NO_SUCH_GAME)


@database_sync_to_async
def _seated(game_id: str, player: Player | None) -> News | Refusal:
    game = Game.objects.filter(pk=game_id).only("version").first()
    if game is None:
        return Refusal(NO_SUCH_GAME)
    if player is None or not game.seats.filter(player=player).exists():
        return Refusal(NOT_YOURS)
    return News(game.pk, game.version)


@database_sync_to_async
def _watched(key: str) -> News | Refusal:
    game = selectors.watched_game(key, clock.now())
    return News(game.pk, game.version, game.status != GameStatus.OPEN) if game else Refusal(NO_SUCH_GAME)


@database_sync_to_async
def _version(game_id: str) -> int | None:
    return Game.objects.filter(pk=game_id).values_list("version", flat=True).first()
