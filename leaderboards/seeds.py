"""Which seed does a day's challenge have, and how is it announced without being shown?

The seed is derived from a secret of the server, never chosen by hand and never stored. Candidates are numbered; the
first whose game is strictly the same for everybody is taken. docs/fairness.md says all of this in plain words.
Values in, values out: no database, no clock, no settings.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import count, islice
from typing import Final

from games.engine import dealing
from games.engine.bots.club_1.bids import is_worth_taking
from games.engine.commitment import commitment as engine_commitment
from games.engine.decisions import Bid, Contract, Phase
from games.engine.game import DEALS_PER_GAME
from games.engine.table import Setup, Table
from games.engine.variants import Variant

from .errors import NoFairSeed

SEED_FORMAT: Final = "tarot-challenge-seed/1"
PERSON: Final = 0
MOST_CANDIDATES: Final = 10_000  # about one in six is taken, so this is never reached


@dataclass(frozen=True, slots=True)
class Choice:
    """The seed of a day and the number of the candidate that it was."""

    n: int
    seed: bytes


def derive(secret: bytes, key_id: str, day: date, n: int) -> bytes:
    """Draw the day's candidate number n (from 1): 32 bytes that only the holder of the secret can find."""
    message = "\n".join((SEED_FORMAT, key_id, day.isoformat(), str(n), ""))
    return hmac.new(secret, message.encode("ascii"), hashlib.sha256).digest()


def commitment(day: date, seed: bytes) -> str:
    """Return what is published before the day opens: 64 hex digits that bind the server to the seed."""
    return engine_commitment(f"challenge {day.isoformat()}", seed)


def candidates(secret: bytes, key_id: str, day: date) -> Iterator[Choice]:
    """List the day's candidates in order, without end."""
    return (Choice(n, derive(secret, key_id, day, n)) for n in count(1))


def choose(secret: bytes, key_id: str, day: date, *, variant: Variant, bot_key: str) -> Choice:
    """Take the first candidate whose game is the same for everybody; raise NoFairSeed if there is none."""
    for candidate in islice(candidates(secret, key_id, day), MOST_CANDIDATES):
        if is_same_for_everybody(candidate.seed, variant=variant, bot_key=bot_key):
            return candidate
    raise NoFairSeed(day.isoformat())


def is_same_for_everybody(seed: bytes, *, variant: Variant, bot_key: str) -> bool:
    """Tell whether the game's deals are its numbers 1 to 4 whatever the player does, and one is worth taking.

    A void deal would be dealt again, by another dealer, for some players only.
    """
    numbers = range(1, DEALS_PER_GAME + 1)
    return any(_is_worth_taking(seed, number, variant) for number in numbers) and all(
        _is_taken_without_the_player(seed, number, variant, bot_key) for number in numbers
    )


def _is_worth_taking(seed: bytes, number: int, variant: Variant) -> bool:
    hands, _chien = dealing.deal(seed, number, variant)
    return is_worth_taking(hands[PERSON], variant)


def _is_taken_without_the_player(seed: bytes, number: int, variant: Variant, bot_key: str) -> bool:
    """Hold the auction of one deal with a player who passes, at the same table that plays the game itself.

    A deal that a petit sec makes void has ended before its auction begins.
    """
    setup = Setup(seed, variant, (None, *(bot_key for _ in range(variant.players - 1))))
    hands, chien = dealing.deal(seed, number, variant)
    table = Table.resume(
        setup, number=number, counted=number - 1, totals=(0,) * variant.players, hands=hands, chien=chien, transcript=()
    )
    while not table.ended and table.state.phase is Phase.BIDDING:
        if table.is_person_turn:
            table.submit(PERSON, Bid(Contract.PASSE))
        else:
            table.answer(limit=1)
    return not table.ended and table.state.taker is not None
