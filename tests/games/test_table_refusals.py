"""Every refusal says its precise cause in the reader's language, and leads to a rule that stands on the rules page."""

from pathlib import Path

import pytest
from django.utils import translation

from games.engine import rules
from games.engine.decisions import Bid, Contract, Decision, PlayCard, SetAside
from games.engine.errors import IllegalDecision, Reason
from games.engine.notation import parse_card, parse_cards
from games.engine.state import DealState
from games.engine.view import view_of
from games.selectors import wording
from games.selectors.hand import hand, refusal_of
from tests.engine.deals import bid_all, laid_out, play_all

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
NBSP = "\u00a0"
HEARTS = "H1,H2,H3,H4,H5,H6,H7,H8,H9,H10,HV,HC,HD"


def said(state: DealState, decision: Decision) -> str:
    """What the person reads when it decides this, with plain spaces."""
    with pytest.raises(IllegalDecision) as refused:
        rules.check(state, decision)
    return refusal_of(view_of(state, 0), refused.value).text.replace(NBSP, " ")


def card(text: str) -> PlayCard:
    return PlayCard(parse_card(text))


def to_answer(own: str, west: str, led: str, *more: str) -> DealState:
    """Colette (3) leads `led` to the person, who holds `own`; nobody but Margot takes, without the chien."""
    state = laid_out({0: own, 3: west}, dealer=2)
    bid_all(state, Contract.GARDE_SANS, Contract.PASSE, Contract.PASSE, Contract.PASSE)
    return play_all(state, [led, *more])


def test_names_the_suit_to_follow_and_the_cards_that_are_left() -> None:
    state = to_answer(f"SR,T5,EX,{HEARTS},C1,C2", "S2", "S2")
    assert said(state, card("T5")) == "Pique demandé : fournis. Il te reste le roi de pique, ou l’excuse."


def test_names_no_more_than_four_cards() -> None:
    state = to_answer("S3,S4,S5,S6,S7,T5", "S2", "S2")
    assert said(state, card("T5")) == "Pique demandé : fournis."


def test_tells_to_trump_when_the_suit_is_missing() -> None:
    own = "T5,T9,H1,H2,H3,H4,H5,H6,H7,H8,H9,H10,C1,C2,C3,C4,C5,C6"
    state = to_answer(own, "D2", "D2")
    assert said(state, card("H1")) == "Carreau demandé, tu n’en as pas : coupe. Tu as le 9 et le 5."


def test_tells_the_trump_to_go_over_and_with_what() -> None:
    own = "T5,T16,T20,H1,H2,H3,H4,H5,H6,H7,H8,H9,H10,C1,C2,C3,C4,C5"
    state = to_answer(own, "T14", "T14")
    assert said(state, card("T5")) == "Le 14 est posé : monte plus haut. Tu as le 20 et le 16."


def test_tells_to_play_trump_when_trump_is_led() -> None:
    own = "T5,T16,EX,H1,H2,H3,H4,H5,H6,H7,H8,H9,H10,C1,C2,C3,C4,C5"
    state = to_answer(own, "T4", "T4")
    assert said(state, card("H1")) == "Atout demandé : joue atout. Tu as le 16 et le 5, ou l’excuse."


def test_tells_that_a_card_is_not_in_the_hand() -> None:
    state = to_answer("SR", "S2", "S2")
    assert said(state, card("S2")) == "2 de pique : cette carte n’est pas dans ta main."


def test_tells_the_bid_to_go_over() -> None:
    state = bid_all(laid_out({}, dealer=2), Contract.GARDE)
    assert said(state, Bid(Contract.PETITE)) == "Il faut dépasser la garde, ou passer."


def test_tells_that_the_moment_has_passed() -> None:
    state = bid_all(laid_out({}, dealer=2), Contract.GARDE)
    assert said(state, card("S2")) == "Ce n’est plus le moment : la table a avancé."


def with_chien(own: str, chien: str) -> DealState:
    """The person takes at the garde and has the chien in hand."""
    state = laid_out({0: own}, dealer=3, chien=chien)
    return bid_all(state, Contract.GARDE, Contract.PASSE, Contract.PASSE, Contract.PASSE)


PLAIN = "S2,S3,S4,S5,S6,S7,S8,SR,T1,T14,H1,H2,H3,H4,H5,H6,H7,H8"
CHIEN = "D1,D2,D3,D4,D5,D6"


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("SR,S2,S3,S4,S5,S6", "Roi de pique : un roi ne s’écarte pas."),
        ("T1,S2,S3,S4,S5,S6", "Petit (1 d’atout) : un bout ne s’écarte pas."),
        ("T14,S2,S3,S4,S5,S6", "14 d’atout : tu as assez d’autres cartes."),
        ("S2,S3,S4,S5,S6", "Il faut écarter six cartes, ni plus ni moins."),
    ],
)
def test_tells_what_may_not_be_set_aside(cards: str, text: str) -> None:
    assert said(with_chien(PLAIN, CHIEN), SetAside(parse_cards(cards))) == text


def test_asks_for_the_plain_cards_before_any_trump() -> None:
    trumps = ",".join(f"T{rank}" for rank in range(2, 18))
    state = with_chien(f"{trumps},S2,SR", "S3,S4,HR,DR,CR,T18")
    text = said(state, SetAside(parse_cards("T2,T3,T4,T5,T6,S2")))
    assert text == "Un atout ne s’écarte que s’il manque d’autres cartes : écarte d’abord celles-là."


def test_gives_each_card_of_the_hand_its_own_reason() -> None:
    own = "T5,T16,T20,H1,H2,H3,H4,H5,H6,H7,H8,H9,H10,C1,C2,C3,C4,C5"
    state = to_answer(own, "T14", "T14")
    drawn = {item.text: item for item in hand(state, view_of(state, 0)).cards}
    assert drawn["T20"].is_playable and drawn["T20"].reason == ""
    assert drawn["T5"].reason.startswith("Le 14 est posé") and drawn["T5"].rule == "monter"
    assert drawn["H1"].reason.startswith("Atout demandé") and not drawn["H1"].is_playable


def test_leads_every_refusal_to_a_rule_of_the_rules_page() -> None:
    page = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.glob("games/**/rules*.html"))
    for reason in wording.RULES:
        assert f'id="{wording.RULES[reason]}"' in page, reason


def test_words_every_reason_that_the_base_game_can_meet() -> None:
    unknown = wording.refusal(IllegalDecision(Reason.WRONG_PHASE)).text
    for reason in wording.RULES:
        assert wording.refusal(IllegalDecision(reason, card=0, cards=1)).text != unknown, reason


def test_speaks_english_to_an_english_reader() -> None:
    state = to_answer("SR,T5,H1", "S2", "S2")
    with translation.override("en"):
        text = said(state, card("T5"))
    assert "pique" not in text.lower() and "spade" in text.lower()
