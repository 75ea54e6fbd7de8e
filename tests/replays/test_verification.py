"""The verification believes nothing of a stored game but what the person decided."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.engine import rules
from games.engine.cards import cards_in
from games.engine.commitment import commitment
from games.engine.notation import card_text, parse_cards, parse_decision
from games.engine.variants import variant
from replays.verification import Fault, NotVerifiable, Rejected, StoredGame, Verified, verify
from tests.replays.stored import deal_of, played, with_deal, with_decision


@pytest.fixture(scope="module")
def game() -> StoredGame:
    return played()


def deciders(game: StoredGame, number: int) -> list[int]:
    """Whose each decision of a deal is."""
    deal = deal_of(game, number)
    *hands, chien = map(parse_cards, deal.hands)
    state = rules.start(variant(), deal.dealer, hands, chien)
    seats = []
    for text in deal.transcript:
        assert state.turn is not None
        seats.append(state.turn)
        rules.apply(state, parse_decision(text))
    return seats


def played_number(game: StoredGame) -> int:
    """A deal that was played to its end."""
    return next(deal.number for deal in game.deals if not deal.void)


def first_play(game: StoredGame, number: int, *, of_the_person: bool) -> int:
    deal = deal_of(game, number)
    seats = deciders(game, number)
    return next(
        index
        for index, text in enumerate(deal.transcript)
        if text.startswith("play:") and (seats[index] == 0) == of_the_person
    )


def test_verifies_what_was_played(count: Callable[[int, int], int]) -> None:
    for n in range(count(10, 500)):
        game = played(seed=n.to_bytes(16, "big"))
        assert verify(game) == Verified(ranking=game.ranking, totals=game.totals)


def test_asks_only_the_person(game: StoredGame) -> None:
    """Whatever stands for the simulated players, the first decision that is not theirs is what differs."""
    number = played_number(game)
    true = deal_of(game, number).transcript
    wiped = tuple(text if seat == 0 else "bid:garde" for text, seat in zip(true, deciders(game, number), strict=True))
    first = next(index for index, text in enumerate(wiped) if text != true[index])
    verdict = verify(with_deal(game, number, transcript=wiped))
    assert verdict == Rejected(number, first, Fault.BOT_DECISION)


def test_rejects_an_illegal_card_of_the_person_at_its_index(game: StoredGame) -> None:
    number = played_number(game)
    index = first_play(game, number, of_the_person=True)
    not_held = deal_of(game, number).hands[1].split(",")[0]
    verdict = verify(with_decision(game, number, index, f"play:{not_held}"))
    assert verdict == Rejected(number, index, Fault.ILLEGAL_DECISION)


def test_rejects_another_card_of_the_person_where_the_game_turns_away(game: StoredGame) -> None:
    """A legal other card is the person's right: the first thing that then no longer fits is named, at or after it."""
    number = played_number(game)
    deal = deal_of(game, number)
    index = first_play(game, number, of_the_person=True)
    *hands, chien = map(parse_cards, deal.hands)
    state = rules.start(variant(), deal.dealer, hands, chien)
    for text in deal.transcript[:index]:
        rules.apply(state, parse_decision(text))
    allowed = (f"play:{card_text(card)}" for card in cards_in(rules.choices(state).plays))
    other = next(text for text in allowed if text != deal.transcript[index])
    verdict = verify(with_decision(game, number, index, other))
    assert isinstance(verdict, Rejected)
    assert verdict.deal == number
    assert verdict.index is not None
    assert verdict.index > index


def test_rejects_another_card_of_a_simulated_player_at_its_index(game: StoredGame) -> None:
    number = played_number(game)
    index = first_play(game, number, of_the_person=False)
    other = "play:T2" if deal_of(game, number).transcript[index] != "play:T2" else "play:T3"
    assert verify(with_decision(game, number, index, other)) == Rejected(number, index, Fault.BOT_DECISION)


def test_rejects_a_decision_that_cannot_be_read(game: StoredGame) -> None:
    number = played_number(game)
    index = first_play(game, number, of_the_person=True)
    assert verify(with_decision(game, number, index, "play:Z9")) == Rejected(number, index, Fault.UNREADABLE_DECISION)


def test_rejects_a_transcript_that_stops_too_soon(game: StoredGame) -> None:
    number = played_number(game)
    transcript = deal_of(game, number).transcript
    verdict = verify(with_deal(game, number, transcript=transcript[:-1]))
    assert verdict == Rejected(number, len(transcript) - 1, Fault.MISSING_DECISION)


def test_rejects_a_decision_too_many(game: StoredGame) -> None:
    number = played_number(game)
    transcript = deal_of(game, number).transcript
    verdict = verify(with_deal(game, number, transcript=(*transcript, "play:S1")))
    assert verdict == Rejected(number, len(transcript), Fault.EXTRA_DECISION)


def test_rejects_another_dealer(game: StoredGame) -> None:
    deal = game.deals[1]
    verdict = verify(with_deal(game, deal.number, dealer=(deal.dealer + 1) % 4))
    assert verdict == Rejected(deal.number, None, Fault.DEALER)


@pytest.mark.parametrize("place", [0, 3, 4])
def test_rejects_other_cards_and_says_where(game: StoredGame, place: int) -> None:
    """Two cards exchanged between a hand (or the chien) and another are seen at the first of the two places."""
    deal = game.deals[0]
    other = 1 if place != 1 else 2
    here, there = (deal.hands[i].split(",") for i in (place, other))
    here[0], there[0] = there[0], here[0]
    hands = list(deal.hands)
    hands[place], hands[other] = ",".join(here), ",".join(there)
    verdict = verify(with_deal(game, deal.number, hands=tuple(hands)))
    assert verdict == Rejected(deal.number, min(place, other), Fault.HANDS)


