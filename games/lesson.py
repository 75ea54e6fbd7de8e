"""Where in the first deal does an address stand? One fixed deal, taught step by step, folded from the address alone.

Nothing is stored: the person's decisions stand in the address in notation, the simulated players answer through the
engine's own table, and whatever the rules refuse leaves the lesson as it was, with the reason.

The deal was searched for (``python -m tools.first_deal``) among the seeds sha256("tarot first deal <n>"). The person

- holds two bouts, the excuse one of them, seven to nine trumps and a king, and `club-1` would bid garde;
- hears no bid before the own word and none above it;
- finds a bout, a king or two trumps in the chien, and can empty a suit by the écart;
- within the first eight own turns must follow, must trump and must go over a trump, holding the excuse that spares it;
- makes the contract by playing as `club-1` would, and by most ways of playing legal cards at random.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import Final

from games.engine.bots import registry
from games.engine.cards import EXCUSE, SUIT_MASKS, TRUMPS, cards_in, rank_of, suit_of
from games.engine.decisions import Bid, Contract, Decision, Phase
from games.engine.errors import BadNotation, RulesError
from games.engine.notation import decision_text, parse_decision
from games.engine.scoring import Outcome
from games.engine.state import DealState
from games.engine.table import EndedDeal, Setup, Table, bot_decision
from games.engine.variants import variant
from games.engine.view import PlayerView, view_of

PERSON: Final = 0
BOT: Final = "club-1"
CONTRACT: Final = Contract.GARDE
"""The bid that the lesson goes on with."""
SEED: Final = sha256(b"tarot first deal 6825").digest()
SETUP: Final = Setup(seed=SEED, variant=variant(), bots=(None, BOT, BOT, BOT))
MOST_DECISIONS: Final = 2 + SETUP.variant.tricks
"""A bid, an écart, and a card to each trick."""


class Step(IntEnum):
    """The five steps of the lesson."""

    CARDS = 1
    BID = 2
    ECART = 3
    PLAY = 4
    COUNT = 5


class Moment(StrEnum):
    """What a trick asks of the hand that must answer it."""

    LEAD = "lead"
    FREE = "free"
    FOLLOW = "follow"
    TRUMP = "trump"
    OVERTRUMP = "overtrump"
    UNDERTRUMP = "undertrump"
    DISCARD = "discard"


class TooLong(RulesError):
    """An address with more decisions than the deal has."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson after the decisions that were accepted; `fault` is why the next one was not.

    `word` is what the person said instead of the bid that the lesson goes on with, `outcome` the end of the deal.
    `moments` are those of the person's turns so far, the present one last.
    """

    decisions: tuple[str, ...]
    state: DealState
    outcome: Outcome | None = None
    word: Contract | None = None
    moments: tuple[Moment, ...] = ()
    fault: RulesError | None = None

    @property
    def view(self) -> PlayerView:
        """What the person may know."""
        return view_of(self.state, PERSON)

    @property
    def phase(self) -> Phase:
        return self.state.phase


def fold(texts: Sequence[str], decision: Decision | None = None) -> Lesson:
    """Take the person's decisions in order, and then `decision`, up to the first that cannot be taken."""
    table = _table()
    taken: list[str] = []
    moments: list[Moment] = []
    fault: RulesError | None = None
    word: Contract | None = None
    try:
        for each in _parsed(texts, decision):
            if word is not None:
                raise BadNotation("the lesson goes on with another bid")
            if not taken and isinstance(each, Bid) and each.contract is not CONTRACT:
                word = each.contract
                continue
            _take(table, each)
            taken.append(decision_text(each))
            moments += _moments(table)
    except RulesError as error:
        fault = error
    end = _end(table)
    return Lesson(
        decisions=tuple(taken),
        state=end.state if end else table.state,
        outcome=end.outcome if end else None,
        word=word,
        moments=tuple(moments),
        fault=fault,
    )


def advised(lesson: Lesson) -> Decision:
    """Return what the simulated player would decide in the person's place, knowing what the person knows."""
    return _advised(lesson.state)


def played_out(lesson: Lesson) -> tuple[str, ...]:
    """Return all the person's decisions when the simulated player takes the rest of them."""
    table = _table()
    texts = list(lesson.decisions)
    for text in texts:
        _take(table, parse_decision(text))
    while not _end(table):
        texts.append(decision_text(_advised(table.state)))
        _take(table, parse_decision(texts[-1]))
    return tuple(texts)


@lru_cache(maxsize=len(Contract))
def after_word(word: Contract) -> tuple[int | None, Contract]:
    """Return who would take the deal if the person said this word, and with which bid; None: everybody passes."""
    table = _table()
    state = table.state
    table.submit(PERSON, Bid(word))
    while state.phase is Phase.BIDDING and table.answer(limit=1):
        pass
    return state.taker, state.contract


def moment(view: PlayerView) -> Moment:
    """Say what the trick asks of the seat whose turn it is."""
    down = [card for _, card in view.trick if card != EXCUSE]
    if not down:
        return Moment.FREE if view.trick else Moment.LEAD
    if not TRUMPS >> down[0] & 1 and view.hand & SUIT_MASKS[suit_of(down[0])]:
        return Moment.FOLLOW
    held = cards_in(view.hand & TRUMPS)
    if not held:
        return Moment.DISCARD
    top = max((rank_of(card) for card in down if TRUMPS >> card & 1), default=0)
    if not top:
        return Moment.TRUMP
    return Moment.OVERTRUMP if rank_of(held[-1]) > top else Moment.UNDERTRUMP


def _parsed(texts: Sequence[str], decision: Decision | None) -> Iterator[Decision]:
    if len(texts) > MOST_DECISIONS:
        raise TooLong
    for text in texts:
        yield parse_decision(text)
    if decision is not None:
        yield decision


def _table() -> Table:
    """Sit down at the deal, the person to speak."""
    table = Table.start(SETUP)
    table.answer()
    return table


def _end(table: Table) -> EndedDeal | None:
    return table.ended[0] if table.ended else None


def _take(table: Table, decision: Decision) -> None:
    if _end(table):
        raise TooLong
    table.submit(PERSON, decision)
    while not _end(table) and not table.is_person_turn:
        table.answer(limit=1)


def _moments(table: Table) -> list[Moment]:
    if _end(table) or table.state.phase is not Phase.PLAY:
        return []
    return [moment(view_of(table.state, PERSON))]


def _advised(state: DealState) -> Decision:
    return bot_decision(registry.bot(BOT), SETUP, 1, state)
