"""What pages and services read: `folding` rebuilds states, the other modules draw them for one viewer."""

from games.selectors.count import count
from games.selectors.folding import (
    cards_of,
    claim_at,
    decider_at,
    is_open_to,
    is_sealed,
    open_table,
    person_decisions,
    seat_of,
    setup_of,
    state_of,
    variant_of,
)
from games.selectors.lesson import lesson
from games.selectors.lesson import query as lesson_query
from games.selectors.score_page import score_page
from games.selectors.table import refusal, table
from games.selectors.watch import watch, watched_game

__all__ = [
    "cards_of",
    "claim_at",
    "count",
    "decider_at",
    "is_open_to",
    "is_sealed",
    "lesson",
    "lesson_query",
    "open_table",
    "person_decisions",
    "refusal",
    "score_page",
    "seat_of",
    "setup_of",
    "state_of",
    "table",
    "variant_of",
    "watch",
    "watched_game",
]