def test_rejects_another_seed_by_its_commitment(game: StoredGame) -> None:
    assert verify(replace(game, seed=bytes(32))) == Rejected(0, None, Fault.COMMITMENT)


def test_rejects_another_seed_by_the_commitment_of_its_challenge(game: StoredGame) -> None:
    both = {**game.commitments, "challenge 2026-11-30": commitment("challenge 2026-11-30", bytes(32))}
    assert verify(replace(game, commitments=both)) == Rejected(0, None, Fault.COMMITMENT)


def test_rejects_another_seed_by_its_cards_when_the_commitment_was_changed_too(game: StoredGame) -> None:
    seed = bytes(32)
    verdict = verify(replace(game, seed=seed, commitments={"game x": commitment("game x", seed)}))
    assert isinstance(verdict, Rejected)
    assert (verdict.deal, verdict.reason) in [(1, Fault.HANDS), (1, Fault.DEALER)]


def test_rejects_other_points_of_a_deal_at_the_seat(game: StoredGame) -> None:
    number = played_number(game)
    scores = list(deal_of(game, number).scores)
    scores[2] += 100
    assert verify(with_deal(game, number, scores=tuple(scores))) == Rejected(number, 2, Fault.SCORES)


@pytest.mark.parametrize("change", [{"taker": 9}, {"contract": "passe"}, {"void": "passe"}])
def test_rejects_another_outcome(game: StoredGame, change: dict[str, object]) -> None:
    number = played_number(game)
    assert verify(with_deal(game, number, **change)) == Rejected(number, None, Fault.OUTCOME)


def test_rejects_another_total_at_the_seat(game: StoredGame) -> None:
    totals = (game.totals[0] + 500, *game.totals[1:])
    assert verify(replace(game, totals=totals)) == Rejected(0, 0, Fault.TOTALS)


@pytest.mark.parametrize(
    ("field", "fault"), [("ranking", Fault.RANKING), ("version", Fault.VERSION), ("counted", Fault.COUNTED)]
)
def test_rejects_another_figure_of_the_game(game: StoredGame, field: str, fault: Fault) -> None:
    changed = replace(game, **{field: getattr(game, field) + 1})
    assert verify(changed) == Rejected(0, None, fault)


@pytest.mark.parametrize(
    ("change", "seat"),
    [
        ({"bots": (None, None, None, None)}, 1),
        ({"bots": (None, "club-1", "club-1", None)}, 3),
        ({"bots": ("club-1", "club-1", "club-1", "club-1")}, 0),
        ({"bots": ()}, 0),
        ({"bots": (None, "club-1")}, 2),
        ({"bots": (None, "club-1", "club-1", "club-1", "club-1")}, 4),
        ({"seat": 1}, 0),
        ({"seat": None}, 0),
        ({"pinned_bot": "reference-1"}, 1),
    ],
)
def test_rejects_another_table_than_one_person_and_the_simulated_players(
    game: StoredGame, change: dict[str, object], seat: int
) -> None:
    """Else what a simulated player is said to have decided would be believed, or the score given to another."""
    assert verify(replace(game, **change)) == Rejected(0, seat, Fault.SEATS)  # type: ignore[arg-type]  # any field


def test_rejects_a_game_without_one_of_its_deals(game: StoredGame) -> None:
    last = game.deals[-1].number
    assert verify(replace(game, deals=game.deals[:-1])) == Rejected(last, None, Fault.MISSING_DEAL)


def test_rejects_a_deal_too_many(game: StoredGame) -> None:
    extra = replace(game.deals[-1], number=game.deals[-1].number + 1)
    assert verify(replace(game, deals=(*game.deals, extra))) == Rejected(extra.number, None, Fault.EXTRA_DEAL)


@pytest.mark.parametrize(
    ("change", "version"),
    [
        ({"rules_version": 0}, "rules 0"),
        ({"dealing_version": 99}, "dealing 99"),
        ({"format_version": 7}, "format 7"),
        ({"bots": (None, "club-1", "club-0", "club-1")}, "bot club-0"),
        ({"rules": "maison"}, "variant maison 4 78"),
        ({"players": 2}, "variant base 2 78"),
    ],
)
def test_never_calls_a_missing_version_wrong(game: StoredGame, change: dict[str, object], version: str) -> None:
    assert verify(replace(game, **change)) == NotVerifiable(version)  # type: ignore[arg-type]  # any field


def test_never_calls_a_game_wrong_that_was_begun_under_other_rules(game: StoredGame) -> None:
    number = played_number(game)
    scores = tuple(2 * score for score in deal_of(game, number).scores)
    begun_before = replace(with_deal(game, number, scores=scores), has_changed_rules=True)
    assert verify(begun_before) == NotVerifiable("rules before 1")


def test_tells_a_changed_pinned_key_by_the_first_decision_that_it_makes_otherwise() -> None:
    """A game played against one key does not verify under another one."""
    game = played(bots=(None, "reference-1", "reference-1", "reference-1"))
    verdict = verify(replace(game, bots=(None, "club-1", "club-1", "club-1")))
    assert isinstance(verdict, Rejected)
    assert verdict.reason is Fault.BOT_DECISION
