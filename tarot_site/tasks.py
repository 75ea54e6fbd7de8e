"""A sign of life: beat sends this task, a worker runs it, and `/readyz` says how long ago that was."""

from celery import shared_task
from django.core.cache import cache

import clock

HEARTBEAT_KEY = "heartbeat"


@shared_task
def heartbeat_task() -> None:
    """Note when beat and a worker were last known to be alive."""
    cache.set(HEARTBEAT_KEY, clock.now(), timeout=3600)
