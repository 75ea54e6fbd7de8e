"""Whatever is killed while games are played: what was acknowledged stays, and every game goes on to its verdict."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from tests.faults.breaking import kill, mend
from tests.faults.clients import Evening
from tests.faults.invariants import check_decisions, check_rankings, wait_for_verdicts
from tests.live_site import LiveSite

pytestmark = [pytest.mark.fault, pytest.mark.timeout(3_600)]

PLAYERS = 3


@pytest.mark.parametrize("name", ["web", "worker", "valkey", "postgres"])
def test_no_acknowledged_decision_is_lost_and_every_game_gets_one_verdict(
    whole_site: LiveSite, name: str, count: Callable[[int, int], int]
) -> None:
    moments = random.Random(f"kill {name}")
    evening = Evening(whole_site.port, PLAYERS, seed=1, name=name.capitalize())
    evening.begin()
    try:
        for _ in range(count(2, 50)):
            time.sleep(moments.uniform(0.3, 2.0))
            kill(whole_site, name)
            time.sleep(moments.uniform(0, 0.5))
            mend(whole_site, name)
    finally:
        evening.end()
    check_decisions(whole_site, evening.players)
    wait_for_verdicts(whole_site, evening.players)
    check_rankings(whole_site)
    if name in ("web", "postgres"):
        assert any(player.broken or player.statuses[503] for player in evening.players), "no request met the fault"
    assert not any(player.statuses[500] for player in evening.players)
