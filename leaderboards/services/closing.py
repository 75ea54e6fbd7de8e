"""Closing a day: what is still open ends, and the final standing is published once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from django.db import connection, transaction

import clock
from games import services as games_services
from games.models import GameStatus
from leaderboards.models import Attempt, AttemptKind, Challenge

log = logging.getLogger(__name__)

pending_checks: list[Callable[[Sequence[str]], bool]] = []
"""What applications above know and we may not ask: does any of these games have a submission still undecided?"""

_FINAL_RANKS = """
    UPDATE leaderboards_result AS result SET final_rank = ranked.place
    FROM (SELECT id, rank() OVER (ORDER BY score DESC) AS place FROM leaderboards_result WHERE board_id IN
          (SELECT id FROM leaderboards_board WHERE challenge_id = %s)) AS ranked
    WHERE result.id = ranked.id
"""


def publish_due() -> list[str]:
    """Publish the standing of every closed day that has none yet; return the days published now."""
    due = Challenge.objects.filter(published_at=None, closes_at__lte=clock.now()).order_by("date")
    return [challenge.date.isoformat() for challenge in due if publish_standing(challenge_id=challenge.pk)]


def publish_standing(*, challenge_id: int) -> bool:
    """Give a closed day its final ranks; tell whether this call did it.

    Nothing happens before the close, a second time, or while a submission received in time has no verdict.
    """
    with transaction.atomic():  # the lock makes submissions of the last second and other workers wait their turn
        challenge = Challenge.objects.select_for_update(no_key=True).get(pk=challenge_id)
        if challenge.published_at is not None or clock.now() < challenge.closes_at:
            return False
        ranked = Attempt.objects.filter(challenge=challenge, kind=AttemptKind.RANKED)
        games_services.close_unfinished(ranked.values_list("game_id", flat=True))
        finished = ranked.filter(game__status=GameStatus.FINISHED)
        unranked = finished.exclude(game__results__board__key=challenge.board_key)
        game_ids = list(unranked.values_list("game_id", flat=True))
        if game_ids and any(is_pending(game_ids) for is_pending in pending_checks):
            return False
        with connection.cursor() as cursor:
            cursor.execute(_FINAL_RANKS, [challenge.pk])
        challenge.published_at = clock.now()
        challenge.save(update_fields=["published_at"])
    log.info("challenge %s: standing published", challenge.date)
    return True
