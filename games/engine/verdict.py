"""How is the outcome of a deal written? The verdict of ``tarot-record/1``: plain values, ready for JSON."""

from games.engine.cards import cards_in
from games.engine.notation import CARD_TEXTS
from games.engine.scoring import ExcuseFate, Outcome, outcome
from games.engine.state import DealState


def verdict_of(state: DealState) -> dict[str, object]:
    """Return the verdict of a deal that is over."""
    result = outcome(state)
    verdict: dict[str, object] = {
        "valid": True,
        "error": None,
        "rules": state.variant.rules.value,
        "players": state.variant.players,
        "variant": state.variant.pack_key,
        "void": result.void,
    }
    if result.void == "petit_sec":
        verdict["petit_sec_seat"] = result.petit_sec_seat
    if result.void is None:
        verdict |= _table(state, result) | _count(result)
    verdict["scores"] = list(result.scores)
    return verdict


def _table(state: DealState, result: Outcome) -> dict[str, object]:
    """Return who played with whom, and the tricks."""
    return {
        "taker": result.taker,
        "contract": result.contract.key,
        "multiplier": result.multiplier,
        "call": None if result.called_card is None else CARD_TEXTS[result.called_card],
        "partner": result.partner,
        "alone": result.partner is None,
        "attack": list(result.attack),
        "defence": list(result.defence),
        "forced_trumps_shown": [CARD_TEXTS[card] for card in cards_in(result.forced_trumps)],
        "tricks": _tricks(state),
        "excuse": None if result.excuse is None else _excuse(result.excuse),
    }


def _tricks(state: DealState) -> list[dict[str, object]]:
    size = state.variant.players
    tricks: list[dict[str, object]] = []
    for index, winner in enumerate(state.trick_winners):
        plays = state.plays[index * size : (index + 1) * size]
        cards = [CARD_TEXTS[card] for _, card in plays]
        tricks.append({"leader": plays[0][0], "cards": cards, "winner": winner})
    return tricks


def _excuse(fate: ExcuseFate) -> dict[str, object]:
    return {
        "trick": fate.trick,
        "played_by": fate.played_by,
        "led": fate.led,
        "how": fate.how.value,
        "owner": fate.owner.value,
        "gives_half_point": fate.gives_half_point,
    }


def _count(result: Outcome) -> dict[str, object]:
    """Return the lines of the count."""
    return {
        "half_points": {"attack": result.half_points_attack, "defence": result.half_points_defence},
        "counted_half_points": result.counted_half_points,
        "bouts": result.bouts,
        "target": result.target,
        "success": result.success,
        "diff": result.diff,
        "petit_au_bout": None if result.petit_au_bout is None else result.petit_au_bout.value,
        "poignee_bonus": result.poignee_bonus,
        "chelem": {
            "announced": result.chelem_announced,
            "by": None if result.chelem_by is None else result.chelem_by.value,
        },
        "chelem_bonus": result.chelem_bonus,
        "breakdown": {
            "contract": result.contract_part,
            "petit_au_bout": result.petit_part,
            "poignee": result.poignee_part,
            "chelem": result.chelem_part,
        },
        "per_defender": result.per_defender,
    }
