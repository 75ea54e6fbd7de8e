"""The figures on the pages of rules are the engine's, the examples are what they say, and every link arrives."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.engine.cards import BOUTS, EXCUSE, KINGS, TRUMPS, mask_of, rank_of, suit_of
from games.engine.notation import card_text
from games.rulebook import Situation, rulebook
from games.selectors.wording import RULES

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


def test_shows_who_wins_a_trick() -> None:
    """By hand: the king of the suit led; the higher of two trumps over a king; the queen, led after the excuse."""
    tricks = (BOOK.examples.suit_trick, BOOK.examples.trump_trick, BOOK.examples.excuse_trick)
    assert [card_text(trick.winning) for trick in tricks if trick.winning is not None] == ["HR", "T11", "CD"]


def test_shows_an_ecart_that_needs_trumps() -> None:
    """Four suit cards below the kings (SD, S4, H9, DC): all of them go, and two trumps that are no bouts."""
    forced = BOOK.examples.forced
    assert len(forced.hand) == BOOK.hand + BOOK.chien
    assert (forced.suit_cards, forced.trumps) == (4, 2)
    allowed = mask_of(held.card for held in forced.hand if held.is_legal)
    assert not allowed & (KINGS | BOUTS) and (allowed & TRUMPS).bit_count() > forced.trumps


def test_the_chien_shown_is_part_of_the_hand_that_is_set_aside_from() -> None:
    held = {each.card for each in BOOK.examples.ecart}
    assert len(set(BOOK.examples.chien)) == BOOK.chien and set(BOOK.examples.chien) < held


def test_shows_a_hand_to_pass_one_to_take_and_one_for_garde() -> None:
    openings = BOOK.examples.openings
    assert [opening.contract for opening in openings] == [0, 1, 2]
    assert all(len(set(opening.hand)) == BOOK.hand for opening in openings)
    assert [(opening.bouts, opening.trumps, opening.kings) for opening in openings] == [(0, 4, 2), (1, 6, 1), (2, 6, 2)]


# ---- the pages ------------------------------------------------------------------------------------------------------

PAGES = ("rules", "advice", "questions")
LANGUAGES = ("fr", "en")
ENGINE_KNOWS = {14, 18, 24, 25, 36, 41, 51, 56, 72, 78, 91, 182, 200, 1000}
TEXTS = Path(settings.BASE_DIR) / "templates" / "games" / "text"


def source_of(page: str, language: str) -> str:
    return (TEXTS / f"{page}.{language}.html").read_text(encoding="utf-8")


def drawn(client: Client, page: str, language: str) -> str:
    client.cookies["language"] = language
    answer = client.get(f"/{page}")
    assert answer.status_code == 200 and f'lang="{language}"' in answer.content.decode()
    return answer.content.decode()


def ids(text: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', text)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_leads_to_its_rule(client: Client, language: str) -> None:
    anchors = ids(drawn(client, "rules", language))
    assert {*RULES.values(), "jeu", "decompte", "petit-sec", "bouts"} <= set(anchors)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_every_link_to_a_place_arrives(client: Client, page: str, language: str) -> None:
    text = drawn(client, page, language)
    own = ids(text)
    assert len(own) == len(set(own))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(own)
    rules = set(ids(drawn(client, "rules", language)))
    assert set(re.findall(r'href="/rules#([^"]+)"', text)) <= rules


@pytest.mark.parametrize("page", PAGES)
def test_both_languages_say_the_same(page: str) -> None:
    """The same places, as many headings and paragraphs, the same figures and cards."""
    french, english = (source_of(page, language) for language in LANGUAGES)
    assert ids(french) == ids(english)
    for tag in ("<h2", "<h3", "<p", "<li", "<figure", "<table"):
        assert french.count(tag) == english.count(tag), tag
    quoted = [set(re.findall(r"book\.[\w.]+", text)) for text in (french, english)]
    assert quoted[0] == quoted[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_no_figure_of_the_engine_is_typed_by_hand(page: str, language: str) -> None:
    words = re.sub(r"\{[{%].*?[%}]\}|<[^>]+>", " ", source_of(page, language), flags=re.S)
    typed = {int(number) for number in re.findall(r"\b\d+\b", words)}
    assert not typed & ENGINE_KNOWS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_game_are_explained_in_order(language: str) -> None:
    words = re.findall(r"<dt>([^<]+)</dt>", source_of("rules", language))
    plain = [word.lower().removeprefix("se ").replace("é", "e") for word in words]
    assert plain == sorted(plain) and len(plain) > 20
    told = " ".join(words).lower()
    assert all(word in told for word in ("bout", "chien", "écart", "petit au bout", "poignée", "chelem"))


@pytest.mark.django_db
@pytest.mark.parametrize("page", ("rules", "questions"))
def test_leads_a_newcomer_to_the_first_deal(client: Client, page: str) -> None:
    text = drawn(client, page, "fr")
    assert 'href="/learn"' in text[text.index("<main") : text.index("</main>")]
