"""A row for each day, 30 days ahead, whoever asks and however often; the seed is in none of them."""

from datetime import date, datetime, time, timedelta

import pytest
from django.conf import LazySettings

import clock
from games.engine.variants import variant
from leaderboards import seeds, selectors, services, tasks
from leaderboards.errors import SeedSecretUnusable
from leaderboards.models import Challenge
from tests.together import at_once

from .builders import paris

pytestmark = pytest.mark.django_db


def test_writes_today_and_the_next_thirty_days(noon: date) -> None:
    tasks.challenges_task()
    assert list(Challenge.objects.order_by("date").values_list("date", flat=True)) == [
        noon + timedelta(days=k) for k in range(31)
    ]


def test_writes_nothing_the_second_time_and_one_row_the_next_day(noon: date) -> None:
    assert len(services.ensure_challenges()) == 31
    before = list(Challenge.objects.order_by("date").values())
    assert services.ensure_challenges() == []
    assert list(Challenge.objects.order_by("date").values()) == before
    with clock.shifted(to=paris(noon + timedelta(days=1), time(0))):
        assert services.ensure_challenges() == [noon + timedelta(days=31)]


@pytest.mark.django_db(transaction=True)
def test_writes_each_row_once_when_several_clocks_ask_at_once(noon: date) -> None:
    at_once(4, lambda _turn: tasks.challenges_task())
    assert Challenge.objects.count() == 31


def test_marks_only_what_was_written_after_its_opening_as_late(noon: date) -> None:
    services.ensure_challenges()
    assert list(Challenge.objects.filter(is_late=True).values_list("date", flat=True)) == [noon]


def test_commits_to_the_seed_without_storing_it(noon: date, settings: LazySettings) -> None:
    challenge = services.ensure_challenge(noon)
    choice = seeds.choose(settings.TAROT_SECRET, "1", noon, variant=variant(), bot_key="club-1")
    assert (challenge.key_id, challenge.n) == ("1", choice.n)
    assert challenge.commitment == seeds.commitment(noon, choice.seed)
    assert selectors.seed_of(challenge) == choice.seed
    row = repr(Challenge.objects.filter(pk=challenge.pk).values().get())
    assert choice.seed.hex() not in row


def test_refuses_a_secret_that_does_not_open_the_commitment(noon: date, settings: LazySettings) -> None:
    challenge = services.ensure_challenge(noon)
    settings.TAROT_SECRET = bytes(32)
    with pytest.raises(SeedSecretUnusable):
        selectors.seed_of(challenge)
    settings.TAROT_SECRET_KEY_ID = "2"
    with pytest.raises(SeedSecretUnusable):
        selectors.seed_of(challenge)


@pytest.mark.parametrize(
    ("day", "hours", "night_hours"),
    [
        (date(2026, 11, 30), 24, 4),
        (date(2027, 3, 28), 23, 4),  # the clocks go forward in this night
        (date(2027, 3, 27), 24, 3),
        (date(2026, 10, 25), 25, 4),  # the clocks go back
        (date(2026, 10, 24), 24, 5),
    ],
)
def test_opens_at_midnight_and_closes_at_four_in_paris(day: date, hours: int, night_hours: int) -> None:
    with clock.shifted(to=paris(day)):
        challenge = services.ensure_challenge(day)
        assert services.ensure_challenges()[0] == day + timedelta(days=1)  # the change of hour adds or loses no day
    challenge.refresh_from_db()
    assert challenge.starts_until - challenge.opens_at == timedelta(hours=hours)
    assert challenge.closes_at - challenge.starts_until == timedelta(hours=night_hours)
    opening, close = clock.paris(challenge.opens_at), clock.paris(challenge.closes_at)
    assert opening.replace(tzinfo=None) == datetime.combine(day, time(0))
    assert close.replace(tzinfo=None) == datetime.combine(day + timedelta(days=1), time(4))


def test_opens_the_day_though_the_clock_of_beat_was_down_over_midnight(noon: date) -> None:
    services.ensure_challenges()
    later = noon + timedelta(days=33)  # nothing ran for more than a month
    with clock.shifted(to=paris(later, time(9))):
        services.ensure_challenges()
        challenge = Challenge.objects.get(date=later)
    assert challenge.is_late
    assert Challenge.objects.filter(date=later).count() == 1
