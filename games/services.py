"""Every write of a game: to start it, to decide, to give it up."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

import clock
from accounts.models import Player, random_id
from games import events, selectors
from games.engine import RULES_VERSION, notation
from games.engine.commitment import commitment
from games.engine.dealing import DEALING_VERSION
from games.engine.decisions import Decision, PlayCard
from games.engine.record import FORMAT_VERSION
from games.engine.state import DealState
from games.engine.table import EndedDeal, Setup, Table
from games.engine.variants import variant
from games.errors import (
    GameAlreadyOpen,
    GameIsOver,
    GameIsSealed,
    GameNotFound,
    NothingToClaim,
    NotYourGame,
    StaleDecision,
)
from games.models import Deal, Game, GameStatus, Seat

PERSON_SEAT = 0
OPPONENTS = "club-1"
SEED_BYTES = 32
FREE_GAME_STAYS_OPEN = timedelta(days=30)


def start_game(
    *,
    player: Player,
    seed: bytes | None = None,
    sealed_until: datetime | None = None,
    open_until: datetime | None = None,
    bot_key: str = OPPONENTS,
) -> Game:
    """Seat the player at a new table and let the simulated players speak first where it is their turn.

    Without a seed it is a free game, of which a player has one open at most. Raises GameAlreadyOpen.
    """
    now = clock.now()
    setup = Setup(seed=seed or secrets.token_bytes(SEED_BYTES), variant=variant(), bots=(None, *[bot_key] * 3))
    with transaction.atomic():
        _give_up_expired(player, now)
        game = _create(player, setup, now, sealed_until, open_until or now + FREE_GAME_STAYS_OPEN)
        Seat.objects.bulk_create(
            Seat(game=game, number=number, player=None if key else player, bot_key=key or "")
            for number, key in enumerate(setup.bots)
        )
        table = Table.start(setup)
        table.answer()
        _store(game, table, current=None, now=now)
    return game


def submit_decision(*, game_id: str, player: Player | None, decision: Decision, version: int) -> Game:
    """Take the player's decision and let the simulated players answer; return the game as it is then.

    `version` is the game's version on the page that was decided from. The very decision that already stands at that
    version is taken as done. Raises GameNotFound, NotYourGame, StaleDecision, GameIsOver, and from the rules
    NotYourTurn and IllegalDecision.
    """
    now = clock.now()
    with transaction.atomic():
        game, seat = _seated(game_id, player)
        if _is_done(game, seat, decision, version, now):
            return game
        deal = game.deals.get(number=game.number)
        table = selectors.open_table(game, deal)
        table.submit(seat, decision)
        table.answer()
        _store(game, table, current=deal, now=now)
    return game


def play_rest(*, game_id: str, player: Player | None, version: int) -> Game:
    """Play every remaining trick of the deal for the player, who is certain to win each: ordinary decisions, in order.

    Asked again from the same page it is taken as done. Raises what `submit_decision` raises, and NothingToClaim when
    the rest is not certainly the player's.
    """
    now = clock.now()
    with transaction.atomic():
        game, seat = _seated(game_id, player)
        cards = selectors.claim_at(game, seat, version)
        if _is_done(game, seat, PlayCard(cards[0]) if cards else None, version, now):
            return game
        if not cards:
            raise NothingToClaim
        deal = game.deals.get(number=game.number)
        table = selectors.open_table(game, deal)
        for card in cards:
            table.submit(seat, PlayCard(card))
            table.answer()
        _store(game, table, current=deal, now=now)
    return game


def abandon_game(*, game_id: str, player: Player | None) -> Game:
    """Give up a free game: it is kept, unranked. Raises GameNotFound, NotYourGame, GameIsOver."""
    with transaction.atomic():
        game, _ = _seated(game_id, player)
        if game.status != GameStatus.OPEN or game.sealed_until is not None:
            raise GameIsOver
        game.status = GameStatus.ABANDONED
        game.save(update_fields=["status"])
        transaction.on_commit(lambda: events.table_changed(game.id, game.version))
    return game


def open_to_watchers(*, game_id: str, player: Player | None) -> Game:
    """Let whoever has the game's key watch it; a game that is shown already keeps its key.

    Raises GameNotFound, NotYourGame, GameIsOver, GameIsSealed.
    """
    now = clock.now()
    with transaction.atomic():
        game, _ = _seated(game_id, player)
        if game.status != GameStatus.OPEN or game.open_until <= now:
            raise GameIsOver
        if selectors.is_sealed(game, now):
            raise GameIsSealed
        if game.watch_key is None:
            game.watch_key = random_id()
            game.save(update_fields=["watch_key"])
    return game


def close_to_watchers(*, game_id: str, player: Player | None) -> Game:
    """Let nobody watch any more: the key is worth nothing from now on. Raises GameNotFound, NotYourGame."""
    with transaction.atomic():
        game, _ = _seated(game_id, player)
        if game.watch_key is not None:
            game.watch_key = None
            game.save(update_fields=["watch_key"])
            transaction.on_commit(lambda: events.table_changed(game.id, game.version))
    return game


def close_unfinished(game_ids: Iterable[str]) -> int:
    """Mark as abandoned those of these games that are still open, their time being over; return how many."""
    return Game.objects.filter(pk__in=game_ids, status=GameStatus.OPEN).update(status=GameStatus.ABANDONED)


def _give_up_expired(player: Player, now: datetime) -> None:
    expired = Game.objects.filter(owner=player, status=GameStatus.OPEN, sealed_until=None, open_until__lte=now)
    expired.update(status=GameStatus.ABANDONED)


def _create(player: Player, setup: Setup, now: datetime, sealed_until: datetime | None, open_until: datetime) -> Game:
    game = Game(
        id=random_id(),
        owner=player,
        rules=setup.variant.rules,
        players=setup.variant.players,
        seed=setup.seed,
        totals=[0] * setup.variant.players,
        sealed_until=sealed_until,
        open_until=open_until,
        started_at=now,
        rules_version=RULES_VERSION,
        dealing_version=DEALING_VERSION,
        format_version=FORMAT_VERSION,
    )
    game.commitment = commitment(f"game {game.id}", setup.seed)
    try:
        with transaction.atomic():
            game.save(force_insert=True)
    except IntegrityError:
        already = Game.objects.filter(owner=player, status=GameStatus.OPEN, sealed_until=None).first()
        if already is None or sealed_until is not None:
            raise
        raise GameAlreadyOpen(already.id) from None
    return game


def _locked(game_id: str) -> Game:
    try:
        return Game.objects.select_for_update().prefetch_related("seats").get(pk=game_id)
    except Game.DoesNotExist:
        raise GameNotFound from None


def _seated(game_id: str, player: Player | None) -> tuple[Game, int]:
    """Lock the game, and return it with the player's seat."""
    game = _locked(game_id)
    seat = selectors.seat_of(game, player)
    if seat is None:
        raise NotYourGame
    return game, seat


