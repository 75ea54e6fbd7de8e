"""Who may see what of a game that has ended."""

from datetime import datetime
from enum import IntEnum

from accounts.models import Player
from games.models import Game, GameStatus
from games.selectors import is_open_to
from leaderboards.selectors import challenge_of, has_finished


class Access(IntEnum):
    """What a viewer may see; each value holds what stands before it."""

    NOTHING = 0
    CARDS = 1  # contracts, hands and decisions
    SEED = 2


def access_to(game: Game, viewer: Player | None, now: datetime) -> Access:
    """Tell what the viewer may see: nothing before the end; the seed, like everything else to everybody, once unsealed.

    While a challenge's game is sealed its cards are open to its own player and to who has finished the same challenge.
    """
    if game.status == GameStatus.OPEN:
        return Access.NOTHING
    if game.sealed_until is None or game.sealed_until <= now:
        return Access.SEED
    challenge = challenge_of(game)
    if is_open_to(game, viewer, now) or (challenge is not None and has_finished(viewer, challenge)):
        return Access.CARDS
    return Access.NOTHING
