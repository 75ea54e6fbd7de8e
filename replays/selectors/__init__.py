"""What pages, API and services read: `access` says who may, `stored` feeds the verification, `result` and `record` show."""

from replays.selectors.access import Access, access_to
from replays.selectors.record import game_record
from replays.selectors.result import DealLine, ResultState, ResultView, result_page
from replays.selectors.stored import games_of_challenges, is_any_undecided, stored_game

__all__ = [
    "Access",
    "DealLine",
    "ResultState",
    "ResultView",
    "access_to",
    "game_record",
    "games_of_challenges",
    "is_any_undecided",
    "result_page",
    "stored_game",
]
