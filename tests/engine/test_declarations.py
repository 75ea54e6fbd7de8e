"""Chelem and poignée, of the official rules: when they are asked, what may be shown, and that base has neither."""

import pytest

from games.engine import rules
from games.engine.decisions import Bid, Contract, DeclareChelem, DeclarePoignee, Phase, PlayCard, SetAside
from games.engine.errors import IllegalDecision, Reason
from games.engine.notation import parse_card, parse_cards
from games.engine.state import DealState
from games.engine.variants import variant
from games.engine.view import view_of
from tests.engine.deals import bid_all, laid_out

FFT = variant("fft")
SANS, GARDE, PASSE = Contract.GARDE_SANS, Contract.GARDE, Contract.PASSE

TEN = "T2,T3,T4,T5,T6,T7,T8,T9,T10,T11"
TEN_IN_HAND = f"{TEN},S1,S2,S3,S4,S5,S6,S7,S8"
ELEVEN = f"{TEN},T12,S1,S2,S3,S4,S5,S6,S7"
NINE_AND_THE_EXCUSE = "T2,T3,T4,T5,T6,T7,T8,T9,T10,EX,S1,S2,S3,S4,S5,S6,S7,S8"
TEN_AND_THE_EXCUSE = f"{TEN},EX,S1,S2,S3,S4,S5,S6,S7"
KINGS_AND_FOURTEEN = "SR,HR,DR,CR,T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,T12,T13,T14,EX"


def taken(hands: dict[int, str], chien: str | None = None) -> DealState:
    """A deal of dealer 3 that seat 0 has taken with a garde sans."""
    return bid_all(laid_out(hands, table=FFT, chien=chien), SANS, PASSE, PASSE, PASSE)


def about_to_show(hand: str, seat: int = 0) -> DealState:
    """The same, once the taker has announced no chelem and every seat before this one has played."""
    state = taken({seat: hand})
    rules.apply(state, DeclareChelem(False))
    while state.turn != seat:
        rules.apply(state, DeclarePoignee(0))
        rules.apply(state, PlayCard(rules.choices(state).plays.bit_length() - 1))
    assert state.phase is Phase.POIGNEE
    return state


def refusal(state: DealState, cards: str) -> Reason:
    """Show these cards, which must be refused."""
    with pytest.raises(IllegalDecision) as refused:
        rules.apply(state, DeclarePoignee(parse_cards(cards)))
    assert state.phase is Phase.POIGNEE
    return refused.value.reason


def test_base_asks_for_neither() -> None:
    state = bid_all(laid_out({0: TEN_IN_HAND}), SANS, PASSE, PASSE, PASSE)
    assert state.phase is Phase.PLAY
    assert state.chelem_announced is None
    assert state.poignees == ()


def test_the_taker_is_asked_for_a_chelem_before_the_first_card() -> None:
    state = taken({})
    assert (state.phase, state.turn) == (Phase.CHELEM, 0)
    assert rules.choices(state).can_announce_chelem


def test_the_chelem_is_asked_after_the_ecart() -> None:
    state = bid_all(laid_out({0: TEN_IN_HAND}, table=FFT), GARDE, PASSE, PASSE, PASSE)
    rules.apply(state, SetAside(parse_cards("S1,S2,S3,S4,S5,S6")))
    assert state.phase is Phase.CHELEM


@pytest.mark.parametrize(("announced", "leader"), [(True, 2), (False, 0)])
def test_an_announced_chelem_gives_the_lead_to_the_taker(announced: bool, leader: int) -> None:
    state = bid_all(laid_out({}, table=FFT), PASSE, PASSE, SANS, PASSE)
    rules.apply(state, DeclareChelem(announced))
    assert (state.turn, state.trick_leader, state.phase) == (leader, leader, Phase.POIGNEE)
    assert view_of(state, 1).chelem_announced is announced


def test_refuses_anything_else_while_the_chelem_is_asked() -> None:
    with pytest.raises(IllegalDecision) as refused:
        rules.apply(taken({}), DeclarePoignee(0))
    assert refused.value.reason is Reason.WRONG_PHASE


def test_every_seat_is_asked_for_a_poignee_just_before_its_first_card_and_never_again() -> None:
    state = taken({})
    rules.apply(state, DeclareChelem(False))
    for seat in range(4):
        assert (state.phase, state.turn) == (Phase.POIGNEE, seat)
        rules.apply(state, DeclarePoignee(0))
        assert (state.phase, state.turn) == (Phase.PLAY, seat)
        rules.apply(state, PlayCard(rules.choices(state).plays.bit_length() - 1))
    assert state.phase is Phase.PLAY
    while state.turn is not None:
        assert state.phase is Phase.PLAY
        rules.apply(state, PlayCard(rules.choices(state).plays.bit_length() - 1))
    assert state.decision_count == 4 + 1 + 4 + 72


