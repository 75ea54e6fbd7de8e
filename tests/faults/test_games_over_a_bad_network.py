"""Whole games over a network that closes, loses, doubles, delays and reorders: nothing is missed or played twice."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.faults.clients import Answer, HttpPlayer
from tests.faults.invariants import check_decisions, read_logs
from tests.faults.scripted import CODES, BadNetwork, ScriptedPage
from tests.live_site import LiveSite

pytestmark = [pytest.mark.fault, pytest.mark.timeout(3_600)]

WITHIN = 12.0
AT_ONCE = 6  # most of a game is waiting for the network


def test_ends_as_a_fresh_page_with_every_decision_once(whole_site: LiveSite, count: Callable[[int, int], int]) -> None:
    network = BadNetwork(whole_site.port, "bad network")
    players = [HttpPlayer(whole_site.port, random.Random(f"bad network {number}")) for number in range(count(3, 200))]
    try:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            pages = list(pool.map(lambda player: play(player, network), players))
    finally:
        network.close()
    check_decisions(whole_site, players)
    logs = read_logs(whole_site)
    for page in pages:
        for shown in page.deals:
            between = logs[page.game].decisions[shown.since : shown.until]
            assert shown.cards == sum(text.startswith("play:") for text in between), "a card was missed, or shown twice"
    assert set(network.closed) == set(CODES), "every kind of close was met"
    assert set(network.spoilt) == {"lost", "doubled", "late", "old", "whole"}


def play(player: HttpPlayer, network: BadNetwork) -> ScriptedPage:
    """Play a game on a page and, now and then, on a second device, which the page must follow."""
    game = player.sit_down()
    page = ScriptedPage(player, game, network)
    try:
        while True:
            if "data-next=" in page.table.text:
                page.check()
                finished = player.insist("GET", f"/g/{game}/table")
                if "HX-Redirect" in finished.headers:
                    break
                page.begin_deal()
                continue
            take_a_turn(player, page, game)
    finally:
        page.leave()
    return page


def take_a_turn(player: HttpPlayer, page: ScriptedPage, game: str) -> None:
    """Decide on the page, on it twice, elsewhere, or elsewhere while the page still decides on the old table."""
    version, decision = page.version, player.decision(page.table.text)
    where = player.rng.choice(("page", "page", "twice", "elsewhere", "stale"))
    moved = post(player, game, decision, version)
    player.acknowledged.append((game, version, decision))
    if where in ("page", "twice"):
        page.receive(moved)
    if where == "twice":
        again = post(player, game, decision, version)
        assert again.version == moved.version, "the same decision again is not another one"
        page.receive(again)
    if where == "stale" and (other := player.decision(page.table.text)) != decision:
        page.receive(post(player, game, other, version, 409))
    page.follow(moved.version, WITHIN)
    if player.rng.random() < 0.1:
        page.check()


def post(player: HttpPlayer, game: str, decision: str, version: int, status: int = 200) -> Answer:
    answer = player.insist("POST", f"/g/{game}/decision", decision=decision, version=str(version))
    assert answer.status == status, f"{decision} at {version} was answered with {answer.status}"
    return answer
