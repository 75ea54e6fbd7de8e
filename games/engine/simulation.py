"""What do simulated players make of the deals of a seed? One unending game, deal after deal, as records."""

from collections.abc import Iterator

from games.engine.bots import registry
from games.engine.record import judge, to_record
from games.engine.rules import apply
from games.engine.state import DealState
from games.engine.table import Setup, begin_deal, bot_decision
from games.engine.variants import Variant


def play_deal(setup: Setup, number: int) -> DealState:
    """Return deal ``number`` (from 1) played to its end; every seat of the setup has a simulated player."""
    bots = [registry.bot(key or "") for key in setup.bots]
    state = begin_deal(setup, number)
    while state.turn is not None:
        apply(state, bot_decision(bots[state.turn], setup, number, state))
    return state


def simulate(seed: bytes, variant: Variant, bots: tuple[str, ...], deals: int) -> Iterator[dict[str, object]]:
    """Yield record and verdict of the first ``deals`` deals of the seed, void ones included."""
    setup = Setup(seed, variant, bots)
    for number in range(1, deals + 1):
        record = to_record(play_deal(setup, number))
        yield {"record": record, "verdict": judge(record)}
