"""Games as the boards need them, without playing; and a player who decides at random."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from random import Random

import clock
from accounts.models import Player
from games.engine.cards import cards_in, mask_of
from games.engine.decisions import Bid, Choices, Decision, DeclareChelem, Phase, PlayCard, SetAside
from games.models import Game, GameStatus
from leaderboards import services
from leaderboards.models import Attempt, Challenge, Result

NOON = time(12)


def paris(day: date, at: time = NOON) -> datetime:
    """Tell the instant of an hour of Paris."""
    return datetime.combine(day, at, clock.PARIS).astimezone(UTC)


def named(pseudonym: str) -> Player:
    """Make a player with a pseudonym, without asking whether it may be had."""
    return Player.objects.create(pseudonym=pseudonym, skeleton=pseudonym.lower(), created_at=clock.now())


def stored_game(owner: Player, *, status: GameStatus = GameStatus.FINISHED, total: int = 0) -> Game:
    """Store a game without its deals: boards look at who played it and how it ended."""
    now = clock.now()
    return Game.objects.create(
        owner=owner,
        seed=bytes(32),
        commitment="0" * 64,
        status=status,
        counted=4,
        number=4,
        totals=[total, 0, 0, -total],
        sealed_until=now if status == GameStatus.OPEN else None,
        open_until=now + timedelta(days=30),
        started_at=now,
        finished_at=now if status == GameStatus.FINISHED else None,
        rules_version=1,
        dealing_version=1,
        format_version=1,
    )


def attempt(player: Player, challenge: Challenge, *, status: GameStatus = GameStatus.FINISHED) -> Game:
    """Store a ranked attempt's game."""
    game = stored_game(player, status=status)
    Attempt.objects.create(challenge=challenge, player=player, game=game, started_at=game.started_at)
    return game


def recorded(score: int, pseudonym: str = "", *, challenge: Challenge | None = None) -> list[Result]:
    """Put a result of a player of its own on the boards."""
    player = named(pseudonym or f"p{Player.objects.count()}")
    game = attempt(player, challenge) if challenge else stored_game(player)
    return services.record_result(game=game, player=player, score=score, verified_at=clock.now())


def random_decision(choices: Choices, rng: Random) -> Decision:
    """Decide anything that is allowed."""
    match choices.phase:
        case Phase.BIDDING:
            return Bid(rng.choice(choices.bids))
        case Phase.ECART:
            free = list(cards_in(choices.ecart_free & ~choices.ecart_forced))
            count = choices.ecart_size - choices.ecart_forced.bit_count() - choices.ecart_trump_count
            trumps = rng.sample(cards_in(choices.ecart_trumps), choices.ecart_trump_count)
            return SetAside(choices.ecart_forced | mask_of(rng.sample(free, count)) | mask_of(trumps))
        case Phase.CHELEM:
            return DeclareChelem(rng.random() < 0.5)
        case _:
            return PlayCard(rng.choice(cards_in(choices.plays)))
