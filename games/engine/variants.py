"""Which games do we know, and in what do they differ?

A ``Variant`` carries everything that differs between the two rule sets and between three, four and five players;
no other module asks how many players there are in order to choose a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from games.engine.cards import PACK, SUIT_SIZE, half_points
from games.engine.errors import UnknownVariant


class Rules(StrEnum):
    """The rule sets: our base game, and the official regulations."""

    BASE = "base"
    FFT = "fft"


class ExcuseLast(StrEnum):
    """Who owns the excuse when it is played in the last trick."""

    KEPT = "kept"
    OPPONENTS = "opponents"
    WINNER = "winner"


PACK_KEYS: Final = ("78", "58")

_REDUCED_PACK = PACK & ~sum(0b11111 << (SUIT_SIZE * suit + 1) for suit in range(4))
_PACKS: Final = {"78": PACK, "58": _REDUCED_PACK}


@dataclass(frozen=True, slots=True)
class Variant:
    """One game as it is played: its table, its pack and its rules."""

    rules: Rules
    players: int
    pack_key: str
    pack: int
    hand_size: int
    chien_size: int
    packet: int
    tricks: int
    added_half_points: int
    poignee_sizes: tuple[int, ...]
    has_call: bool
    has_chelem: bool
    has_poignee: bool
    has_petit_sec: bool
    excuse_last: ExcuseLast
    excuse_can_win: bool
    excuse_exchange: bool
    petit_au_bout_before_last: bool

    @property
    def options(self) -> dict[str, str | bool]:
        """The options that differ from the defaults of the rule set, as a record writes them."""
        options: dict[str, str | bool] = {}
        if self.excuse_last is ExcuseLast.WINNER:
            options["excuse_last"] = self.excuse_last.value
        if not self.excuse_exchange:
            options["excuse_exchange"] = False
        if not self.has_petit_sec:
            options["petit_sec"] = False
        return options

    @property
    def pack_half_points(self) -> int:
        """What both camps share at the count, the points added to a reduced pack included."""
        return half_points(self.pack) + 2 * self.added_half_points


@dataclass(frozen=True, slots=True)
class _Table:
    hand_size: int
    chien_size: int
    packet: int
    added_half_points: int
    poignee_sizes: tuple[int, ...]


_TABLES: Final = {
    (3, "78"): _Table(24, 6, 4, 0, (13, 15, 18)),
    (3, "58"): _Table(18, 4, 3, 10, (13, 15, 18)),
    (4, "78"): _Table(18, 6, 3, 0, (10, 13, 15)),
    (5, "78"): _Table(15, 3, 3, 0, (8, 10, 13)),
}

_OPTION_NAMES: Final = ("excuse_last", "excuse_exchange", "petit_sec")


def variant(
    rules: str = "base", players: int = 4, pack: str = "78", options: Mapping[str, object] | None = None
) -> Variant:
    """Return the variant of these rules, players, pack and options.

    Raises UnknownVariant when no such game exists: the official options belong to the official rules.

    >>> variant().hand_size, variant(players=5).chien_size
    (18, 3)
    """
    options = options or {}
    unknown = [name for name in options if name not in _OPTION_NAMES]
    if unknown:
        raise UnknownVariant(f"unknown option {unknown[0]!r}")
    excuse_last = options.get("excuse_last")
    exchange = options.get("excuse_exchange", True)
    petit_sec = options.get("petit_sec", True)
    if type(exchange) is not bool or type(petit_sec) is not bool:
        raise UnknownVariant("excuse_exchange and petit_sec are true or false")
    if excuse_last is not None and not isinstance(excuse_last, str):
        raise UnknownVariant("excuse_last is a text")
    return _variant(rules, players, pack, excuse_last, exchange, petit_sec)


@lru_cache(maxsize=64)
def _variant(rules: str, players: int, pack: str, excuse_last: str | None, exchange: bool, petit_sec: bool) -> Variant:
    table = _TABLES.get((players, pack))
    if table is None:
        raise UnknownVariant("no table of so many players with such a pack")
    if rules not in list(Rules):
        raise UnknownVariant(f"unknown rules {rules!r}")
    is_fft = rules == Rules.FFT
    return Variant(
        rules=Rules(rules),
        players=players,
        pack_key=pack,
        pack=_PACKS[pack],
        hand_size=table.hand_size,
        chien_size=table.chien_size,
        packet=table.packet,
        tricks=table.hand_size,
        added_half_points=table.added_half_points,
        poignee_sizes=table.poignee_sizes,
        has_call=players == 5,
        has_chelem=is_fft,
        has_poignee=is_fft,
        has_petit_sec=petit_sec,
        excuse_last=_excuse_last(is_fft, excuse_last),
        excuse_can_win=is_fft,
        excuse_exchange=exchange,
        petit_au_bout_before_last=is_fft,
    )


def _excuse_last(is_fft: bool, option: str | None) -> ExcuseLast:
    if not is_fft:
        if option is not None:
            raise UnknownVariant("excuse_last is an option of the official rules")
        return ExcuseLast.KEPT
    if option not in (None, ExcuseLast.OPPONENTS, ExcuseLast.WINNER):
        raise UnknownVariant(f"unknown excuse_last {option!r}")
    return ExcuseLast(option or ExcuseLast.OPPONENTS)
