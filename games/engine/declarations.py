"""What may be declared before the cards are played? The chelem by the taker, a poignée by anybody (official rules)."""

from games.engine.cards import EXCUSE_BIT, TRUMPS, cards_in
from games.engine.decisions import Choices, Decision, DeclareChelem, DeclarePoignee, Phase
from games.engine.errors import IllegalDecision, Reason
from games.engine.state import DealState
from games.engine.variants import Variant


def poignee_level(variant: Variant, size: int) -> int | None:
    """Return 0, 1, 2 for a simple, double, triple poignée of ``size`` cards, None for no poignée."""
    return variant.poignee_sizes.index(size) if size in variant.poignee_sizes else None


def check_poignee(variant: Variant, hand: int, set_aside: int, cards: int) -> None:
    """Raise IllegalDecision unless ``cards`` are a poignée that this hand may show.

    ``set_aside`` are the trumps that the taker had to put into the écart: everybody has seen them and they count.
    """
    trumps = hand & TRUMPS
    not_trumps = cards & ~(TRUMPS | EXCUSE_BIT)
    if not_trumps:
        raise IllegalDecision(Reason.NOT_A_TRUMP, card=cards_in(not_trumps)[0])
    held = hand & (TRUMPS | EXCUSE_BIT) | set_aside
    if cards & ~held:
        raise IllegalDecision(Reason.TRUMP_NOT_HELD, card=cards_in(cards & ~held)[0], cards=held)
    if poignee_level(variant, cards.bit_count()) is None:
        raise IllegalDecision(Reason.WRONG_POIGNEE_SIZE, cards=held)
    if cards & EXCUSE_BIT and trumps & ~cards:
        raise IllegalDecision(Reason.EXCUSE_HIDES_A_TRUMP, cards=trumps)


def choices(state: DealState) -> Choices:
    """Return what the seat to decide may declare."""
    seat = _seat(state)
    if state.phase is Phase.CHELEM:
        return Choices(Phase.CHELEM, seat, can_announce_chelem=True)
    hand = state.hands[seat]
    set_aside = _set_aside(state, seat)
    return Choices(
        Phase.POIGNEE,
        seat,
        poignee_sizes=_sizes(state.variant, hand, set_aside),
        poignee_held=hand & (TRUMPS | EXCUSE_BIT),
        poignee_set_aside=set_aside,
    )


def check(state: DealState, decision: Decision) -> None:
    """Raise IllegalDecision unless the decision is a declaration that may be made now."""
    if state.phase is Phase.CHELEM:
        if type(decision) is not DeclareChelem:
            raise IllegalDecision(Reason.WRONG_PHASE)
        return
    if type(decision) is not DeclarePoignee:
        raise IllegalDecision(Reason.WRONG_PHASE)
    if decision.cards:
        seat = _seat(state)
        check_poignee(state.variant, state.hands[seat], _set_aside(state, seat), decision.cards)


def apply(state: DealState, decision: Decision) -> None:
    """Record the declaration. After an announced chelem the taker leads; after a poignée, or none, its seat plays."""
    if type(decision) is DeclareChelem:
        state.chelem_announced = decision.announced
        if decision.announced:
            state.trick_leader = _seat(state)
        state.turn = None
        return
    assert type(decision) is DeclarePoignee
    state.poignee_decisions = (*state.poignee_decisions, (_seat(state), decision.cards))
    state.phase = Phase.PLAY


def _sizes(variant: Variant, hand: int, set_aside: int) -> tuple[int, ...]:
    """Return the sizes that can be shown: without the excuse, or with it and every trump of the hand."""
    trumps = (hand & TRUMPS).bit_count()
    most = trumps + set_aside.bit_count()
    with_excuse = range(trumps + 1, most + 2) if hand & EXCUSE_BIT else range(0)
    return tuple(size for size in variant.poignee_sizes if size <= most or size in with_excuse)


def _set_aside(state: DealState, seat: int) -> int:
    return state.forced_trumps if seat == state.taker else 0


def _seat(state: DealState) -> int:
    assert state.turn is not None
    return state.turn
