"""The tests run on the real servers, each parallel worker on its own part of them."""

import pytest
from django.db import connection

from tests.environment import own_number


@pytest.mark.django_db
def test_runs_on_postgresql() -> None:
    with connection.cursor() as cursor:
        cursor.execute("show server_version_num")
        assert int(cursor.fetchone()[0]) >= 150000


@pytest.mark.parametrize(
    ("url", "worker", "expected"),
    [
        ("unix:///run/valkey.sock?db=0", "gw0", "unix:///run/valkey.sock?db=1"),
        ("redis://cache:6379/3", "gw1", "redis://cache:6379/2"),
    ],
)
def test_gives_each_worker_its_own_valkey_database(url: str, worker: str, expected: str) -> None:
    assert own_number(url, worker) == expected
