"""Which cards may the taker set aside? No king, no bout, and a trump only when the suit cards do not suffice."""

from dataclasses import dataclass

from games.engine.cards import BOUTS, KINGS, SUIT_CARDS, TRUMPS, cards_in
from games.engine.decisions import Choices, Decision, Phase, SetAside
from games.engine.errors import IllegalDecision, Reason
from games.engine.state import DealState


@dataclass(frozen=True, slots=True)
class EcartRule:
    """The écart of one hand: ``size`` cards of ``free``, or all of ``free`` and ``trump_count`` cards of ``trumps``."""

    size: int
    free: int
    trumps: int
    trump_count: int

    @property
    def forced(self) -> int:
        """The suit cards that must go."""
        return self.free if self.free.bit_count() <= self.size else 0


def ecart_rule(hand: int, size: int) -> EcartRule:
    """Return what may be set aside of a hand that has taken up the chien."""
    free = hand & SUIT_CARDS & ~KINGS
    missing = size - free.bit_count()
    if missing <= 0:
        return EcartRule(size, free, 0, 0)
    return EcartRule(size, free, hand & TRUMPS & ~BOUTS, missing)


def check_ecart(hand: int, size: int, cards: int) -> None:
    """Raise IllegalDecision unless ``cards`` may be set aside of this hand."""
    rule = ecart_rule(hand, size)
    for reason, faulty, allowed in (
        (Reason.NOT_IN_HAND, cards & ~hand, hand),
        (Reason.KING_IN_ECART, cards & KINGS, rule.free | rule.trumps),
        (Reason.BOUT_IN_ECART, cards & BOUTS, rule.free | rule.trumps),
    ):
        if faulty:
            raise IllegalDecision(reason, card=cards_in(faulty)[0], cards=allowed)
    trumps = cards & TRUMPS
    if trumps and not rule.trumps:
        raise IllegalDecision(Reason.TRUMP_IN_ECART, card=cards_in(trumps)[0], cards=rule.free)
    if cards.bit_count() != size:
        raise IllegalDecision(Reason.WRONG_ECART_SIZE, cards=rule.free | rule.trumps)
    if rule.forced & ~cards:
        raise IllegalDecision(Reason.SUIT_CARDS_FIRST, cards=rule.forced)


def choices(state: DealState) -> Choices:
    """Return the cards between which the taker chooses."""
    taker = _taker(state)
    rule = ecart_rule(state.hands[taker], state.variant.chien_size)
    return Choices(
        Phase.ECART,
        taker,
        ecart_size=rule.size,
        ecart_free=rule.free,
        ecart_forced=rule.forced,
        ecart_trumps=rule.trumps,
        ecart_trump_count=rule.trump_count,
    )


def check(state: DealState, decision: Decision) -> None:
    """Raise IllegalDecision unless the decision is a legal écart."""
    if type(decision) is not SetAside:
        raise IllegalDecision(Reason.WRONG_PHASE)
    check_ecart(state.hands[_taker(state)], state.variant.chien_size, decision.cards)


def apply(state: DealState, decision: Decision) -> None:
    """Lay the écart down."""
    assert type(decision) is SetAside
    state.ecart = decision.cards
    state.hands[_taker(state)] ^= decision.cards
    state.turn = None


def _taker(state: DealState) -> int:
    assert state.taker is not None
    return state.taker
