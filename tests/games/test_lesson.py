"""The first deal is taught from its address alone: every step, every refusal, no stored row, no card of the others."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from games import lesson
from games.engine.cards import BOUTS, KINGS, TRUMPS, cards_in
from games.engine.dealing import deal
from games.engine.decisions import Contract, Phase
from games.engine.notation import card_text, cards_text, decision_text
from games.lesson import Moment, Step
from games.models import Game
from games.selectors.lesson import ENOUGH_TRICKS, query
from tests.leaks import StoredDeal, leaks, without_help
from tools.first_deal import teaches

pytestmark = pytest.mark.django_db

WHOLE = lesson.played_out(lesson.fold(["bid:garde"]))
ECART = WHOLE[1]
Answer = Any  # what the test client returns has no public type


def page(client: Client, address: str) -> Answer:
    answer = client.get(f"/learn?{address}" if address else "/learn")
    assert answer.status_code == 200
    return answer


def text_of(answer: Answer) -> str:
    source = re.sub(r"<svg.*?</svg>", "", answer.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", source)).replace("\u00a0", " "))


def refusal(answer: Answer) -> str:
    found = re.search(r'<p class="bandeau err" id="refus".*?</p>', answer.content.decode(), re.S)
    assert found, "nothing was refused"
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", found[0])).replace("\u00a0", " ")).strip()


def step(answer: Answer) -> int:
    found = re.search(r"Étape (\d) sur 5", text_of(answer))
    assert found
    return int(found[1])


# ---- the deal --------------------------------------------------------------------------------------------------------


def test_the_chosen_deal_meets_every_criterion() -> None:
    assert teaches(lesson.SEED)


def test_another_deal_does_not() -> None:
    assert not teaches(bytes(32))


def test_the_whole_deal_folds_to_a_contract_made() -> None:
    end = lesson.fold(WHOLE)
    assert len(WHOLE) == lesson.MOST_DECISIONS and end.fault is None and end.outcome is not None
    assert end.outcome.taker == lesson.PERSON and end.outcome.success and sum(end.outcome.scores) == 0
    assert len(end.moments) == 18


def test_any_way_of_playing_comes_to_the_count() -> None:
    """The lowest legal card each time: nothing in the lesson depends on a plan."""
    taken = list(WHOLE[:2])
    while (now := lesson.fold(taken)).outcome is None:
        choices = now.view.choices
        assert choices is not None and now.phase is Phase.PLAY and now.fault is None
        taken.append(f"play:{card_text(cards_in(choices.plays)[0])}")
    assert len(taken) == lesson.MOST_DECISIONS


@pytest.mark.parametrize("word", [Contract.PETITE, Contract.GARDE_SANS, Contract.GARDE_CONTRE])
def test_nobody_goes_over_the_word_of_the_person(word: Contract) -> None:
    assert lesson.after_word(word) == (lesson.PERSON, word)


# ---- the steps -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "number"),
    [
        ("", Step.CARDS),
        ("step=2", Step.BID),
        ("d=bid:passe", Step.BID),
        (query(WHOLE[:1]), Step.ECART),
        (query(WHOLE[:2]), Step.PLAY),
        (query(WHOLE[:-1]), Step.PLAY),
        (query(WHOLE), Step.COUNT),
    ],
)
def test_every_step_is_reached_and_says_where_it_stands(client: Client, address: str, number: Step) -> None:
    answer = page(client, address)
    assert step(answer) == number
    assert "Passer la leçon" in text_of(answer)
    assert 'id="refus"' not in answer.content.decode()


def test_counts_the_hand_with_the_person(client: Client) -> None:
    hand = lesson.fold([]).view.hand
    answers = re.findall(r"<strong>(\d+)\.</strong>", page(client, "").content.decode())
    held = [(hand & kind).bit_count() for kind in (BOUTS, TRUMPS, KINGS)]
    assert [int(each) for each in answers[:3]] == held == [2, 7, 1]


def test_explains_each_of_the_five_words(client: Client) -> None:
    answer = page(client, "step=2")
    source = answer.content.decode()
    assert re.findall(r'name="decision" value="bid:(\w+)"', source) == [each.key for each in Contract]
    assert "2 bouts : 41 à faire" in text_of(answer)
    assert "Tout juste faite, 50 de chacun ; chutée de 1, 52 à chacun." in text_of(answer)


@pytest.mark.parametrize("word", ["passe", "petite", "garde_sans", "garde_contre"])
def test_another_word_is_explained_and_the_lesson_goes_on_with_garde(client: Client, word: str) -> None:
    answer = client.get("/learn", {"decision": f"bid:{word}"})
    assert answer.status_code == 302 and answer.headers["Location"] == f"/learn?d=bid:{word}"
    source = client.get(answer.headers["Location"]).content.decode()
    assert 'class="conseil"' in source and 'href="/learn?d=bid:garde"' in source


def test_a_decision_leads_to_the_address_that_holds_it(client: Client) -> None:
    answer = client.get("/learn", {"decision": "bid:garde"})
    assert answer.headers["Location"] == "/learn?d=bid:garde"
    ticked = {"d": "bid:garde", "kind": "ecart", "card": ECART.partition(":")[2].split(",")}
    assert client.get("/learn", ticked).headers["Location"] == f"/learn?d=bid:garde&d={ECART}"


def test_proposes_an_ecart_that_the_rules_accept(client: Client) -> None:
    source = page(client, "d=bid:garde&hint=1").content.decode()
    ticked = re.findall(r'value="(\w+)"[^>]* checked', source)
    answer = client.get("/learn", {"d": "bid:garde", "kind": "ecart", "card": ticked})
    assert len(ticked) == 6 and answer.status_code == 302


def test_a_hint_names_a_card_that_may_be_played(client: Client) -> None:
    for taken in range(2, 20):
        now = lesson.fold(WHOLE[:taken])
        text = text_of(page(client, f"{query(now.decisions)}&hint=1"))
        assert re.search(r"Un joueur d’expérience jouerait [^.]+\. [^.]+\.", text)
        assert decision_text(lesson.advised(now)) == WHOLE[taken]


def test_offers_to_play_the_rest_only_after_some_tricks(client: Client) -> None:
    early, late = query(WHOLE[: 2 + ENOUGH_TRICKS - 1]), query(WHOLE[: 2 + ENOUGH_TRICKS])
    assert 'id="finir"' not in page(client, early).content.decode()
    assert 'id="finir"' in page(client, late).content.decode()
    answer = client.get(f"/learn?{late}&rest=1")
    assert answer.status_code == 302 and step(client.get(answer.headers["Location"])) == Step.COUNT


def test_explains_a_rule_when_it_first_binds_the_hand(client: Client) -> None:
    words = {
        Moment.FOLLOW: "il faut fournir",
        Moment.TRUMP: "il faut couper",
        Moment.OVERTRUMP: "il faut monter",
        Moment.LEAD: "ta carte fixe la couleur",
    }
    moments = lesson.fold(WHOLE).moments
    for moment, said in words.items():
        taken = 2 + moments.index(moment)
        assert said in text_of(page(client, query(WHOLE[:taken])))


def test_does_not_explain_a_rule_for_ever(client: Client) -> None:
    last_lead = 1 + len(lesson.fold(WHOLE).moments)
    assert "ta carte fixe la couleur" not in text_of(page(client, query(WHOLE[:last_lead])))


def test_says_what_becomes_of_the_excuse(client: Client) -> None:
    after = query(WHOLE[: WHOLE.index("play:EX") + 1])
    assert "Tu gardes l’excuse et rends une petite carte." in text_of(page(client, after))


def test_counts_the_deal_and_leads_to_a_game(client: Client) -> None:
    answer = page(client, query(WHOLE))
    outcome = lesson.fold(WHOLE).outcome
    assert outcome is not None
    assert f"Tu marques +{outcome.scores[0]}" in text_of(answer)
    assert "Points de l’attaque" in text_of(answer)
    assert '<form method="post" action="/games">' in answer.content.decode()


# ---- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("SR,S1,S8,HV,C8,CC", "Roi de pique : un roi ne s’écarte pas."),
        ("EX,S1,S8,HV,C8,CC", "Excuse : un bout ne s’écarte pas."),
        ("T5,S1,S8,HV,C8,CC", "5 d’atout : tu as assez d’autres cartes."),
        ("S1,S8,HV,C8,CC", "Il faut écarter six cartes, ni plus ni moins."),
        ("", "Il faut écarter six cartes, ni plus ni moins."),
    ],
)
def test_refuses_an_ecart_with_the_reason_of_the_rules(client: Client, cards: str, said: str) -> None:
    ticked = cards.split(",") if cards else []
    answer = client.get("/learn", {"d": "bid:garde", "kind": "ecart", "card": ticked})
    assert step(answer) == Step.ECART and refusal(answer).startswith(said)
    assert 'href="/rules#ecart"' in answer.content.decode()
    kept = re.findall(r'value="(\w+)"[^>]* checked', answer.content.decode())
    assert set(kept) == {card for card in ticked if card[0] not in "ET" and card != "SR"}


def test_refuses_a_card_with_the_rule_and_why(client: Client) -> None:
    answer = page(client, f"{query(WHOLE[:2])}&decision=play:SR")
    assert refusal(answer).startswith("Carreau demandé : fournis.")
    assert 'href="/rules#fournir"' in answer.content.decode()
    assert "rien n’oblige à dépasser" in text_of(answer)
    assert answer.content.decode().count('<input type="hidden" name="d"') == 2


@pytest.mark.parametrize(
    "address",
    [
        "d=",
        "d=nonsense",
        "d=bid:garde&d=bid:garde",
        "d=bid:passe&d=bid:garde",
        "d=play:S5",
        "d=call:SR",
        "d=poignee:no",
        "d=bid:garde&d=ecart:",
        "d=bid:garde&d=ecart:S1,S1,S8,HV,C8,CC",
        f"{query(WHOLE)}&d=play:S1",
        "&".join(["d=bid:garde"] * 900),
        "d=" + "x" * 3000,
        "decision=",
        "decision=%00",
        "kind=ecart",
        "kind=ecart&card=T99",
        "kind=other",
        "step=zero&hint=1&rest=1",
        "d=bid:garde&rest=1",
        "d=%FF%FE",
    ],
)
def test_an_odd_address_is_answered_with_a_page(client: Client, address: str) -> None:
    answer = page(client, address)
    assert step(answer) in (1, 2, 3, 5)
    if "step=" not in address and "rest=" not in address:
        assert "Rien n’a bougé." in refusal(answer) or "Il faut écarter six cartes" in refusal(answer)


def test_keeps_what_was_good_before_the_fault(client: Client) -> None:
    answer = page(client, f"{query(WHOLE[:5])}&d=play:H99&d=play:S5")
    assert step(answer) == Step.PLAY and refusal(answer)
    assert answer.content.decode().count('<input type="hidden" name="d"') == 5


def test_answers_no_post(client: Client) -> None:
    assert client.post("/learn", {"decision": "bid:garde"}).status_code == 405


# ---- nothing kept, nothing told --------------------------------------------------------------------------------------


def test_stores_nothing_and_asks_no_database(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        for taken in (0, 1, 2, 9, len(WHOLE)):
            assert page(client, query(WHOLE[:taken]))
    assert not Player.objects.exists() and not Game.objects.exists()
    assert "player" not in client.cookies


def test_never_shows_a_card_of_the_others_before_the_end(client: Client) -> None:
    *hands, chien = (*deal(lesson.SEED, 1, lesson.SETUP.variant)[0], deal(lesson.SEED, 1, lesson.SETUP.variant)[1])
    piles = tuple(frozenset(cards_text(pile).split(",")) for pile in (*hands, chien))
    for taken in range(len(WHOLE)):
        now = lesson.fold(WHOLE[:taken])
        row = StoredDeal(now.state.dealer, piles, tuple(decision_text(each) for each in now.state.transcript))
        for more in ("", "&hint=1"):
            told = without_help(page(client, query(now.decisions) + more).content.decode())
            assert not leaks(told, row), f"after {taken} decisions"
            assert lesson.SEED.hex() not in told


def test_speaks_english_to_who_reads_english(client: Client) -> None:
    client.cookies["language"] = "en"
    assert "First deal · Step 4 of 5" in text_of(page(client, query(WHOLE[:3])))
