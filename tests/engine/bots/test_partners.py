"""club-1 plays with its partners, and as a taker draws trumps."""

from games.engine import rules
from games.engine.bots import registry
from games.engine.dealing import stream
from games.engine.decisions import Contract, PlayCard
from games.engine.notation import card_text
from games.engine.state import DealState
from games.engine.view import view_of
from tests.engine.deals import bid_all, laid_out, play_all

SANS, PASSE = Contract.GARDE_SANS, Contract.PASSE


def card_of(state: DealState) -> str:
    assert state.turn is not None
    decision = registry.bot("club-1").decide(view_of(state, state.turn), stream(b"partners", 1, "bot"))
    assert isinstance(decision, PlayCard)
    rules.check(state, decision)
    return card_text(decision.card)


def taken_by(taker: int, hands: dict[int, str], leader: int = 0) -> DealState:
    """Let this seat take without the chien; `leader` opens the first trick."""
    state = laid_out(hands, dealer=(leader - 1) % 4)
    words = [SANS if (leader + turn) % 4 == taker else PASSE for turn in range(4)]
    return bid_all(state, *words)


def test_loads_a_partners_sure_trick_with_its_best_honour_below() -> None:
    state = taken_by(1, {0: "SR,S1", 1: "S2,S3,T21,T20,T19", 2: "S4,SD,SC,S5", 3: "S6,S7"})
    assert card_of(play_all(state, ["SR", "S2"])) == "SD"


def test_discards_an_honour_on_a_partners_sure_trick() -> None:
    state = taken_by(1, {0: "SR,S1", 1: "S2,S3,T21,T20", 2: "HD,HC,H1,H2,H3,H4,H5,H6,H7,H8,H9,D1,D2,D3,D4,D5,D6,D7"})
    assert card_of(play_all(state, ["SR", "S2"])) == "HD"


def test_does_not_overtake_a_partner_who_holds_the_trick() -> None:
    state = taken_by(1, {0: "SD,S1", 1: "S2,S3,T21,T20,T19", 2: "S4,SR,SC,S5", 3: "S6,S7"})
    assert card_of(play_all(state, ["SD", "S2"])) == "SC"


def test_gives_nothing_to_a_trick_that_the_taker_has_ruffed() -> None:
    state = taken_by(
        1,
        {
            0: "SD,S1,S9",
            1: "T21,T20,T19,T18,T17,T16,T15,T14,T13,T12,T11,T10,T9,T8,H1,H2,H3,H4",
            2: "S4,SR,SC,S5",
        },
    )
    assert card_of(play_all(state, ["SD", "T8"])) == "S4"


def test_saves_the_petit_under_a_partners_higher_trump() -> None:
    state = taken_by(1, {0: "T21,T20", 1: "T19,T18,T17,T2", 2: "T1,T3,T4,T5", 3: "T6,T7"}, leader=0)
    assert card_of(play_all(state, ["T21", "T2"])) == "T1"


def test_keeps_the_petit_from_the_takers_trump() -> None:
    state = taken_by(1, {1: "T21,T20,T19,T18", 2: "T1,T3,T4,T5", 3: "T6,T7"}, leader=1)
    assert card_of(play_all(state, ["T21"])) == "T3"


def test_a_taker_with_eight_trumps_draws_them() -> None:
    hand = "T20,T18,T15,T13,T10,T8,T5,T3,SC,S2,S3,HC,H2,H3,DC,D4,D5,C2"
    state = taken_by(0, {0: hand})
    assert card_of(state).startswith("T")


def test_a_taker_draws_from_the_middle_and_never_with_the_petit() -> None:
    hand = "T20,T18,T15,T13,T10,T8,T5,T1,SC,S2,S3,HC,H2,H3,DC,D4,D5,C2"
    assert card_of(taken_by(0, {0: hand})) == "T13"


def test_a_taker_leads_no_trump_once_the_others_have_none() -> None:
    hand = "T21,T20,T19,T18,T17,T16,T15,T14,T13,T12,T11,T10,T9,T8,T7,S2,S3,EX"
    others = {1: "T6,T5,H1,H2", 2: "T4,T3,H3,H4", 3: "T2,T1,H5,H6"}
    state = taken_by(0, {0: hand, **others})
    play_all(state, ["T21", "T6", "T4", "T2", "T20", "T5", "T3", "T1"])
    assert card_of(state).startswith("S")


def test_follows_a_partners_hunt_for_the_petit() -> None:
    hands = {
        0: "T18,T16,T14,T12,T10,T8,S1,S2",
        1: "T21,T2,T3,SR,SD,HR",
        2: "T1,T20,T19,T17,T15,EX,S3,S4",
        3: "T4,T5,S5,S6",
    }
    hunted = play_all(taken_by(2, hands), ["T8", "T21", "T15", "T4"])
    assert hunted.turn == 1
    assert card_of(hunted).startswith("T")


def test_cashes_a_king_where_no_partner_hunts() -> None:
    hands = {0: "S1,S2", 1: "T20,T2,T3,SR,SD,HR", 2: "T1,T21,T19,T17,T15,EX,S3,S4", 3: "T4,T5,S5,S6"}
    state = play_all(taken_by(2, hands), ["S1", "SR", "S3", "S5"])
    assert state.turn == 1
    assert card_of(state) == "HR"


def test_does_not_put_a_king_on_a_partners_queen_that_the_taker_can_only_ruff() -> None:
    state = taken_by(2, {0: "SD,S1", 1: "SR,S4,S5", 2: "T21,T20,T19,S2", 3: "S6,S7"})
    assert card_of(play_all(state, ["SD"])) in ("S4", "S5")
