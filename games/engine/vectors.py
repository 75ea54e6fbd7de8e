"""Does the engine agree with a file of test vectors? ``tarot-vectors/1`` group by group, and ``tarot-deals/1``.

Each check returns what the engine answers beside what the vector expects. A vector that cannot be answered fails; none
is left out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.calling import callable_cards
from games.engine.cards import bouts, cards_in, half_points
from games.engine.dealing import deal_out, dealer_of, lowest_draw
from games.engine.decisions import CONTRACTS, Contract, Phase
from games.engine.declarations import check_poignee, poignee_level
from games.engine.ecart import check_ecart, ecart_rule
from games.engine.errors import BadNotation, IllegalDecision, RulesError
from games.engine.fields import Fields, integers
from games.engine.game import is_complete, ranking_score, totals_of
from games.engine.notation import CARD_TEXTS, contract_of, parse_card
from games.engine.reading import RefusedRecord, parse_pile
from games.engine.record import judge, replay_bids
from games.engine.rules import is_petit_sec, legal_plays, start
from games.engine.scoring import POIGNEE_BONUSES, TARGETS, Camp, Score, excuse_ruling, score
from games.engine.tricks import excuse_wins, winning_index
from games.engine.variants import variant

FORMATS: Final = ("tarot-vectors/1", "tarot-deals/1")
LEVELS: Final = ("simple", "double", "triple")

Check = Callable[[Fields], tuple[object, object]]


@dataclass(frozen=True, slots=True)
class Vector:
    """One vector of a file: its group, its name, what it needs, and the rest."""

    group: str
    id: str
    needs: str
    fields: Fields

    def passes(self) -> bool:
        """Return whether the engine answers what the vector expects."""
        check = _CHECKS.get(self.group)
        if check is None:
            return False
        try:
            actual, expected = check(self.fields)
        except (RulesError, ArithmeticError, LookupError, TypeError, ValueError):
            # A vector comes from a file: whatever it makes the engine stumble over, it has not passed.
            return False
        return actual == expected


def vectors_in(source: object) -> Iterator[Vector]:
    """Yield the vectors of a parsed file; raises BadNotation when it is none."""
    file = Fields(source)
    if file.fields("meta").text("format") not in FORMATS:
        raise BadNotation("unknown format")
    for group in file.names():
        if group != "meta":
            for entry in file.entries(group):
                fields = Fields(entry)
                yield Vector(group, fields.text("id"), fields.text("needs"), fields)


def _texts(mask: int) -> list[str]:
    return sorted(CARD_TEXTS[card] for card in cards_in(mask))


def _pile(texts: Sequence[str]) -> int:
    return parse_pile(tuple(texts))


def _camp(key: str | None) -> Camp | None:
    return None if key is None else Camp(key)


# Scores


def _score(given: Fields) -> Score:
    players = variant(given.text("rules"), given.number("players")).players
    chelem = given.fields("chelem")
    return score(
        players,
        taker=given.number("taker"),
        partner=given.number_or_none("partner"),
        contract=contract_of(given.text("contract")),
        half_points_attack=given.number("half_points"),
        bouts_attack=given.number("bouts"),
        petit_au_bout=_camp(given.text_or_none("petit_au_bout")),
        poignee_bonus=sum(POIGNEE_BONUSES[LEVELS.index(level)] for level in given.texts("poignees")),
        chelem_announced=chelem.flag("announced"),
        chelem_by=_camp(chelem.text_or_none("by")),
    )


def _items(lines: Score, poignees: Sequence[str]) -> list[list[object]]:
    sign = 1 if lines.success else -1
    items: list[list[object]] = [["contract", lines.contract_part]]
    if lines.petit_part:
        items.append(["petit_au_bout", lines.petit_part])
    items += [["poignee", sign * POIGNEE_BONUSES[LEVELS.index(level)]] for level in poignees]
    if lines.chelem_part:
        items.append(["chelem", lines.chelem_part])
    return items


def _scoring(vector: Fields) -> tuple[object, object]:
    given = vector.fields("input")
    lines = _score(given)
    answers: dict[str, object] = {
        "target": lines.target,
        "points": lines.counted_half_points // 2,
        "success": lines.success,
        "diff": lines.diff,
        "items": _items(lines, given.texts("poignees")),
        "per_defender": lines.per_defender,
        "scores": list(lines.scores),
    }
    expected = vector.fields("expected")
    return {key: answers[key] for key in expected.names()}, {key: expected.value(key) for key in expected.names()}


def _score_item(vector: Fields) -> tuple[object, object]:
    lines = _score(vector.fields("input"))
    parts = {"petit_au_bout": lines.petit_part, "poignee": lines.poignee_part, "chelem": lines.chelem_part}
    expected = vector.fields("expected")
    return parts[expected.text("item")], expected.number("value")


# Tables


def _count(vector: Fields) -> tuple[object, object]:
    cards = _pile((vector.fields("input") if "input" in vector else vector).texts("cards"))
    return {"half_points": half_points(cards), "bouts": bouts(cards)}, vector.value("expected")


def _target(vector: Fields) -> tuple[object, object]:
    return {str(number): target for number, target in enumerate(TARGETS)}, vector.value("expected")


def _multiplier(vector: Fields) -> tuple[object, object]:
    return {contract.key: contract.multiplier for contract in CONTRACTS[1:]}, vector.value("expected")


def _ranking(vector: Fields) -> tuple[object, object]:
    totals = vector.fields("input").numbers("totals")
    return [ranking_score(total) for total in totals], vector.value("expected")


def _deal_size(vector: Fields) -> tuple[object, object]:
    given, expected = vector.fields("input"), vector.fields("expected")
    table = variant(players=given.number("players"), pack=given.text("variant"))
    answers = {
        "hand": table.hand_size,
        "chien": table.chien_size,
        "packet": table.packet,
        "tricks": table.tricks,
        "added_half_points_each": table.added_half_points,
        "deck_half_points": half_points(table.pack),
    }
    return {key: answers[key] for key in expected.names()}, vector.value("expected")


def _poignee_sizes(vector: Fields) -> tuple[object, object]:
    table = variant("fft", vector.fields("input").number("players"))
    return {"sizes": list(table.poignee_sizes), "primes": list(POIGNEE_BONUSES)}, vector.value("expected")


def _draw_for_deal(vector: Fields) -> tuple[object, object]:
    rows = vector.fields("input").rows("draws")
    return [lowest_draw([parse_card(str(text)) for text in row]) for row in rows], vector.value("expected")


_KINDS: Final[dict[str, Check]] = {
    "score": _scoring,
    "score_item": _score_item,
    "count": _count,
    "target": _target,
    "multiplier": _multiplier,
    "ranking": _ranking,
    "deal_size": _deal_size,
    "poignee_sizes": _poignee_sizes,
    "draw_for_deal": _draw_for_deal,
}


def _seed_fact(vector: Fields) -> tuple[object, object]:
    return _KINDS[vector.text("kind")](vector)


# Phases


def _legality(vector: Fields) -> tuple[object, object]:
    call = vector.text_or_none("call")
    legal = legal_plays(
        _pile(vector.texts("hand")),
        [parse_card(text) for text in vector.texts("trick")],
        None if call is None else parse_card(call),
        vector.flag("entame"),
    )
    return _texts(legal), sorted(vector.texts("expected"))


def _ecart(vector: Fields) -> tuple[object, object]:
    hand, size = _pile(vector.texts("hand")), vector.number("chien_size")
    rule = ecart_rule(hand, size)
    actual: list[object] = [_texts(rule.free | rule.trumps), rule.trump_count]
    expected: list[object] = [sorted(vector.texts("discardable")), vector.number("forced_trumps")]
    if vector.text("kind") == "allowed":
        return [*actual, _texts(rule.trumps)], [*expected, sorted(vector.texts("forced_from"))]
    return [*actual, _is_legal_ecart(hand, size, vector.texts("ecart"))], [*expected, vector.flag("legal")]


def _is_legal_ecart(hand: int, size: int, texts: Sequence[str]) -> bool:
    try:
        check_ecart(hand, size, _pile(texts))
    except (BadNotation, IllegalDecision):
        return False
    return True


def _auction(vector: Fields) -> tuple[object, object]:
    table = variant(players=vector.number("players"))
    state = start(table, vector.number("dealer"), (0,) * table.players, 0)
    actual: dict[str, object] = dict.fromkeys(("state", "taker", "contract", "bad_index"))
    try:
        replay_bids(state, vector.texts("bids"))
    except RefusedRecord as refused:
        actual |= {"legal": False, "bad_index": refused.fault.index}
    else:
        contract = None if state.contract is Contract.PASSE else state.contract.key
        actual |= {"legal": True, "taker": state.taker, "contract": contract, "state": _auction_state(state.phase)}
    return actual, vector.value("expected")


def _auction_state(phase: Phase) -> str:
    return {Phase.BIDDING: "open", Phase.OVER: "void"}.get(phase, "done")


def _poignee(vector: Fields) -> tuple[object, object]:
    table = variant("fft", vector.number("players"))
    shown = _pile(vector.texts("shown"))
    level = poignee_level(table, shown.bit_count())
    actual: dict[str, object] = {"legal": True, "level": None if level is None else LEVELS[level]}
    try:
        check_poignee(table, _pile(vector.texts("hand")), _pile(vector.texts("ecart_trumps")), shown)
    except IllegalDecision:
        actual = {"legal": False, "level": None}
    return actual, vector.value("expected")


def _trick(vector: Fields) -> tuple[object, object]:
    table = variant(vector.text("rules"), vector.number("players"), options=vector.fields("options").as_dict())
    plays = [(int(str(seat)), parse_card(str(text))) for seat, text in vector.rows("plays")]
    cards = [card for _, card in plays]
    attack, previous, is_last = (
        vector.numbers("attack"),
        _camp(vector.text_or_none("previous_all_by")),
        vector.flag("last"),
    )
    camps = [Camp.ATTACK if seat in attack else Camp.DEFENCE for seat, _ in plays]
    place = winning_index(cards)
    if excuse_wins(cards, is_last, previous is camps[0], table.excuse_can_win):
        place = 0
    excuse: dict[str, object] | None = None
    for camp, (seat, card) in zip(camps, plays, strict=True):
        if card == parse_card("EX"):
            ruling = excuse_ruling(
                table,
                player=camp,
                winner=camps[place],
                is_last=is_last,
                has_won_all=previous is camp,
                is_led=seat == plays[0][0],
            )
            excuse = {"owner": ruling.owner, "how": ruling.how, "gives_half_point": ruling.gives_half_point}
    return {"winner": plays[place][0], "excuse": excuse}, vector.value("expected")


def _call(vector: Fields) -> tuple[object, object]:
    return _texts(callable_cards(_pile(vector.texts("hand")))), sorted(vector.texts("expected"))


def _petit_sec(vector: Fields) -> tuple[object, object]:
    return is_petit_sec(_pile(vector.texts("hand"))), vector.flag("expected")


# Deals and games


def _dealing(vector: Fields) -> tuple[object, object]:
    table = variant(players=vector.number("players"), pack=vector.text("variant"))
    hands, chien = deal_out(list(range(table.pack.bit_count())), vector.number("dealer"), table)
    actual = {"hands": [list(cards_in(hand)) for hand in hands], "chien": list(cards_in(chien))}
    return actual, vector.value("expected")


def _game(vector: Fields) -> tuple[object, object]:
    deals = [None if entry is None else integers(entry) for entry in vector.entries("deals")]
    counted = [scores for scores in deals if scores is not None]
    players = len(counted[0])
    totals = totals_of(counted, players)
    complete = is_complete(len(counted))
    actual = {
        "dealers": [dealer_of(vector.number("first_dealer"), number, players) for number in range(1, len(deals) + 1)],
        "totals": list(totals),
        "ranking": [ranking_score(total) for total in totals] if complete else None,
        "complete": complete,
    }
    return actual, vector.value("expected")


def _deal(vector: Fields) -> tuple[object, object]:
    return judge(vector.value("record")), vector.value("expected")


def _refused(vector: Fields) -> tuple[object, object]:
    verdict = Fields(judge(vector.value("record")))
    code = verdict.fields("error").text("code")
    return {"valid": verdict.flag("valid"), "code": code}, vector.value("expected")


_CHECKS: Final[dict[str, Check]] = {
    "seed_facts": _seed_fact,
    "scoring": _scoring,
    "legality": _legality,
    "ecart": _ecart,
    "auction": _auction,
    "poignee": _poignee,
    "trick": _trick,
    "call": _call,
    "petit_sec": _petit_sec,
    "count": _count,
    "dealing": _dealing,
    "game": _game,
    "deals": _deal,
    "refused": _refused,
}
