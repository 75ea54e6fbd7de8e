"""A simulated player remembers what was played and draws the sure conclusions, no others."""

from games.engine.bots.clues import Clues
from games.engine.cards import SUIT_MASKS, TRUMPS
from games.engine.decisions import Contract, SetAside
from games.engine.notation import card_text, parse_cards
from games.engine.rules import apply, start
from games.engine.state import DealState
from games.engine.variants import variant
from games.engine.view import view_of
from tests.engine.deals import bid_all, laid_out, play_all, random_deals

HEARTS = SUIT_MASKS[1]
SANS, GARDE, PASSE = Contract.GARDE_SANS, Contract.GARDE, Contract.PASSE


def at_trumps() -> DealState:
    """Seat 0 took without the chien; seats 1 and 2 have no heart, seat 2 no trump above the 9."""
    state = laid_out(
        {
            0: "HR,H1,H2,H3,T21,T20,T19,T18,T17,T16,T15,T14,SR,S1,S2,S3,S4,S5",
            1: "T10,T11,T12,D1,D2,D3,D4,D5,D6,D7,D8,D9,D10,C1,C2,C3,C4,C5",
            2: "T9,T8,T7,T6,DV,DC,DD,DR,C6,C7,C8,C9,C10,CV,CC,CD,CR,S6",
        },
    )
    return bid_all(state, SANS, PASSE, PASSE, PASSE)


def test_who_ruffs_has_no_card_of_the_suit() -> None:
    clues = Clues(view_of(play_all(at_trumps(), ["H1", "T10"]), 3))
    assert clues.may_hold(1) & HEARTS == 0
    assert clues.may_hold(1) & TRUMPS
    assert clues.may_hold(2) & HEARTS


def test_who_does_not_go_over_has_no_higher_trump() -> None:
    clues = Clues(view_of(play_all(at_trumps(), ["H1", "T10", "T9"]), 3))
    assert clues.may_hold(2) & TRUMPS & parse_cards("T11,T12,T13,T14,T20,T21") == 0
    assert clues.may_hold(2) & parse_cards("T8")


def test_who_discards_has_neither_the_suit_nor_a_trump() -> None:
    state = laid_out({0: "SR,S1,S2,H1,H2,H3,H4,T21,T20", 1: "D1,D2,D3,D4,D5,D6,D7,D8,D9,D10,DV,DC,DD,C1,C2,C3,C4,C5"})
    bid_all(state, SANS, PASSE, PASSE, PASSE)
    clues = Clues(view_of(play_all(state, ["S1", "D1"]), 2))
    assert clues.may_hold(1) & (SUIT_MASKS[0] | TRUMPS) == 0


def test_a_chien_that_was_shown_is_with_the_taker_or_in_the_ecart() -> None:
    state = laid_out({0: "S1,S2,S3,S4,S5,S6"}, chien="HR,H1,D1,D2,T3,T4")
    bid_all(state, GARDE, PASSE, PASSE, PASSE)
    apply(state, SetAside(parse_cards("S1,S2,S3,S4,S5,H1")))
    clues = Clues(view_of(state, 1))
    assert clues.may_hold(2) & state.chien == 0
    assert clues.may_hold(3) & state.chien == 0
    assert clues.may_hold(0) & parse_cards("HR") == parse_cards("HR")


def test_nothing_is_concluded_against_the_truth() -> None:
    for ended in random_deals(variant(), 60, "clues"):
        if ended.taker is None:
            continue
        state = replayed(ended)
        for _, card in ended.plays:
            for seat in range(4):
                clues = Clues(view_of(state, seat))
                for other in clues.others:
                    assert state.hands[other] & ~clues.may_hold(other) == 0
            play_all(state, [card_text(card)])


def replayed(ended: DealState) -> DealState:
    """Bring the same deal to its first card."""
    state = start(ended.variant, ended.dealer, ended.dealt, ended.chien)
    for decision in ended.transcript[: len(ended.transcript) - len(ended.plays)]:
        apply(state, decision)
    return state
