"""Seeds that lead where a journey has to go, found by dealing and bidding, the same in every run."""

from __future__ import annotations

import hashlib
from datetime import date
from itertools import count

from django.conf import settings

from games.engine.decisions import Bid, Contract, Phase
from games.engine.table import Setup, Table
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


def kind_challenge(key_id: str, day: date) -> seeds.Choice:
    """Return the first candidate of a day that is fair and gives the person a garde at once."""
    for choice in seeds.candidates(settings.TAROT_SECRET, key_id, day):
        if gives_garde(choice.seed) and seeds.is_same_for_everybody(
            choice.seed, variant=variant("base", 4), bot_key=BOT_KEY
        ):
            return choice
    raise AssertionError("candidates never end")
