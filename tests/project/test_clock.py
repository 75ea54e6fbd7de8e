"""The clock is the machine's, in UTC; the day is that of Paris; only tests move it."""

from datetime import UTC, date, datetime, timedelta

import pytest

import clock


def test_is_aware_and_in_utc() -> None:
    moment = clock.now()
    assert moment.utcoffset() == timedelta(0)
    assert abs(moment - datetime.now(UTC)) < timedelta(seconds=5)


@pytest.mark.parametrize(
    ("instant", "day"),
    [
        (datetime(2026, 11, 30, 22, 59, 59, tzinfo=UTC), date(2026, 11, 30)),  # winter: Paris is one hour ahead
        (datetime(2026, 11, 30, 23, 0, tzinfo=UTC), date(2026, 12, 1)),
        (datetime(2026, 7, 14, 21, 59, 59, tzinfo=UTC), date(2026, 7, 14)),  # summer: two hours
        (datetime(2026, 7, 14, 22, 0, tzinfo=UTC), date(2026, 7, 15)),
        (datetime(2026, 3, 28, 23, 0, tzinfo=UTC), date(2026, 3, 29)),  # the day of 23 hours begins
        (datetime(2026, 3, 29, 22, 0, tzinfo=UTC), date(2026, 3, 30)),  # and ends
    ],
)
def test_changes_the_day_at_midnight_in_paris(instant: datetime, day: date) -> None:
    with clock.shifted(to=instant + timedelta(microseconds=1) if instant.second == 0 else instant):
        assert clock.today() == day


def test_moves_for_the_length_of_a_test_only() -> None:
    before = clock.now()
    with clock.shifted(timedelta(days=2)):
        assert clock.now() - before > timedelta(days=1)
        with clock.shifted(timedelta(days=-2)):
            assert clock.now() < before
        assert clock.now() - before > timedelta(days=1)
    assert clock.now() - before < timedelta(hours=1)


def test_refuses_to_move_outside_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAROT_TEST")
    with pytest.raises(clock.ClockRefused), clock.shifted(timedelta(days=1)):
        pass


def test_reads_the_offset_of_the_test_command() -> None:
    assert clock.offset_of({"TAROT_TEST": "1", "TAROT_CLOCK_OFFSET": "-90"}) == timedelta(seconds=-90)
    assert clock.offset_of({}) == timedelta(0)


@pytest.mark.parametrize(
    "variables",
    [
        {"TAROT_CLOCK_OFFSET": "60"},
        {"TAROT_CLOCK_OFFSET": "60", "TAROT_TEST": "0"},
        {"TAROT_CLOCK_OFFSET": "soon", "TAROT_TEST": "1"},
        {"TAROT_CLOCK_OFFSET": "1" * 30, "TAROT_TEST": "1"},
    ],
)
def test_refuses_an_offset_that_no_test_gave(variables: dict[str, str]) -> None:
    with pytest.raises(clock.ClockRefused):
        clock.offset_of(variables)
