"""A challenge at noon of an ordinary day, on a clock that the tests hold."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

import clock
from leaderboards import services
from leaderboards.models import Challenge

from .builders import paris

DAY = date(2026, 11, 30)


@pytest.fixture
def noon() -> Iterator[date]:
    """Hold noon of the day."""
    with clock.shifted(to=paris(DAY)):
        yield DAY


@pytest.fixture
def today(db: None, noon: date) -> Challenge:
    """Write today's challenge."""
    return services.ensure_challenge(noon)