def _is_done(game: Game, seat: int, decision: Decision | None, version: int, now: datetime) -> bool:
    """Tell whether the decision of that version stands already; if not, the game must still be open to take it."""
    if version != game.version:
        if decision is not None and _stands_already(game, seat, decision, version):
            return True
        raise StaleDecision
    if game.status != GameStatus.OPEN or game.open_until <= now:
        raise GameIsOver
    return False


def _stands_already(game: Game, seat: int, decision: Decision, version: int) -> bool:
    deal = game.deals.filter(first_version__lte=version).order_by("-number").first()
    if deal is None or version >= game.version:
        return False
    index = version - deal.first_version
    is_same = deal.decisions[index : index + 1] == [notation.decision_text(decision)]
    return is_same and selectors.decider_at(game, deal, index) == seat


def _store(game: Game, table: Table, *, current: Deal | None, now: datetime) -> None:
    """Write what happened at the table: the deal that was open, those dealt since, and the game's own figures."""
    first_version = current.first_version if current else game.version
    for ended in table.ended:
        deal = _filled(current or _new_deal(game, ended.number, ended.state, first_version), ended.state)
        _close(deal, ended, now)
        deal.save()
        first_version += len(ended.state.transcript)
        current = None
    if not table.is_over:
        deal = _filled(current or _new_deal(game, table.number, table.state, first_version), table.state)
        deal.save()
        first_version += len(table.state.transcript)
    game.version = first_version
    game.number, game.counted, game.totals = table.number, table.counted, list(table.totals)
    if game.rules_version != RULES_VERSION:
        game.rules_version, game.has_changed_rules = RULES_VERSION, True
    if table.is_over:
        game.status, game.finished_at = GameStatus.FINISHED, now
    game.save()
    transaction.on_commit(lambda: events.table_changed(game.id, game.version))


def _new_deal(game: Game, number: int, state: DealState, first_version: int) -> Deal:
    hands = [notation.cards_text(mask) for mask in (*state.dealt, state.chien)]
    return Deal(game=game, number=number, dealer=state.dealer, hands=hands, first_version=first_version)


def _filled(deal: Deal, state: DealState) -> Deal:
    deal.transcript = " ".join(map(notation.decision_text, state.transcript))
    return deal


def _close(deal: Deal, ended: EndedDeal, now: datetime) -> None:
    deal.ended_at = now
    deal.void = ended.state.void or ""
    deal.scores = list(ended.outcome.scores)
    if ended.state.taker is not None:
        deal.taker, deal.contract = ended.state.taker, ended.state.contract.key
