"""How is a setting read from the environment? Strictly: a missing or odd value stops the program with its name.

Messages name the variable and what it must look like; they never repeat a value that may be secret.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

DatabaseSettings = dict[str, object]


class Environment:
    """Typed reading of a mapping of variables, each either present and sane or refused."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables

    def text(self, name: str, default: str | None = None) -> str:
        """Read a variable; without default it must be there and not be empty."""
        value = self._variables.get(name, "").strip() or default
        if value is None:
            raise ImproperlyConfigured(f"{name} is missing: `./run` sets it, elsewhere give it in the environment")
        return value

    def word(self, name: str, default: str, most: int) -> str:
        """Read a short name of plain letters, digits, hyphens and underscores."""
        value = self.text(name, default)
        if not re.fullmatch(rf"[-\w]{{1,{most}}}", value, re.ASCII):
            raise ImproperlyConfigured(f"{name} must be 1 to {most} plain letters, digits, hyphens or underscores")
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """Read a switch: 0 or 1, nothing else."""
        value = self.text(name, "1" if default else "0")
        if value not in ("0", "1"):
            raise ImproperlyConfigured(f"{name} must be 0 or 1")
        return value == "1"

    def choice(self, name: str, default: str, values: tuple[str, ...]) -> str:
        """Read one of a few words."""
        value = self.text(name, default)
        if value not in values:
            raise ImproperlyConfigured(f"{name} must be one of {', '.join(values)}")
        return value

    def number(self, name: str, default: int, least: int = 0, most: int = 10**9) -> int:
        """Read a whole number between two bounds."""
        value = self.text(name, str(default))
        if not re.fullmatch(r"\d{1,10}", value, re.ASCII) or not least <= int(value) <= most:
            raise ImproperlyConfigured(f"{name} must be a whole number from {least} to {most}")
        return int(value)

    def names(self, name: str, default: str) -> list[str]:
        """Read a list separated by commas; blanks around the names are dropped, empty names refused."""
        names = [part.strip() for part in self.text(name, default).split(",")]
        if not all(names):
            raise ImproperlyConfigured(f"{name} must be names separated by commas")
        return names

    def secret(self, name: str, least: int) -> str:
        """Read a secret text of at least so many characters."""
        value = self.text(name)
        if len(value) < least:
            raise ImproperlyConfigured(f"{name} must have at least {least} characters")
        return value

    def hex_secret(self, name: str, least_bytes: int) -> bytes:
        """Read a secret written in hexadecimal digits."""
        value = self.text(name)
        if not re.fullmatch(r"(?:[0-9a-fA-F]{2})+", value) or len(value) < 2 * least_bytes:
            raise ImproperlyConfigured(f"{name} must be at least {2 * least_bytes} hexadecimal digits, even in number")
        return bytes.fromhex(value)


def database_settings(url: str) -> DatabaseSettings:
    """Translate `postgresql://user:password@host:port/name` or `postgresql:///name?host=/folder&user=u`."""
    parts = _split("DATABASE_URL", url)
    query = _query("DATABASE_URL", parts.query, {"host", "port", "user"})
    name = unquote(parts.path[1:])
    if parts.scheme not in ("postgresql", "postgres") or not re.fullmatch(r"[^/\s]+", name) or parts.fragment:
        raise ImproperlyConfigured("DATABASE_URL must look like postgresql://user:password@host:port/name")
    host = query.get("host") or parts.hostname
    if not host:
        raise ImproperlyConfigured("DATABASE_URL names no host (a folder of sockets goes into ?host=/folder)")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": query.get("user") or unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": query.get("port") or (str(parts.port) if parts.port else ""),
    }


class Valkey:
    """One Valkey or Redis server and one of its numbered databases, as each library wants to be told."""

    def __init__(self, url: str) -> None:
        parts = _split("REDIS_URL", url)
        self.url = url
        if parts.scheme == "unix":
            number = _query("REDIS_URL", parts.query, {"db"}).get("db", "0")
            sane = parts.path.startswith("/") and not parts.netloc
            self.broker_url = f"redis+socket://{parts.path}?virtual_host={number}"
        elif parts.scheme in ("redis", "rediss"):
            number = parts.path[1:] or "0"
            sane = bool(parts.hostname) and not parts.query
            self.broker_url = url
        else:
            number, sane = "", False
        if not sane or parts.fragment or not re.fullmatch(r"\d{1,4}", number, re.ASCII):
            raise ImproperlyConfigured(
                "REDIS_URL must look like redis://host:6379/0 or unix:///folder/valkey.sock?db=0"
            )
        self.number = int(number)
        # Published messages ignore the number of the database, so the channel layer and the cache carry it in a prefix.
        self.prefix = f"tarot-{self.number}"


class _Parts:
    """The pieces of an address, its port already checked."""

    def __init__(self, url: str) -> None:
        split = urlsplit(url)
        self.scheme, self.netloc, self.path = split.scheme, split.netloc, split.path
        self.query, self.fragment = split.query, split.fragment
        self.hostname, self.port = split.hostname, split.port  # the port raises ValueError when it is none
        self.username, self.password = split.username, split.password


def _split(name: str, url: str) -> _Parts:
    try:
        return _Parts(url)
    except ValueError:
        raise ImproperlyConfigured(f"{name} is not an address") from None


def _query(name: str, text: str, known: set[str]) -> dict[str, str]:
    try:
        pairs = parse_qs(text, keep_blank_values=True, strict_parsing=bool(text))
    except ValueError:
        raise ImproperlyConfigured(f"{name} has a malformed part after the question mark") from None
    if not set(pairs) <= known or any(len(values) != 1 or not values[0] for values in pairs.values()):
        raise ImproperlyConfigured(f"{name} may only have {', '.join(sorted(known))} after the question mark, once")
    return {key: values[0] for key, values in pairs.items()}
