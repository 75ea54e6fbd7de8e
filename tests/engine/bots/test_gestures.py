"""Gestures by which people judge a player: what is never right is never made, and the counters can count."""

from collections.abc import Callable

import pytest

from games.engine import gestures
from games.engine.bots import registry
from games.engine.bots.base import Rng
from games.engine.cards import cards_in
from games.engine.dealing import parse_seed
from games.engine.decisions import Decision, Phase, PlayCard
from games.engine.gestures import FAIR, GESTURES, NEVER_RIGHT, Count, count_gestures
from games.engine.variants import variant
from games.engine.view import PlayerView

SEED = parse_seed("6765737475726573206f6620636c7562")


class Careless:
    """Bids and sets aside like club-1 and plays any legal card."""

    key = "careless"

    def decide(self, view: PlayerView, rng: Rng) -> Decision:
        if view.phase is not Phase.PLAY:
            return registry.bot("club-1").decide(view, rng)
        assert view.choices is not None
        plays = cards_in(view.choices.plays)
        return PlayCard(plays[rng.below(len(plays))])


@pytest.fixture(scope="module")
def counts(count: Callable[[int, int], int]) -> dict[str, Count]:
    return count_gestures(registry.bot("club-1"), variant(), SEED, count(200, 10_000))


@pytest.fixture(scope="module")
def careless() -> dict[str, Count]:
    return count_gestures(Careless(), variant(), SEED, 150)


@pytest.mark.parametrize("gesture", NEVER_RIGHT, ids=lambda gesture: gesture.__name__)
def test_club_1_never_makes_it(gesture: gestures.Gesture, counts: dict[str, Count]) -> None:
    seen = counts[gesture.__name__]
    assert seen.occasions > 0
    assert (seen.made, seen.first) == (0, "")


def test_club_1_seldom_loses_the_petit_on_a_fair_risk(counts: dict[str, Count]) -> None:
    risked = counts["petit_lost_at_risk"]
    assert risked.occasions > 30
    assert risked.made * 20 < risked.occasions


@pytest.mark.parametrize("gesture", NEVER_RIGHT, ids=lambda gesture: gesture.__name__)
def test_a_careless_player_makes_it(gesture: gestures.Gesture, careless: dict[str, Count]) -> None:
    seen = careless[gesture.__name__]
    assert 0 < seen.made <= seen.occasions
    assert seen.first.startswith("deal ")


def test_every_gesture_is_counted_once_and_only_the_fair_risk_is_excused() -> None:
    assert len({gesture.__name__ for gesture in GESTURES}) == len(GESTURES)
    assert {*NEVER_RIGHT, *FAIR} == {*GESTURES}
    assert [gesture.__name__ for gesture in FAIR] == ["petit_lost_at_risk"]


def test_the_report_names_each_gesture_and_sums_up() -> None:
    lines = list(gestures.run("reference-1", 30, SEED))
    assert lines[0].startswith("four reference-1, 30 deals, seed ")
    assert [line.split()[0] for line in lines[1:-1]] == [gesture.__name__ for gesture in GESTURES]
    made = sum(int(line.split()[1]) for line in lines[1:-1] if not line.startswith("petit_lost_at_risk"))
    assert lines[-1] == f"never right: {made} made"
