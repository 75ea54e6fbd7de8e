"""What time is it for this site? The one place that asks the machine.

Everything that depends on the time of day calls `now()` or `today()`. The test command may shift the whole
process by `TAROT_CLOCK_OFFSET` seconds (checked in the settings, which refuse it anywhere else), and a test
may shift its own process with `shifted(...)`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

PARIS = ZoneInfo("Europe/Paris")


class ClockRefused(Exception):
    """Somebody tried to move the clock outside the test command."""


def offset_of(environment: Mapping[str, str]) -> timedelta:
    """Read the shift that the environment asks for; refuse one that the test command did not set."""
    text = environment.get("TAROT_CLOCK_OFFSET", "")
    if not text:
        return timedelta(0)
    if environment.get("TAROT_TEST") != "1":
        raise ClockRefused("TAROT_CLOCK_OFFSET is only for the test command (TAROT_TEST=1)")
    try:
        return timedelta(seconds=int(text))
    except (ValueError, OverflowError):
        raise ClockRefused(f"TAROT_CLOCK_OFFSET must be a whole number of seconds, not {text!r}") from None


_process_offset = offset_of(os.environ)
_shared_offset: list[timedelta] = []  # of `shifted`: seen by every thread of the process, as views run in their own


def now() -> datetime:
    """Tell the present instant, aware and in UTC."""
    return datetime.now(UTC) + _process_offset + (_shared_offset[-1] if _shared_offset else timedelta(0))


def today() -> date:
    """Tell the day of the challenge: the date in Paris, wherever the server or the player is."""
    return now().astimezone(PARIS).date()


def paris(moment: datetime) -> datetime:
    """Express an aware instant in the time of Paris."""
    return moment.astimezone(PARIS)


@contextmanager
def shifted(by: timedelta | None = None, *, to: datetime | None = None) -> Iterator[None]:
    """Move the clock of this process, by an amount or to an aware instant, for the length of a test."""
    if os.environ.get("TAROT_TEST") != "1":
        raise ClockRefused("the clock moves only in tests (TAROT_TEST=1)")
    if to is not None:
        by = to - datetime.now(UTC) - _process_offset
    if by is None:
        raise TypeError("give `by` or `to`")
    _shared_offset.append(by)
    try:
        yield
    finally:
        _shared_offset.pop()
