"""What happened since the page's version is told once, in order, from one seat, and never further back than allowed."""

from games.engine import rules
from games.engine.cards import cards_in
from games.engine.decisions import Contract, SetAside
from games.engine.notation import card_text, parse_cards
from games.engine.state import DealState
from games.engine.view import view_of
from games.selectors.film import Film, FrameView, oldest_step
from games.selectors.log import log
from tests.engine.deals import bid_all, laid_out, play_all

NBSP = "\u00a0"


def fresh(dealer: int = 3) -> DealState:
    """The person leads; each holds one suit and some trumps."""
    return laid_out(
        {
            0: "S2,S3,S4,S5,S6,S7,S8,S9,S10,SV,SC,SD,SR,T2,T3,T4,T5,T6",
            1: "H2,H3,H4,H5,H6,H7,H8,H9,H10,HV,HC,HD,HR,T7,T8,T9,T10,T11",
            2: "D2,D3,D4,D5,D6,D7,D8,D9,D10,DV,DC,DD,DR,T12,T13,T14,T15,T16",
            3: "C2,C3,C4,C5,C6,C7,C8,C9,C10,CV,CC,CD,CR,T17,T18,T19,T20,EX",
        },
        dealer=dealer,
        chien="S1,H1,D1,C1,T1,T21",
    )


def told(decisions: list[str], step: int = 0, dealer: int = 3) -> tuple[FrameView, ...]:
    film = Film(0)
    film.play(fresh(dealer), decisions, step)
    return film.finish("")


def kinds(frames: tuple[FrameView, ...]) -> list[str]:
    return [frame.kind for frame in frames]


def spoken(frames: tuple[FrameView, ...]) -> str:
    return " ".join(frame.spoken for frame in frames if frame.spoken).replace(NBSP, " ")


PASSES = ["bid:passe"] * 4
GARDE_SANS = ["bid:passe", "bid:garde_sans", "bid:passe", "bid:passe"]
TRICK = ["play:S2", "play:T7", "play:T12", "play:T17"]


def test_tells_the_auction_word_by_word_and_then_the_contract() -> None:
    frames = told(GARDE_SANS)
    assert kinds(frames) == ["bid", "bid", "bid", "bid", "contract"]
    assert spoken(frames) == (
        "Tu passes. Margot : garde sans. Anselme passe. Colette passe. "
        "Margot prend à la garde sans. Le chien reste caché, chez le preneur."
    )


def test_shows_the_chien_that_everybody_sees() -> None:
    frames = told(["bid:passe", "bid:garde", "bid:passe", "bid:passe"])
    chien = frames[-1].felt.chien
    assert {card_text(card) for card in chien} == {"S1", "H1", "D1", "C1", "T1", "T21"}
    assert "Le chien : 21 d’atout, petit, as de pique, as de cœur, as de trèfle, as de carreau." in spoken(frames)


def test_keeps_a_chien_hidden_that_nobody_sees() -> None:
    frames = told(GARDE_SANS)
    assert all(frame.felt.chien == () for frame in frames)
    assert frames[-1].felt.hidden_chien


def test_tells_that_the_ecart_is_made_and_not_what_is_in_it() -> None:
    frames = told(["bid:passe", "bid:garde", "bid:passe", "bid:passe", "ecart:H1,H2,H3,H4,H5,H6"])
    assert frames[-1].kind == "ecart"
    assert frames[-1].spoken == "Margot a fait son écart."


def test_tells_the_trumps_that_had_to_be_shown_in_the_ecart() -> None:
    state = laid_out(
        {1: "T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,T12,T13,T14,T15,T16,HR,SR,DR"}, dealer=0, chien="H1,H2,H3,H4,T17,T18"
    )
    film = Film(0)
    decisions = ["bid:garde", "bid:passe", "bid:passe", "bid:passe", "ecart:H1,H2,H3,H4,T2,T3"]
    film.play(state, decisions, 4)
    frames = film.finish("")
    assert [card_text(card) for card in frames[-1].felt.forced_trumps] == ["T3", "T2"]
    assert frames[-1].spoken.replace(NBSP, " ") == (
        "Margot a fait son écart. Montré dans l’écart : 3 d’atout, 2 d’atout."
    )


def test_lays_card_after_card_and_then_gives_the_trick() -> None:
    frames = told(GARDE_SANS + TRICK, step=4)
    assert kinds(frames) == ["card", "card", "card", "trick"]
    assert [len(frame.felt.trick.cards) for frame in frames if frame.felt.trick] == [1, 2, 3, 4]
    assert frames[0].gone == "S2"
    assert [frame.gone for frame in frames[1:]] == ["", "", ""]


