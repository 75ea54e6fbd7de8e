"""The command line of the rules: ``python -m games.engine judge|vectors|simulate|deal|duel|gestures …``.

It needs nothing but Python. Exit codes: 0 all is well, 1 something is not valid or has failed, 2 wrong use.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from games.engine.bots import registry
from games.engine.cards import cards_in
from games.engine.dealing import deal, dealer_of, first_dealer, parse_seed
from games.engine.errors import BadNotation, RulesError
from games.engine.notation import CARD_TEXTS
from games.engine.reading import Fault
from games.engine.record import judge, refusal
from games.engine.simulation import simulate
from games.engine.variants import PACK_KEYS, Rules, variant
from games.engine.vectors import Vector, vectors_in

DEFAULT_BOTS = "club-1"
NEEDS = frozenset(("base4", "fft4", "3", "5"))

_BAD_JSON = Fault("bad_json", "input", None, "this is not JSON")


class WrongUse(Exception):
    """The command cannot do what it is asked: a file that cannot be read, an unknown key, a bad seed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.command(options)
    except (WrongUse, RulesError) as wrong:
        print(f"{type(wrong).__name__}: {wrong}", file=sys.stderr)
        return 2
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games.engine", description="The rules of French tarot.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = commands.add_parser("judge", help="give a verdict on each record of a file")
    command.add_argument("file", metavar="FILE", help="one record, a list of them, or JSON lines; - is standard input")
    command.set_defaults(command=_judge)
    command = commands.add_parser("vectors", help="check files of test vectors")
    command.add_argument("files", metavar="FILE", nargs="+")
    command.add_argument("--needs", type=_needs, help="only what needs one of these: base4,fft4,3,5")
    command.set_defaults(command=_vectors)
    command = commands.add_parser("simulate", help="let simulated players play one unending game")
    _add_game_options(command)
    command.add_argument("--deals", type=_count, required=True, metavar="N")
    command.add_argument("--bots", default=DEFAULT_BOTS, metavar="KEY[,KEY…]", help="one for all, or one for each seat")
    command.set_defaults(command=_simulate)
    command = commands.add_parser("deal", help="show the cards of one deal of a seed")
    _add_game_options(command)
    command.add_argument("--number", type=_count, required=True, metavar="K", help="the deal, from 1")
    command.set_defaults(command=_deal)
    command = commands.add_parser("duel", help="measure a simulated player against another in duplicate")
    command.add_argument("key", metavar="KEY")
    command.add_argument("--against", required=True, metavar="KEY")
    command.add_argument("--deals", type=_count, required=True, metavar="N")
    command.add_argument("--seed", required=True, metavar="HEX")
    command.set_defaults(command=_duel)
    command = commands.add_parser("gestures", help="count the gestures by which a simulated player is judged")
    command.add_argument("key", metavar="KEY")
    command.add_argument("--deals", type=_count, required=True, metavar="N")
    command.add_argument("--seed", required=True, metavar="HEX")
    command.set_defaults(command=_gestures)
    return parser


def _add_game_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", required=True, metavar="HEX", help="32 to 128 hex digits, even in number")
    command.add_argument("--rules", default=Rules.BASE.value, choices=[rules.value for rules in Rules])
    command.add_argument("--players", type=int, default=4, choices=(3, 4, 5))
    command.add_argument("--variant", default=PACK_KEYS[0], choices=PACK_KEYS)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and 1 <= int(text) < 1 << 63):
        raise argparse.ArgumentTypeError("a whole number from 1 is wanted")
    return int(text)


def _needs(text: str) -> list[str]:
    needs = text.split(",")
    if not NEEDS.issuperset(needs):
        raise argparse.ArgumentTypeError(f"none but {', '.join(sorted(NEEDS))} is known")
    return needs


def _judge(options: argparse.Namespace) -> int:
    is_valid = True
    for verdict in _verdicts(_read(options.file)):
        print(json.dumps(verdict))
        is_valid = is_valid and verdict["valid"] is True
    return 0 if is_valid else 1


def _verdicts(source: bytes) -> Iterator[dict[str, object]]:
    """Yield a verdict for each record of the source: one, a list, or one on each line."""
    try:
        parsed = _parse(source)
    except BadNotation:
        for line in source.splitlines():
            if line.strip():
                yield _verdict_on_line(line)
        if not source.strip():
            yield refusal(_BAD_JSON)
        return
    yield from (judge(record) for record in (parsed if isinstance(parsed, list) else [parsed]))


def _verdict_on_line(line: bytes) -> dict[str, object]:
    try:
        return judge(_parse(line))
    except BadNotation:
        return refusal(_BAD_JSON)


def _parse(source: bytes) -> object:
    """Return the JSON of ``source``; raises BadNotation for what is none, or is nested too deeply to be read."""
    try:
        return json.loads(source, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise BadNotation(f"this is not JSON: {error}") from None


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is no number of JSON")


def _read(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise WrongUse(f"{name} cannot be read: {error.strerror}") from None


def _vectors(options: argparse.Namespace) -> int:
    vectors: list[Vector] = []
    for name in options.files:
        vectors += vectors_in(_parse(_read(name)))
    chosen = [vector for vector in vectors if options.needs is None or vector.needs in options.needs]
    failed = [vector for vector in chosen if not vector.passes()]
    for vector in failed:
        print(f"failed: {vector.id}")
    print(f"{len(chosen) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _simulate(options: argparse.Namespace) -> int:
    table = variant(options.rules, options.players, options.variant)
    keys = tuple(options.bots.split(","))
    if len(keys) == 1:
        keys *= table.players
    if len(keys) != table.players:
        raise WrongUse("one simulated player for all, or one for each seat")
    for line in simulate(parse_seed(options.seed), table, keys, options.deals):
        print(json.dumps(line))
    return 0


def _deal(options: argparse.Namespace) -> int:
    table = variant(options.rules, options.players, options.variant)
    seed = parse_seed(options.seed)
    hands, chien = deal(seed, options.number, table)
    cards = {
        "rules": table.rules.value,
        "players": table.players,
        "variant": table.pack_key,
        "number": options.number,
        "dealer": dealer_of(first_dealer(seed, table.players), options.number, table.players),
        "hands": [[CARD_TEXTS[card] for card in cards_in(hand)] for hand in hands],
        "chien": [CARD_TEXTS[card] for card in cards_in(chien)],
    }
    print(json.dumps(cards))
    return 0


def _duel(options: argparse.Namespace) -> int:
    from games.engine import duel  # the other commands need not load it

    for key in (options.key, options.against):
        registry.bot(key)
    for line in duel.run(options.key, options.against, options.deals, parse_seed(options.seed)):
        print(line)
    return 0


def _gestures(options: argparse.Namespace) -> int:
    from games.engine import gestures  # the other commands need not load it

    for line in gestures.run(options.key, options.deals, parse_seed(options.seed)):
        print(line)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
