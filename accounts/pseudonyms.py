"""What a pseudonym may look like, and when two of them look the same."""

import re
import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import (  # type: ignore[import-untyped]  # the library has no types
    confusables_data,
    is_mixed_script,
)

MIN_LENGTH, MAX_LENGTH = 2, 20
LONGEST_SKELETON = 80  # of its column: a few letters are read as many
RESERVED = (
    "admin administrateur administrator moderateur moderator arbitre operateur operator support equipe tarot "
    "defi du jour toi you margot anselme colette joueur player joueur simule invite guest anonyme anonymous "
    "fantome ghost club 1 reference 1 fft federation"
)
_RESERVED_NAMES = (*RESERVED.split(), "joueursimule", "defidujour", "club1", "reference1", "federationfrancaisedetarot")
_BLANK_LETTERS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
_TWINS = {"0": "o", "1": "l", "i": "l", "\u0131": "l", "|": "l"}
_HIDDEN_MARKS = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_STYLE_OF_A_SYMBOL = re.compile("(?<=[^\\w\\s])[\ufe0e\ufe0f]")  # keyboards put one behind a heart
_PAIRS = (("rn", "m"), ("vv", "w"))


class BadPseudonym(ValueError):
    """The text cannot be a pseudonym; `code` says why: too_short, too_long, invisible, mixed, unreadable, reserved."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean(text: str) -> str:
    """Return the pseudonym as it will be shown; raise BadPseudonym."""
    shown = _STYLE_OF_A_SYMBOL.sub("", unicodedata.normalize("NFC", text).strip())
    if any(_is_invisible(character) for character in shown):
        raise BadPseudonym("invisible")
    shown = " ".join(unicodedata.normalize("NFC", shown.replace("\u00a0", " ").replace("\u202f", " ")).split())
    if len(shown) < MIN_LENGTH:
        raise BadPseudonym("too_short")
    if len(shown) > MAX_LENGTH:
        raise BadPseudonym("too_long")
    if sum(character.isalnum() for character in shown) < MIN_LENGTH or _stacks_marks(shown):
        raise BadPseudonym("unreadable")
    if not MIN_LENGTH <= len(skeleton(shown)) <= LONGEST_SKELETON:
        raise BadPseudonym("unreadable")
    if is_mixed_script(shown, allowed_aliases=["COMMON", "INHERITED"]):
        raise BadPseudonym("mixed")
    if skeleton(shown) in _reserved():
        raise BadPseudonym("reserved")
    return shown


def skeleton(text: str) -> str:
    """Return what a pseudonym looks like: without case, accents, spaces, punctuation and look-alike letters.

    >>> skeleton("Zoé") == skeleton("Z0E") == skeleton("z o e")
    True
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = unicodedata.normalize("NFKD", plain)
    letters = "".join(_look(character) for character in plain if character.isalnum() or character in _TWINS)
    for pair, single in _PAIRS:
        letters = letters.replace(pair, single)
    return letters


def _is_invisible(character: str) -> bool:
    if character in _BLANK_LETTERS or _HIDDEN_MARKS.match(character):
        return True
    category = unicodedata.category(character)
    return category in {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}


def _stacks_marks(text: str) -> bool:
    """Tell whether marks are piled up, or the first one would stand on what comes before the name."""
    run = 3
    for character in unicodedata.normalize("NFD", text):
        run = run + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if run > 2:
            return True
    return False


@cache
def _reserved() -> frozenset[str]:
    return frozenset(skeleton(name) for name in _RESERVED_NAMES)


def _bare(text: str) -> str:
    """Return a text without its marks: the data writes a stroke through a letter as one."""
    return "".join(character for character in text if not unicodedata.combining(character))


@cache
def _look(character: str) -> str:
    """Return the ASCII letter that this letter, capital or small, is taken for; else the letter itself."""
    for form in (character.upper(), character):
        if form.isascii():
            break
        likeness = [_bare(entry["c"]) for entry in confusables_data.get(form, ())]
        letters = sorted(c.casefold() for c in likeness if len(c) == 1 and c.isascii() and c.isalnum())
        if letters:
            return _TWINS.get(letters[0], letters[0])
    return _TWINS.get(character, character)
