"""Is the record well formed, and does it deal exactly the pack?

Types and keys are judged here (``bad_input``), then the cards dealt (``bad_deal``). The texts of cards
become cards here. What a decision may be is for the modules that know its rule.
"""

from dataclasses import dataclass

from tests.oracle.cards import Card, chien_size, hand_size, pack, read_card, read_cards, write_cards
from tests.oracle.faults import Fault

REQUIRED = ["rules", "dealer", "hands", "chien", "bids", "plays"]
OPTIONAL = ["format", "players", "variant", "options", "call", "chelem_announced", "ecart", "poignees"]
OPTIONS: dict[str, list[object]] = {
    "excuse_last": ["opponents", "winner"],
    "excuse_exchange": [True, False],
    "petit_sec": [True, False],
}


@dataclass
class Poignee:
    """One poignée of the record; ``at`` is None when the record does not tell it."""

    seat: int
    cards: list[Card]
    at: int | None


@dataclass
class Play:
    """One card played, and by whom."""

    seat: int
    card: Card


@dataclass
class Record:
    """A well-formed record; ``ecart`` and ``call`` are None when the key is absent."""

    rules: str
    players: int
    variant: str
    excuse_last: str
    excuse_exchange: bool
    petit_sec: bool
    dealer: int
    hands: list[list[Card]]
    chien: list[Card]
    bids: list[str]
    call: Card | None
    chelem_announced: bool
    ecart: list[Card] | None
    poignees: list[Poignee]
    plays: list[Play]


def bad_input(message: str) -> Fault:
    """Make the fault of a record that cannot be read."""
    return Fault("bad_input", "input", None, message)


def whole_number(value: object, name: str) -> int:
    """Read an integer; true and false are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise bad_input(f"{name} is not a whole number")
    return value


def truth(value: object, name: str) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise bad_input(f"{name} is neither true nor false")
    return value


def text(value: object, name: str) -> str:
    """Read a string."""
    if not isinstance(value, str):
        raise bad_input(f"{name} is not a text")
    return value


def items(value: object, name: str) -> list[object]:
    """Read a list."""
    if not isinstance(value, list):
        raise bad_input(f"{name} is not a list")
    return value


def texts(value: object, name: str) -> list[str]:
    """Read a list of strings."""
    return [text(one, name) for one in items(value, name)]


def cards(value: object, name: str) -> list[Card]:
    """Read a list of cards."""
    return read_cards(texts(value, name))


def one_of(value: object, allowed: list[object], name: str) -> object:
    """Read a value out of a short list; 1 is not true, 0 is not false."""
    if not any(value is choice or (type(value) is type(choice) and value == choice) for choice in allowed):
        raise bad_input(f"{name} is not one of {allowed}")
    return value


def read_record(raw: object) -> Record:
    """Read a record, or raise the ``bad_input`` or ``bad_deal`` fault it has."""
    if not isinstance(raw, dict):
        raise bad_input("the record is not an object")
    check_keys(raw)
    rules = text(one_of(raw["rules"], ["base", "fft"], "rules"), "rules")
    players = whole_number(one_of(raw.get("players", 4), [3, 4, 5], "players"), "players")
    variant = text(one_of(raw.get("variant", "78"), ["78", "58"], "variant"), "variant")
    if variant == "58" and players != 3:
        raise bad_input("the pack of 58 cards is for three players")
    options = read_options(raw.get("options", {}), rules)
    dealer = whole_number(raw["dealer"], "dealer")
    if not 0 <= dealer < players:
        raise bad_input("no such dealer")
    record = Record(
        rules=rules,
        players=players,
        variant=variant,
        excuse_last=text(options.get("excuse_last", "opponents"), "excuse_last"),
        excuse_exchange=truth(options.get("excuse_exchange", True), "excuse_exchange"),
        petit_sec=truth(options.get("petit_sec", True), "petit_sec"),
        dealer=dealer,
        hands=[cards(hand, "hands") for hand in items(raw["hands"], "hands")],
        chien=cards(raw["chien"], "chien"),
        bids=texts(raw["bids"], "bids"),
        call=read_card(text(raw["call"], "call")) if "call" in raw else None,
        chelem_announced=truth(raw.get("chelem_announced", False), "chelem_announced"),
        ecart=cards(raw["ecart"], "ecart") if "ecart" in raw else None,
        poignees=[read_poignee(one) for one in items(raw.get("poignees", []), "poignees")],
        plays=[read_play(one) for one in items(raw["plays"], "plays")],
    )
    check_deal(record)
    return record


def check_keys(raw: dict[object, object]) -> None:
    """Refuse a missing or unknown key, and another format."""
    for key in REQUIRED:
        if key not in raw:
            raise bad_input(f"{key} is missing")
    for given in raw:
        if given not in REQUIRED + OPTIONAL:
            raise bad_input(f"unknown key {given!r}")
    if raw.get("format", "tarot-record/1") != "tarot-record/1":
        raise bad_input("another format")


def read_options(raw: object, rules: str) -> dict[str, object]:
    """Read the options, whose keys and values are all known."""
    if not isinstance(raw, dict):
        raise bad_input("options is not an object")
    for key, value in raw.items():
        if key not in OPTIONS:
            raise bad_input(f"unknown option {key!r}")
        one_of(value, OPTIONS[key], key)
    if rules == "base" and "excuse_last" in raw:
        raise bad_input("excuse_last is an option of fft")
    return raw


def read_poignee(raw: object) -> Poignee:
    """Read ``{"seat", "cards", "at"}`` where ``at`` may be absent."""
    if not isinstance(raw, dict) or not {"seat", "cards"} <= set(raw) <= {"seat", "cards", "at"}:
        raise bad_input("a poignée is an object with seat, cards and at")
    at = whole_number(raw["at"], "at") if "at" in raw else None
    return Poignee(whole_number(raw["seat"], "seat"), cards(raw["cards"], "cards"), at)


def read_play(raw: object) -> Play:
    """Read ``[seat, card]``."""
    pair = items(raw, "play")
    if len(pair) != 2:
        raise bad_input("a play is a seat and a card")
    return Play(whole_number(pair[0], "seat"), read_card(text(pair[1], "card")))


def check_deal(record: Record) -> None:
    """Refuse hands and chien of the wrong sizes, or that are not exactly the pack."""
    sizes = [len(hand) for hand in record.hands]
    if sizes != [hand_size(record.players, record.variant)] * record.players:
        raise Fault("bad_deal", "deal", None, "the hands have the wrong sizes")
    if len(record.chien) != chien_size(record.players, record.variant):
        raise Fault("bad_deal", "deal", None, "the chien has the wrong size")
    dealt = list(record.chien)
    for hand in record.hands:
        dealt.extend(hand)
    if sorted(write_cards(dealt)) != sorted(write_cards(pack(record.variant))):
        raise Fault("bad_deal", "deal", None, "the cards are not exactly the pack")
