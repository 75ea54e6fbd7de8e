"""What is offered can be done, and nothing else can: at every step of random deals, by every decision there is."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from games.engine import rules
from games.engine.cards import EXCUSE_BIT, TRUMPS, cards_in, mask_of
from games.engine.decisions import (
    CONTRACTS,
    Bid,
    Call,
    Choices,
    Decision,
    DeclareChelem,
    DeclarePoignee,
    Phase,
    PlayCard,
    SetAside,
)
from games.engine.errors import IllegalDecision
from games.engine.state import DealState
from games.engine.variants import Variant
from tests.engine.deals import VARIANTS, eager_decision, shuffled_deal, strong_deal, variant_id


def is_offered(choices: Choices, decision: Decision) -> bool:
    """Tell whether the choices describe this decision."""
    match decision:
        case Bid(contract):
            return choices.phase is Phase.BIDDING and contract in choices.bids
        case Call(card):
            return choices.phase is Phase.CALLING and bool(choices.calls >> card & 1)
        case SetAside(cards):
            return choices.phase is Phase.ECART and _is_described_ecart(choices, cards)
        case DeclareChelem():
            return choices.phase is Phase.CHELEM and choices.can_announce_chelem
        case DeclarePoignee(cards):
            return choices.phase is Phase.POIGNEE and (not cards or _is_described_poignee(choices, cards))
        case PlayCard(card):
            return choices.phase is Phase.PLAY and bool(choices.plays >> card & 1)


def _is_described_ecart(choices: Choices, cards: int) -> bool:
    return (
        cards.bit_count() == choices.ecart_size
        and (cards & choices.ecart_trumps).bit_count() == choices.ecart_trump_count
        and not cards & ~(choices.ecart_free | choices.ecart_trumps)
        and not choices.ecart_forced & ~cards
    )


def _is_described_poignee(choices: Choices, cards: int) -> bool:
    hidden = choices.poignee_held & TRUMPS & ~cards
    return (
        cards.bit_count() in choices.poignee_sizes
        and not cards & ~(choices.poignee_held | choices.poignee_set_aside)
        and not (cards & EXCUSE_BIT and hidden)
    )


def every_decision(state: DealState, rng: Random) -> Iterator[Decision]:
    """Yield every bid, call, chelem and card there is, and many écarts and poignées."""
    yield from (Bid(contract) for contract in CONTRACTS)
    yield from (Call(card) for card in range(78))
    yield from (PlayCard(card) for card in range(78))
    yield from (DeclareChelem(announced) for announced in (True, False))
    yield DeclarePoignee(0)
    hand = cards_in(state.hands[state.turn or 0])
    for _ in range(12):
        yield SetAside(mask_of(rng.sample(hand, min(len(hand), rng.choice((3, 4, 5, 6, 7))))))
        yield SetAside(mask_of(rng.sample(range(78), state.variant.chien_size)))
    trumps = [card for card in hand if (TRUMPS | EXCUSE_BIT) >> card & 1]
    for size in state.variant.poignee_sizes:
        yield DeclarePoignee(mask_of(rng.sample(range(56, 78), size)))
        if len(trumps) >= size:
            yield from (DeclarePoignee(mask_of(rng.sample(trumps, size))) for _ in range(4))


def is_taken(state: DealState, decision: Decision) -> bool:
    """Tell whether a copy of the state takes the decision."""
    try:
        rules.apply(state.copy(), decision)
    except IllegalDecision:
        return False
    return True


@pytest.mark.parametrize("table", VARIANTS, ids=variant_id)
def test_exactly_what_is_offered_can_be_done(table: Variant, count: Callable[[int, int], int]) -> None:
    rng = Random(variant_id(table))
    for number in range(count(2, 30)):
        state = rules.start(table, number % table.players, *(strong_deal if number % 2 else shuffled_deal)(table, rng))
        while state.turn is not None:
            choices = rules.choices(state)
            assert (choices.phase, choices.seat) == (state.phase, state.turn)
            for decision in every_decision(state, rng):
                assert is_taken(state, decision) == is_offered(choices, decision), decision
            rules.apply(state, eager_decision(choices, rng))


@pytest.mark.parametrize("table", VARIANTS, ids=variant_id)
def test_a_refusal_changes_nothing(table: Variant) -> None:
    rng = Random(f"refusal {variant_id(table)}")
    state = rules.start(table, 0, *shuffled_deal(table, rng))
    while state.turn is not None:
        before = {name: getattr(state.copy(), name) for name in DealState.__slots__}
        for decision in every_decision(state, rng):
            if not is_offered(rules.choices(state), decision):
                with pytest.raises(IllegalDecision):
                    rules.apply(state, decision)
        assert {name: getattr(state, name) for name in DealState.__slots__} == before
        rules.apply(state, eager_decision(rules.choices(state), rng))


@pytest.mark.parametrize("table", VARIANTS, ids=variant_id)
def test_check_says_the_same_as_apply(table: Variant) -> None:
    rng = Random(f"check {variant_id(table)}")
    state = rules.start(table, 0, *strong_deal(table, rng))
    while state.turn is not None:
        for decision in every_decision(state, rng):
            try:
                rules.check(state, decision)
                is_allowed = True
            except IllegalDecision:
                is_allowed = False
            assert is_allowed == is_offered(rules.choices(state), decision)
        rules.apply(state, eager_decision(rules.choices(state), rng))
