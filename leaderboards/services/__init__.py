"""Every write of challenges, attempts and boards."""

from .attempts import start_attempt
from .challenges import ensure_challenge, ensure_challenges, seed_of
from .closing import pending_checks, publish_due, publish_standing
from .results import Drift, reconcile_counts, record_result

__all__ = [
    "Drift",
    "ensure_challenge",
    "ensure_challenges",
    "pending_checks",
    "publish_due",
    "publish_standing",
    "reconcile_counts",
    "record_result",
    "seed_of",
    "start_attempt",
]
