"""What does a click cost, beside a plain post that goes through the same middleware and changes one row?"""

from __future__ import annotations

import http.client
import time
from dataclasses import dataclass
from http.cookies import SimpleCookie
from itertools import cycle
from statistics import median, quantiles
from urllib.parse import urlencode

from games.engine.decisions import Decision, PlayCard
from games.engine.game import DEALS_PER_GAME
from games.engine.notation import decision_text
from games.models import Game, GameStatus

from .person import decision_for

SAMPLES = 500  # clicks, and as many plain posts, in each round


@dataclass(frozen=True)
class Clicked:
    """Seconds, one value for each round."""

    clicks: tuple[float, ...]
    posts: tuple[float, ...]
    first: tuple[float, ...]
    last: tuple[float, ...]


class Page:
    """One reader: a connection that stays open, and cookies."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._host = f"localhost:{port}"
        self._cookies: dict[str, str] = {}
        self._request("GET", "/", {})

    def post(self, path: str, **fields: str) -> tuple[int, str, float]:
        """Post a form as htmx does; return status, address that it leads to, and seconds."""
        return self._request("POST", path, fields)

    def _request(self, method: str, path: str, fields: dict[str, str]) -> tuple[int, str, float]:
        headers = {"Host": self._host, "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        body = None
        if method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["X-CSRFToken"] = self._cookies["csrftoken"]
            headers["HX-Request"] = "true"
            body = urlencode(fields)
        started = time.perf_counter()
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        response.read()
        seconds = time.perf_counter() - started
        for header in response.headers.get_all("Set-Cookie", []):
            self._cookies |= {name: morsel.value for name, morsel in SimpleCookie(header).items()}
        return response.status, response.headers.get("Location", ""), seconds


class Player:
    """Plays games one after the other, a click at a time, and remembers what the first and last cards cost."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.first: list[float] = []
        self.last: list[float] = []
        self._game: Game | None = None

    def click(self) -> float:
        """Take the next decision of the game, or of a new one; return its seconds."""
        game = self._open_game()
        decision = decision_for(game)
        kept = self._list_for(game, decision)
        form = {"decision": decision_text(decision), "version": str(game.version)}
        status, _, seconds = self.page.post(f"/g/{game.pk}/decision", **form)
        if status not in (200, 303):
            raise SystemExit(f"a click was answered with {status}")
        if kept is not None:
            kept.append(seconds)
        return seconds

    def _open_game(self) -> Game:
        if self._game is not None:
            self._game.refresh_from_db()
            if self._game.status == GameStatus.OPEN:
                return self._game
        status, where, _ = self.page.post("/games")
        if status != 303:
            raise SystemExit(f"the start of a game was answered with {status}")
        self._game = Game.objects.get(pk=where.split("/")[2].split("?")[0])
        return self._game

    def _list_for(self, game: Game, decision: Decision) -> list[float] | None:
        if not isinstance(decision, PlayCard):
            return None
        deal = game.deals.get(number=game.number)
        played = sum(text.startswith("play:") for text in deal.decisions)
        if game.counted == 0 and played < game.players:
            return self.first
        if game.counted == DEALS_PER_GAME - 1 and played >= len(deal.hands[0].split(",")) * game.players - game.players:
            return self.last
        return None


def measure(port: int, rounds: int) -> Clicked:
    """Click and post in turn; return the p95 of both, and the middle of the first and of the last cards."""
    page = Page(port)
    player = Player(page)
    speeds = cycle(("lente", "normale"))
    rows: list[tuple[float, float, float, float]] = []
    for warm in range(rounds + 1):
        clicks, posts = [], []
        player.first.clear()
        player.last.clear()
        for _ in range(SAMPLES if warm else SAMPLES // 10):
            clicks.append(player.click())
            status, _, seconds = page.post("/preferences", vitesse=next(speeds))
            if status != 303:
                raise SystemExit(f"a plain post was answered with {status}")
            posts.append(seconds)
        if warm:
            rows.append((_p95(clicks), _p95(posts), median(player.first), median(player.last)))
    clicked, posted, first, last = zip(*rows, strict=True)
    return Clicked(clicked, posted, first, last)


def _p95(values: list[float]) -> float:
    return quantiles(values, n=20)[-1]
