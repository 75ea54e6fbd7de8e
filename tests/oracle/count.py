"""What are the tricks worth, and what does each seat win or lose?"""

from dataclasses import dataclass

from tests.oracle.auction import MULTIPLIERS
from tests.oracle.cards import EXCUSE, PETIT, Card, bouts, half_points
from tests.oracle.play import Playing, Trick
from tests.oracle.poignee import BONUSES
from tests.oracle.record import Record

TARGETS = {0: 56, 1: 51, 2: 41, 3: 36}


@dataclass
class Pile:
    """What a camp owns at the end, in half-points, and its bouts."""

    half_points: int
    bouts: int


@dataclass
class Result:
    """The arithmetic of one deal: amounts are what each defender pays (negative: receives)."""

    target: int
    counted_half_points: int
    success: bool
    diff: int
    contract: int
    petit_au_bout: int
    poignee: int
    chelem: int
    per_defender: int
    scores: list[int]


def attack_cards(record: Record, contract: str, playing: Playing, attack: list[int]) -> list[Card]:
    """List the cards of the attack's tricks, its écart or chien, and the excuse if it owns it."""
    owned: list[Card] = []
    for trick in playing.tricks:
        if trick.winner in attack:
            owned.extend(card for card in trick.cards if not card.is_excuse())
    if record.ecart is not None:
        owned.extend(record.ecart)
    elif contract == "garde_sans":
        owned.extend(record.chien)
    if playing.excuse is not None and playing.excuse.owner == "attack":
        owned.append(EXCUSE)
    return owned


def attack_pile(record: Record, contract: str, playing: Playing, attack: list[int]) -> Pile:
    """Count the attack's cards, the half-point of the excuse and the ten of the 58 cards included."""
    owned = attack_cards(record, contract, playing, attack)
    total = half_points(owned)
    if playing.excuse is not None and playing.excuse.gives_half_point:
        total += -1 if playing.excuse.owner == "attack" else 1
    if record.variant == "58":
        total += 10
    return Pile(total, bouts(owned))


def petit_au_bout(tricks: list[Trick], excuse_won: bool, attack: list[int]) -> str | None:
    """Name the camp that takes the petit in the last trick (in the last two when the excuse wins it)."""
    last = tricks[-2:] if excuse_won else tricks[-1:]
    if any(PETIT in trick.cards for trick in last):
        return "attack" if tricks[-1].winner in attack else "defence"
    return None


def chelem_bonus(announced: bool, made_by: str | None) -> int:
    """Tell the chelem's part of what each defender pays; it is never multiplied."""
    bonus = 0
    if made_by == "attack":
        bonus += 400 if announced else 200
    elif announced:
        bonus -= 200
    if made_by == "defence":
        bonus -= 200
    return bonus


def score(
    *,
    players: int,
    taker: int,
    partner: int | None,
    contract: str,
    pile: Pile,
    petit: str | None,
    poignees: list[str],
    announced: bool,
    made_by: str | None,
) -> Result:
    """Work out what each defender pays and what each seat scores."""
    target = TARGETS[pile.bouts]
    success = pile.half_points >= 2 * target
    counted = pile.half_points
    if counted % 2 == 1:
        counted += 1 if success else -1
    diff = abs(counted - 2 * target) // 2
    sign = 1 if success else -1
    contract_part = sign * (25 + diff) * MULTIPLIERS[contract]
    petit_part = {"attack": 10, "defence": -10, None: 0}[petit] * MULTIPLIERS[contract]
    poignee_part = sign * sum(BONUSES[level] for level in poignees)
    chelem_part = chelem_bonus(announced, made_by)
    each = contract_part + petit_part + poignee_part + chelem_part
    return Result(
        target=target,
        counted_half_points=counted,
        success=success,
        diff=diff,
        contract=contract_part,
        petit_au_bout=petit_part,
        poignee=poignee_part,
        chelem=chelem_part,
        per_defender=each,
        scores=share(players, taker, partner, each),
    )


def share(players: int, taker: int, partner: int | None, each: int) -> list[int]:
    """Give every defender's payment to the taker, a third of it to his partner."""
    scores = [-each] * players
    if partner is None:
        scores[taker] = (players - 1) * each
    else:
        scores[taker] = 2 * each
        scores[partner] = each
    return scores
