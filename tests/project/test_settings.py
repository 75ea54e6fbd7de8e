"""The settings stop the program, with the variable's name, rather than guess."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from tarot_site.environment import Environment, Valkey, database_settings
from tools.places import ROOT

GOOD = {
    "SECRET_KEY": "k" * 40,
    "TAROT_SECRET": "ab" * 32,
    "DATABASE_URL": "postgresql://u:p@db.example:5433/tarot",
    "REDIS_URL": "redis://cache.example:6379/3",
}


def load(variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    code = "import tarot_site.settings as s; print(s.DATABASES['default']['HOST'], s.CELERY_BROKER_URL)"
    keep = {"PATH": os.environ["PATH"]}
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=keep | variables, capture_output=True, text=True)


def test_loads_with_what_is_needed() -> None:
    done = load(GOOD)
    assert done.stdout.split() == ["db.example", "redis://cache.example:6379/3"], done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", ""),
        ("SECRET_KEY", "short"),
        ("TAROT_SECRET", ""),
        ("DATABASE_URL", ""),
        ("REDIS_URL", "memory://"),
        ("DEBUG", "yes"),
        ("TAROT_CLOCK_OFFSET", "3600"),
        ("TAROT_SECRET_KEY_ID", "longer than its column"),
        ("TAROT_SECRET_KEY_ID", "clé"),
        ("LOG_LEVEL", "LOUD"),
    ],
)
def test_stops_and_names_the_variable(name: str, value: str) -> None:
    done = load(GOOD | {name: value})
    assert done.returncode != 0
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(("django.core.exceptions.ImproperlyConfigured", "clock.ClockRefused"))
    assert name in last


def test_keeps_a_bad_secret_out_of_the_message() -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        Environment({"TAROT_SECRET": "not-hex-but-secret"}).hex_secret("TAROT_SECRET", 32)
    assert "not-hex" not in str(refusal.value)


@pytest.mark.parametrize(
    "read",
    [
        lambda: Environment({"N": "3.5"}).number("N", 1),
        lambda: Environment({"N": "-1"}).number("N", 1),
        lambda: Environment({"N": "0"}).number("N", 1, least=1),
        lambda: Environment({"N": "101"}).number("N", 1, most=100),
        lambda: Environment({"N": "٣"}).number("N", 1),
        lambda: Environment({"N": "a,,b"}).names("N", "x"),
        lambda: Environment({"N": "ab" * 31}).hex_secret("N", 32),
        lambda: Environment({"N": "abc" * 31}).hex_secret("N", 32),
        lambda: Environment({"N": "  "}).text("N"),
        lambda: Environment({"N": "a b"}).word("N", "1", most=16),
        lambda: Environment({"N": "a" * 17}).word("N", "1", most=16),
    ],
)
def test_refuses_an_odd_value(read: Callable[[], object]) -> None:
    with pytest.raises(ImproperlyConfigured, match="N "):
        read()


def test_reads_an_address_of_a_database() -> None:
    found = database_settings("postgresql://me:p%40ss@db.example:5433/tarot")
    expected = {"NAME": "tarot", "USER": "me", "PASSWORD": "p@ss", "HOST": "db.example", "PORT": "5433"}
    assert {name: found[name] for name in expected} == expected


def test_reads_a_folder_of_sockets() -> None:
    found = database_settings("postgresql:///tarot?host=/run/pg&user=postgres")
    assert (found["NAME"], found["HOST"], found["USER"], found["PORT"]) == ("tarot", "/run/pg", "postgres", "")


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:///tarot.db",
        "postgresql:///tarot",
        "postgresql://db.example/",
        "postgresql://db.example/a/b",
        "postgresql://db.example:port/tarot",
        "postgresql://db.example/tarot?sslmode=off",
        "postgresql:///tarot?host=",
        "postgresql:///tarot?host=/a&host=/b",
        "postgresql:///tarot?host",
        "postgresql://db.example/tarot#x",
    ],
)
def test_refuses_an_odd_address_of_a_database(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        database_settings(url)


@pytest.mark.parametrize(
    ("url", "number", "broker"),
    [
        ("redis://cache:6379/3", 3, "redis://cache:6379/3"),
        ("rediss://:pw@cache", 0, "rediss://:pw@cache"),
        ("unix:///run/v.sock?db=2", 2, "redis+socket:///run/v.sock?virtual_host=2"),
        ("unix:///run/v.sock", 0, "redis+socket:///run/v.sock?virtual_host=0"),
    ],
)
def test_reads_an_address_of_valkey(url: str, number: int, broker: str) -> None:
    found = Valkey(url)
    assert (found.number, found.broker_url, found.prefix) == (number, broker, f"tarot-{number}")


@pytest.mark.parametrize(
    "url",
    ["", "cache:6379", "redis://", "redis://cache/x", "redis://cache/1?db=2", "unix://host/run/v.sock", "unix:run"],
)
def test_refuses_an_odd_address_of_valkey(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL"):
        Valkey(url)


def test_allows_no_inline_script_or_style() -> None:
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    assert directives["script-src"] == directives["style-src"] == ["'self'"]
