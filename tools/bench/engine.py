"""How fast is the engine, against the naive rules of the tests and against its own parts?"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import RULES_VERSION
from games.engine.bots import registry
from games.engine.bots.base import Bot, Rng
from games.engine.cards import cards_in
from games.engine.dealing import DEALING_VERSION
from games.engine.decisions import Call, Decision, DeclareChelem, DeclarePoignee, Phase, PlayCard, SetAside
from games.engine.game import ranking_score
from games.engine.notation import BIDS, PLAYS, cards_text, contract_of, decision_text, parse_card, parse_decision
from games.engine.reading import Record, parse_pile, read_record
from games.engine.record import FORMAT_VERSION, to_record
from games.engine.rules import apply, start
from games.engine.scoring import outcome
from games.engine.simulation import play_deal
from games.engine.state import DealState
from games.engine.table import Setup, Table, begin_deal, bot_decision
from games.engine.variants import Variant, variant
from games.engine.view import PlayerView
from replays.verification import StoredDeal, StoredGame, Verified, verify
from tests.oracle import record as oracle_record
from tests.oracle.cards import write_cards
from tests.oracle.play import replay_asking_legality

from .figures import Figure, interleaved, ratios

ROUNDS = 9
SEED = bytes.fromhex("c0ffee" * 10 + "00c0")
RECORDS = 60
GAMES = 6
DEALS = 150
TABLES = 400


class RandomLegal:
    """Decides anything that the rules allow, as cheaply as the rules can say it."""

    key = "random"

    def decide(self, view: PlayerView, rng: Rng) -> Decision:
        """Choose evenly; passes stand for half of the bids, so that most deals are played low."""
        allowed = view.choices
        assert allowed is not None
        match allowed.phase:
            case Phase.PLAY:
                cards = cards_in(allowed.plays)
                return PlayCard(cards[rng.below(len(cards))])
            case Phase.BIDDING:
                return BIDS[allowed.bids[rng.below(len(allowed.bids))]] if rng.below(2) else BIDS[0]
            case Phase.ECART:
                trumps = cards_in(allowed.ecart_trumps)[: allowed.ecart_trump_count]
                free = cards_in(allowed.ecart_free)[: allowed.ecart_size - len(trumps)]
                return SetAside(sum(1 << card for card in (*free, *trumps)))
            case Phase.CALLING:
                return Call(cards_in(allowed.calls)[0])
            case Phase.CHELEM:
                return DeclareChelem(False)
            case _:
                return DeclarePoignee(0)


def measure() -> list[Figure]:
    """Return the rows of the table of targets."""
    base = variant("base", 4)
    return [*_replays(base), *_resimulation(base), *_four_bots(base), _memory(base)]


def decisions_of(record: Record) -> list[Decision]:
    """Return the decisions of a record of the base game."""
    decisions: list[Decision] = [BIDS[contract_of(bid)] for bid in record.bids]
    if record.ecart is not None:
        decisions.append(SetAside(parse_pile(record.ecart)))
    return decisions + [PLAYS[parse_card(card)] for _, card in record.plays]


def engine_asking_legality(record: Record, decisions: Sequence[Decision]) -> list[int]:
    """Replay a record; return the cards that may be played before each decision (0: not a play), as the oracle does."""
    state = start(record.variant, record.dealer, record.hands, record.chien)
    legal = []
    for decision in decisions:
        legal.append(state.legal)
        apply(state, decision)
    return legal


def _replays(table: Variant) -> list[Figure]:
    """Compare the replays alone: on both sides the records are read, and their cards made, beforehand."""
    setup = Setup(SEED, table, ("reference-1",) * 4)
    records: list[dict[str, object]] = []
    number = 0
    while len(records) < RECORDS:
        number += 1
        state = play_deal(setup, number)
        if state.void is None:
            records.append(to_record(state))
    ours = [(record, decisions_of(record)) for record in map(read_record, records)]
    theirs = [oracle_record.read_record(record) for record in records]
    for (record, decisions), other in zip(ours, theirs, strict=True):  # the same answers, or the ratio means nothing
        offered = [set(cards_text(mask).split(",")) for mask in engine_asking_legality(record, decisions) if mask]
        assert offered == [set(write_cards(cards)) for cards in replay_asking_legality(other)]
    seconds = interleaved(
        ROUNDS,
        {
            "engine": lambda: [engine_asking_legality(*one) for one in ours],
            "oracle": lambda: [replay_asking_legality(one) for one in theirs],
        },
    )
    speeds = tuple(RECORDS / second for second in seconds["engine"])
    return [
        Figure(
            "the naive rules : the engine, replaying records", ratios(seconds["oracle"], seconds["engine"]), least=15
        ),
        Figure("records replayed a second", speeds, note="read beforehand, legality asked at every step"),
    ]


@dataclass(frozen=True)
class _Played:
    """A whole game, and each moment at which a simulated player was asked."""

    stored: StoredGame
    setup: Setup
    asked: tuple[tuple[int, DealState], ...]


def _play_game(setup: Setup, person: Bot) -> _Played:
    """Play a game, its person replaced by a bot whose decisions are handed in like a person's."""
    table = Table.start(setup)
    asked: list[tuple[int, DealState]] = []
    while not table.is_over:
        if table.is_person_turn and table.state.phase is not Phase.POIGNEE:
            table.submit(0, bot_decision(person, setup, table.number, table.state))
        else:
            asked.append((table.number, table.state.copy()))
            table.answer(1)
    transcripts: dict[int, list[str]] = {ended.number: [] for ended in table.ended}
    for number, _, text in table.new_decisions:
        transcripts[number].append(text)
    deals = []
    for ended in table.ended:
        before = begin_deal(setup, ended.number)
        hands = (*map(cards_text, before.hands), cards_text(before.chien))
        taker, contract = ended.state.taker, "" if ended.state.taker is None else ended.state.contract.key
        void, scores = ended.state.void or "", tuple(ended.outcome.scores)
        transcript = tuple(transcripts[ended.number])
        deals.append(StoredDeal(ended.number, before.dealer, hands, transcript, void, taker, contract, scores))
    stored = StoredGame(
        seed=setup.seed,
        commitments={},
        rules=setup.variant.rules.value,
        players=setup.variant.players,
        pack=setup.variant.pack_key,
        options={},
        bots=setup.bots,
        seat=0,
        rules_version=RULES_VERSION,
        dealing_version=DEALING_VERSION,
        format_version=FORMAT_VERSION,
        has_changed_rules=False,
        version=len(table.new_decisions),
        counted=table.counted,
        totals=tuple(table.totals),
        ranking=ranking_score(table.totals[0]),
        deals=tuple(deals),
    )
    return _Played(stored, setup, tuple(asked))


