"""What is read of games that have ended.

`access` says who may, `stored` feeds the verification, `result` and `place` are the page, `record` is the API's file.
"""

from replays.selectors.access import Access, access_to
from replays.selectors.record import game_record
from replays.selectors.result import DealLine, ResultView, result_page
from replays.selectors.stored import games_of_challenges, is_any_undecided, stored_game

__all__ = [
    "Access",
    "DealLine",
    "ResultView",
    "access_to",
    "game_record",
    "games_of_challenges",
    "is_any_undecided",
    "result_page",
    "stored_game",
]
