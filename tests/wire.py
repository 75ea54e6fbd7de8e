"""The wire between a browser and the site: it keeps every byte that comes back, and it can be cut or go dead.

Each request has a connection of its own, so that an answer is what comes until the end; nothing comes compressed, so
that what pages and sockets carry can be read.
"""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from dataclasses import dataclass, field

STATIC = "/static/"


@dataclass
class Exchange:
    """One request and all that came back for it, head and body; for a socket: all its frames."""

    method: str
    path: str
    asked: bytes
    is_socket: bool
    came: bytearray = field(default_factory=bytearray)

    @property
    def status(self) -> int:
        """Return the status of the answer; 0 while there is none."""
        found = re.match(rb"HTTP/1\.\d (\d+)", bytes(self.came[:20]))
        return int(found[1]) if found else 0


class Wire:
    """Listens on a port of its own and passes everything on to the site's."""

    def __init__(self, port: int) -> None:
        self._site = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self._listener.getsockname()[1]}"
        self.exchanges: list[Exchange] = []
        self.refuses_sockets = False  # as a proxy does that knows only pages
        self._sockets: set[socket.socket] = set()
        self._dead: set[socket.socket] = set()
        self._is_hole = False
        threading.Thread(target=self._accept, daemon=True).start()

    def take(self) -> list[Exchange]:
        """Return what was exchanged since the last time, the unchanging files left out, and forget it."""
        taken = [each for each in self.exchanges if not each.path.startswith(STATIC)]
        self.exchanges = [each for each in self.exchanges if each.is_socket]
        return taken

    def cut_sockets(self) -> None:
        """Break every open socket without a word: the browser sees 1006."""
        for each in list(self._sockets):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def swallow(self) -> None:
        """Become a black hole: what is open stays open, what is new is taken, and nothing arrives any more."""
        self._dead |= self._sockets
        self._is_hole = True

    def let_through(self) -> None:
        """Pass on what is new again; what was swallowed stays lost."""
        self._is_hole = False

    def close(self) -> None:
        """Take the wire down."""
        self._listener.close()
        self.cut_sockets()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with contextlib.suppress(OSError), client:
            asked = _read_request(client)
            if not asked:
                return
            if self._is_hole:
                client.recv(1)  # until the browser gives up
                return
            words = asked.split(b"\r\n", 1)[0].decode("latin-1").split(" ")
            is_socket = b"upgrade: websocket" in asked.lower()
            exchange = Exchange(words[0], words[1], asked, is_socket)
            self.exchanges.append(exchange)
            if is_socket and self.refuses_sockets:
                client.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            with socket.create_connection(("127.0.0.1", self._site)) as site:
                site.sendall(_rewritten(asked, is_socket))
                if is_socket:
                    self._sockets |= {client, site}
                    threading.Thread(target=self._pump, args=(client, site, None), daemon=True).start()
                    self._pump(site, client, exchange)
                    self._sockets -= {client, site}
                else:
                    while data := site.recv(65_536):
                        exchange.came += data
                        client.sendall(data)

    def _pump(self, source: socket.socket, target: socket.socket, exchange: Exchange | None) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                if source in self._dead:
                    continue
                if exchange is not None:
                    exchange.came += data
                target.sendall(data)
        for each in (source, target):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


def _read_request(client: socket.socket) -> bytes:
    data = b""
    while b"\r\n\r\n" not in data:
        more = client.recv(65_536)
        if not more:
            return b""
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    found = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
    missing = int(found[1]) - len(body) if found else 0
    while missing > 0:
        more = client.recv(min(missing, 65_536))
        if not more:
            return b""
        data += more
        missing -= len(more)
    return data


def _rewritten(asked: bytes, is_socket: bool) -> bytes:
    """Ask for one plain answer and the end of the connection, or for a socket without compression."""
    head, _, body = asked.partition(b"\r\n\r\n")
    if is_socket:
        head = re.sub(rb"\r\nsec-websocket-extensions:[^\r]*", b"", head, flags=re.IGNORECASE)
    else:
        head = re.sub(rb"\r\n(?:connection|accept-encoding):[^\r]*", b"", head, flags=re.IGNORECASE)
        head += b"\r\nConnection: close"
    return head + b"\r\n\r\n" + body
