"""The rest is claimed only when it is certain: for every hand that the others may hold, and whatever they play."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from games.engine import rules
from games.engine.bots import registry
from games.engine.bots.clues import lacks
from games.engine.cards import EXCUSE_BIT, cards_in, mask_of
from games.engine.claim import sure_plays
from games.engine.dealing import stream
from games.engine.decisions import Contract, Phase, PlayCard, SetAside
from games.engine.notation import cards_text, parse_cards
from games.engine.scoring import Camp, outcome
from games.engine.state import DealState
from games.engine.tricks import legal_plays, winning_index
from games.engine.variants import variant
from games.engine.view import PlayerView, view_of
from tests.engine.deals import bid_all, laid_out, play_all, shuffled_deal, strong_deal

MASTERS = "T9,T10,T11,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SR,HR,DR,CR,S1"


def taken(hand: str, chien: str = "H1,H2,H3,H4,H5,H6") -> DealState:
    """Seat 0 has taken at garde with this hand and set the chien aside again: it is about to lead."""
    state = bid_all(laid_out({0: hand}, chien=chien), Contract.GARDE, *[Contract.PASSE] * 3)
    rules.apply(state, SetAside(parse_cards(chien)))
    return state


def texts(cards: tuple[int, ...]) -> list[str]:
    return [cards_text(1 << card) for card in cards]


def test_trumps_from_the_top_then_kings() -> None:
    state = taken("T8,T9,T10,T11,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SR,HR,DR,CR")
    plan = texts(sure_plays(view_of(state, 0)))
    assert plan[:3] == ["T21", "T20", "T19"]
    assert sorted(plan[14:]) == ["CR", "DR", "HR", "SR"]


def test_a_lower_card_is_certain_only_when_nobody_can_have_one_above_it() -> None:
    assert not sure_plays(view_of(taken(MASTERS), 0)), "somebody may have the roi’s whole suit behind an ace"
    whole = "T9,T10,T11,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SR,SD,SC,SV,S10"
    assert sure_plays(view_of(taken(whole), 0))
    assert not sure_plays(view_of(taken(whole.replace("SC", "S9")), 0)), "the knight is out"


def test_one_trump_more_outside_than_one_can_draw_is_not_certain() -> None:
    drawn = "T11,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SR,SD,SC,HR,HD,DR,CR"
    assert sure_plays(view_of(taken(drawn), 0)), "eleven rounds draw ten trumps and the excuse"
    short = "T1,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SR,SD,SC,HR,HD,DR,CR"
    assert not sure_plays(view_of(taken(short), 0)), "the petit falls to any trump left"


def test_the_petit_is_kept_for_the_last_trick() -> None:
    state = taken("T1,T9,T10,T11,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SR,HR,DR,CR")
    assert texts(sure_plays(view_of(state, 0)))[-1] == "T1"
    for card in sure_plays(view_of(state, 0)):
        while state.turn != 0:
            rules.apply(state, PlayCard(cards_in(rules.choices(state).plays)[0]))
        rules.apply(state, PlayCard(card))
    play_all(state, [cards_text(state.hands[seat]) for seat in (1, 2, 3)])
    assert outcome(state).petit_au_bout is Camp.ATTACK


def test_the_petit_does_not_take_a_trick_that_another_trump_takes() -> None:
    chien = "H1,H2,H3,H4,H5,H6"
    masters = "T1,T8,T9,T10,T11,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SR,SD,SC"
    state = laid_out({0: "D4", 1: masters, 2: "D2", 3: "D3"}, dealer=1, chien=chien)
    bid_all(state, *[Contract.PASSE] * 3, Contract.GARDE)
    rules.apply(state, SetAside(parse_cards(chien)))
    play_all(state, ["D2", "D3", "D4"])
    plan = texts(sure_plays(view_of(state, 1)))
    assert plan[0] == "T8"
    assert plan[-1] == "T1"


def test_the_excuse_in_hand_is_never_claimed() -> None:
    state = taken("EX,T9,T10,T11,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SR,HR,DR,CR")
    assert not sure_plays(view_of(state, 0))


def test_only_the_seat_to_play_claims_and_never_its_last_card() -> None:
    state = taken("T8,T9,T10,T11,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SR,HR,DR,CR")
    assert not sure_plays(view_of(state, 1))
    while view_of(state, 0).hand.bit_count() > 1 or state.turn != 0:
        seat = state.turn
        assert seat is not None
        plan = sure_plays(view_of(state, 0)) if seat == 0 else ()
        rules.apply(state, PlayCard(plan[0] if plan else cards_in(rules.choices(state).plays)[0]))
    assert not sure_plays(view_of(state, 0))


@pytest.mark.parametrize(("led", "first"), [("S2", []), ("T2", ["T8"])])
def test_in_the_middle_of_a_trick_the_card_that_takes_it_comes_first(led: str, first: list[str]) -> None:
    chien = "H1,H2,H3,H4,H5,H6"
    masters = "T8,T9,T10,T11,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SR,HR,DR,CR"
    state = laid_out({0: "S2,T2", 1: masters}, dealer=3, chien=chien)
    bid_all(state, Contract.PASSE, Contract.GARDE, Contract.PASSE, Contract.PASSE)
    rules.apply(state, SetAside(parse_cards(chien)))
    play_all(state, [led])
    assert texts(sure_plays(view_of(state, 1)))[:1] == first, "a king may be ruffed by those still to play"


def test_whatever_is_claimed_is_won_against_every_play_of_every_possible_hand(count: Callable[[int, int], int]) -> None:
    """Deals are replayed with the unseen cards dealt anew in every way that what was played allows."""
    rng, table, bot = Random("claims"), variant(), registry.bot("club-1")
    claims: Counter[int] = Counter()
    beaten = 0
    for number in range(count(60, 3_000)):
        state = rules.start(table, number % 4, *(strong_deal if number % 2 else shuffled_deal)(table, rng))
        while state.turn is not None:
            view = view_of(state, state.turn)
            plan = sure_plays(view)
            if plan:
                claims[len(plan)] += 1
                for _ in range(3):
                    assert wins_them_all(state, dealt_anew(state, view, rng), plan, rng)
            elif view.phase is Phase.PLAY and 2 <= view.hand.bit_count() <= 3 and not view.trick:
                beaten += any(is_beaten(dealt_anew(state, view, rng), view.seat) for _ in range(6))
            rules.apply(state, bot.decide(view, stream(b"claims", number, "bot")))
    assert sum(claims.values()) > 50, "there is something to claim"
    assert max(claims) >= 8
    assert beaten > 20, "and there are ends that are not certain"


def test_a_claim_does_not_depend_on_what_is_hidden(count: Callable[[int, int], int]) -> None:
    rng, table, bot = Random("blind"), variant(), registry.bot("club-1")
    claims = changed = 0
    for number in range(count(40, 1_000)):
        state = rules.start(table, number % 4, *(strong_deal if number % 2 else shuffled_deal)(table, rng))
        while state.turn is not None:
            view = view_of(state, state.turn)
            plan = sure_plays(view)
            other = state.copy()
            other.hands = dealt_anew(state, view, rng)
            changed += other.hands != state.hands
            claims += bool(plan)
            assert sure_plays(view_of(other, view.seat)) == plan
            rules.apply(state, bot.decide(view, stream(b"blind", number, "bot")))
    assert claims > 20
    assert changed > 1_000


def dealt_anew(state: DealState, view: PlayerView, rng: Random) -> list[int]:
    """Deal the other hands again from the cards that this seat has not seen, as what was played allows."""
    cannot, _seen = lacks(view)
    others = [seat for seat in range(view.variant.players) if seat != view.seat]
    hidden = 0 if view.seat == view.taker else state.ecart & ~view.forced_trumps
    loose = hidden if view.chien_shown else state.chien
    for seat in others:
        loose |= state.hands[seat]
    for _ in range(40):
        hands, left = list(state.hands), loose
        for seat in sorted(others, key=lambda each: (loose & ~cannot[each]).bit_count()):
            size = state.hands[seat].bit_count()
            offered = list(cards_in(left & ~cannot[seat]))
            if len(offered) < size:
                break
            hands[seat] = mask_of(rng.sample(offered, size))
            left &= ~hands[seat]
        else:
            return hands
    return list(state.hands)


def wins_them_all(state: DealState, hands: list[int], plan: tuple[int, ...], rng: Random) -> bool:
    """Play the plan against others who try to take a trick: exhaustively for the last four, at random before."""
    seat, players = state.turn, state.variant.players
    assert seat is not None
    trick = list(state.trick)
    hands = list(hands)
    for index, card in enumerate(plan):
        if len(plan) - index <= 3 and not trick:
            return not is_beaten(hands, seat, list(plan[index:]))
        own = len(trick)
        trick.append(card)
        hands[seat] &= ~(1 << card)
        for step in range(1, players - own):
            other = (seat + step) % players
            legal = cards_in(legal_plays(hands[other], trick))
            reply = max(legal) if rng.random() < 0.4 else rng.choice(legal)
            trick.append(reply)
            hands[other] &= ~(1 << reply)
        if winning_index(trick) != own:
            return False
        trick = []
    return True


def is_beaten(hands: list[int], seat: int, plan: list[int] | None = None) -> bool:
    """Tell whether the others, all cards open, can keep this seat, which leads, from some trick.

    With a plan it plays that; without one it chooses its best order.
    """
    if not hands[seat]:
        return False
    cards = plan[:1] if plan else list(cards_in(hands[seat]))
    return all(
        bool(1 << card & EXCUSE_BIT) or _takes(hands, seat, card, [card], plan[1:] if plan else None) for card in cards
    )


def _takes(hands: list[int], seat: int, led: int, trick: list[int], plan: list[int] | None) -> bool:
    players = len(hands)
    if len(trick) == players:
        if winning_index(trick) != 0:
            return True
        rest = [hand & ~mask_of(trick) for hand in hands]
        return is_beaten(rest, seat, plan)
    other = (seat + len(trick)) % players
    return any(_takes(hands, seat, led, [*trick, card], plan) for card in cards_in(legal_plays(hands[other], trick)))


@pytest.mark.parametrize("seats", [3, 5])
def test_other_tables_claim_too(seats: int) -> None:
    table, rng, bot = variant("fft", seats), Random(f"claims {seats}"), registry.bot("club-1")
    claims = 0
    for number in range(12):
        state = rules.start(table, number % seats, *(strong_deal if number % 2 else shuffled_deal)(table, rng))
        while state.turn is not None:
            view = view_of(state, state.turn)
            plan = sure_plays(view)
            if plan:
                claims += 1
                assert wins_them_all(state, dealt_anew(state, view, rng), plan, rng)
            rules.apply(state, bot.decide(view, stream(b"claims", number, "bot")))
    assert claims > 3
