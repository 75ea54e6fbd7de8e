"""What is a card, a contract, a seat or a number called on a page? Words only: no HTML, no rule, no query.

Stored values stay ASCII; every word here is a French source string and goes through gettext. A card has three names:
`card_name` stands alone ("Dame de cœur"), `card_noun` is listed ("dame de cœur, 20 d’atout"), `card_phrase` carries
its article inside a sentence ("Margot joue la dame de cœur").
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.cards import EXCUSE, PETIT, TRUMP_SUIT, rank_of, suit_of

BACK: Final = "dos"

_FAMILIES: Final = "pckta"  # sprite letters in the order of the engine's suits S H D C, then the trumps
_COURTS: Final = {11: "V", 12: "C", 13: "D", 14: "R"}

THIN_SPACE: Final = "\u202f"  # no-break: keeps "1 406" on one line
MINUS: Final = "\u2212"

SUIT_NAMES: Final = (
    pgettext_lazy("suit", "pique"),
    pgettext_lazy("suit", "cœur"),
    pgettext_lazy("suit", "carreau"),
    pgettext_lazy("suit", "trèfle"),
    pgettext_lazy("suit", "atout"),
)
SUIT_TITLES: Final = (
    pgettext_lazy("suit title", "Pique"),
    pgettext_lazy("suit title", "Cœur"),
    pgettext_lazy("suit title", "Carreau"),
    pgettext_lazy("suit title", "Trèfle"),
    pgettext_lazy("suit title", "Atout"),
)

# In the order: number, ace, jack, knight, queen, king.
_NAMES: Final = (
    pgettext_lazy("card alone", "%(number)s de %(suit)s"),
    pgettext_lazy("card alone", "As de %(suit)s"),
    pgettext_lazy("card alone", "Valet de %(suit)s"),
    pgettext_lazy("card alone", "Cavalier de %(suit)s"),
    pgettext_lazy("card alone", "Dame de %(suit)s"),
    pgettext_lazy("card alone", "Roi de %(suit)s"),
)
_NOUNS: Final = (
    pgettext_lazy("card in a list", "%(number)s de %(suit)s"),
    pgettext_lazy("card in a list", "as de %(suit)s"),
    pgettext_lazy("card in a list", "valet de %(suit)s"),
    pgettext_lazy("card in a list", "cavalier de %(suit)s"),
    pgettext_lazy("card in a list", "dame de %(suit)s"),
    pgettext_lazy("card in a list", "roi de %(suit)s"),
)
_PHRASES: Final = (
    pgettext_lazy("card with article", "le %(number)s de %(suit)s"),
    pgettext_lazy("card with article", "l’as de %(suit)s"),
    pgettext_lazy("card with article", "le valet de %(suit)s"),
    pgettext_lazy("card with article", "le cavalier de %(suit)s"),
    pgettext_lazy("card with article", "la dame de %(suit)s"),
    pgettext_lazy("card with article", "le roi de %(suit)s"),
)

_RANKS: Final = (
    pgettext_lazy("rank", "as"),
    pgettext_lazy("rank", "valet"),
    pgettext_lazy("rank", "cavalier"),
    pgettext_lazy("rank", "dame"),
    pgettext_lazy("rank", "roi"),
)

# The letter that goes to a suit's next card; it follows the language (S H D C in English).
SUIT_KEYS: Final = (
    pgettext_lazy("key of a suit", "P"),
    pgettext_lazy("key of a suit", "C"),
    pgettext_lazy("key of a suit", "K"),
    pgettext_lazy("key of a suit", "T"),
    pgettext_lazy("key of a suit", "A"),
)

CONTRACT_KEYS: Final = ("passe", "petite", "garde", "garde_sans", "garde_contre")
CONTRACT_NAMES: Final = (
    pgettext_lazy("contract", "Passe"),
    pgettext_lazy("contract", "Petite"),
    pgettext_lazy("contract", "Garde"),
    pgettext_lazy("contract", "Garde sans"),
    pgettext_lazy("contract", "Garde contre"),
)
CONTRACT_MEANINGS: Final = (
    _("Tu défends contre le preneur."),
    _("Tu prends le chien, tout compte une fois."),
    _("Tu prends le chien, tout compte double."),
    _("Le chien va dans tes points, sans être vu. Tout compte quatre fois."),
    _("Le chien va à la défense. Tout compte six fois."),
)

# The person is drawn at the bottom; play turns to the right. Who is not addressed has a name instead of "Toi".
PERSON: Final = 0
PERSON_UNNAMED: Final = pgettext_lazy("seat", "Sud")
SEAT_NAMES: Final = (
    pgettext_lazy("seat", "Toi"),
    pgettext_lazy("seat", "Margot"),
    pgettext_lazy("seat", "Anselme"),
    pgettext_lazy("seat", "Colette"),
)
SEAT_SIDES: Final = ("s", "e", "n", "o")
SEAT_EMBLEMS: Final = ("av-toi", "av-margot", "av-anselme", "av-colette")


def sprite_id(card: int) -> str:
    """Name the symbol of static/cards.svg that draws a card: the only place that knows the sprite's spelling."""
    if card == EXCUSE:
        return "ex"
    suit, rank = suit_of(card), rank_of(card)
    return f"{_FAMILIES[suit]}{rank if suit == TRUMP_SUIT else _COURTS.get(rank, rank)}"


