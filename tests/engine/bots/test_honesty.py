"""What a seat cannot see never changes its decision."""

from collections.abc import Callable
from random import Random

import pytest

from games.engine import rules
from games.engine.bots import registry
from games.engine.dealing import stream
from games.engine.variants import variant
from games.engine.view import view_of
from tests.engine.deals import shuffled_deal, strong_deal
from tests.engine.test_view import redealt


@pytest.mark.parametrize("key", registry.KEYS)
def test_redealing_the_hidden_cards_changes_no_decision(key: str, count: Callable[[int, int], int]) -> None:
    table, bot, rng = variant(), registry.bot(key), Random(f"honest {key}")
    decisions = changed = 0
    for number in range(count(12, 300)):
        state = rules.start(table, number % 4, *(strong_deal if number % 4 == 3 else shuffled_deal)(table, rng))
        while state.turn is not None:
            seat = state.turn
            decision = bot.decide(view_of(state, seat), stream(b"honest", number, "bot"))
            for _ in range(2):
                other = redealt(state, seat, rng)
                changed += other.hands != state.hands
                assert bot.decide(view_of(other, seat), stream(b"honest", number, "bot")) == decision
            decisions += 1
            rules.apply(state, decision)
    assert decisions > 500
    assert changed > decisions


@pytest.mark.parametrize("key", registry.KEYS)
def test_asking_twice_gives_the_same_answer(key: str) -> None:
    table, bot, rng = variant(), registry.bot(key), Random(f"twice {key}")
    for number in range(10):
        state = rules.start(table, number % 4, *shuffled_deal(table, rng))
        while state.turn is not None:
            view = view_of(state, state.turn)
            first = bot.decide(view, stream(b"one", number, "bot"))
            assert bot.decide(view, stream(b"another", number, "bot")) == first, "chance plays no part"
            rules.apply(state, first)
