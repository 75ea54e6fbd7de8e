"""What may a player choose for every page, and what holds until then?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy as _

Words = str | Promise

SUIT_NAMES: dict[str, Words] = {"p": _("pique"), "c": _("cœur"), "t": _("trèfle"), "k": _("carreau")}
"""The suits by the letters of their marks."""


@dataclass(frozen=True, slots=True)
class Preference:
    """One thing to choose: its name, what it is called, and each value with its words, as they are listed.

    The first value holds by default, unless `usual` names another. `is_long` asks for a list instead of buttons.
    """

    name: str
    title: Words
    values: tuple[tuple[str, Words], ...]
    is_long: bool = False
    usual: str = ""

    @property
    def default(self) -> str:
        return self.usual or self.values[0][0]

    def allows(self, value: object) -> bool:
        return any(value == each for each, _words in self.values)


@dataclass(frozen=True, slots=True)
class Group:
    """Preferences that belong together under one heading."""

    title: Words
    preferences: tuple[Preference, ...]


def _listed(letters: str) -> str:
    return ", ".join(str(SUIT_NAMES[letter]) for letter in letters)


_listed_lazily = lazy(_listed, str)


def _orders() -> Iterator[tuple[str, Words]]:
    usual = "pctk"  # the colours alternate
    for letters in [usual, *("".join(each) for each in permutations("pctk") if "".join(each) != usual)]:
        yield letters, _listed_lazily(letters)


_YES_NO = (("oui", _("Oui")), ("non", _("Non")))
_NO_YES = (("non", _("Non")), ("oui", _("Oui")))

GROUPS = (
    Group(
        _("Apparence"),
        (
            Preference(
                "theme",
                _("Thème"),
                (("auto", _("Comme l’appareil")), ("clair", _("Clair")), ("sombre", _("Sombre"))),
            ),
            Preference(
                "couleurs",
                _("Couleurs des cartes"),
                (("2", _("Deux")), ("4", _("Quatre, une par enseigne"))),
            ),
            Preference("index", _("Index des cartes"), (("normal", _("Normal")), ("grand", _("Grand")))),
        ),
    ),
    Group(
        _("Ta main"),
        (
            Preference("atouts", _("Les atouts"), (("gauche", _("À gauche")), ("droite", _("À droite")))),
            Preference(
                "sens",
                _("Ordre des cartes"),
                (("descend", _("La plus forte d’abord")), ("monte", _("La plus faible d’abord"))),
            ),
            Preference("enseignes", _("Ordre des enseignes"), tuple(_orders()), is_long=True),
        ),
    ),
    Group(
        _("Le jeu"),
        (
            Preference(
                "vitesse",
                _("Vitesse des adversaires"),
                (("lente", _("Lente")), ("normale", _("Normale")), ("immediate", _("Immédiate, sans les plis"))),
                usual="normale",
            ),
            Preference(
                "enchainer",
                _("Un pli fini s’en va après"),
                (
                    ("0.7", _("0,7 s")),
                    ("1.4", _("1,4 s")),
                    ("2.5", _("2,5 s")),
                    ("main", _("Quand je le dis")),
                ),
                usual="1.4",
            ),
            Preference("seule", _("Jouer d’office la seule carte permise"), _NO_YES),
            Preference(
                "confirmer",
                _("Demander confirmation"),
                (
                    ("sans", _("Garde sans et contre")),
                    ("toujours", _("Prises et écart")),
                    ("jamais", _("Jamais")),
                ),
            ),
            Preference("loupe", _("Agrandir la carte sous le doigt, la jouer en relâchant"), _YES_NO),
        ),
    ),
    Group(
        _("Quand vient ton tour"),
        (
            Preference("son", _("Un son"), _NO_YES),
            Preference("vibration", _("Une vibration"), _NO_YES),
        ),
    ),
    Group(_("Clavier"), (Preference("raccourcis", _("Raccourcis d’une seule touche"), _YES_NO),)),
)
"""Everything that may be chosen, in the order of the settings page."""

PREFERENCES: dict[str, Preference] = {each.name: each for group in GROUPS for each in group.preferences}


def known(chosen: object) -> dict[str, str]:
    """Keep what has the name of a preference and one of its values, whatever was sent or stored."""
    if not isinstance(chosen, Mapping):
        return {}
    return {name: chosen[name] for name, each in PREFERENCES.items() if each.allows(chosen.get(name))}


def complete(chosen: object) -> dict[str, str]:
    """Return a value for every preference: the one chosen, if it is still known, else the default."""
    return {name: each.default for name, each in PREFERENCES.items()} | known(chosen)
