"""What pages and services read: `folding` rebuilds states, the other modules draw them for one viewer."""

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

__all__ = [
    "cards_of",
    "decider_at",
    "is_open_to",
    "open_table",
    "person_decisions",
    "seat_of",
    "setup_of",
    "state_of",
    "variant_of",
]
