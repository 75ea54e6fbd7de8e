"""The game file of a finished game (`tarot-game/1`)."""

from datetime import UTC, datetime
from typing import cast

from accounts.models import Player
from games.engine.errors import RulesError
from games.engine.record import canonical_text, game_file
from games.errors import GameNotFound, NotYourGame
from games.models import Game, GameStatus
from games.selectors import seat_of, setup_of, state_of
from leaderboards.selectors import challenge_of
from replays.errors import GameNotFinished, GameUnreadable
from replays.selectors.access import Access, access_to


def game_record(game_id: str, viewer: Player | None, now: datetime) -> str:
    """Return the canonical text of a finished game's file, its seed only once the game is no longer sealed.

    Raises GameNotFound, GameNotFinished, NotYourGame (sealed for this viewer), GameUnreadable.
    """
    game = Game.objects.select_related("owner").prefetch_related("seats", "deals").filter(pk=game_id).first()
    if game is None:
        raise GameNotFound
    if game.status != GameStatus.FINISHED:
        raise GameNotFinished
    access = access_to(game, viewer, now)
    if access < Access.CARDS:
        raise NotYourGame
    try:
        return canonical_text(_file(game, has_seed=access >= Access.SEED))
    except RulesError:
        raise GameUnreadable from None


def _file(game: Game, *, has_seed: bool) -> dict[str, object]:
    setup = setup_of(game)
    challenge = challenge_of(game)
    deals = sorted(game.deals.all(), key=lambda deal: deal.number)
    file = game_file(
        id=game.pk,
        variant=setup.variant,
        seat=seat_of(game, game.owner) or 0,
        bots=setup.bots,
        challenge=challenge.date.isoformat() if challenge else None,
        commitment=challenge.commitment if challenge else game.commitment,
        seed=setup.seed.hex() if has_seed else None,
        started_at=_utc(game.started_at),
        finished_at=_utc(game.finished_at),
        states=[state_of(game, deal) for deal in deals],
    )
    cast(dict[str, object], file["game"])["versions"] = {
        "rules": game.rules_version,
        "dealing": game.dealing_version,
        "format": game.format_version,
    }
    return file


def _utc(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if moment else None
