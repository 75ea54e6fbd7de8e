"""What would somebody lose who lost the cookie of this device?"""

from dataclasses import dataclass

import clock
from accounts.models import Player
from games.models import Game, GameStatus


@dataclass(frozen=True, slots=True)
class Belongings:
    """The open game that was begun last, which deal of it is played, and how many games there are."""

    game_id: str
    deal: int
    games: int
    pseudonym: str

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to lose."""
        return not self.games and not self.pseudonym


def belongings(player: Player | None) -> Belongings:
    """Return what belongs to a player; nobody has nothing."""
    if player is None:
        return Belongings("", 0, 0, "")
    games = Game.objects.filter(owner=player)
    game = games.filter(status=GameStatus.OPEN, open_until__gt=clock.now()).order_by("-started_at").first()
    return Belongings(game.id if game else "", game.counted + 1 if game else 0, games.count(), player.pseudonym)
