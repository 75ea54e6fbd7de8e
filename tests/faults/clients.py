"""Players without a browser: they play by HTTP alone, note what was acknowledged, and send again what was not."""

from __future__ import annotations

import http.client
import random
import re
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlencode

PATIENCE = 90.0
PAUSE = 0.15


@dataclass(frozen=True)
class Answer:
    """What came back for one request."""

    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def version(self) -> int:
        """Return the version of the table that was drawn."""
        found = re.search(r'data-version="(\d+)"', self.text)
        assert found, f"no table in an answer {self.status}"
        return int(found[1])


@dataclass
class HttpPlayer:
    """One player; `acknowledged` lists what the site took: game, version it was decided from, decision."""

    port: int
    rng: random.Random
    cookies: dict[str, str] = field(default_factory=dict)
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)
    submitted: list[str] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    broken: int = 0
    """How often a connection broke or was refused."""

    def ask(self, method: str, path: str, **fields: str | list[str]) -> Answer:
        """Send one request once; raises OSError or HTTPException."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Host": f"localhost:{self.port}", "HX-Request": "true" if "/g/" in path else "false"}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        body = None
        if method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["X-CSRFToken"] = self.cookies["csrftoken"]
            body = urlencode(fields, doseq=True)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        for header in response.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(header).items()}
        self.statuses[response.status] += 1
        return Answer(response.status, response.headers, text)

    def insist(self, method: str, path: str, **fields: str | list[str]) -> Answer:
        """Send the same request until the site answers it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                answer = self.ask(method, path, **fields)
            except (OSError, http.client.HTTPException):
                self.broken += 1
            else:
                if answer.status < 500:
                    return answer
                if answer.status == 503:
                    assert answer.headers["Retry-After"], "503 says when to come back"
            time.sleep(PAUSE)
        raise AssertionError(f"{method} {path} was not answered within {PATIENCE:.0f} s")

    def sit_down(self) -> str:
        """Start a game, or find the one that a lost answer had started."""
        self.insist("GET", "/")
        answer = self.insist("POST", "/games")
        where = answer.headers["Location"] or answer.text
        found = re.search(r"/g/([a-z0-9]+)", where)
        assert found, f"no game after {answer.status}"
        return found[1]

    def play(self, game: str) -> None:
        """Play a game to its end, by random choices among what each page offers."""
        table = self.insist("GET", f"/g/{game}/table")
        while "HX-Redirect" not in table.headers:
            if "data-next=" in table.text:  # a deal has ended: its count is read, then the next one drawn
                self.insist("GET", _next(table.text))
                table = self.insist("GET", f"/g/{game}/table")
                continue
            version, decision = table.version, self.decision(table.text)
            table = self.insist("POST", f"/g/{game}/decision", decision=decision, version=str(version))
            assert table.status == 200, f"{decision} at {version} was answered with {table.status}"
            self.acknowledged.append((game, version, decision))

    def decision(self, page: str) -> str:
        """Choose among what the page offers."""
        if 'id="annonces"' in page:
            bids: list[tuple[str, str]] = re.findall(r'id="mot-\d"[^>]*?value="(bid:\w+)"([^>]*)>', page)
            return self.rng.choice([bid for bid, rest in bids if "aria-disabled" not in rest][:3])
        if "data-ecart=" in page:
            boxes = re.findall(r'name="card" value="(\w+)"([^>]*)>', page)
            free = [card for card, rest in boxes if "aria-disabled" not in rest]
            return "ecart:" + ",".join(sorted(self.rng.sample(free, 6), key=_order))
        cards: list[str] = re.findall(r'class="carte prise jouable"[^>]*?value="(play:\w+)"', page)
        return self.rng.choice(cards)

    def submit(self, game: str, pseudonym: str) -> None:
        """Send a finished game for verification."""
        answer = self.insist("POST", f"/g/{game}/submit", pseudonym=pseudonym)
        assert answer.status == 303, f"a submission was answered with {answer.status}"
        self.submitted.append(game)


class Evening:
    """Several players at the same time, each in a thread of its own, playing until told that it is enough."""

    def __init__(self, port: int, players: int, seed: int, name: str) -> None:
        self.players = [HttpPlayer(port, random.Random(f"{seed} {number}")) for number in range(players)]
        self.failures: list[BaseException] = []
        self.is_enough = threading.Event()
        self._threads = [
            threading.Thread(target=self._play, args=(player, f"{name} {number}"))
            for number, player in enumerate(self.players)
        ]

    def begin(self) -> None:
        """Let everybody sit down."""
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        """Let everybody finish the present game, and raise what went wrong."""
        self.is_enough.set()
        for thread in self._threads:
            thread.join(5 * PATIENCE)
        if self.failures:
            raise self.failures[0]

    def _play(self, player: HttpPlayer, pseudonym: str) -> None:
        try:
            while True:
                game = player.sit_down()
                player.play(game)
                player.submit(game, pseudonym)
                if self.is_enough.is_set():
                    return
        except BaseException as failure:  # told to the main thread, which runs the test
            self.failures.append(failure)


def _next(page: str) -> str:
    found = re.search(r'data-next="([^"]+)"', page)
    assert found
    return found[1]


def _order(card: str) -> tuple[int, int]:
    """Sort cards as their notation does: suits S H D C, then trumps."""
    ranks = [*map(str, range(1, 11)), *"VCDR"] if card[0] != "T" else [*map(str, range(1, 22))]
    return "SHDCT".index(card[0]), ranks.index(card[1:])
