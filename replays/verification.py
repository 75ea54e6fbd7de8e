"""Does a finished game follow from its seed and from what the person decided? Values in, a verdict out.

The game is dealt and played again in a fresh table. From what was stored the table is given only the person's
decisions; all the rest (cards, simulated players' decisions, outcomes, totals, ranking score) is compared with what
comes out, and the first difference in the order of play is named.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from games.engine import RULES_VERSION
from games.engine.bots import registry
from games.engine.commitment import commitment
from games.engine.dealing import DEALING_VERSION
from games.engine.decisions import Decision
from games.engine.errors import BadNotation, RulesError, UnknownVariant
from games.engine.game import DEALS_PER_GAME, ranking_score
from games.engine.notation import cards_text, parse_decision
from games.engine.record import FORMAT_VERSION
from games.engine.state import DealState
from games.engine.table import EndedDeal, Setup, Table
from games.engine.variants import variant


class Fault(StrEnum):
    """What differs. The index that goes with it counts from 0: a seat, or a decision of the deal."""

    COMMITMENT = "commitment"
    SEATS = "seats"  # index: the seat; somebody else sits there
    DEALER = "dealer"
    HANDS = "hands"  # index: the seat, or the number of seats for the chien
    UNREADABLE_DECISION = "unreadable_decision"
    ILLEGAL_DECISION = "illegal_decision"
    BOT_DECISION = "bot_decision"
    MISSING_DECISION = "missing_decision"
    EXTRA_DECISION = "extra_decision"
    MISSING_DEAL = "missing_deal"
    EXTRA_DEAL = "extra_deal"
    OUTCOME = "outcome"  # void, taker or contract
    SCORES = "scores"  # index: the seat
    TOTALS = "totals"  # index: the seat
    COUNTED = "counted"
    VERSION = "version"
    RANKING = "ranking"


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """A deal as it stands in the database; `hands` by seat, then the chien."""

    number: int
    dealer: int
    hands: tuple[str, ...]
    transcript: tuple[str, ...]
    void: str
    taker: int | None
    contract: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A finished game as it stands in the database, with the ranking score that was submitted.

    `commitments` are those published for the seed, by subject. `bots` holds a key for each seat, None for a person;
    `seat` is the person whose score it is (None: has no seat), `pinned_bot` the key that a challenge gives to all
    others. `version` is the number of decisions stored. `has_changed_rules`: it was
    begun under earlier rules than `rules_version`.
    """

    seed: bytes
    commitments: Mapping[str, str]
    rules: str
    players: int
    pack: str
    options: Mapping[str, object]
    bots: tuple[str | None, ...]
    seat: int | None
    rules_version: int
    dealing_version: int
    format_version: int
    has_changed_rules: bool
    version: int
    counted: int
    totals: tuple[int, ...]
    ranking: int
    deals: tuple[StoredDeal, ...]
    pinned_bot: str = ""


@dataclass(frozen=True, slots=True)
class Verified:
    """The stored game is exactly what its seed and the person's decisions give."""

    ranking: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rejected:
    """The first difference: the deal (0: the game as a whole), the index in it, and what differs."""

    deal: int
    index: int | None
    reason: Fault


@dataclass(frozen=True, slots=True)
class NotVerifiable:
    """The game was played under a version that is no longer here; it is not wrong."""

    version: str


Verdict = Verified | Rejected | NotVerifiable


def verify(stored: StoredGame) -> Verdict:
    """Judge a finished game."""
    gone = _version_gone(stored)
    if gone:
        return NotVerifiable(gone)
    try:
        setup = Setup(
            seed=stored.seed,
            variant=variant(stored.rules, stored.players, stored.pack, dict(stored.options)),
            bots=stored.bots,
        )
    except UnknownVariant:
        return NotVerifiable(f"variant {stored.rules} {stored.players} {stored.pack}")
    try:
        person = _only_person(stored, setup.variant.players)
        return _Replay(stored, Table.start(setup), person).run()
    except _Difference as difference:
        if stored.has_changed_rules:
            return NotVerifiable(f"rules before {stored.rules_version}")
        return Rejected(difference.deal, difference.index, difference.reason)


def _version_gone(stored: StoredGame) -> str:
    known = {"rules": RULES_VERSION, "dealing": DEALING_VERSION, "format": FORMAT_VERSION}
    played = {"rules": stored.rules_version, "dealing": stored.dealing_version, "format": stored.format_version}
    for name, version in played.items():
        if version != known[name]:
            return f"{name} {version}"
    for key in stored.bots:
        if key is not None and key not in registry.KEYS:
            return f"bot {key}"
    return ""


def _only_person(stored: StoredGame, players: int) -> int:
    """Return the seat of the one person at the table; raise _Difference at the first seat where another sits.

    A second person's decisions would be believed, and a stranger's name would get the score.
    """
    for seat, key in enumerate(stored.bots[:players]):
        is_pinned = key is None or stored.pinned_bot in ("", key)
        if (key is None) != (seat == stored.seat) or not is_pinned:
            raise _Difference(0, seat, Fault.SEATS)
    if len(stored.bots) != players or stored.seat is None:
        raise _Difference(0, min(len(stored.bots), players), Fault.SEATS)
    return stored.seat


