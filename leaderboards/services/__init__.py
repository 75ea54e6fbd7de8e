"""Every write of challenges, attempts and boards."""

from .attempts import start_attempt
from .challenges import ensure_challenge, ensure_challenges
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
    "start_attempt",
]