def _fold_by_rules(games: Sequence[_Played]) -> None:
    """Replay the stored decisions of all seats by the rules alone, and count each deal."""
    for played in games:
        for deal in played.stored.deals:
            state = begin_deal(played.setup, deal.number)
            for text in deal.transcript:
                apply(state, parse_decision(text))
            outcome(state)


def _ask_bots(games: Sequence[_Played]) -> None:
    """Ask the simulated players again, at each moment that they were asked at."""
    for played in games:
        for number, state in played.asked:
            key = played.setup.bots[state.turn or 0]
            if key is not None:
                bot_decision(registry.bot(key), played.setup, number, state)


def _resimulation(table: Variant) -> list[Figure]:
    person = registry.bot("reference-1")
    games = [
        _play_game(Setup(SEED + bytes([index]), table, (None, "club-1", "club-1", "club-1")), person)
        for index in range(GAMES)
    ]
    assert all(isinstance(verify(game.stored), Verified) for game in games)
    seconds = interleaved(
        ROUNDS,
        {
            "verdict": lambda: [verify(game.stored) for game in games],
            "rules": lambda: _fold_by_rules(games),
            "bots": lambda: _ask_bots(games),
        },
    )
    parts = [rules + bots for rules, bots in zip(seconds["rules"], seconds["bots"], strict=True)]
    each = tuple(1000 * second / GAMES for second in seconds["verdict"])
    return [
        Figure("re-simulation : rules-only replay + the bots' decisions", ratios(seconds["verdict"], parts), most=1.3),
        Figure("verdict on a game", each, " ms", note="one process, no database"),
    ]


def _play_deals(setup: Setup, bots: Sequence[Bot]) -> int:
    """Play some deals and return how many decisions that took."""
    decisions = 0
    for number in range(1, DEALS + 1):
        state = begin_deal(setup, number)
        while state.turn is not None:
            apply(state, bot_decision(bots[state.turn], setup, number, state))
            decisions += 1
    return decisions


def _four_bots(table: Variant) -> list[Figure]:
    setup = Setup(SEED, table, ("club-1",) * 4)
    bots: list[Bot] = [RandomLegal(), *map(registry.bot, ("reference-1", "club-1"))]
    decisions = {bot.key: _play_deals(setup, (bot,) * 4) for bot in bots}
    works = {bot.key: lambda bot=bot: _play_deals(setup, (bot,) * 4) for bot in bots}
    seconds = interleaved(ROUNDS, works)
    figures = [
        Figure(f"four-bot deals a second, {key}", tuple(DEALS / second for second in values), note="void ones included")
        for key, values in seconds.items()
    ]
    for key in ("reference-1", "club-1"):
        each = tuple(1e6 * second / decisions[key] for second in seconds[key])
        figures.append(Figure(f"a decision of {key}, its view and the rules included", each, " µs"))
        figures.append(Figure(f"deals a second, {key} : random legal play", ratios(seconds["random"], seconds[key])))
    return figures


def _memory(table: Variant) -> Figure:
    """Weigh tables in the middle of a deal: what is added by each, the setup and the cards' names being shared."""
    setup = Setup(SEED, table, (None, "club-1", "club-1", "club-1"))
    number = next(n for n in range(1, 99) if play_deal(Setup(SEED, table, ("club-1",) * 4), n).void is None)
    state = begin_deal(setup, number)
    hands, chien, transcript = tuple(state.hands), state.chien, []
    club = registry.bot("club-1")
    while len(state.plays) < 36:
        decision = bot_decision(club, setup, number, state)
        transcript.append(decision_text(decision))
        apply(state, decision)

    def seat() -> Table:
        return Table.resume(
            setup, number=number, counted=0, totals=(0,) * 4, hands=hands, chien=chien, transcript=transcript
        )

    sizes = []
    for _ in range(ROUNDS):
        seat()
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        tables = [seat() for _ in range(TABLES)]
        gc.collect()
        sizes.append((tracemalloc.get_traced_memory()[0] - before) / TABLES / 1024)
        tracemalloc.stop()
        del tables
    return Figure("memory of a live table", tuple(sizes), " KB", most=2)
