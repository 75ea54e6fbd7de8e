"""The call at five players: a king, or lower when all four above are held; its holder is the partner."""

import pytest

from games.engine import rules
from games.engine.cards import cards_in
from games.engine.decisions import Bid, Call, Contract, Phase
from games.engine.errors import IllegalDecision, Reason
from games.engine.notation import card_text, parse_card
from games.engine.state import DealState
from games.engine.variants import variant
from games.engine.view import view_of
from tests.engine.deals import bid_all, laid_out

FIVE = variant("base", 5)
FOUR_KINGS = "SR,HR,DR,CR,T21,T20,T19,T18,T17,T16,T15,S1,S2,H1,H2"
GARDE, PASSE, CONTRE = Contract.GARDE, Contract.PASSE, Contract.GARDE_CONTRE


def calling(hands: dict[int, str], chien: str | None = None, contract: Contract = GARDE) -> DealState:
    """A deal of dealer 4 that seat 0 has taken."""
    state = laid_out(hands, table=FIVE, dealer=4, chien=chien)
    return bid_all(state, contract, *[PASSE] * (0 if contract is CONTRE else 4))


def call(state: DealState, text: str) -> None:
    """Call a card."""
    rules.apply(state, Call(parse_card(text)))


@pytest.mark.parametrize("contract", [GARDE, Contract.GARDE_SANS, CONTRE])
def test_the_taker_calls_before_the_chien_is_turned_up(contract: Contract) -> None:
    state = calling({}, contract=contract)
    assert (state.phase, state.turn) == (Phase.CALLING, 0)
    assert not state.is_chien_shown
    assert state.hands[0].bit_count() == 15


def test_any_king_may_be_called_his_own_included() -> None:
    state = calling({0: "SR,T21,T20"})
    assert [card_text(card) for card in cards_in(rules.choices(state).calls)] == ["SR", "HR", "DR", "CR"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("SD", Reason.CALL_NEEDS_FOUR_KINGS),
        ("SC", Reason.CALL_NEEDS_FOUR_QUEENS),
        ("SV", Reason.CALL_NEEDS_FOUR_KNIGHTS),
        ("S1", Reason.CARD_NOT_CALLABLE),
        ("T21", Reason.CARD_NOT_CALLABLE),
        ("EX", Reason.CARD_NOT_CALLABLE),
    ],
)
def test_tells_why_a_card_may_not_be_called(text: str, reason: Reason) -> None:
    state = calling({0: "SR,HR,DR,T21"})
    with pytest.raises(IllegalDecision) as refused:
        call(state, text)
    assert refused.value.reason is reason
    assert refused.value.card == parse_card(text)
    assert refused.value.cards == rules.choices(state).calls


def test_with_four_kings_a_queen_may_be_called() -> None:
    state = calling({0: FOUR_KINGS, 3: "SD"})
    call(state, "SD")
    assert (state.called_card, state.partner) == (parse_card("SD"), 3)


def test_the_holder_of_the_called_card_is_the_partner_and_knows_it_alone() -> None:
    state = calling({0: "T21", 2: "HR"}, chien="C1,C2,C3")
    call(state, "HR")
    assert (state.partner, state.phase, state.turn) == (2, Phase.ECART, 0)
    assert [view_of(state, seat).partner for seat in range(5)] == [None, None, 2, None, None]
    assert [view_of(state, seat).is_partner_known for seat in range(5)] == [False, False, True, False, False]


def test_a_taker_who_calls_himself_is_alone_and_knows_it_alone() -> None:
    state = calling({0: "HR,T21"}, chien="C1,C2,C3")
    call(state, "HR")
    assert state.partner is None
    assert [view_of(state, seat).is_partner_known for seat in range(5)] == [True, False, False, False, False]


def test_a_called_card_in_the_chien_leaves_the_taker_alone_as_all_can_see() -> None:
    state = calling({0: "T21"}, chien="C1,C2,HR")
    call(state, "HR")
    assert state.partner is None
    assert all(view_of(state, seat).is_partner_known for seat in range(5))


def test_nobody_knows_that_the_called_card_is_in_a_chien_not_turned_up() -> None:
    state = calling({0: "T21"}, chien="C1,C2,HR", contract=CONTRE)
    call(state, "HR")
    assert (state.partner, state.phase) == (None, Phase.PLAY)
    assert not any(view_of(state, seat).is_partner_known for seat in range(5))


def test_refuses_anything_but_a_call() -> None:
    state = calling({})
    with pytest.raises(IllegalDecision) as refused:
        rules.apply(state, Bid(GARDE))
    assert refused.value.reason is Reason.WRONG_PHASE


def test_nothing_is_called_at_four() -> None:
    state = bid_all(laid_out({}), GARDE, PASSE, PASSE, PASSE)
    assert state.phase is Phase.ECART
