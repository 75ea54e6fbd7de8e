"""What a pseudonym may be, and when two of them are the same to the eye."""

import pytest

from accounts.errors import PseudonymRefused, PseudonymTaken
from accounts.models import Player
from accounts.pseudonyms import BadPseudonym, clean, skeleton
from accounts.services import claim_pseudonym


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "too_short"),
        ("é", "too_short"),
        ("   x   ", "too_short"),
        ("x" * 21, "too_long"),
        ("a\u200bb", "invisible"),
        ("ab\u202ecd", "invisible"),
        ("a\u3164b", "invisible"),
        ("a\nb", "invisible"),
        ("a\x00b", "invisible"),
        ("!!!", "unreadable"),
        ("🂡🂢", "unreadable"),
        ("za\u0300\u0301\u0302lgo", "unreadable"),
        ("Zo\u0435", "mixed"),
        ("Margot", "reserved"),
        ("MARGÔT", "reserved"),
        ("A d m i n", "reserved"),
    ],
)
def test_refuses_what_cannot_be_read_or_shown(text: str, code: str) -> None:
    with pytest.raises(BadPseudonym) as refusal:
        clean(text)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  Tonton   Marcel ", "Tonton Marcel"),
        ("Zoe\u0301", "Zoé"),
        ("x" * 20, "x" * 20),
        ("日本", "日本"),
        ("L’Ours brun", "L’Ours brun"),
    ],
)
def test_shows_it_as_it_was_written_save_for_spaces(text: str, shown: str) -> None:
    assert clean(text) == shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoé", "zoe"),
        ("Zoé", "Z0E"),
        ("Zoé", "z-o e"),
        ("paul", "PAUI"),
        ("Bernard", "Bemard"),
        ("раура", "paypa"),
        ("Ｚｏｅ", "zoe"),
        ("ﬁn", "fin"),
    ],
)
def test_takes_look_alikes_for_the_same_name(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Zoé", "Zoéa"), ("Yann", "Yanna"), ("Renard", "Regard"), ("Eva", "Ava")])
def test_keeps_different_names_apart(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_belongs_to_the_player_who_first_used_it(zoe: Player, yann: Player) -> None:
    claim_pseudonym(player=zoe, pseudonym="Zoé")
    with pytest.raises(PseudonymTaken) as taken:
        claim_pseudonym(player=yann, pseudonym="z 0 é")
    assert len(taken.value.suggestions) == 3
    for suggestion in taken.value.suggestions:
        assert skeleton(suggestion) == skeleton(clean(suggestion)) != skeleton("Zoé")
    yann.refresh_from_db()
    assert yann.pseudonym == ""


def test_is_claimed_again_by_its_own_player_with_another_accent(zoe: Player) -> None:
    claim_pseudonym(player=zoe, pseudonym="Zoe")
    claim_pseudonym(player=zoe, pseudonym="Zoé")
    zoe.refresh_from_db()
    assert zoe.pseudonym == "Zoé"


def test_refusal_leaves_the_player_without_a_name(zoe: Player) -> None:
    with pytest.raises(PseudonymRefused) as refusal:
        claim_pseudonym(player=zoe, pseudonym="x")
    assert refusal.value.code == "too_short"
    zoe.refresh_from_db()
    assert (zoe.pseudonym, zoe.skeleton) == ("", None)
