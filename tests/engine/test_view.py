"""A seat sees its own cards and what happened in the open, and nothing of what is hidden from it."""

from collections.abc import Callable
from random import Random

import pytest

from games.engine import rules
from games.engine.cards import KINGS, SUIT_CARDS, cards_in, mask_of
from games.engine.decisions import Contract, DeclareChelem, SetAside
from games.engine.notation import parse_cards
from games.engine.state import DealState
from games.engine.variants import Variant, variant
from games.engine.view import NOBODY, public_view, view_of
from tests.engine.deals import VARIANTS, bid_all, eager_decision, laid_out, shuffled_deal, strong_deal, variant_id

GARDE, SANS, PASSE = Contract.GARDE, Contract.GARDE_SANS, Contract.PASSE


def redealt(state: DealState, seat: int, rng: Random) -> DealState:
    """Deal again everything that ``seat`` cannot see: other hands, a chien not turned up, another's écart.

    What everybody has seen stays where it is: a chien turned up, trumps shown with the écart, and the called card,
    whose place decides who knows the partner.
    """
    other = state.copy()
    fixed = state.forced_trumps | (state.chien if state.is_chien_shown else 0)
    if state.called_card is not None:
        fixed |= 1 << state.called_card
    seats = [player for player in range(state.variant.players) if player != seat]
    loose = [card for player in seats for card in cards_in(state.hands[player] & ~fixed)]
    if not state.is_chien_shown:
        loose += cards_in(state.chien & ~fixed)
    if seat != state.taker:
        loose += cards_in(state.ecart & ~fixed)
    rng.shuffle(loose)
    if seat != state.taker:
        loose.sort(key=lambda card: not (SUIT_CARDS & ~KINGS) >> card & 1)
        other.ecart = _refilled(state.ecart, fixed, loose)
        rng.shuffle(loose)
    if not state.is_chien_shown:
        other.chien = _refilled(state.chien, fixed, loose)
    for player in seats:
        other.hands[player] = _refilled(state.hands[player], fixed, loose)
    assert not loose
    return other


def _refilled(pile: int, fixed: int, loose: list[int]) -> int:
    """Take as many of the loose cards as the pile has that are not fixed."""
    size = (pile & ~fixed).bit_count()
    taken, loose[:size] = loose[:size], []
    return pile & fixed | mask_of(taken)


@pytest.mark.parametrize("table", VARIANTS, ids=variant_id)
def test_a_view_does_not_change_when_hidden_cards_do(table: Variant, count: Callable[[int, int], int]) -> None:
    rng = Random(f"hidden {variant_id(table)}")
    changed = 0
    for number in range(count(3, 100)):
        state = rules.start(table, number % table.players, *(strong_deal if number % 2 else shuffled_deal)(table, rng))
        while state.turn is not None:
            for seat in range(table.players):
                other = redealt(state, seat, rng)
                changed += other.hands != state.hands
                assert view_of(other, seat) == view_of(state, seat)
            rules.apply(state, eager_decision(rules.choices(state), rng))
    assert changed > 100


def test_the_seat_to_decide_and_no_other_gets_choices() -> None:
    state = laid_out({})
    assert view_of(state, 0).choices == rules.choices(state)
    assert [view_of(state, seat).choices for seat in (1, 2, 3)] == [None] * 3


def test_a_hidden_chien_is_in_no_view() -> None:
    state = bid_all(laid_out({}), SANS, PASSE, PASSE, PASSE)
    for seat in range(4):
        view = view_of(state, seat)
        assert (view.chien, view.chien_shown) == (0, False)


def test_a_shown_chien_is_in_every_view() -> None:
    state = bid_all(laid_out({}), GARDE, PASSE, PASSE, PASSE)
    for seat in range(4):
        view = view_of(state, seat)
        assert (view.chien, view.chien_shown) == (state.chien, True)


def test_the_ecart_is_in_the_takers_view_alone() -> None:
    state = bid_all(laid_out({0: "S1,S2,S3,S4,S5,S6"}), GARDE, PASSE, PASSE, PASSE)
    rules.apply(state, SetAside(parse_cards("S1,S2,S3,S4,S5,S6")))
    assert [view_of(state, seat).ecart for seat in range(4)] == [state.ecart, 0, 0, 0]
    assert [view_of(state, seat).forced_trumps for seat in range(4)] == [0] * 4


def test_the_view_tells_the_trick_and_all_that_was_played() -> None:
    rng = Random("trick")
    state = bid_all(laid_out({}), Contract.GARDE_CONTRE)
    for played in range(1, 7):
        rules.apply(state, eager_decision(rules.choices(state), rng))
        view = view_of(state, 2)
        assert len(view.plays) == played
        assert view.plays == tuple(state.plays)
        assert view.tricks_played == played // 4
        assert view.trick == tuple(state.plays[played // 4 * 4 :])
        assert view.trick_winners == tuple(state.trick_winners)


def test_the_view_tells_the_words_of_the_auction() -> None:
    state = bid_all(laid_out({}, dealer=1), PASSE, GARDE)
    view = view_of(state, 0)
    assert view.bids == ((2, PASSE), (3, GARDE))
    assert (view.taker, view.contract, view.dealer, view.turn) == (3, GARDE, 1, 0)


def test_the_view_tells_the_announced_chelem() -> None:
    state = bid_all(laid_out({}, table=variant("fft")), SANS, PASSE, PASSE, PASSE)
    assert view_of(state, 1).chelem_announced is False
    rules.apply(state, DeclareChelem(True))
    assert view_of(state, 1).chelem_announced is True


@pytest.mark.parametrize("table", VARIANTS, ids=variant_id)
def test_the_public_view_does_not_change_with_anybody_s_cards(table: Variant, count: Callable[[int, int], int]) -> None:
    rng = Random(f"public {variant_id(table)}")
    changed = 0
    for number in range(count(3, 100)):
        state = rules.start(table, number % table.players, *(strong_deal if number % 2 else shuffled_deal)(table, rng))
        while state.turn is not None:
            other = redealt(state, NOBODY, rng)
            changed += all(mine != theirs for mine, theirs in zip(other.hands, state.hands, strict=True))
            assert public_view(other) == public_view(state)
            rules.apply(state, eager_decision(rules.choices(state), rng))
    assert changed > 50


def test_the_public_view_holds_no_card_and_nothing_to_decide() -> None:
    state = laid_out({})
    while state.turn is not None:
        view = public_view(state)
        assert (view.seat, view.hand, view.ecart, view.choices) == (NOBODY, 0, 0, None)
        rules.apply(state, eager_decision(rules.choices(state), Random(1)))


def test_everybody_sees_the_auction_the_chien_and_the_tricks() -> None:
    state = bid_all(laid_out({}), PASSE, GARDE, PASSE, PASSE)
    seen, own = public_view(state), view_of(state, 0)
    assert (seen.bids, seen.taker, seen.contract, seen.turn) == (own.bids, own.taker, GARDE, own.turn)
    assert seen.chien == state.chien
    while state.turn is not None:
        rules.apply(state, eager_decision(rules.choices(state), Random(2)))
        seen, own = public_view(state), view_of(state, 0)
        assert (seen.trick, seen.plays, seen.trick_winners) == (own.trick, own.plays, own.trick_winners)
        assert seen.forced_trumps == state.forced_trumps