def test_refuses_a_card_before_the_poignee_is_answered() -> None:
    with pytest.raises(IllegalDecision) as refused:
        rules.apply(about_to_show(TEN_IN_HAND), PlayCard(parse_card("S1")))
    assert refused.value.reason is Reason.WRONG_PHASE


def test_a_poignee_is_shown_to_all() -> None:
    state = about_to_show(TEN_IN_HAND, seat=2)
    rules.apply(state, DeclarePoignee(parse_cards(TEN)))
    assert [view_of(state, seat).poignees for seat in range(4)] == [((2, parse_cards(TEN)),)] * 4


def test_surplus_trumps_are_hidden_as_the_holder_likes() -> None:
    for hidden in ("T2", "T12"):
        state = about_to_show(ELEVEN)
        rules.apply(state, DeclarePoignee(parse_cards(f"{TEN},T12") & ~parse_cards(hidden)))
        assert state.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("hand", "shown", "reason"),
    [
        (TEN_IN_HAND, "T2,T3,T4,T5,T6,T7,T8,T9,T10", Reason.WRONG_POIGNEE_SIZE),
        (ELEVEN, f"{TEN},T12", Reason.WRONG_POIGNEE_SIZE),
        (TEN_IN_HAND, "T2,T3,T4,T5,T6,T7,T8,T9,T10,S1", Reason.NOT_A_TRUMP),
        (TEN_IN_HAND, "T2,T3,T4,T5,T6,T7,T8,T9,T10,T12", Reason.TRUMP_NOT_HELD),
        (TEN_IN_HAND, "T2,T3,T4,T5,T6,T7,T8,T9,T10,EX", Reason.TRUMP_NOT_HELD),
        (TEN_AND_THE_EXCUSE, "T2,T3,T4,T5,T6,T7,T8,T9,T10,EX", Reason.EXCUSE_HIDES_A_TRUMP),
    ],
)
def test_tells_why_a_poignee_is_refused(hand: str, shown: str, reason: Reason) -> None:
    assert refusal(about_to_show(hand), shown) is reason


def test_the_excuse_completes_a_poignee_that_hides_no_trump() -> None:
    state = about_to_show(NINE_AND_THE_EXCUSE)
    assert rules.choices(state).poignee_sizes == (10,)
    rules.apply(state, DeclarePoignee(parse_cards("T2,T3,T4,T5,T6,T7,T8,T9,T10,EX")))
    assert len(state.poignees) == 1


@pytest.mark.parametrize(
    ("hand", "sizes"),
    [
        (TEN_IN_HAND, (10,)),
        ("T2,T3,T4,T5,T6,T7,T8,T9,T10,S1,S2,S3,S4,S5,S6,S7,S8,S9", ()),
        (f"{TEN},T12,T13,T14,T15,T16,S1,S2,S3", (10, 13, 15)),
        (TEN_AND_THE_EXCUSE, (10,)),
        (f"{TEN},T12,T13,EX,S1,S2,S3,S4,S5", (10, 13)),
    ],
)
def test_offers_the_sizes_that_can_be_shown(hand: str, sizes: tuple[int, ...]) -> None:
    assert rules.choices(about_to_show(hand)).poignee_sizes == sizes


def test_a_trump_that_had_to_be_set_aside_completes_a_poignee() -> None:
    state = laid_out({0: KINGS_AND_FOURTEEN}, table=FFT, chien="S1,S2,H1,H2,D1,T15")
    bid_all(state, GARDE, PASSE, PASSE, PASSE)
    rules.apply(state, SetAside(parse_cards("S1,S2,H1,H2,D1,T15")))
    rules.apply(state, DeclareChelem(False))
    assert rules.choices(state).poignee_sizes == (10, 13, 15)
    rules.apply(state, DeclarePoignee(parse_cards("T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,T12,T13,T14,EX,T15")))
    assert state.poignees[0][1].bit_count() == 15


def test_only_the_taker_may_show_a_trump_that_was_set_aside() -> None:
    state = laid_out({0: KINGS_AND_FOURTEEN, 1: "T16,T17,T18,T19"}, table=FFT, chien="S1,S2,H1,H2,D1,T15")
    bid_all(state, GARDE, PASSE, PASSE, PASSE)
    rules.apply(state, SetAside(parse_cards("S1,S2,H1,H2,D1,T15")))
    rules.apply(state, DeclareChelem(False))
    rules.apply(state, DeclarePoignee(0))
    rules.apply(state, PlayCard(parse_card("SR")))
    assert rules.choices(state).poignee_set_aside == 0


def test_no_poignee_is_asked_in_base_at_any_table() -> None:
    for players in (3, 4, 5):
        table = variant("base", players)
        assert not table.has_poignee
        assert not table.has_chelem


def test_refuses_a_bid_while_a_poignee_is_asked() -> None:
    with pytest.raises(IllegalDecision) as refused:
        rules.apply(about_to_show(TEN_IN_HAND), Bid(PASSE))
    assert refused.value.reason is Reason.WRONG_PHASE
