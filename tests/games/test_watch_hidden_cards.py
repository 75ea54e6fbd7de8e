"""No byte that a watcher gets names a card that was not played, shown or said in the open; nor addresses a player."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import Player
from games import services
from games.models import Game, GameStatus
from tests.games.test_hidden_cards import random_decision
from tests.leaks import PACK, WATCHER, StoredDeal, cards_in_text, leaks, seed_spellings, told_of_others

SHARES = 2
ADDRESSED = {
    "fr": re.compile(r"(?<!\w)(?:tu|toi|te|ton|ta|tes|écarte|coupe|fournis)(?!\w)", re.IGNORECASE),
    "en": re.compile(r"(?<!\w)(?:you|your|yours)(?!\w)", re.IGNORECASE),
}


class Words(HTMLParser):
    """Collects what a page of the table says, seen or aloud, but for the line that speaks to the watcher."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.is_ours = False
        self.feed(source[source.index('id="table"') - 20 : source.index('id="reglage"')])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.is_ours = self.is_ours or (tag == "p" and named.get("class") == "regarde")
        self.words += [named[name] or "" for name in ("data-dit", "title", "aria-label") if name in named]

    def handle_endtag(self, tag: str) -> None:
        self.is_ours = self.is_ours and tag != "p"

    def handle_data(self, data: str) -> None:
        if not self.is_ours:
            self.words.append(data)


class Bystander:
    """Watches one random game, and looks into every byte of it."""

    def __init__(self, number: int, client: Client, zoe: Player) -> None:
        self.rng = random.Random(f"watch {number}")
        self.seed = hashlib.sha256(f"watched {number}".encode()).digest()
        self.client = client
        self.language = ("fr", "en")[number % 2]
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = self.language
        self.game = services.start_game(player=zoe, seed=self.seed)
        self.game = services.open_to_watchers(game_id=self.game.id, player=zoe)
        self.looked = 0

    def play(self) -> None:
        self.look(since=None)
        while self.game.status == GameStatus.OPEN:
            before = self.game.version
            decision = random_decision(self.game, self.rng)
            self.game = services.submit_decision(
                game_id=self.game.id, player=self.game.owner, decision=decision, version=before
            )
            self.look(since=self.rng.choice([before, before, before, max(before - 9, 0), 0, self.game.version]))
            if self.rng.random() < 0.2:
                self.look(since=None)

    def look(self, *, since: int | None) -> None:
        path = f"/w/{self.game.watch_key}"
        answer = self.client.get(path if since is None else f"{path}/table?since={since}")
        assert answer.status_code in (200, 302)
        text = f"{answer.headers}\n{answer.content.decode()}"
        assert not [spelling for spelling in seed_spellings(self.seed) if spelling in text]
        if self.game.status != GameStatus.OPEN:
            return  # everything is open now
        self.looked += 1
        assert self.game.id not in text
        assert 'method="post"' not in text and "csrfmiddlewaretoken" not in text
        deals = [StoredDeal.of(deal) for deal in self.game.deals.all()]
        told = told_of_others(text, deals, WATCHER)
        found = leaks(text, deals[-1], allowed=told, reader=WATCHER)
        assert not found, f"a watcher was told {found} ({path}, since {since})"
        if since is None:
            words = " ".join(Words(text).words)
            assert not ADDRESSED[self.language].search(words), f"addresses a player: {words}"


@pytest.mark.parametrize("share", range(SHARES))
def test_no_answer_names_a_card_that_was_not_seen_in_the_open(
    share: int, count: Callable[[int, int], int], client_of: Callable[[Player | None], Client], zoe: Player
) -> None:
    for game in range(count(4, 120) // SHARES):
        bystander = Bystander(SHARES * game + share, client_of(None), zoe)
        bystander.play()
        assert bystander.looked > 50


def test_the_scanner_finds_a_card_of_the_person_s_hand() -> None:
    own, rest = frozenset({"H5"}), frozenset(PACK) - {"H5"}
    deal = StoredDeal(0, (own, rest, frozenset(), frozenset(), frozenset()), ())
    assert leaks('<use href="/static/cards.svg#c5"/>', deal, reader=WATCHER) == ["H5"]
    assert leaks('<use href="/static/cards.svg#c5"/>', deal) == []


def test_the_scanner_knows_that_an_unseen_chien_stays_unseen() -> None:
    piles = tuple(frozenset({card}) for card in ("S1", "S2", "S3", "S4", "EX"))
    bids = ("bid:passe", "bid:garde_sans", "bid:passe", "bid:passe")
    assert leaks("excuse EX", StoredDeal(3, piles, bids), reader=WATCHER) == ["EX"]
    shown = StoredDeal(3, piles, ("bid:passe", "bid:garde", "bid:passe", "bid:passe"))
    assert leaks("excuse EX", shown, reader=WATCHER) == []


def test_a_watcher_sees_what_everybody_sees(client_of: Callable[[Player | None], Client], zoe: Player) -> None:
    """Without this the scan above would be content with an empty page."""
    bystander = Bystander(1, client_of(None), zoe)
    seen: set[str] = set()
    while bystander.game.number == 1:
        before = bystander.game.version
        decision = random_decision(bystander.game, bystander.rng)
        bystander.game = services.submit_decision(
            game_id=bystander.game.id, player=zoe, decision=decision, version=before
        )
        answer = bystander.client.get(f"/w/{bystander.game.watch_key}/table?since={before}")
        seen |= cards_in_text(answer.content.decode())
    deal = Game.objects.get(pk=bystander.game.pk).deals.get(number=1)
    played = {text.partition(":")[2] for text in deal.decisions if text.startswith("play:")}
    assert len(played) in (0, 72)
    assert played <= seen
