"""Who wins the deal, and by how much? The count, line by line, in integers.

Card points are in half-points; amounts are what each defender pays to the attack (negative: receives). Sources: FFT
regulations R-RO201206 pages 4 and 8, and the base game's page for what differs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.engine.cards import BOUTS, EXCUSE, EXCUSE_BIT, PETIT, bouts, half_points
from games.engine.decisions import Contract
from games.engine.state import DealState, Void
from games.engine.variants import ExcuseLast, Variant

TARGETS: Final = (56, 51, 41, 36)
"""The points to make, by the number of bouts."""

CONTRACT_BASE: Final = 25
PETIT_AU_BOUT_BONUS: Final = 10
POIGNEE_BONUSES: Final = (20, 30, 40)
"""For a simple, a double, a triple poignée."""
CHELEM_BONUS: Final = 200
ANNOUNCED_CHELEM_BONUS: Final = 400


class Camp(StrEnum):
    """The two sides of a deal."""

    ATTACK = "attack"
    DEFENCE = "defence"

    @property
    def other(self) -> "Camp":
        """The side opposite."""
        return Camp.DEFENCE if self is Camp.ATTACK else Camp.ATTACK


class ExcuseHow(StrEnum):
    """What became of the excuse that was played."""

    KEPT = "kept"
    KEPT_WITH_EXCHANGE = "kept_with_exchange"
    LOST_IN_THE_LAST_TRICK = "lost_in_the_last_trick"
    WINS_THE_LAST_TRICK = "wins_the_last_trick"


@dataclass(frozen=True, slots=True)
class ExcuseRuling:
    """Who owns the excuse, and whether the owner gives the other camp half a point (a low card) for it."""

    how: ExcuseHow
    owner: Camp
    gives_half_point: bool


@dataclass(frozen=True, slots=True)
class ExcuseFate:
    """The excuse of a deal: in which trick (from 0), played by whom, led or not, and its ruling."""

    trick: int
    played_by: int
    led: bool
    how: ExcuseHow
    owner: Camp
    gives_half_point: bool


@dataclass(frozen=True, slots=True)
class Score:
    """The lines of the count, amounts per defender."""

    multiplier: int
    target: int
    counted_half_points: int
    """The attack's, once the half-point of three and five players has gone to the winning side."""
    success: bool
    diff: int
    """Whole points above or below the target."""
    contract_part: int
    petit_part: int
    poignee_part: int
    chelem_part: int
    per_defender: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that a finished deal comes to. A void deal has ``void``, and scores of 0; everything else is empty."""

    void: Void | None
    petit_sec_seat: int | None
    scores: tuple[int, ...]
    taker: int | None = None
    partner: int | None = None
    called_card: int | None = None
    contract: Contract = Contract.PASSE
    multiplier: int = 0
    attack: tuple[int, ...] = ()
    """The taker, then his partner if he has one."""
    defence: tuple[int, ...] = ()
    forced_trumps: int = 0
    excuse: ExcuseFate | None = None
    """None: the excuse never left the chien."""
    half_points_attack: int = 0
    half_points_defence: int = 0
    counted_half_points: int = 0
    bouts: int = 0
    bout_cards: int = 0
    """The bouts that the attack owns, as a mask."""
    target: int = 0
    success: bool = False
    diff: int = 0
    petit_au_bout: Camp | None = None
    poignee_bonus: int = 0
    """Without sign: it goes to the camp that wins the deal."""
    chelem_announced: bool = False
    chelem_by: Camp | None = None
    chelem_bonus: int = 0
    contract_part: int = 0
    petit_part: int = 0
    poignee_part: int = 0
    chelem_part: int = 0
    per_defender: int = 0


def excuse_ruling(
    variant: Variant, *, player: Camp, winner: Camp, is_last: bool, has_won_all: bool, is_led: bool
) -> ExcuseRuling:
    """Rule on the excuse played by a seat of camp ``player`` to a trick that ``winner`` takes.

    ``has_won_all``: the player's camp has won every trick before this one.
    """
    if is_last and variant.excuse_last is not ExcuseLast.KEPT:
        if has_won_all and is_led and variant.excuse_can_win:
            return ExcuseRuling(ExcuseHow.WINS_THE_LAST_TRICK, player, False)
        if winner is not player:
            return ExcuseRuling(ExcuseHow.LOST_IN_THE_LAST_TRICK, winner, False)
        if has_won_all or variant.excuse_last is ExcuseLast.WINNER:
            return ExcuseRuling(ExcuseHow.KEPT, player, False)
        return ExcuseRuling(ExcuseHow.LOST_IN_THE_LAST_TRICK, player.other, variant.excuse_exchange)
    if winner is player or not variant.excuse_exchange:
        return ExcuseRuling(ExcuseHow.KEPT, player, False)
    return ExcuseRuling(ExcuseHow.KEPT_WITH_EXCHANGE, player, True)


def chelem_bonus(announced: bool, by: Camp | None) -> int:
    """Return the chelem line: what is announced and what is made may both count (official rules, page 8)."""
    bonus = 0
    if by is Camp.ATTACK:
        bonus += ANNOUNCED_CHELEM_BONUS if announced else CHELEM_BONUS
    elif announced:
        bonus -= CHELEM_BONUS
    if by is Camp.DEFENCE:
        bonus -= CHELEM_BONUS
    return bonus


def score(
    players: int,
    *,
    taker: int,
    partner: int | None,
    contract: Contract,
    half_points_attack: int,
    bouts_attack: int,
    petit_au_bout: Camp | None,
    poignee_bonus: int,
    chelem_announced: bool,
    chelem_by: Camp | None,
) -> Score:
    """Return the lines of the count from the facts of a deal alone."""
    target = TARGETS[bouts_attack]
    success = half_points_attack >= 2 * target
    counted = half_points_attack
    if counted % 2:
        counted += 1 if success else -1
    diff = abs(counted - 2 * target) // 2
    sign = 1 if success else -1
    multiplier = contract.multiplier
    contract_part = sign * (CONTRACT_BASE + diff) * multiplier
    petit_part = _signed(petit_au_bout, PETIT_AU_BOUT_BONUS * multiplier)
    poignee_part = sign * poignee_bonus
    chelem_part = chelem_bonus(chelem_announced, chelem_by)
    per_defender = contract_part + petit_part + poignee_part + chelem_part
    return Score(
        multiplier=multiplier,
        target=target,
        counted_half_points=counted,
        success=success,
        diff=diff,
        contract_part=contract_part,
        petit_part=petit_part,
        poignee_part=poignee_part,
        chelem_part=chelem_part,
        per_defender=per_defender,
        scores=shares(players, taker, partner, per_defender),
    )


def _signed(camp: Camp | None, amount: int) -> int:
    if camp is None:
        return 0
    return amount if camp is Camp.ATTACK else -amount


def shares(players: int, taker: int, partner: int | None, per_defender: int) -> tuple[int, ...]:
    """Return the score of each seat, sum 0: a partner takes one share, the taker all the others.

    >>> shares(5, 0, 3, 66)
    (132, -66, -66, 66, -66)
    """
    scores = [-per_defender] * players
    defenders = players - 1
    if partner is not None:
        scores[partner] = per_defender
        defenders -= 2
    scores[taker] = per_defender * defenders
    return tuple(scores)


def outcome(state: DealState) -> Outcome:
    """Count a deal that is over."""
    if state.taker is None:
        return Outcome(state.void, state.petit_sec_seat, (0,) * state.variant.players)
    return _Counting(state, state.taker).outcome()


class _Counting:
    """The count of one played deal: what each camp has taken, and what happened in the last tricks."""

    __slots__ = ("attack", "excuse", "last_camp", "owned", "state", "taker", "tricks", "winners")

    def __init__(self, state: DealState, taker: int) -> None:
        self.state = state
        self.taker = taker
        self.attack = (taker,) if state.partner is None else (taker, state.partner)
        size = state.variant.players
        self.tricks = [state.plays[start : start + size] for start in range(0, len(state.plays), size)]
        self.winners = [self.camp_of(winner) for winner in state.trick_winners]
        self.last_camp = self.winners[-1]
        self.excuse = self._excuse_fate()
        self.owned = self._owned_by_attack()

    def camp_of(self, seat: int) -> Camp:
        """Return the side of a seat."""
        return Camp.ATTACK if seat in self.attack else Camp.DEFENCE

    def outcome(self) -> Outcome:
        """Return the whole outcome."""
        state = self.state
        variant = state.variant
        points = half_points(self.owned) + variant.added_half_points + self._exchanged()
        petit_au_bout = self._petit_au_bout()
        chelem_by = self.last_camp if all(winner is self.last_camp for winner in self.winners) else None
        announced = bool(state.chelem_announced)
        bonus = sum(POIGNEE_BONUSES[variant.poignee_sizes.index(cards.bit_count())] for _, cards in state.poignees)
        lines = score(
            variant.players,
            taker=self.taker,
            partner=state.partner,
            contract=state.contract,
            half_points_attack=points,
            bouts_attack=bouts(self.owned),
            petit_au_bout=petit_au_bout,
            poignee_bonus=bonus,
            chelem_announced=announced,
            chelem_by=chelem_by,
        )
        return Outcome(
            void=None,
            petit_sec_seat=None,
            scores=lines.scores,
            taker=self.taker,
            partner=state.partner,
            called_card=state.called_card,
            contract=state.contract,
            multiplier=lines.multiplier,
            attack=self.attack,
            defence=tuple(seat for seat in range(variant.players) if seat not in self.attack),
            forced_trumps=state.forced_trumps,
            excuse=self.excuse,
            half_points_attack=points,
            half_points_defence=variant.pack_half_points - points,
            counted_half_points=lines.counted_half_points,
            bouts=bouts(self.owned),
            bout_cards=self.owned & BOUTS,
            target=lines.target,
            success=lines.success,
            diff=lines.diff,
            petit_au_bout=petit_au_bout,
            poignee_bonus=bonus,
            chelem_announced=announced,
            chelem_by=chelem_by,
            chelem_bonus=lines.chelem_part,
            contract_part=lines.contract_part,
            petit_part=lines.petit_part,
            poignee_part=lines.poignee_part,
            chelem_part=lines.chelem_part,
            per_defender=lines.per_defender,
        )

    def _excuse_fate(self) -> ExcuseFate | None:
        for index, trick in enumerate(self.tricks):
            for seat, card in trick:
                if card == EXCUSE:
                    return self._fate_in(index, seat, seat == trick[0][0])
        return None

    def _fate_in(self, index: int, seat: int, is_led: bool) -> ExcuseFate:
        camp = self.camp_of(seat)
        ruling = excuse_ruling(
            self.state.variant,
            player=camp,
            winner=self.winners[index],
            is_last=index == len(self.tricks) - 1,
            has_won_all=all(winner is camp for winner in self.winners[:index]),
            is_led=is_led,
        )
        return ExcuseFate(index, seat, is_led, ruling.how, ruling.owner, ruling.gives_half_point)

    def _owned_by_attack(self) -> int:
        """Return the cards that count for the attack: tricks, écart or chien, and the excuse if it owns it."""
        state = self.state
        owned = state.ecart
        if state.contract is Contract.GARDE_SANS:
            owned |= state.chien
        for trick, winner in zip(self.tricks, self.winners, strict=True):
            if winner is Camp.ATTACK:
                for _, card in trick:
                    owned |= 1 << card
        if self.excuse is not None:
            owned &= ~EXCUSE_BIT
            if self.excuse.owner is Camp.ATTACK:
                owned |= EXCUSE_BIT
        return owned

    def _exchanged(self) -> int:
        """Return the half-point that the attack receives (or gives: -1) for the excuse."""
        if self.excuse is None or not self.excuse.gives_half_point:
            return 0
        return -1 if self.excuse.owner is Camp.ATTACK else 1

    def _petit_au_bout(self) -> Camp | None:
        """Return the camp that takes the petit in the last trick, or in the one before if the excuse has won the last.

        Only an official chelem lets the excuse win, and then both tricks belong to the same camp.
        """
        has_excuse_won = self.excuse is not None and self.excuse.how is ExcuseHow.WINS_THE_LAST_TRICK
        counted = 2 if has_excuse_won and self.state.variant.petit_au_bout_before_last else 1
        return self.last_camp if _holds_petit(self.tricks[-counted:]) else None


def _holds_petit(tricks: Sequence[Sequence[tuple[int, int]]]) -> bool:
    return any(card == PETIT for trick in tricks for _, card in trick)
