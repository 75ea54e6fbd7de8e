"""Games that are as a test wishes them: seeds are tried in a fixed order, in memory, until one leads there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import count

import clock
from accounts.services import create_guest
from games import selectors, services
from games.engine.bots.registry import bot
from games.engine.dealing import stream
from games.engine.decisions import Bid, Contract, Decision, Phase
from games.engine.table import Setup, Table
from games.engine.variants import variant
from games.engine.view import view_of
from games.models import Game

PERSON = services.PERSON_SEAT
BOTS = (None, *[services.OPPONENTS] * 3)
MOST_SEEDS = 20_000

Wish = Callable[[Table], bool]


def game_where(wish: Wish, bid: Contract | None = None) -> Game:
    """Return a free game in which the person is to decide and the table is as wished, within the first counted deal.

    The person bids `bid` whenever he may (None: as a simulated player would), and plays as one.
    """
    seed, decisions = _seed_where(wish, bid)
    game = services.start_game(player=create_guest(), seed=seed)
    deal = game.deals.get(number=game.number)
    table = selectors.open_table(game, deal)
    for decision in decisions:
        table.submit(PERSON, decision)
        table.answer()
    services._store(game, table, current=deal, now=clock.now())
    return game


def _seed_where(wish: Wish, bid: Contract | None) -> tuple[bytes, list[Decision]]:
    for number in count():
        assert number < MOST_SEEDS, "no seed leads there"
        seed = hashlib.sha256(f"wish {number}".encode()).digest()
        table = Table.start(Setup(seed=seed, variant=variant(), bots=BOTS))
        table.answer()
        decisions: list[Decision] = []
        while table.number <= 2:
            if wish(table):
                return seed, decisions
            if table.counted:
                break
            decisions.append(_decision(table, bid))
            table.submit(PERSON, decisions[-1])
            table.answer()
    raise AssertionError("counting has no end")


def _decision(table: Table, bid: Contract | None) -> Decision:
    view = view_of(table.state, PERSON)
    if view.phase is Phase.BIDDING and bid is not None and view.choices is not None:
        return Bid(bid if bid in view.choices.bids else Contract.PASSE)
    rng = stream(table.setup.seed, table.number, f"person {table.state.decision_count}")
    return bot(services.OPPONENTS).decide(view, rng)
