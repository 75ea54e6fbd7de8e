"""No byte sent to a player, a stranger or a passer-by names a card that he may not know; nor the seed, ever."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import Player
from games import events, selectors, services
from games.engine.cards import cards_in
from games.engine.decisions import Bid, Contract, Decision, Phase, PlayCard, SetAside
from games.engine.notation import card_text, decision_text
from games.engine.rules import choices
from games.models import Deal, Game, GameStatus
from tests.leaks import HELP, PACK, StoredDeal, cards_in_text, hidden, leaks, seed_spellings, told_of_others, visible

FILM = re.compile(r'<div id="film".*</div>', re.DOTALL)
SHARES = 12  # tests that the games are shared among, so that two processes can play them

Executes = Callable[..., AbstractContextManager[Any]]


def random_decision(game: Game, rng: random.Random) -> Decision:
    """Choose among all that the rules allow the person now."""
    state = selectors.state_of(game, game.deals.get(number=game.number))
    offered = choices(state)
    if offered.phase is Phase.BIDDING:
        return Bid(rng.choice(offered.bids) if rng.random() < 0.6 else Contract.PASSE)
    if offered.phase is Phase.ECART:
        free = rng.sample(cards_in(offered.ecart_free), 6 - offered.ecart_trump_count)
        trumps = rng.sample(cards_in(offered.ecart_trumps), offered.ecart_trump_count)
        return SetAside(sum(1 << card for card in (*free, *trumps)))
    return PlayCard(rng.choice(cards_in(offered.plays)))


class Evening:
    """One random game, every answer of the site scanned on the way."""

    def __init__(self, number: int, clients: dict[str, Client], zoe: Player, executes: Executes) -> None:
        self.rng = random.Random(number)
        self.seed = hashlib.sha256(f"hidden cards {number}".encode()).digest()
        self.clients, self.executes = clients, executes
        self.statuses: set[int] = set()
        self.helps: set[str] = set()
        self.claims = 0
        self.decoration = {path: self.decoration_of(path) for path in ("/", "/nowhere")}
        self.game = services.start_game(player=zoe, seed=self.seed)

    def decoration_of(self, path: str) -> frozenset[str]:
        """Return the cards that a page draws for everybody, players or not."""
        return cards_in_text(self.clients["nobody"].get(path).content.decode())

    def play(self) -> None:
        self.look_around()
        decided = 0
        while self.game.status == GameStatus.OPEN:
            self.decide()
            decided += 1
            if decided == 5 or self.rng.random() < 0.05:
                self.look_around()

    def decide(self) -> None:
        version = self.game.version
        is_htmx = self.rng.random() < 0.5
        is_claim = self.rng.random() < 0.5 and selectors.claim_at(self.game, services.PERSON_SEAT, version) != ()
        with self.executes(execute=True):
            if is_claim:
                answer = self.post("zoe", "", version, htmx=is_htmx, to="rest")
                self.claims += 1
            else:
                answer = self.post("zoe", decision_text(random_decision(self.game, self.rng)), version, htmx=is_htmx)
        assert answer.status_code == (200 if is_htmx else 303)
        self.game.refresh_from_db()
        self.scan(answer, film_of=version if is_claim else None)
        if not is_htmx:
            self.get("zoe", answer.headers["Location"])

    def look_around(self) -> None:
        """Ask for everything that can be asked for in the middle of a deal."""
        if self.game.status != GameStatus.OPEN:
            return
        path, version = f"/g/{self.game.id}", self.game.version
        deal = self.game.deals.get(number=self.game.number)
        since = self.rng.choice([0, deal.first_version, max(version - 3, 0), version, version + 5])
        self.get("zoe", path)
        self.get("zoe", f"{path}?since={since}")
        self.get("zoe", f"{path}/table?since={since}", htmx=True)
        for below in ("result", "verdict", f"deal/{self.game.number}", f"deal/{self.game.number + 1}"):
            self.get("zoe", f"{path}/{below}")
        self.get("zoe", "/")
        for name in ("zoe", "ines", "nobody"):
            self.get(name, f"/api/v1/games/{self.game.id}/record")
        for name in ("ines", "nobody"):
            self.get(name, path)
            self.get(name, f"{path}/deal/{self.game.number}")
            self.scan(self.post(name, "bid:passe", version))
        self.refusals(deal, version)

    def refusals(self, deal: Deal, version: int) -> None:
        row = StoredDeal.of(deal)
        unseen = self.rng.choice(sorted(hidden(row)) or ["S1"])  # none is left before the very last card
        own = self.rng.choice(sorted(row.hands[0]))
        for text, at in (("play:T22", version), (f"play:{unseen}", version), (f"play:{own}", version + 1)):
            for is_htmx in (False, True):
                self.scan(self.post("zoe", text, at, htmx=is_htmx), allowed=frozenset({text.partition(":")[2]}))
        king = next((card for card in sorted(visible(row)) if card.endswith("R")), "SR")
        self.scan(self.post("zoe", f"ecart:{king}", version, htmx=True), allowed=frozenset({king}))
        if version:
            self.scan(self.post("zoe", "bid:petite", version - 1, htmx=True))
        assert Game.objects.get(pk=self.game.pk).version == version, "a refused decision moved the game"

    def get(self, name: str, path: str, *, htmx: bool = False) -> None:
        headers = {"HX-Request": "true"} if htmx else {}
        self.scan(self.clients[name].get(path, headers=headers))

    def post(self, name: str, text: str, version: int, *, htmx: bool = False, to: str = "decision") -> Any:
        headers = {"HX-Request": "true"} if htmx else {}
        form = {"decision": text, "version": version}
        return self.clients[name].post(f"/g/{self.game.id}/{to}", form, headers=headers)

    def scan(self, answer: Any, *, allowed: frozenset[str] = frozenset(), film_of: int | None = None) -> None:
        """Look into one answer; `allowed` are cards that it may say back because they were posted.

        With `film_of` the rest of the deal was played at that version: the film shows each of its tricks.
        """
        self.statuses.add(answer.status_code)
        text = f"{answer.headers}\n{answer.content.decode()}".replace(self.game.id, "")
        assert not [spelling for spelling in seed_spellings(self.seed) if spelling in text], "the seed was sent"
        if self.game.status != GameStatus.OPEN:
            return
        deals = {deal.number: deal for deal in self.game.deals.all()}
        path = answer.request["PATH_INFO"]
        if (match := re.search(r"/deal/(\d+)$", path)) and answer.status_code == 200:
            assert deals[int(match[1])].ended_at, "the count of a deal was shown before its end"
            return  # it shows all of that deal
        if path == "/" or answer.status_code in (400, 403, 404):
            allowed |= self.decoration["/" if path == "/" else "/nowhere"]
        text = HELP.sub(self.note_help, text)
        if film_of is not None:
            text = FILM.sub(lambda film: self.note_film(film[0], film_of), text)
        rows = {number: StoredDeal.of(deal) for number, deal in deals.items()}
        found = leaks(text, rows[self.game.number], allowed=allowed | told_of_others(text, rows.values()))
        assert not found, f"{path} ({answer.status_code}) tells {found}"

    def note_film(self, film: str, version: int) -> str:
        """Take the film of a claim out: it names nothing but cards played in its deal."""
        deal = next(each for each in self.game.deals.all() if each.first_version <= version < each.last_version)
        played = {text.partition(":")[2] for text in deal.decisions if text.startswith("play:")}
        assert cards_in_text(film) <= played
        return ""

    def note_help(self, match: re.Match[str]) -> str:
        """Take the help out, which names the 5 of trumps: it must be the same whatever the cards are."""
        self.helps.add(match[0])
        assert len(self.helps) == 1
        return ""


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, object]]]:
    """What is given to the channel layer for the sockets."""
    sent: list[dict[str, object]] = []

    class Layer:
        async def group_send(self, group: str, message: dict[str, object]) -> None:
            sent.append(message)

    monkeypatch.setattr(events, "get_channel_layer", Layer)
    yield sent


@pytest.mark.parametrize("share", range(SHARES))
def test_no_answer_names_a_card_that_its_reader_may_not_know(
    share: int,
    count: Callable[[int, int], int],
    client_of: Callable[[Player | None], Client],
    zoe: Player,
    ines: Player,
    messages: list[dict[str, object]],
    django_capture_on_commit_callbacks: Executes,
    caplog: pytest.LogCaptureFixture,
) -> None:
    clients = {"zoe": client_of(zoe), "ines": client_of(ines), "nobody": client_of(None)}
    statuses: set[int] = set()
    for client in clients.values():
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = ("fr", "en")[share % 2]
    for game in range(count(12, 504) // SHARES):
        evening = Evening(SHARES * game + share, clients, zoe, django_capture_on_commit_callbacks)
        evening.play()
        statuses |= evening.statuses
        assert not [spelling for spelling in seed_spellings(evening.seed) if spelling in caplog.text]
    assert {200, 302, 303, 400, 403, 404, 409, 422} <= statuses, "the test did not meet every kind of answer"
    assert messages
    assert all(set(message) == {"type", "game", "version"} for message in messages)


@pytest.mark.parametrize(
    "text",
    [
        '<button data-carte="H5">',
        '<use href="/static/cards.svg#c5"/>',
        "Colette joue le 5 de cœur.",
        "5 of Hearts",
        '{"ecart": ["S1","H5"]}',
    ],
)
def test_the_scanner_finds_a_planted_card_in_every_spelling(text: str) -> None:
    own = frozenset(PACK) - {"H5"}
    assert leaks(text, StoredDeal(0, (own, frozenset({"H5"}), frozenset(), frozenset(), frozenset()), ())) == ["H5"]


def test_the_scanner_finds_a_hand_written_as_a_mask() -> None:
    pile = frozenset({"S1", "T3"})
    deal = StoredDeal(0, (frozenset({"H5"}), pile, pile, pile, pile), ())
    mask = (1 << PACK.index("S1")) | (1 << PACK.index("T3"))
    assert leaks(f"[{mask}]", deal)
    assert leaks(f"0x{mask:x}", deal)


def test_the_order_of_the_scanner_is_the_engine_s() -> None:
    assert tuple(card_text(card) for card in range(78)) == PACK
