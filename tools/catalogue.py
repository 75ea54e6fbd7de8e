"""Which texts does the site have, and is each of them said in English? Babel extracts, compares and compiles.

The sources are French. English stands in `locale/en`; French needs a compiled catalogue only for its plurals
(zero is singular in French), which is made from the sources themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from .places import ROOT

ENGLISH = ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po"
FRENCH = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po"
FOLDERS = ("accounts", "games", "leaderboards", "replays", "tarot_site", "templates")
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
Extracted = Iterator[tuple[int, str | tuple[str, ...], list[str], str | None]]  # as Babel declares it


def extract_template(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Any, options: dict[str, Any]
) -> Extracted:
    """Extract from a Django template: Django turns it into Python calls, Babel reads those.

    The brackets around keep Python from minding the indentation of the page.
    """
    source = templatize(file.read().decode("utf-8"))
    yield from extract_python(BytesIO(f"({source})".encode()), keywords, comment_tags, {"encoding": "utf-8"})


METHODS: list[tuple[str, str]] = [
    ("**/migrations/**", "ignore"),
    ("**.py", "python"),
    ("**.html", "tools.catalogue:extract_template"),
    ("**.txt", "tools.catalogue:extract_template"),
]


def of_sources(root: Path = ROOT) -> Catalog:
    """Collect every text of the sources, with the files that say it."""
    catalog = Catalog(project="tarot-site", charset="utf-8", fuzzy=False)
    for folder in FOLDERS:
        for name, _line, message, comments, context in extract_from_dir(
            root / folder, METHODS, keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
        ):
            place = (f"{folder}/{name}", 1)
            catalog.add(message, locations=[place], auto_comments=comments, context=context)
    return catalog


def load(path: Path) -> Catalog:
    """Read a catalogue of the repository."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name, domain="django")


def update() -> int:
    """Bring the English catalogue up to the sources; print what still has to be said in English."""
    english = load(ENGLISH) if ENGLISH.exists() else Catalog(locale="en", project="tarot-site", fuzzy=False)
    english.update(of_sources(), no_fuzzy_matching=True, update_header_comment=False, update_creation_date=False)
    english.obsolete.clear()
    ENGLISH.parent.mkdir(parents=True, exist_ok=True)
    with ENGLISH.open("wb") as file:
        write_po(file, english, width=110, sort_output=True, include_lineno=False, ignore_obsolete=True)
    missing = [message for message in english if message.id and not _is_said(message)]
    for message in missing:
        print(f"no English yet: {message.id!r}")
    print(f"{len(english)} texts, {len(missing)} without English")
    return 0


def faults(root: Path = ROOT) -> list[str]:
    """Name each text that has no English, a doubtful or broken one, or that no source says any more."""
    english, sources = load(ENGLISH), of_sources(root)
    found = [f"not in the catalogue: {m.id!r}" for m in sources if m.id and english.get(m.id, m.context) is None]
    found += [f"said nowhere any more: {m.id!r}" for m in english if m.id and sources.get(m.id, m.context) is None]
    found += [f"no English: {m.id!r}" for m in english if m.id and not _is_said(m)]
    found += [f"fuzzy: {m.id!r}" for m in english if m.id and m.fuzzy]
    found += [f"obsolete: {name!r}" for name in english.obsolete]
    found += [f"other names in the English: {m.id!r}" for m in english if m.id and not _names_agree(m)]
    for message, errors in english.check():
        found += [f"{error}: {message.id!r}" for error in errors]
    return found


def compile_all() -> None:
    """Compile what Django reads; the compiled files are not committed."""
    if ENGLISH.exists():
        _compile(ENGLISH, load(ENGLISH))
    french = Catalog(locale="fr", project="tarot-site", fuzzy=False)
    for message in of_sources():
        if isinstance(message.id, list | tuple):
            french.add(message.id, string=tuple(message.id), context=message.context)
    _compile(FRENCH, french)


def _compile(path: Path, catalog: Catalog) -> None:
    target = path.with_suffix(".mo")
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(".draft")
    with draft.open("wb") as file:
        write_mo(file, catalog)
    draft.replace(target)


def _is_said(message: Any) -> bool:
    return all(message.string) if isinstance(message.id, list | tuple) else bool(message.string)


def _names_agree(message: Any) -> bool:
    """Tell whether the English fills in the same names; only a singular may spell its number out."""
    if not isinstance(message.id, list | tuple):
        return not message.string or _names(message.id) == _names(message.string)
    one, *others = message.string if _is_said(message) else message.id
    return _names(one) <= _names(message.id[0]) and all(_names(text) == _names(message.id[-1]) for text in others)


def _names(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)[sd]|%[sd]", text.replace("%%", "")))
