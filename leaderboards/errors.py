"""Why the challenge refuses; each is worded once, by the views."""

from datetime import date


class LeaderboardError(Exception):
    """A request about challenges or boards that changes nothing."""


class ChallengeNotFound(LeaderboardError):
    """That day has no challenge that may be shown: it lies in the future, or before the site."""


class ChallengeClosed(LeaderboardError):
    """That day's challenge can no longer be started."""

    def __init__(self, day: date) -> None:
        super().__init__("challenge closed")
        self.day = day


class AttemptAlreadyUsed(LeaderboardError):
    """The player's one ranked attempt of that day is over; it was played in the game `game_id`."""

    def __init__(self, game_id: str) -> None:
        super().__init__("attempt already used")
        self.game_id = game_id


class BadCursor(LeaderboardError):
    """A page of a board was asked for with a mark that this site did not make."""


class SeedSecretUnusable(LeaderboardError):
    """The server's secret is not the one that a challenge was announced with: its seed cannot be found again."""


class NoFairSeed(LeaderboardError):
    """No candidate made a game that is the same for everybody; it would take a broken rule or bot."""
