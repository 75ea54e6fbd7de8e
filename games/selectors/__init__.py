"""What pages and services read: `folding` rebuilds states, the other modules draw them for one viewer."""

from games.selectors.count import count
from games.selectors.folding import (
    cards_of,
    decider_at,
    is_open_to,
    open_table,
    person_decisions,
    seat_of,
    setup_of,
    state_of,
    variant_of,
)
from games.selectors.table import refusal, table

__all__ = [
    "cards_of",
    "count",
    "decider_at",
    "is_open_to",
    "open_table",
    "person_decisions",
    "refusal",
    "seat_of",
    "setup_of",
    "state_of",
    "table",
    "variant_of",
]
