"""To who watches, the person at the table is one of four: named, never addressed, in both languages."""

import pytest
from django.utils import translation

from games import labels
from games.engine.decisions import Contract
from games.engine.state import DealState
from games.engine.view import public_view, view_of
from games.selectors import wording
from games.selectors.felt import felt
from games.selectors.film import Film
from games.selectors.log import log
from games.selectors.prompt import prompt
from tests.engine.deals import laid_out

NBSP = "\u00a0"
GARDE = ["bid:garde", "bid:passe", "bid:passe", "bid:passe", "ecart:S1,H1,D1,C1,S9,S10"]
TRICK = ["play:S2", "play:T7", "play:T12", "play:T17"]


def fresh() -> DealState:
    """The person leads, holds the spades and some trumps, and takes."""
    return laid_out(
        {
            0: "S2,S3,S4,S5,S6,S7,S8,S9,S10,SV,SC,SD,SR,T2,T3,T4,T5,T6",
            1: "H2,H3,H4,H5,H6,H7,H8,H9,H10,HV,HC,HD,HR,T7,T8,T9,T10,T11",
            2: "D2,D3,D4,D5,D6,D7,D8,D9,D10,DV,DC,DD,DR,T12,T13,T14,T15,T16",
            3: "C2,C3,C4,C5,C6,C7,C8,C9,C10,CV,CC,CD,CR,T17,T18,T19,T20,EX",
        },
        dealer=3,
        chien="S1,H1,D1,C1,T1,T21",
    )


def told(decisions: list[str]) -> str:
    state, film = fresh(), Film(None)
    film.play(state, decisions, 0)
    frames = film.finish("")
    assert all(not frame.gone for frame in frames), "no card leaves a hand that is not shown"
    return " ".join(frame.spoken for frame in frames if frame.spoken).replace(NBSP, " ")


def test_tells_the_film_in_the_third_person() -> None:
    with labels.read_by_watchers("Zoé"):
        assert told(GARDE + TRICK) == (
            "Zoé : garde. Margot passe. Anselme passe. Colette passe. Zoé prend à la garde. "
            "Le chien : 21 d’atout, petit, as de pique, as de cœur, as de trèfle, as de carreau. "
            "Zoé a fait son écart. "
            "Zoé joue le 2 de pique, Margot le 7 d’atout, Anselme le 12 d’atout, Colette le 17 d’atout. "
            "Pli pour Colette avec le 17 d’atout : 2 points."
        )


def test_tells_it_in_english_too() -> None:
    with translation.override("en"), labels.read_by_watchers(""):
        text = told(GARDE + TRICK)
        assert text.startswith("South: garde. Margot passes.")
        assert "South plays the 2 of spades" in text


@pytest.mark.parametrize(("called", "name"), [("", "Sud"), ("Zoé", "Zoé")])
def test_names_the_person_by_the_pseudonym_or_the_seat(called: str, name: str) -> None:
    with labels.read_by_watchers(called):
        assert labels.seat_name(0) == name
        assert wording.taker_chip(0) == name
        assert wording.trick_for(0, 4) == f"Pli pour {name}{NBSP}: 2 points."
        assert wording.petit_sec(0).startswith(f"Petit sec chez {name}")
        assert prompt(public_view(fresh())).text == f"{name} réfléchit."
    assert labels.seat_name(0) == "Toi"


def test_addresses_the_player_again_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), labels.read_by_watchers("Zoé"):
        raise ZeroDivisionError
    assert wording.said(0, Contract.PASSE) == "Tu passes."


def test_draws_four_seats_around_and_no_place_to_play() -> None:
    state = fresh()
    Film(None).play(state, GARDE, 0)
    with labels.read_by_watchers("Zoé"):
        table = felt(public_view(state))
    assert [(seat.side, seat.name, seat.is_viewer) for seat in table.seats] == [
        ("o", "Colette", False),
        ("n", "Anselme", False),
        ("e", "Margot", False),
        ("s", "Zoé", False),
    ]
    assert not table.is_viewer_to_play
    assert [seat.role for seat in table.seats] == ["défense", "défense", "défense", "preneur"]
    assert felt(view_of(state, 0)).is_viewer_to_play


def test_writes_the_account_as_everybody_saw_it() -> None:
    state = fresh()
    Film(None).play(state, GARDE + TRICK[:1], 0)
    with labels.read_by_watchers("Zoé"):
        lines = [line.replace(NBSP, " ") for line in log(public_view(state))]
    assert lines[1] == "Zoé : garde."
    assert lines[-2:] == ["Zoé a fait son écart.", "Zoé entame : le 2 de pique."]
