"""A game at a table: people are asked, simulated players answer from their views, deals follow until four count."""

from collections.abc import Callable
from hashlib import sha256
from random import Random

import pytest

from games.engine import rules
from games.engine.bots import registry
from games.engine.dealing import deal, dealer_of, first_dealer
from games.engine.decisions import Bid, Contract, DeclarePoignee, Phase, PlayCard
from games.engine.errors import BadNotation, IllegalDecision, NotYourTurn
from games.engine.game import DEALS_PER_GAME
from games.engine.notation import decision_text, parse_decision
from games.engine.state import DealState
from games.engine.table import Setup, Table
from games.engine.variants import Variant, variant
from tests.engine.deals import eager_decision

BASE = variant()
BOT = registry.KEYS[0]
ONE_PERSON = (None, BOT, BOT, BOT)
Count = Callable[[int, int], int]


def setup(label: str, bots: tuple[str | None, ...] = ONE_PERSON, table: Variant = BASE) -> Setup:
    """A game of its own seed."""
    return Setup(sha256(label.encode()).digest(), table, bots)


def decide(table: Table, rng: Random) -> None:
    """Take one person's decision at random, without the garde contres that would fill most games."""
    assert table.turn is not None
    decision = eager_decision(rules.choices(table.state), rng)
    if table.state.phase is Phase.BIDDING:
        decision = rng.choice([Bid(Contract.PASSE), Bid(rules.choices(table.state).bids[1])])
    table.submit(table.turn, decision)


def play_game(given: Setup, rng: Random) -> Table:
    """Play a whole game, persons at random."""
    table = Table.start(given)
    table.answer()
    while table.turn is not None:
        decide(table, rng)
        table.answer()
    return table


def facts(state: DealState) -> list[object]:
    """Everything that a state holds."""
    return [getattr(state, name) for name in DealState.__slots__]


def test_the_bots_answer_until_a_person_must_decide() -> None:
    table = Table.start(setup("first"))
    table.answer()
    assert table.is_person_turn
    assert table.turn == 0
    assert table.answer() == 0


def test_a_game_ends_with_its_fourth_counted_deal(count: Count) -> None:
    for number in range(count(15, 500)):
        given = setup(f"game {number}")
        table = play_game(given, Random(number))
        assert table.is_over
        assert (table.turn, table.is_person_turn, table.counted) == (None, False, DEALS_PER_GAME)
        played = [ended for ended in table.ended if ended.outcome.void is None]
        assert len(played) == DEALS_PER_GAME
        assert table.ended[-1] is played[-1]
        assert [ended.number for ended in table.ended] == list(range(1, len(table.ended) + 1))
        assert table.totals == [sum(ended.outcome.scores[seat] for ended in played) for seat in range(4)]
        assert sum(table.totals) == 0


def test_cards_and_dealer_of_a_deal_depend_on_the_seed_and_its_number_alone(count: Count) -> None:
    given = setup("same for all")
    first = first_dealer(given.seed, 4)
    for number in range(count(15, 300)):
        for ended in play_game(given, Random(number)).ended:
            hands, chien = deal(given.seed, ended.number, BASE)
            assert (ended.state.dealt, ended.state.chien) == (hands, chien)
            assert ended.state.dealer == dealer_of(first, ended.number, 4)


def test_the_same_decisions_give_the_same_game() -> None:
    given = setup("again")
    games = [play_game(given, Random("again")) for _ in range(2)]
    assert games[0].new_decisions == games[1].new_decisions
    assert games[0].totals == games[1].totals


def test_every_decision_is_told_with_its_deal_and_seat() -> None:
    table = play_game(setup("told"), Random("told"))
    for ended in table.ended:
        texts = [text for number, _, text in table.new_decisions if number == ended.number]
        assert texts == [decision_text(decision) for decision in ended.state.transcript]
        assert [
            seat for number, seat, text in table.new_decisions if number == ended.number and text[:4] == "play"
        ] == [seat for seat, _ in ended.state.plays]


def test_resuming_at_any_decision_goes_on_the_same_way() -> None:
    given = setup("resumed")
    whole = play_game(given, Random("resumed"))
    counted, totals = 0, [0, 0, 0, 0]
    for ended in whole.ended:
        texts = [decision_text(decision) for decision in ended.state.transcript]
        for kept in range(0, len(texts), 7):
            table = Table.resume(
                given,
                number=ended.number,
                counted=counted,
                totals=totals,
                hands=ended.state.dealt,
                chien=ended.state.chien,
                transcript=texts[:kept],
            )
            assert (table.number, table.counted, table.totals) == (ended.number, counted, totals)
            assert (table.new_decisions, table.ended) == ([], [])
            for text in texts[kept:]:
                if table.is_person_turn:
                    assert table.turn is not None
                    table.submit(table.turn, parse_decision(text))
                else:
                    assert table.answer(limit=1) == 1
                assert table.new_decisions[-1][2] == text
            assert facts(table.ended[0].state) == facts(ended.state)
        if ended.outcome.void is None:
            counted += 1
            totals = [total + score for total, score in zip(totals, ended.outcome.scores, strict=True)]


