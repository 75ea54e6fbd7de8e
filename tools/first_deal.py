"""Which deal teaches a beginner well? `python -m tools.first_deal [FIRST LAST]` tries seeds; `games.lesson` names one.

The criteria stand there in words, and here as code: a test holds the chosen deal to them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from games.engine.bots import registry
from games.engine.cards import BOUTS, EXCUSE, KINGS, SUIT_MASKS, TRUMPS, cards_in
from games.engine.dealing import deal
from games.engine.decisions import Bid, Contract, Phase, PlayCard
from games.engine.table import Setup, Table, bot_decision
from games.engine.variants import variant
from games.engine.view import PlayerView, view_of
from games.lesson import BOT, CONTRACT, PERSON, Moment, moment

EARLY: Final = 8
RANDOM_GAMES: Final = 10
Plays = Callable[[Table], int]


def seed_of(number: int) -> bytes:
    """Return the seed of that number."""
    return sha256(f"tarot first deal {number}".encode()).digest()


def teaches(seed: bytes) -> bool:
    """Whether the first deal of this seed meets every criterion."""
    setup = Setup(seed=seed, variant=variant(), bots=(None, BOT, BOT, BOT))
    if not _cards_are_kind(setup) or not _auction_is_kind(setup):
        return False
    moments, gain = _played(setup, _as_the_bot)
    if gain < 0 or not {Moment.FOLLOW, Moment.TRUMP, Moment.OVERTRUMP} <= set(moments[:EARLY]):
        return False
    rng = random.Random(1)
    made = sum(_played(setup, lambda table: _at_random(table, rng))[1] >= 0 for _ in range(RANDOM_GAMES))
    return made > RANDOM_GAMES // 2


def _cards_are_kind(setup: Setup) -> bool:
    hands, chien = deal(setup.seed, 1, setup.variant)
    hand = hands[PERSON]
    whole = hand | chien
    suits = [whole & suit for suit in SUIT_MASKS[:4]]
    return (
        bool(hand >> EXCUSE & 1)
        and (hand & BOUTS).bit_count() == 2
        and 7 <= (hand & TRUMPS).bit_count() <= 9
        and bool(hand & KINGS)
        and bool(chien & (BOUTS | KINGS) or (chien & TRUMPS).bit_count() >= 2)
        and any(0 < suit.bit_count() <= setup.variant.chien_size and not suit & KINGS for suit in suits)
    )


def _auction_is_kind(setup: Setup) -> bool:
    table = Table.start(setup)
    table.answer()
    if table.number != 1 or any(word is not Contract.PASSE for _, word in view_of(table.state, PERSON).bids):
        return False
    if bot_decision(registry.bot(BOT), setup, 1, table.state) != Bid(CONTRACT):
        return False
    table.submit(PERSON, Bid(CONTRACT))
    table.answer()
    return table.state.phase is Phase.ECART and table.state.taker == PERSON


def _played(setup: Setup, card_of: Plays) -> tuple[list[Moment], int]:
    """Play the deal out; return the moments of the person's turns and the gain (negative: the loss)."""
    table = Table.start(setup)
    table.answer()
    table.submit(PERSON, Bid(CONTRACT))
    table.answer()
    table.submit(PERSON, bot_decision(registry.bot(BOT), setup, 1, table.state))
    moments = []
    while not table.ended:
        if not table.is_person_turn:
            table.answer(limit=1)
            continue
        moments.append(moment(view_of(table.state, PERSON)))
        table.submit(PERSON, PlayCard(card_of(table)))
    result = table.ended[0].outcome
    return moments, result.diff if result.success else -result.diff


def _as_the_bot(table: Table) -> int:
    decision = bot_decision(registry.bot(BOT), table.setup, 1, table.state)
    assert isinstance(decision, PlayCard)
    return decision.card


def _at_random(table: Table, rng: random.Random) -> int:
    view: PlayerView = view_of(table.state, PERSON)
    assert view.choices is not None
    return rng.choice(cards_in(view.choices.plays))


if __name__ == "__main__":
    first, last = (int(text) for text in sys.argv[1:]) if len(sys.argv) == 3 else (0, 10_000)
    for number in range(first, last):
        if teaches(seed_of(number)):
            print(number)