def family(card: int) -> str:
    """Return the card's `data-e`: p c k t for the suits, a for trumps, x for the excuse."""
    return "x" if card == EXCUSE else _FAMILIES[suit_of(card)]


def suit_family(suit: int) -> str:
    """Return the sprite letter of a suit (0..3), or "a" for trumps (4)."""
    return _FAMILIES[suit]


def suit_name(suit: int) -> str:
    """Say a suit inside a sentence: "cœur", or "atout" for 4."""
    return str(SUIT_NAMES[suit])


def suit_title(suit: int) -> str:
    """Say a suit as a title: "Cœur"."""
    return str(SUIT_TITLES[suit])


def suit_key(suit: int) -> str:
    """Return the keyboard letter of a suit (0..3) or of the trumps (4)."""
    return str(SUIT_KEYS[suit])


def _suit_card(card: int, patterns: tuple[Promise, ...]) -> str:
    rank = rank_of(card)
    form = 1 if rank == 1 else rank - 9 if rank > 10 else 0
    return str(patterns[form]) % {"number": rank, "suit": suit_name(suit_of(card))}


def card_name(card: int) -> str:
    """Name a card that stands alone: "Dame de cœur", "20 d’atout", "Petit (1 d’atout)"."""
    if card == EXCUSE:
        return pgettext("card alone", "Excuse")
    if card == PETIT:
        return pgettext("card alone", "Petit (1 d’atout)")
    if suit_of(card) == TRUMP_SUIT:
        return pgettext("card alone", "%(number)s d’atout") % {"number": rank_of(card)}
    return _suit_card(card, _NAMES)


def card_noun(card: int) -> str:
    """Name a card inside a list: "dame de cœur", "20 d’atout", "petit"."""
    if card == EXCUSE:
        return pgettext("card in a list", "excuse")
    if card == PETIT:
        return pgettext("card in a list", "petit")
    if suit_of(card) == TRUMP_SUIT:
        return pgettext("card in a list", "%(number)s d’atout") % {"number": rank_of(card)}
    return _suit_card(card, _NOUNS)


def card_phrase(card: int) -> str:
    """Name a card with its article: "la dame de cœur", "le 20 d’atout", "l’excuse"."""
    if card == EXCUSE:
        return pgettext("card with article", "l’excuse")
    if card == PETIT:
        return pgettext("card with article", "le petit")
    if suit_of(card) == TRUMP_SUIT:
        return pgettext("card with article", "le %(number)s d’atout") % {"number": rank_of(card)}
    return _suit_card(card, _PHRASES)


def rank_name(rank: int) -> str:
    """Name a card of a suit among its own: "roi", "10", "as"."""
    if 1 < rank < 11:
        return str(rank)
    return str(_RANKS[0 if rank == 1 else rank - 10])


def card_index(card: int) -> str:
    """Write a card as its corner does, in any language, without the suit: "D", "10", "A20", "Exc."."""
    if card == EXCUSE:
        return gettext("Exc.")
    rank = rank_of(card)
    if suit_of(card) == TRUMP_SUIT:
        return pgettext("trump in a diagram", "A%(number)s") % {"number": rank}
    return _COURTS.get(rank, str(rank))


def listed(words: Iterable[str]) -> str:
    """Join words as a sentence does: "le 16", "le 16 et le 20", "le 14, le 16 et le 20"."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return gettext("%(first)s et %(last)s") % {"first": ", ".join(items[:-1]), "last": items[-1]}


def contract_name(contract: int) -> str:
    """Name a bid or a contract: "Garde sans"."""
    return str(CONTRACT_NAMES[contract])


def contract_meaning(contract: int) -> str:
    """Say in one line what a bid does."""
    return str(CONTRACT_MEANINGS[contract])


_person_called: ContextVar[str] = ContextVar("person_called", default="")


@contextmanager
def read_by_watchers(person: str) -> Iterator[None]:
    """Speak to nobody at the table as long as the block lasts: the person has a name like everybody else, or "Sud"."""
    before = _person_called.set(person or str(PERSON_UNNAMED))
    try:
        yield
    finally:
        _person_called.reset(before)


def is_reader(seat: int) -> bool:
    """Whether what is said is read by who sits there, and so addresses them."""
    return seat == PERSON and not _person_called.get()


def seat_name(seat: int) -> str:
    """Name who sits there: "Toi", "Margot", "Anselme", "Colette"; to watchers the person's pseudonym, or "Sud"."""
    return _person_called.get() if seat == PERSON and _person_called.get() else str(SEAT_NAMES[seat])


def number(value: int) -> str:
    """Write a number with its thousands apart and a true minus sign: "1 406", "−96"."""
    separator = "," if (get_language() or "fr").startswith("en") else THIN_SPACE
    return (MINUS if value < 0 else "") + f"{abs(value):,}".replace(",", separator)


def signed(value: int) -> str:
    """Write a gain or a loss with its sign: "+324", "−108", "0"."""
    return ("+" if value > 0 else "") + number(value)


def halves(half_points: int) -> str:
    """Write half-points as points: 15 is "7½", 1 is "½", 8 is "4"."""
    whole, half = divmod(abs(half_points), 2)
    text = (number(whole) if whole or not half else "") + ("½" if half else "")
    return (MINUS if half_points < 0 else "") + text


def times(multiplier: int) -> str:
    """Write a multiplier: "×2"."""
    return f"×{multiplier}"