def test_says_the_cards_of_a_trick_in_one_sentence_with_its_winner() -> None:
    frames = told(GARDE_SANS + TRICK, step=4)
    assert spoken(frames) == (
        "Tu joues le 2 de pique, Margot le 7 d’atout, Anselme le 12 d’atout, Colette le 17 d’atout. "
        "Pli pour Colette avec le 17 d’atout : 2 points."
    )
    assert [bool(frame.spoken) for frame in frames] == [False, False, False, True]


def test_says_what_becomes_of_an_excuse_on_a_trick_of_the_other_camp() -> None:
    state = fresh()
    trick = ["play:S2", "play:T7", "play:T12", "play:EX"]
    film = Film(0)
    film.play(state, ["bid:passe", "bid:passe", "bid:garde_sans", "bid:passe", *trick], 4)
    frames = film.finish("")
    assert "Colette garde l’excuse et rend une petite carte." in spoken(frames)
    trick_view = frames[-1].felt.trick
    assert trick_view is not None
    assert [card.label for card in trick_view.cards if card.is_winning] == ["2 points"]


def test_begins_at_the_version_that_the_page_had() -> None:
    assert kinds(told(GARDE_SANS + TRICK, step=6)) == ["card", "trick"]
    assert told(GARDE_SANS + TRICK, step=8) == ()


def test_never_draws_a_trick_older_than_the_previous_one() -> None:
    decisions = [*GARDE_SANS, *TRICK, "play:C2", "play:T2", "play:T8", "play:T13", "play:D2"]
    frames = told(decisions, step=0)
    assert kinds(frames) == ["bid"] * 4 + ["contract"] + ["card"] * 3 + ["trick", "card"]
    shown = {card_text(item.card) for frame in frames if frame.felt.trick for item in frame.felt.trick.cards}
    assert shown == {"C2", "T2", "T8", "T13", "D2"}
    assert "2 de pique" not in spoken(frames)


def test_finds_the_oldest_decision_that_may_be_drawn_again() -> None:
    assert oldest_step(GARDE_SANS, 4) == 0
    assert oldest_step(GARDE_SANS + TRICK[:3], 4) == 0
    assert oldest_step(GARDE_SANS + TRICK, 4) == 4
    assert oldest_step(GARDE_SANS + TRICK + ["play:C2"], 4) == 4


def test_tells_a_deal_passed_out_without_a_card() -> None:
    state = fresh()
    film = Film(0)
    film.play(state, PASSES, 0)
    film.end_void(state)
    frames = film.finish("")
    assert kinds(frames) == ["bid"] * 4 + ["void"]
    assert frames[-1].cards == ()
    assert spoken(frames).endswith("Tout le monde passe. On redonne.")


def test_shows_the_hand_of_a_petit_sec() -> None:
    state = laid_out({1: "T1,S2,S3,S4,S5,S6,S7,S8,S9,S10,H2,H3,H4,H5,H6,H7,H8,H9"}, dealer=3)
    assert state.void == "petit_sec"
    film = Film(0)
    film.begin_deal(state)
    film.end_void(state)
    frames = film.finish("")
    assert kinds(frames) == ["deal", "void"]
    assert set(frames[-1].cards) == set(cards_in(state.dealt[1]))
    assert "Petit sec chez Margot" in spoken(frames)


def test_tells_every_public_event_once_in_order() -> None:
    """The sentences of a whole trick follow the transcript: no decision is missing, none is told twice."""
    state = fresh()
    bid_all(state, Contract.GARDE, Contract.PASSE, Contract.PASSE, Contract.PASSE)
    rules.apply(state, SetAside(parse_cards("S1,S3,S4,S5,S6,S7")))
    play_all(state, ["S2", "T7", "T12", "T17"])
    decisions = ["bid:garde", "bid:passe", "bid:passe", "bid:passe", "ecart:S1,S3,S4,S5,S6,S7", *TRICK]
    assert len(decisions) == state.decision_count
    text = spoken(told(decisions))
    parts = ["Tu dis garde.", "Margot passe.", "Anselme passe.", "Colette passe.", "Tu prends à la garde."]
    parts += ["Tu as fait ton écart.", "Tu joues le 2 de pique", "Margot le 7 d’atout", "Anselme le 12 d’atout"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert all(text.count(part) == 1 for part in parts)


def test_writes_the_account_oldest_first_and_forgets_old_tricks() -> None:
    state = fresh()
    bid_all(state, Contract.PASSE, Contract.GARDE_SANS, Contract.PASSE, Contract.PASSE)
    play_all(state, ["S2", "T7", "T12", "T17", "C2", "T2", "T8", "T13", "D2"])
    lines = [line.replace(NBSP, " ") for line in log(view_of(state, 0))]
    assert lines[:2] == ["Colette donne.", "Tu passes."]
    assert "…" in lines
    assert not any("2 de pique" in line for line in lines)
    assert lines[-1] == "Anselme entame : le 2 de carreau."
