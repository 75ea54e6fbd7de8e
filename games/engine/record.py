"""How is a deal, or a game, written down and judged again? ``tarot-record/1`` and ``tarot-game/1``.

A record tells the cards and every decision of one deal; judging it replays the deal and gives a verdict, or the first
fault with its place.
"""

import json
from collections.abc import Sequence
from typing import Final

from games.engine import RULES_VERSION
from games.engine.cards import cards_in
from games.engine.dealing import DEALING_VERSION
from games.engine.decisions import Call, Contract, Decision, DeclareChelem, DeclarePoignee, Phase, PlayCard, SetAside
from games.engine.errors import BadNotation, IllegalDecision, Reason
from games.engine.game import ranking_score, totals_of
from games.engine.notation import BIDS, CARD_TEXTS, contract_of, parse_card
from games.engine.reading import RECORD_FORMAT, Fault, Record, RefusedRecord, ShownPoignee, parse_pile, read_record
from games.engine.rules import apply, choices, start
from games.engine.scoring import outcome
from games.engine.state import DealState
from games.engine.variants import Variant
from games.engine.verdict import verdict_of

__all__ = [
    "FORMAT_VERSION",
    "Fault",
    "canonical_text",
    "game_file",
    "judge",
    "refusal",
    "replay",
    "replay_bids",
    "to_record",
]

FORMAT_VERSION: Final = 1
GAME_FORMAT: Final = "tarot-game/1"


def to_record(state: DealState) -> dict[str, object]:
    """Return the record of a deal, as far as it has gone."""
    table = state.variant
    record: dict[str, object] = {
        "format": RECORD_FORMAT,
        "rules": table.rules.value,
        "players": table.players,
        "variant": table.pack_key,
    }
    if table.options:
        record["options"] = table.options
    record["dealer"] = state.dealer
    record["hands"] = [_texts(hand) for hand in state.dealt]
    record["chien"] = _texts(state.chien)
    record["bids"] = [bid.key for bid in state.bids]
    if state.called_card is not None:
        record["call"] = CARD_TEXTS[state.called_card]
    if state.chelem_announced is not None:
        record["chelem_announced"] = state.chelem_announced
    if state.ecart:
        record["ecart"] = _texts(state.ecart)
    if table.has_poignee:
        record["poignees"] = [
            {"seat": seat, "cards": _texts(cards), "at": at}
            for at, (seat, cards) in enumerate(state.poignee_decisions)
            if cards
        ]
    record["plays"] = [[seat, CARD_TEXTS[card]] for seat, card in state.plays]
    return record


def replay(record: object) -> tuple[DealState | None, Fault | None]:
    """Return the deal as far as the record goes by the rules, and the first fault; None when there is none."""
    try:
        source = read_record(record)
    except RefusedRecord as refused:
        return None, refused.fault
    return _replay(source)


def judge(record: object) -> dict[str, object]:
    """Return the verdict on a record (parsed JSON of any shape); never raises."""
    try:
        source = read_record(record)
    except RefusedRecord as refused:
        return refusal(refused.fault)
    state, fault = _replay(source)
    if fault is not None:
        return refusal(fault)
    verdict = verdict_of(state)
    if source.ecart is not None:
        verdict["forced_trumps_shown"] = [text for text in source.ecart if text.startswith("T")]
    return verdict


def refusal(fault: Fault) -> dict[str, object]:
    """Return the verdict on a record with this fault."""
    return {"valid": False, "error": fault.as_dict()}


def game_file(
    *,
    id: str,
    variant: Variant,
    seat: int,
    bots: Sequence[str | None],
    challenge: str | None,
    commitment: str | None,
    seed: str | None,
    started_at: str | None,
    finished_at: str | None,
    states: Sequence[DealState],
) -> dict[str, object]:
    """Return the file of a game: ``states`` are its deals in order, void ones included, ``seat`` the person's."""
    totals = totals_of([outcome(state).scores for state in states], variant.players)
    game = {
        "id": id,
        "rules": variant.rules.value,
        "players": variant.players,
        "variant": variant.pack_key,
        "options": variant.options,
        "seat": seat,
        "bots": list(bots),
        "versions": {"rules": RULES_VERSION, "dealing": DEALING_VERSION, "format": FORMAT_VERSION},
        "challenge": challenge,
        "commitment": commitment,
        "seed": seed,
        "started_at": started_at,
        "finished_at": finished_at,
    }
    return {
        "format": GAME_FORMAT,
        "game": game,
        "deals": [to_record(state) for state in states],
        "scores": list(totals),
        "ranking": ranking_score(totals[seat]),
    }


