"""What does a ``tarot-record/1`` say? Its shape is checked here, for it comes from anywhere; the rules come later."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.engine.errors import BadNotation, RulesError, UnknownVariant
from games.engine.notation import parse_card
from games.engine.variants import Variant, variant

RECORD_FORMAT: Final = "tarot-record/1"


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing wrong with a record: its code, the step it belongs to, and where in that step's list."""

    code: str
    step: str
    index: int | None
    message: str

    def as_dict(self) -> dict[str, object]:
        """Return the fault as a verdict writes it."""
        return {"code": self.code, "step": self.step, "index": self.index, "message": self.message}


class RefusedRecord(RulesError):
    """A record that is no record, or whose deal breaks the rules."""

    def __init__(self, code: str, step: str, index: int | None, message: str) -> None:
        """Carry the fault."""
        super().__init__(message)
        self.fault = Fault(code, step, index, message)


@dataclass(frozen=True, slots=True)
class ShownPoignee:
    """A poignée of the record."""

    seat: int
    cards: tuple[str, ...]
    at: int | None


@dataclass(frozen=True, slots=True)
class Record:
    """A record of the right shape: the cards are a deal of the pack, the decisions are still texts."""

    variant: Variant
    dealer: int
    hands: tuple[int, ...]
    chien: int
    bids: tuple[str, ...]
    call: str | None
    ecart: tuple[str, ...] | None
    is_chelem_announced: bool
    poignees: tuple[ShownPoignee, ...]
    plays: tuple[tuple[int, str], ...]


_REQUIRED: Final = ("rules", "dealer", "hands", "chien", "bids", "plays")
_OPTIONAL: Final = ("format", "players", "variant", "options", "call", "chelem_announced", "ecart", "poignees")
_KEYS: Final = frozenset((*_REQUIRED, *_OPTIONAL))
_POIGNEE_KEYS: Final = frozenset(("seat", "cards", "at"))


def read_record(source: object) -> Record:
    """Return the record that ``source`` (parsed JSON) holds; raises RefusedRecord and nothing else."""
    if not isinstance(source, dict):
        raise _bad_input("a record is an object")
    _check_keys(source)
    table = _read_variant(source)
    dealer = _number(source["dealer"], "dealer")
    if not 0 <= dealer < table.players:
        raise _bad_input("dealer is no seat of this table")
    record = Record(
        variant=table,
        dealer=dealer,
        hands=_read_hands(source["hands"], table),
        chien=_read_pile(_texts(source["chien"], "chien"), table.chien_size),
        bids=_texts(source["bids"], "bids"),
        call=_text(source["call"], "call") if "call" in source else None,
        ecart=_texts(source["ecart"], "ecart") if "ecart" in source else None,
        is_chelem_announced=_flag(source.get("chelem_announced", False), "chelem_announced"),
        poignees=tuple(_read_poignee(entry) for entry in _list(source.get("poignees", []), "poignees")),
        plays=tuple(_read_play(entry) for entry in _list(source["plays"], "plays")),
    )
    _check_deal(record)
    return record


def parse_pile(texts: tuple[str, ...]) -> int:
    """Return the set of these cards; raises BadNotation for an unknown card or one written twice."""
    mask = 0
    for text in texts:
        bit = 1 << parse_card(text)
        if mask & bit:
            raise BadNotation("the same card twice")
        mask |= bit
    return mask


def _bad_input(message: str) -> RefusedRecord:
    return RefusedRecord("bad_input", "input", None, message)


def _check_keys(source: Mapping[object, object]) -> None:
    missing = [key for key in _REQUIRED if key not in source]
    if missing:
        raise _bad_input(f"{missing[0]} is missing")
    if not _KEYS.issuperset(source):
        raise _bad_input("unknown key")
    if source.get("format", RECORD_FORMAT) != RECORD_FORMAT:
        raise _bad_input("unknown format")


def _read_variant(source: Mapping[str, object]) -> Variant:
    rules, pack = source["rules"], source.get("variant", "78")
    players, options = source.get("players", 4), source.get("options", {})
    if not isinstance(rules, str) or not isinstance(pack, str) or type(players) is not int:
        raise _bad_input("rules and variant are texts, players is a number")
    if not isinstance(options, dict):
        raise _bad_input("options is an object")
    try:
        return variant(rules, players, pack, options)
    except UnknownVariant as unknown:
        raise _bad_input(str(unknown)) from None


def _read_hands(value: object, table: Variant) -> tuple[int, ...]:
    hands = [_texts(hand, "hands") for hand in _list(value, "hands")]
    if len(hands) != table.players:
        raise RefusedRecord("bad_deal", "deal", None, "one hand for each seat")
    return tuple(_read_pile(hand, table.hand_size) for hand in hands)


def _read_pile(texts: tuple[str, ...], size: int) -> int:
    if len(texts) != size:
        raise RefusedRecord("bad_deal", "deal", None, f"{size} cards are dealt here")
    try:
        return parse_pile(texts)
    except BadNotation as bad:
        raise RefusedRecord("bad_deal", "deal", None, str(bad)) from None


def _check_deal(record: Record) -> None:
    cards = record.chien
    for hand in record.hands:
        cards |= hand
    if cards != record.variant.pack:
        raise RefusedRecord("bad_deal", "deal", None, "hands and chien are not exactly the pack")


def _read_poignee(entry: object) -> ShownPoignee:
    if not isinstance(entry, dict) or not {"seat", "cards"} <= entry.keys() or not _POIGNEE_KEYS.issuperset(entry):
        raise _bad_input("a poignee is an object of seat, cards and at")
    at = _number(entry["at"], "at") if "at" in entry else None
    return ShownPoignee(_number(entry["seat"], "seat"), _texts(entry["cards"], "poignees"), at)


def _read_play(entry: object) -> tuple[int, str]:
    pair = _list(entry, "plays")
    if len(pair) != 2:
        raise _bad_input("a play is a seat and a card")
    return _number(pair[0], "seat"), _text(pair[1], "card")


def _list(value: object, name: str) -> list[object]:
    if not isinstance(value, list):
        raise _bad_input(f"{name} holds a list")
    return value


def _texts(value: object, name: str) -> tuple[str, ...]:
    return tuple(_text(text, name) for text in _list(value, name))


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise _bad_input(f"{name} is written with texts")
    return value


def _number(value: object, name: str) -> int:
    if type(value) is not int:
        raise _bad_input(f"{name} is a whole number")
    return value


def _flag(value: object, name: str) -> bool:
    if type(value) is not bool:
        raise _bad_input(f"{name} is true or false")
    return value
