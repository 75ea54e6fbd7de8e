"""Is the record a deal played by the rules, and what is its result?"""

from dataclasses import asdict

from tests.oracle.auction import MULTIPLIERS, check_call, hold_auction, partner_of, petit_sec_seat
from tests.oracle.cards import write_cards
from tests.oracle.count import attack_pile, petit_au_bout, score
from tests.oracle.ecart import check_ecart
from tests.oracle.faults import Fault
from tests.oracle.play import Playing, Trick, first_leader, hands_before_play, play_all
from tests.oracle.poignee import BONUSES, check_seats
from tests.oracle.record import Record, read_record


def judge(record: object) -> dict[str, object]:
    """Give the verdict on a record, with every key of the record format, or its first fault."""
    try:
        return judge_record(read_record(record))
    except Fault as fault:
        return fault.as_verdict()


def judge_record(record: Record) -> dict[str, object]:
    """Give the verdict on a well-formed record, or raise its first fault."""
    seat = petit_sec_seat(record)
    if seat is not None:
        for step, things in (("bids", record.bids), ("plays", record.plays)):
            if things:
                raise Fault("petit_sec", step, 0, f"seat {seat} has the petit sec: the deal is void")
        return void_verdict(record, "petit_sec", seat)
    auction = hold_auction(record.players, record.dealer, record.bids)
    if auction.state == "open":
        raise Fault("incomplete", "bids", None, "not everybody has spoken")
    check_call(record, auction.taker)
    if record.chelem_announced and (record.rules == "base" or auction.taker is None):
        raise Fault("bad_chelem", "chelem", None, "no chelem can be announced here")
    if auction.taker is None or auction.contract is None:
        return void_verdict(record, "passe", None)
    return played_verdict(record, auction.taker, auction.contract)


def void_verdict(record: Record, cause: str, seat: int | None) -> dict[str, object]:
    """Give the verdict on a void deal, or raise the fault of what follows it."""
    check_call(record, None)
    if record.chelem_announced:
        raise Fault("bad_chelem", "chelem", None, "the deal is void")
    if record.ecart is not None:
        raise Fault("bad_ecart", "ecart", None, "the deal is void")
    if record.poignees:
        raise Fault("bad_poignee", "poignees", 0, "the deal is void")
    if record.plays:
        raise Fault("extra", "plays", 0, "the deal is void")
    verdict: dict[str, object] = {**heading(record), "void": cause}
    if seat is not None:
        verdict["petit_sec_seat"] = seat
    verdict["scores"] = [0] * record.players
    return verdict


def heading(record: Record) -> dict[str, object]:
    """Give the keys that every valid verdict begins with."""
    return {
        "valid": True,
        "error": None,
        "rules": record.rules,
        "players": record.players,
        "variant": record.variant,
    }


def played_verdict(record: Record, taker: int, contract: str) -> dict[str, object]:
    """Give the verdict on a deal that somebody takes, or raise its first fault."""
    check_ecart(record.hands[taker], record.chien, contract, record.ecart)
    shown = [card for card in record.ecart or [] if card.is_trump()]
    check_seats(record)
    hands = hands_before_play(record, taker, record.ecart)
    partner = partner_of(record, taker)
    attack = [taker] if partner is None else [taker, partner]
    playing = play_all(record, hands, first_leader(record, taker), attack)
    return {
        **heading(record),
        "void": None,
        "taker": taker,
        "contract": contract,
        "multiplier": MULTIPLIERS[contract],
        "call": None if record.call is None else str(record.call),
        "partner": partner,
        "alone": partner is None,
        "attack": attack,
        "defence": [seat for seat in range(record.players) if seat not in attack],
        "forced_trumps_shown": write_cards(shown),
        "tricks": [trick_entry(trick) for trick in playing.tricks],
        "excuse": excuse_entry(playing),
        **counted(record, taker, partner, contract, attack, playing),
    }


def trick_entry(trick: Trick) -> dict[str, object]:
    """Write a trick."""
    return {"leader": trick.leader, "cards": write_cards(trick.cards), "winner": trick.winner}


def excuse_entry(playing: Playing) -> dict[str, object] | None:
    """Write what became of the excuse; None when it never left the chien."""
    if playing.excuse is None:
        return None
    return {"trick": playing.excuse_trick, **asdict(playing.excuse)}


def counted(
    record: Record,
    taker: int,
    partner: int | None,
    contract: str,
    attack: list[int],
    playing: Playing,
) -> dict[str, object]:
    """Count the deal and write the second half of its verdict."""
    excuse_won = playing.excuse is not None and playing.excuse.how == "wins_the_last_trick"
    petit = petit_au_bout(playing.tricks, excuse_won, attack)
    pile = attack_pile(record, contract, playing, attack)
    result = score(
        players=record.players,
        taker=taker,
        partner=partner,
        contract=contract,
        pile=pile,
        petit=petit,
        poignees=playing.poignees,
        announced=record.chelem_announced,
        made_by=playing.all_by,
    )
    return {
        "half_points": {"attack": pile.half_points, "defence": 182 - pile.half_points},
        "counted_half_points": result.counted_half_points,
        "bouts": pile.bouts,
        "target": result.target,
        "success": result.success,
        "diff": result.diff,
        "petit_au_bout": petit,
        "poignee_bonus": sum(BONUSES[level] for level in playing.poignees),
        "chelem": {"announced": record.chelem_announced, "by": playing.all_by},
        "chelem_bonus": result.chelem,
        "breakdown": {
            "contract": result.contract,
            "petit_au_bout": result.petit_au_bout,
            "poignee": result.poignee,
            "chelem": result.chelem,
        },
        "per_defender": result.per_defender,
        "scores": result.scores,
    }
