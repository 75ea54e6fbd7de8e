"""Writing the challenges: one row a day, announced ahead by its commitment, its seed never stored."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final

from django.conf import settings

import clock
from clock import PARIS
from games.engine.variants import variant
from leaderboards import seeds
from leaderboards.models import Challenge

DAYS_AHEAD: Final = 30
BOT_KEY: Final = "club-1"
CLOSING_TIME: Final = time(4)


def midnight(day: date) -> datetime:
    """Tell when a day begins in Paris."""
    return datetime.combine(day, time(0), PARIS)


def closing(day: date) -> datetime:
    """Tell until when the games of a day's challenge may be finished and submitted: 4 o'clock of the next morning."""
    return datetime.combine(day + timedelta(days=1), CLOSING_TIME, PARIS)


def ensure_challenges() -> list[date]:
    """Write the rows of today and the next 30 days that are missing; return their days."""
    today = clock.today()
    days = [today + timedelta(days=ahead) for ahead in range(DAYS_AHEAD + 1)]
    known = set(Challenge.objects.filter(date__range=(days[0], days[-1])).values_list("date", flat=True))
    missing = [day for day in days if day not in known]
    for day in missing:
        ensure_challenge(day)
    return missing


def ensure_challenge(day: date) -> Challenge:
    """Return a day's challenge, written now if nothing has written it yet; late if the day has begun."""
    known = Challenge.objects.filter(date=day).first()
    if known:
        return known
    now = clock.now()
    choice = seeds.choose(
        settings.TAROT_SECRET, settings.TAROT_SECRET_KEY_ID, day, variant=variant("base", 4), bot_key=BOT_KEY
    )
    challenge, _is_made = Challenge.objects.get_or_create(  # another process may write the same row meanwhile
        date=day,
        defaults={
            "commitment": seeds.commitment(day, choice.seed),
            "key_id": settings.TAROT_SECRET_KEY_ID,
            "n": choice.n,
            "rules": "base",
            "players": 4,
            "bot_key": BOT_KEY,
            "opens_at": midnight(day),
            "starts_until": midnight(day + timedelta(days=1)),
            "closes_at": closing(day),
            "created_at": now,
            "is_late": now >= midnight(day),
        },
    )
    return challenge
