"""While a server is away the site says so and goes on as far as it can; nothing acknowledged is lost."""

from __future__ import annotations

import http.client
import json
import random
import signal
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.faults.breaking import mend
from tests.faults.clients import Answer, HttpPlayer
from tests.faults.invariants import check_decisions, check_rankings, read_logs, wait_for_verdicts
from tests.live_site import LiveSite

pytestmark = [pytest.mark.fault, pytest.mark.timeout(600)]

SAME_POSTS = 20
RECOVERY = 12.0


@pytest.fixture
def player(whole_site: LiveSite, request: pytest.FixtureRequest) -> HttpPlayer:
    return HttpPlayer(whole_site.port, random.Random(request.node.name))


def at_a_decision(player: HttpPlayer, decisions: int = 3) -> tuple[str, Answer]:
    """Play a few decisions of a new game; return it and its table, with the player to decide."""
    game = player.sit_down()
    table = player.insist("GET", f"/g/{game}/table")
    for _ in range(decisions):
        table = decide(player, game, table)
    return game, table


def decide(player: HttpPlayer, game: str, table: Answer) -> Answer:
    version, decision = table.version, player.decision(table.text)
    moved = player.insist("POST", f"/g/{game}/decision", decision=decision, version=str(version))
    assert moved.status == 200
    player.acknowledged.append((game, version, decision))
    return moved


def test_twenty_equal_posts_at_once_are_one_decision(whole_site: LiveSite, player: HttpPlayer) -> None:
    game, table = at_a_decision(player)
    version, decision = table.version, player.decision(table.text)
    answers: list[Answer] = []
    together = threading.Barrier(SAME_POSTS)

    def post() -> None:
        together.wait()
        answers.append(player.ask("POST", f"/g/{game}/decision", decision=decision, version=str(version)))

    threads = [threading.Thread(target=post) for _ in range(SAME_POSTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(answer.status for answer in answers) == {200: SAME_POSTS}
    assert len({answer.version for answer in answers}) == 1, "all tell the same table"
    player.acknowledged.append((game, version, decision))
    check_decisions(whole_site, [player])


def test_games_go_on_without_valkey_and_are_verified_when_it_is_back(whole_site: LiveSite, player: HttpPlayer) -> None:
    game, _ = at_a_decision(player)
    whole_site.kill_server("valkey")
    try:
        player.play(game)
        player.submit(game, "Sans Valkey")
        time.sleep(1)
        state = player.insist("GET", f"/g/{game}/verdict")
        assert state.status == 200
        assert 'aria-busy="true"' in state.text, "the score waits, it is not lost"
    finally:
        mend(whole_site, "valkey")
    assert not any(status >= 500 for status in player.statuses), player.statuses
    check_decisions(whole_site, [player])
    wait_for_verdicts(whole_site, [player])
    check_rankings(whole_site)


def test_says_when_to_come_back_while_the_database_restarts(whole_site: LiveSite, player: HttpPlayer) -> None:
    game, table = at_a_decision(player)
    version, decision = table.version, player.decision(table.text)
    path = f"/g/{game}/decision"
    whole_site.kill_server("postgres", signal.SIGINT)
    try:
        watchman = HttpPlayer(whole_site.port, random.Random(0))
        with ThreadPoolExecutor() as pool:  # each waits some seconds for a connection
            asked = [
                pool.submit(player.ask, "POST", path, decision=decision, version=str(version)),
                pool.submit(player.ask, "GET", f"/g/{game}"),
                pool.submit(player.ask, "GET", "/api/v1/rankings/all-time"),
                pool.submit(watchman.ask, "GET", "/readyz"),
                pool.submit(watchman.ask, "GET", "/healthz"),
            ]
        *away, ready, alive = (future.result() for future in asked)
    finally:
        mend(whole_site, "postgres")
    assert [answer.status for answer in away] == [503, 503, 503]
    assert all(int(answer.headers["Retry-After"]) > 0 for answer in away)
    assert away[2].headers["Content-Type"] == "application/problem+json"
    assert (ready.status, alive.status) == (503, 200)
    assert json.loads(ready.text)["database"] is False
    end = time.monotonic() + RECOVERY
    while (again := post_once(player, path, decision, version)) != 200:
        assert time.monotonic() < end, f"still {again} after {RECOVERY:.0f} s"
        time.sleep(0.2)
    player.acknowledged.append((game, version, decision))
    check_decisions(whole_site, [player])


def test_a_decision_is_whole_or_not_there_when_the_web_process_dies_in_it(
    whole_site: LiveSite, player: HttpPlayer
) -> None:
    """The answer is lost on purpose: the same post again finds the decision standing, or takes it now."""
    game, table = at_a_decision(player)
    for moment in (0.0, 0.01, 0.03):
        version, decision = table.version, player.decision(table.text)
        lost = threading.Thread(target=post_once, args=(player, f"/g/{game}/decision", decision, version))
        lost.start()
        time.sleep(moment)
        whole_site.kill("web")
        lost.join()
        length = len(read_logs(whole_site)[game].decisions)
        assert length == version or length > version, "nothing, or the decision with all its answers"
        whole_site.start("web")
        table = player.insist("POST", f"/g/{game}/decision", decision=decision, version=str(version))
        assert table.status == 200
        player.acknowledged.append((game, version, decision))
        if "data-next=" in table.text:
            break
    check_decisions(whole_site, [player])


def post_once(player: HttpPlayer, path: str, decision: str, version: int) -> int:
    """Post a decision once; 0 when no answer came."""
    try:
        return player.ask("POST", path, decision=decision, version=str(version)).status
    except (OSError, http.client.HTTPException):
        return 0