def canonical_text(value: object) -> str:
    """Return the one text of a record or game file: keys as they stand, no spaces, one newline at the end."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _texts(mask: int) -> list[str]:
    return [CARD_TEXTS[card] for card in cards_in(mask)]


def _replay(source: Record) -> tuple[DealState, Fault | None]:
    state = start(source.variant, source.dealer, source.hands, source.chien)
    try:
        _replay_auction(state, source)
        _replay_call(state, source.call)
        _replay_ecart(state, source.ecart)
        _replay_chelem(state, source.is_chelem_announced)
        _replay_plays(state, source.plays, _poignees_by_seat(state, source.poignees))
    except RefusedRecord as refused:
        return state, refused.fault
    return state, None


def _replay_auction(state: DealState, source: Record) -> None:
    if state.void == "petit_sec":
        for step, entries in (("bids", source.bids), ("plays", source.plays)):
            if entries:
                raise RefusedRecord("petit_sec", step, 0, "the deal is void before the auction")
        return
    replay_bids(state, source.bids)
    if state.phase is Phase.BIDDING:
        raise RefusedRecord("incomplete", "bids", None, "the auction is not over")


def replay_bids(state: DealState, bids: Sequence[str]) -> None:
    """Say these words in turn; raises RefusedRecord at the first that is not allowed."""
    for index, text in enumerate(bids):
        if _is_needless_pass(state, index, text):
            continue
        if state.phase is not Phase.BIDDING:
            raise RefusedRecord("bad_bid", "bids", index, "the auction is over")
        try:
            apply(state, BIDS[contract_of(text)])
        except (BadNotation, IllegalDecision) as fault:
            raise RefusedRecord("bad_bid", "bids", index, str(fault)) from None


def _is_needless_pass(state: DealState, index: int, text: str) -> bool:
    """Return whether it is one of the passes after a garde contre, which a record may leave out."""
    return state.contract is Contract.GARDE_CONTRE and index < state.variant.players and text == Contract.PASSE.key


def _replay_call(state: DealState, call: str | None) -> None:
    if state.phase is not Phase.CALLING:
        if call is not None:
            raise RefusedRecord("bad_call", "call", None, "nothing is called here")
        return
    if call is None:
        raise RefusedRecord("bad_call", "call", None, "the taker calls a card")
    try:
        apply(state, Call(parse_card(call)))
    except (BadNotation, IllegalDecision) as fault:
        raise RefusedRecord("bad_call", "call", None, str(fault)) from None


def _replay_ecart(state: DealState, ecart: tuple[str, ...] | None) -> None:
    if state.phase is not Phase.ECART:
        if ecart is not None:
            raise RefusedRecord("bad_ecart", "ecart", None, "nothing is set aside here")
        return
    if ecart is None:
        raise RefusedRecord("incomplete", "ecart", None, "the écart is missing")
    choice = choices(state)
    index = _wrong_card(ecart, choice.ecart_free | choice.ecart_trumps)
    try:
        apply(state, SetAside(parse_pile(ecart)))
    except (BadNotation, IllegalDecision) as fault:
        raise RefusedRecord("bad_ecart", "ecart", index, str(fault)) from None


def _wrong_card(texts: tuple[str, ...], allowed: int) -> int | None:
    """Return the place of the first card that is not allowed, or comes a second time; None when each would do."""
    allowed_texts = _texts(allowed)
    for index, text in enumerate(texts):
        if text not in allowed_texts or text in texts[:index]:
            return index
    return None


def _replay_chelem(state: DealState, is_announced: bool) -> None:
    if state.phase is Phase.CHELEM:
        apply(state, DeclareChelem(is_announced))
    elif is_announced:
        raise RefusedRecord("bad_chelem", "chelem", None, "no chelem is announced here")


def _poignees_by_seat(state: DealState, poignees: tuple[ShownPoignee, ...]) -> dict[int, tuple[int, ShownPoignee]]:
    """Return the poignées by seat with their place in the record."""
    by_seat: dict[int, tuple[int, ShownPoignee]] = {}
    for index, poignee in enumerate(poignees):
        if state.phase is not Phase.POIGNEE:
            raise RefusedRecord("bad_poignee", "poignees", index, "no poignée is shown here")
        if not 0 <= poignee.seat < state.variant.players:
            raise RefusedRecord("bad_poignee", "poignees", index, "no such seat")
        if poignee.seat in by_seat:
            raise RefusedRecord("bad_poignee", "poignees", index, "one poignée a seat")
        by_seat[poignee.seat] = (index, poignee)
    return by_seat


def _replay_plays(
    state: DealState, plays: tuple[tuple[int, str], ...], poignees: dict[int, tuple[int, ShownPoignee]]
) -> None:
    for index, (seat, text) in enumerate(plays):
        if state.is_over:
            raise RefusedRecord("extra", "plays", index, "the deal is over")
        if seat != state.turn:
            raise RefusedRecord("bad_turn", "plays", index, "another seat is to play")
        if state.phase is Phase.POIGNEE:
            _replay_poignee(state, index, poignees.get(seat))
        try:
            apply(state, PlayCard(parse_card(text)))
        except BadNotation as fault:
            raise RefusedRecord("not_in_hand", "plays", index, str(fault)) from None
        except IllegalDecision as fault:
            code = "not_in_hand" if fault.reason is Reason.NOT_IN_HAND else "illegal_card"
            raise RefusedRecord(code, "plays", index, str(fault)) from None
    if not state.is_over:
        raise RefusedRecord("incomplete", "plays", None, "cards are left to play")


def _replay_poignee(state: DealState, at: int, shown: tuple[int, ShownPoignee] | None) -> None:
    """Declare the poignée of the seat to play, or none; a record tells it just before that seat's first card."""
    if shown is None:
        apply(state, DeclarePoignee(0))
        return
    index, poignee = shown
    if poignee.at is not None and poignee.at != at:
        raise RefusedRecord("bad_poignee", "poignees", index, "a poignée is shown just before its seat's first card")
    try:
        cards = parse_pile(poignee.cards)
        decision: Decision = DeclarePoignee(cards)
        if not cards:
            raise IllegalDecision(Reason.WRONG_POIGNEE_SIZE)
        apply(state, decision)
    except (BadNotation, IllegalDecision) as fault:
        raise RefusedRecord("bad_poignee", "poignees", index, str(fault)) from None
