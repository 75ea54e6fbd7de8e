"""Why a game does not do what it was asked; each is worded once, by the views."""


class GameError(Exception):
    """A request that a game refuses and that leaves it unharmed."""


class GameNotFound(GameError):
    """There is no such game."""


class NotYourGame(GameError):
    """The asker has no seat at this table."""


class StaleDecision(GameError):
    """The decision was made from an older page than the game's present version."""


class NothingToClaim(GameError):
    """The remaining tricks are not certainly the asker's, or it is not for the asker to play."""


class GameIsOver(GameError):
    """The game is finished, abandoned or past its time."""


class GameIsSealed(GameError):
    """Nobody but its player may see anything of the game yet."""


class GameAlreadyOpen(GameError):
    """The player has a free game open already; it is named by `game_id`."""

    def __init__(self, game_id: str) -> None:
        super().__init__("game already open")
        self.game_id = game_id
