"""A page without a browser that follows its table by a socket, and the bad network between the two."""

from __future__ import annotations

import contextlib
import random
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import Server, ServerConnection, serve
from websockets.typing import Origin

from tests.faults.clients import Answer, HttpPlayer
from tests.plain import plain

CODES = (1000, 1001, 1006, 1011, 1012, 1013)
BACK_AFTER = 0.05
"""Seconds until the scripted page opens its next socket; a real one takes one to three."""
ASKS_AFTER = 2.0
"""Without news the page asks by itself, as a real one does whose socket is closed."""


class BadNetwork:
    """Stands before the site's sockets: closes them with each code, and loses, doubles, delays and reorders frames."""

    def __init__(self, port: int, seed: str) -> None:
        self._port, self._chance = port, random.Random(seed)
        self._codes: list[int] = []
        self._lock = threading.Lock()
        self.closed: Counter[int] = Counter()
        self.spoilt: Counter[str] = Counter()
        self._server: Server = serve(self._pass_on, "127.0.0.1", 0, compression=None)
        self.port: int = self._server.socket.getsockname()[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Take the network down."""
        self._server.shutdown()

    def _pass_on(self, page: ServerConnection) -> None:
        assert page.request
        with connect(
            f"ws://127.0.0.1:{self._port}{page.request.path}",
            additional_headers={"Cookie": page.request.headers["Cookie"]},
            origin=Origin(f"http://localhost:{self._port}"),
            compression=None,
            ping_interval=None,
        ) as site:
            with contextlib.suppress(ConnectionClosed):
                self._spoil(site, page)
            self._end(page)

    def _spoil(self, site: ClientConnection, page: ServerConnection) -> None:
        """Tell the page what the site says, more or less, for some messages."""
        late: list[str] = []
        for _ in range(self._chance.randint(1, 8)):
            said = str(site.recv())
            fate = self._chance.choice(("lost", "doubled", "late", "old", "whole", "whole"))
            self.spoilt[fate] += 1
            if fate == "lost":
                continue
            if fate == "late":
                late.append(said)
                continue
            page.send(said)
            if fate == "doubled":
                page.send(said)
            if fate == "old" and late:  # newer ones went before it
                page.send(late.pop(0))
        for said in late:
            page.send(said)

    def _end(self, page: ServerConnection) -> None:
        with self._lock:
            if not self._codes:
                self._codes = self._chance.sample(CODES, len(CODES))
            code = self._codes.pop()
            self.closed[code] += 1
        if code == 1006:
            with contextlib.suppress(OSError):
                page.socket.shutdown(socket.SHUT_RDWR)
        else:
            page.close(code)


@dataclass
class Shown:
    """How many cards a page showed being played between two versions of one deal."""

    since: int
    until: int
    cards: int = 0


class ScriptedPage:
    """Keeps a version, asks when a message tells a newer one, drops what is older: what the scripts of a page do."""

    def __init__(self, player: HttpPlayer, game: str, network: BadNetwork) -> None:
        self.game = game
        self._player, self._network = player, network
        self.table = player.insist("GET", f"/g/{game}/table")
        self.deals: list[Shown] = [Shown(self.version, self.version)]
        self._newest = 0
        self._news = threading.Event()
        self._is_left = False
        self._line = threading.Thread(target=self._listen, daemon=True)
        self._line.start()

    @property
    def version(self) -> int:
        """Return the version that the page shows."""
        return self.table.version

    def receive(self, answer: Answer) -> None:
        """Show what came, if it is newer, and hear what happened in between."""
        if answer.version > self.version or (answer.version == self.version and answer.status != 200):
            shown = self.deals[-1]
            if answer.version > self.version:
                shown.until, shown.cards = answer.version, shown.cards + cards_shown(answer)
            self.table = answer

    def follow(self, version: int, within: float) -> None:
        """Wait until the page shows at least this version, as it learns of it by itself."""
        end = time.monotonic() + within
        while self.version < version:
            assert time.monotonic() < end, f"the page stands at {self.version}, not at {version}"
            has_news = self._news.wait(ASKS_AFTER)
            self._news.clear()
            if self._newest > self.version or not has_news:
                self.receive(self._ask())

    def begin_deal(self) -> None:
        """Open the table anew, as the page does that comes back from a count."""
        self.table = self._player.insist("GET", f"/g/{self.game}/table")
        self.deals.append(Shown(self.version, self.version))

    def leave(self) -> None:
        """Close the page."""
        self._is_left = True
        self._news.set()
        self._line.join(10)

    def check(self) -> None:
        """Compare what the page shows with a page opened now."""
        if self.table.status != 200:
            return  # it also says why the last decision was refused
        fresh = self._player.insist("GET", f"/g/{self.game}/table?since={self.deals[-1].since}")
        lived, opened = plain(self.table.text), plain(fresh.text)
        at = next((at for at, (one, other) in enumerate(zip(lived, opened, strict=False)) if one != other), len(lived))
        assert lived == opened, f"{lived[at - 90 : at + 90]} instead of {opened[at - 90 : at + 90]}"

    def _ask(self) -> Answer:
        answer = self._player.insist("GET", f"/g/{self.game}/table?since={self.version}")
        return answer if "HX-Redirect" not in answer.headers else self.table

    def _listen(self) -> None:
        while not self._is_left:
            with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake):
                self._hear()
            time.sleep(BACK_AFTER)

    def _hear(self) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self._player.cookies.items())
        address = f"ws://127.0.0.1:{self._network.port}/ws/g/{self.game}"
        with connect(address, additional_headers={"Cookie": cookies}, compression=None, ping_interval=None) as line:
            self._newest = max(self._newest, self.version + 1)  # asks on every new line
            self._news.set()
            for version in versions(iter(lambda: line.recv(timeout=20), None)):
                self._newest = max(self._newest, version)
                self._news.set()
                if self._is_left:
                    return


def versions(messages: Iterator[str | bytes]) -> Iterator[int]:
    """Read the version out of each message."""
    for message in messages:
        found = re.search(r'"version": (\d+)', str(message))
        if found:
            yield int(found[1])


def cards_shown(answer: Answer) -> int:
    """Count the cards that a fragment shows being played; the last of a trick is shown with who takes it."""
    return len(re.findall(r'<template data-genre="(?:card|trick)"', answer.text))
