"""Seeds that lead where a journey has to go, found by dealing and bidding, the same in every run."""

from __future__ import annotations

import hashlib
from datetime import date
from itertools import count

from django.conf import settings

from games.engine import rules
from games.engine.bots.registry import bot
from games.engine.decisions import Bid, Contract, Phase
from games.engine.table import Setup, Table, begin_deal, bot_decision
from games.engine.variants import variant
from leaderboards import seeds
from leaderboards.services.challenges import BOT_KEY

PERSON = 0


def table_of(seed: bytes) -> Table:
    """Seat the person among the site's opponents; it is his turn, or a deal has passed by."""
    table = Table.start(Setup(seed=seed, variant=variant(), bots=(None, *[BOT_KEY] * 3)))
    table.answer()
    return table


def gives_garde(seed: bytes) -> bool:
    """Tell whether the person who bids garde in the first deal sets six cards aside."""
    table = table_of(seed)
    if table.number != 1 or Contract.GARDE in table.state.bids or table.state.contract > Contract.GARDE:
        return False
    table.submit(PERSON, Bid(Contract.GARDE))
    table.answer()
    return table.number == 1 and table.state.phase is Phase.ECART and table.state.turn == PERSON


def kind_seed(number: int = 0) -> bytes:
    """Return the seed number so-and-so of a free game that gives the person a garde at once."""
    found = (seed for each in count() if gives_garde(seed := hashlib.sha256(f"kind {each}".encode()).digest()))
    for _ in range(number):
        next(found)
    return next(found)


def seed_with_voids() -> bytes:
    """Return a seed that gives the person a garde, then, as he passes, deals void for want of a taker and petit sec."""
    for each in count():
        seed = hashlib.sha256(f"kind {each}".encode()).digest()
        setup = Setup(seed=seed, variant=variant(), bots=(None, *[BOT_KEY] * 3))
        is_rare = any(begin_deal(setup, number).is_over for number in range(2, 5))  # a petit sec, seen at once
        if is_rare and gives_garde(seed) and "passe" in {_void(setup, number) for number in range(2, 5)}:
            return seed
    raise AssertionError("seeds never end")


def _void(setup: Setup, number: int) -> str:
    """Return why a deal in which the person passes is void; empty when somebody takes."""
    state = begin_deal(setup, number)
    while state.phase is Phase.BIDDING and state.turn is not None:
        answer = bot_decision(bot(BOT_KEY), setup, number, state) if state.turn else Bid(Contract.PASSE)
        rules.apply(state, answer)
    return str(state.void or "")


def kind_challenge(key_id: str, day: date) -> seeds.Choice:
    """Return the first candidate of a day that is fair and gives the person a garde at once."""
    for choice in seeds.candidates(settings.TAROT_SECRET, key_id, day):
        if gives_garde(choice.seed) and seeds.is_same_for_everybody(
            choice.seed, variant=variant("base", 4), bot_key=BOT_KEY
        ):
            return choice
    raise AssertionError("candidates never end")


def passed_out_seed() -> bytes:
    """Return a seed whose first deal nobody takes when the person passes; he then speaks first or in turn again."""
    for each in count():
        seed = hashlib.sha256(f"passed {each}".encode()).digest()
        setup = Setup(seed=seed, variant=variant(), bots=(None, *[BOT_KEY] * 3))
        if _void(setup, 1) == "passe" and not _void(setup, 2):
            return seed
    raise AssertionError("seeds never end")