class _Difference(Exception):
    def __init__(self, deal: int, index: int | None, reason: Fault) -> None:
        super().__init__(reason)
        self.deal, self.index, self.reason = deal, index, reason


@dataclass(slots=True)
class _Replay:
    """One replay, and how far it has been compared with what is stored."""

    stored: StoredGame
    table: Table
    person: int
    deals: dict[int, StoredDeal] = field(default_factory=dict)
    played: dict[int, list[tuple[int, str]]] = field(default_factory=dict)  # (seat, decision) by deal number
    seen: int = 0  # of table.new_decisions
    ended: int = 0  # of table.ended
    dealt: int = 0  # number of the last deal whose cards were compared
    index: int = 0  # how many of its decisions were compared

    def run(self) -> Verified:
        for subject, published in self.stored.commitments.items():
            if commitment(subject, self.stored.seed) != published:
                raise _Difference(0, None, Fault.COMMITMENT)
        self.deals = {deal.number: deal for deal in self.stored.deals}
        while True:
            self.table.answer()
            self._compare_progress()
            if self.table.is_over:
                return self._compare_game()
            self._decide()

    def _decide(self) -> None:
        """Let the person decide what is stored at this point."""
        number, seat = self.table.number, self.table.turn
        transcript = self.deals[number].transcript
        if self.index >= len(transcript) or seat is None:
            raise _Difference(number, self.index, Fault.MISSING_DECISION)
        try:
            decision: Decision = parse_decision(transcript[self.index])
        except BadNotation:
            raise _Difference(number, self.index, Fault.UNREADABLE_DECISION) from None
        try:
            self.table.submit(seat, decision)
        except RulesError:
            raise _Difference(number, self.index, Fault.ILLEGAL_DECISION) from None

    def _compare_progress(self) -> None:
        for number, seat, text in self.table.new_decisions[self.seen :]:
            self.played.setdefault(number, []).append((seat, text))
        self.seen = len(self.table.new_decisions)
        for deal in self.table.ended[self.ended :]:
            self._compare_deal(deal.number, deal.state)
            self._compare_outcome(deal)
            self.ended += 1
        if not self.table.is_over:
            self._compare_deal(self.table.number, self.table.state)

    def _compare_deal(self, number: int, state: DealState) -> None:
        stored = self.deals.get(number)
        if stored is None:
            raise _Difference(number, None, Fault.MISSING_DEAL)
        if number > self.dealt:
            _compare_cards(stored, state)
            self.dealt, self.index = number, 0
        for seat, text in self.played.get(number, ())[self.index :]:
            if self.index >= len(stored.transcript):
                raise _Difference(number, self.index, Fault.MISSING_DECISION)
            if stored.transcript[self.index] != text:
                is_bot = self.stored.bots[seat] is not None
                raise _Difference(number, self.index, Fault.BOT_DECISION if is_bot else Fault.UNREADABLE_DECISION)
            self.index += 1

    def _compare_outcome(self, ended: EndedDeal) -> None:
        stored, state = self.deals[ended.number], ended.state
        if len(stored.transcript) > self.index:
            raise _Difference(ended.number, self.index, Fault.EXTRA_DECISION)
        contract = "" if state.taker is None else state.contract.key
        if (stored.void, stored.taker, stored.contract) != (state.void or "", state.taker, contract):
            raise _Difference(ended.number, None, Fault.OUTCOME)
        index = _first_difference(stored.scores, ended.outcome.scores)
        if index is not None:
            raise _Difference(ended.number, index, Fault.SCORES)

    def _compare_game(self) -> Verified:
        stored, table = self.stored, self.table
        extra = min(self.deals.keys() - {deal.number for deal in table.ended}, default=None)
        if extra is not None:
            raise _Difference(extra, None, Fault.EXTRA_DEAL)
        totals = tuple(table.totals)
        index = _first_difference(stored.totals, totals)
        if index is not None:
            raise _Difference(0, index, Fault.TOTALS)
        ranking = ranking_score(totals[self.person])
        for fault, was, found in (
            (Fault.COUNTED, stored.counted, DEALS_PER_GAME),
            (Fault.VERSION, stored.version, self.seen),
            (Fault.RANKING, stored.ranking, ranking),
        ):
            if was != found:
                raise _Difference(0, None, fault)
        return Verified(ranking=ranking, totals=totals)


def _compare_cards(stored: StoredDeal, state: DealState) -> None:
    if stored.dealer != state.dealer:
        raise _Difference(stored.number, None, Fault.DEALER)
    dealt = [cards_text(mask) for mask in (*state.dealt, _chien_dealt(state))]
    index = _first_difference(stored.hands, dealt)
    if index is not None:
        raise _Difference(stored.number, index, Fault.HANDS)


def _chien_dealt(state: DealState) -> int:
    """Return the chien as dealt: what the pack has beyond the hands."""
    dealt = 0
    for hand in state.dealt:
        dealt |= hand
    return state.variant.pack & ~dealt


def _first_difference(stored: Sequence[object], found: Sequence[object]) -> int | None:
    """Return the first place where two lists differ, the end of the shorter one included."""
    for index, (was, is_now) in enumerate(zip(stored, found, strict=False)):
        if was != is_now:
            return index
    return None if len(stored) == len(found) else min(len(stored), len(found))
