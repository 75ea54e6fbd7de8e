"""What a pseudonym may be, and when two of them are the same to the eye."""

import unicodedata

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
        ("adm\u0131n", "reserved"),  # an i without its dot
        ("t\u00f8i", "reserved"),  # an o with a stroke
        ("Co|ette", "reserved"),
        ("a\ufe0fb", "invisible"),  # a variation selector, a joiner, an inherent vowel: marks that nobody sees
        ("a\u034fb", "invisible"),
        ("a\u17b4b", "invisible"),
        ("a\U000e0101b", "invisible"),
        ("\u0301ab", "unreadable"),  # an accent on whatever stands before the name
        ("\uff9e\uff9e", "unreadable"),  # marks that pass for letters
        ("\ufdfa" * 20, "unreadable"),  # one letter that is read as eighteen
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
        ("Zoé ❤\ufe0f", "Zoé ❤"),
        ("Zoé \U0001f469\U0001f3fd", "Zoé \U0001f469\U0001f3fd"),
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
        ("P\u0131erre", "Pierre"),
        ("\u0141uc", "Luc"),
        ("Pau|", "Paul"),
    ],
)
def test_takes_look_alikes_for_the_same_name(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def is_odd(code: int) -> bool:
    """Tell whether a character comes apart into many, or into something that is no letter."""
    plain = unicodedata.normalize("NFKD", chr(code))
    return len(plain) > 3 or (chr(code).isalnum() and not plain[0].isalnum())


def test_every_letter_of_unicode_is_taken_or_refused_and_fits_its_column(long_run: bool) -> None:
    longest = Player._meta.get_field("skeleton").max_length
    assert longest is not None
    for code in (code for code in range(0x110000) if long_run or is_odd(code)):
        try:
            shown = clean(chr(code) * 20)
        except BadPseudonym:
            continue
        assert 2 <= len(skeleton(shown)) <= longest, hex(code)


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