def test_may_stop_with_a_bot_to_act() -> None:
    table = Table.start(setup("limit", (BOT,) * 4))
    for decisions in range(1, 30):
        assert table.answer(limit=1) == 1
        assert len(table.new_decisions) == decisions
    assert not table.is_person_turn
    assert table.answer(limit=0) == 0


def test_four_bots_play_a_whole_game_at_once() -> None:
    table = Table.start(setup("alone", (BOT,) * 4))
    assert table.answer() == len(table.new_decisions)
    assert table.is_over


def test_refuses_a_seat_whose_turn_it_is_not() -> None:
    table = Table.start(setup("turn"))
    table.answer()
    for seat in (1, 2, 3, 7):
        with pytest.raises(NotYourTurn) as refused:
            table.submit(seat, Bid(Contract.PASSE))
        assert (refused.value.seat, refused.value.turn) == (seat, 0)


def test_nobody_decides_for_a_bot() -> None:
    table = Table.start(setup("bot", (BOT,) * 4))
    assert table.turn is not None
    with pytest.raises(NotYourTurn):
        table.submit(table.turn, Bid(Contract.PASSE))


def test_refuses_an_illegal_decision_and_stays_as_it_was() -> None:
    table = Table.start(setup("illegal"))
    table.answer()
    before = facts(table.state.copy()), list(table.new_decisions)
    with pytest.raises(IllegalDecision):
        table.submit(0, PlayCard(0))
    assert (facts(table.state), table.new_decisions) == before


def test_refuses_a_decision_after_the_end() -> None:
    table = play_game(setup("end"), Random("end"))
    with pytest.raises(NotYourTurn):
        table.submit(0, Bid(Contract.PASSE))
    assert table.answer() == 0


@pytest.mark.parametrize(("text", "error"), [("play:S1", IllegalDecision), ("bid:prise", BadNotation)])
def test_refuses_a_transcript_that_does_not_fit(text: str, error: type[Exception]) -> None:
    given = setup("transcript")
    hands, chien = deal(given.seed, 1, BASE)
    with pytest.raises(error):
        Table.resume(given, number=1, counted=0, totals=(0,) * 4, hands=hands, chien=chien, transcript=[text])


def test_a_petit_sec_is_passed_over_and_told() -> None:
    found = 0
    for number in range(4000):
        seed = number.to_bytes(16, "big")
        hands, _ = deal(seed, 1, BASE)
        if any(rules.is_petit_sec(hand) for hand in hands):
            table = Table.start(Setup(seed, BASE, ONE_PERSON))
            assert (table.number, table.counted, table.ended[0].outcome.void) == (2, 0, "petit_sec")
            assert (table.ended[0].number, table.new_decisions) == (1, [])
            found += 1
        if found == 3:
            return
    pytest.fail("no petit sec in four thousand deals")


def test_a_bot_draws_from_the_stream_of_its_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots of the same view and decision index draw the same, whatever was drawn before."""
    drawn: list[tuple[int, int]] = []

    class Gambler:
        key = "gambler"

        def decide(self, view: object, rng: object) -> Bid:
            drawn.append((rng.below(1000), rng.below(1000)))  # type: ignore[attr-defined]  # any generator will do
            return Bid(Contract.PASSE)

    monkeypatch.setattr(registry, "bot", lambda key: Gambler())
    for _ in range(2):
        Table.start(setup("gambler", ("gambler",) * 4)).answer(limit=4)
    assert drawn[:4] == drawn[4:]
    assert len(set(drawn)) == 4


def test_a_person_without_a_poignee_is_not_asked_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    official = variant("fft")
    rng = Random("poignée")
    asked = filled = 0
    for number in range(12):
        table = Table.start(setup(f"poignée {number}", (None,) * 4, official))
        while not table.ended:
            table.answer()
            if table.turn is None:
                break
            if table.state.phase is Phase.POIGNEE:
                assert rules.choices(table.state).poignee_sizes
                asked += 1
                table.submit(table.turn, DeclarePoignee(0))
            else:
                table.submit(table.turn, eager_decision(rules.choices(table.state), rng))
        filled += sum(text == "poignee:no" for _, _, text in table.new_decisions)
        if table.ended[0].outcome.void is None:
            assert len(table.ended[0].state.poignee_decisions) == 4
    assert filled > asked
