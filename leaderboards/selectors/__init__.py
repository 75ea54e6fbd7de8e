"""Every read of challenges and boards: `boards` ranks, `challenges` and `home` are what their pages show."""

from .boards import Row, Standing, place_of, standing, top
from .challenges import (
    Moment,
    OpenGame,
    challenge_of,
    challenge_on,
    countdown,
    day_page,
    has_finished,
    moment_of,
    parse_day,
)
from .home import free_game, home_page
from .proof import seed_of
from .rankings import all_time_page

__all__ = [
    "Moment",
    "OpenGame",
    "Row",
    "Standing",
    "all_time_page",
    "challenge_of",
    "challenge_on",
    "countdown",
    "day_page",
    "free_game",
    "has_finished",
    "home_page",
    "moment_of",
    "parse_day",
    "place_of",
    "seed_of",
    "standing",
    "top",
]
