"""The figures on the pages of rules are the engine's, and the examples show what their names say."""

from games.engine.cards import BOUTS, EXCUSE, KINGS, TRUMPS, mask_of, rank_of, suit_of
from games.rulebook import Situation, rulebook

BOOK = rulebook()


def legal(situation: Situation) -> set[int]:
    return {held.card for held in situation.hand if held.is_legal}


def test_counts_the_whole_pack_once() -> None:
    assert sum(worth.count for worth in BOOK.worths) == BOOK.pack == 78
    assert sum(worth.total_half_points for worth in BOOK.worths) == BOOK.pack_half_points == 182
    assert all(worth.total_half_points == worth.count * worth.half_points for worth in BOOK.worths)


def test_pairs_each_card_with_a_low_one() -> None:
    """Reference pairs of the specification (rules, section 2)."""
    assert [worth.pair for worth in BOOK.worths] == [5, 5, 4, 3, 2, 1]


def test_deals_the_whole_pack() -> None:
    assert BOOK.players * BOOK.hand + BOOK.chien == BOOK.pack
    assert BOOK.hand == BOOK.tricks and BOOK.hand % BOOK.packet == 0


def test_quotes_the_four_contracts() -> None:
    assert [(target.bouts, target.points) for target in BOOK.targets] == [(0, 56), (1, 51), (2, 41), (3, 36)]
    assert [target.less for target in BOOK.targets] == [0, 5, 10, 5]
    assert [(bid.multiplier, bid.petit_bonus) for bid in BOOK.bids] == [(1, 10), (2, 20), (4, 40), (6, 60)]


def test_shows_a_hand_that_must_follow() -> None:
    situation = BOOK.examples.follow
    assert legal(situation) == {card for card in legal(situation) if suit_of(card) == suit_of(situation.trick[0])} | {
        EXCUSE
    }


def test_shows_a_hand_that_must_trump() -> None:
    held = mask_of(card.card for card in BOOK.examples.trump.hand)
    assert mask_of(legal(BOOK.examples.trump)) == held & (TRUMPS | 1 << EXCUSE)


def test_shows_hands_that_must_go_over_or_cannot() -> None:
    over, under = BOOK.examples.overtrump, BOOK.examples.undertrump
    assert {rank_of(card) for card in legal(over) - {EXCUSE}} == {16, 12} and rank_of(over.trick[-1]) == 9
    assert all(rank_of(card) < rank_of(under.trick[-1]) for card in legal(under))
    assert over.winning == over.trick[-1] and under.winning == under.trick[-1]


def test_shows_hands_that_are_free() -> None:
    for situation in (BOOK.examples.discard, BOOK.examples.excuse_led):
        assert all(held.is_legal for held in situation.hand)
    assert BOOK.examples.excuse_led.winning is None


def test_shows_an_ecart_without_king_bout_or_trump() -> None:
    allowed = mask_of(held.card for held in BOOK.examples.ecart if held.is_legal)
    assert len(BOOK.examples.ecart) == BOOK.hand + BOOK.chien
    assert allowed.bit_count() >= BOOK.chien and not allowed & (KINGS | BOUTS | TRUMPS)


def test_works_the_counts_out() -> None:
    """By hand: (25 + 4) x 1; -(25 + 7) x 1; (25 + 19) x 2 + 20; -(25 + 3) x 2 + 20; (25 + 46) x 2 + 200."""
    counts = BOOK.examples
    assert [
        count.score.per_defender
        for count in (counts.made, counts.failed, counts.petit, counts.failed_with_petit, counts.chelem)
    ] == [29, -32, 108, -36, 342]
    assert [count.taker for count in (counts.made, counts.failed, counts.petit)] == [87, -96, 324]
    assert BOOK.ranking_example == 1324 and BOOK.ranking_floor == 0
