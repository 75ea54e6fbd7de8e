"""Finished games as the database would hold them, played through the engine alone."""

from dataclasses import replace

from games.engine import RULES_VERSION
from games.engine.bots.registry import bot
from games.engine.commitment import commitment
from games.engine.dealing import DEALING_VERSION, stream
from games.engine.game import DEALS_PER_GAME, ranking_score
from games.engine.notation import cards_text, decision_text
from games.engine.record import FORMAT_VERSION
from games.engine.table import EndedDeal, Setup, Table
from games.engine.variants import variant
from games.engine.view import view_of
from replays.verification import StoredDeal, StoredGame

SEED = bytes(range(32))
BOTS = (None, "club-1", "club-1", "club-1")


def played(seed: bytes = SEED, bots: tuple[str | None, ...] = BOTS) -> StoredGame:
    """A game whose person decides as `club-1` would."""
    table = Table.start(Setup(seed=seed, variant=variant(), bots=bots))
    table.answer()
    while not table.is_over:
        state = table.state
        rng = stream(seed, table.number, f"person {state.decision_count}")
        table.submit(0, bot("club-1").decide(view_of(state, 0), rng))
        table.answer()
    return StoredGame(
        seed=seed,
        commitments={"game x": commitment("game x", seed)},
        rules="base",
        players=4,
        pack="78",
        options={},
        bots=bots,
        seat=0,
        rules_version=RULES_VERSION,
        dealing_version=DEALING_VERSION,
        format_version=FORMAT_VERSION,
        has_changed_rules=False,
        version=len(table.new_decisions),
        counted=DEALS_PER_GAME,
        totals=tuple(table.totals),
        ranking=ranking_score(table.totals[0]),
        deals=tuple(map(_stored, table.ended)),
    )


def _stored(ended: EndedDeal) -> StoredDeal:
    state = ended.state
    return StoredDeal(
        number=ended.number,
        dealer=state.dealer,
        hands=tuple(map(cards_text, (*state.dealt, state.chien))),
        transcript=tuple(map(decision_text, state.transcript)),
        void=state.void or "",
        taker=state.taker,
        contract="" if state.taker is None else state.contract.key,
        scores=tuple(ended.outcome.scores),
    )


def with_deal(game: StoredGame, number: int, **changes: object) -> StoredGame:
    """The same game with something changed in one of its deals."""
    deals = tuple(
        replace(deal, **changes) if deal.number == number else deal  # type: ignore[arg-type]  # any field
        for deal in game.deals
    )
    return replace(game, deals=deals)


def with_decision(game: StoredGame, number: int, index: int, text: str) -> StoredGame:
    """The same game with one decision replaced."""
    transcript = list(deal_of(game, number).transcript)
    transcript[index] = text
    return with_deal(game, number, transcript=tuple(transcript))


def deal_of(game: StoredGame, number: int) -> StoredDeal:
    return next(deal for deal in game.deals if deal.number == number)
