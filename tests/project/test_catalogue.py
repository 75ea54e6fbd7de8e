"""Each text of the sources is found, in code and in templates, and the check names what is not said in English."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from django.utils import translation
from django.utils.translation import ngettext

from tools import catalogue

PAGE = """{% load i18n %}
  <h1>{% translate "Bonjour" %}</h1>
 <p title="{% translate "100 % d’atout" %}">{% blocktranslate count n=n trimmed %}
      {{ n }} pli
    {% plural %}
      {{ n }} plis
    {% endblocktranslate %}</p>
{% translate "donne" context "une partie en a quatre" %} it's (open
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project with one page, one module and no catalogue."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(PAGE)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "labels.py").write_text("from x import gettext as _\nTITLE = _('Atout')\n")
    monkeypatch.setattr(catalogue, "ENGLISH", tmp_path / "locale" / "en" / "LC_MESSAGES" / "django.po")
    return tmp_path


def write_english(project: Path, *, tricks: str = "%(n)s tricks", **texts: str) -> Catalog:
    catalog = Catalog(locale="en", fuzzy=False)
    for message in catalogue.of_sources(project):
        if not message.id:
            continue
        string = ("one trick", tricks) if isinstance(message.id, tuple) else texts.get(str(message.id), "said")
        catalog.add(message.id, string=string, context=message.context)
    save(catalog)
    return catalog


def save(catalog: Catalog) -> None:
    catalogue.ENGLISH.parent.mkdir(parents=True, exist_ok=True)
    with catalogue.ENGLISH.open("wb") as file:
        write_po(file, catalog)


def test_finds_the_texts_of_templates_and_code(project: Path) -> None:
    found = {(message.id, message.context) for message in catalogue.of_sources(project) if message.id}
    assert found == {
        ("Bonjour", None),
        ("100 %% d’atout", None),
        (("%(n)s pli", "%(n)s plis"), None),
        ("donne", "une partie en a quatre"),
        ("Atout", None),
    }


def test_is_silent_when_everything_is_said(project: Path) -> None:
    write_english(project)
    assert catalogue.faults(project) == []


def test_names_a_text_without_english(project: Path) -> None:
    write_english(project, Bonjour="")
    assert "no English: 'Bonjour'" in catalogue.faults(project)


def test_names_a_text_that_is_not_in_the_catalogue(project: Path) -> None:
    write_english(project)
    (project / "games" / "labels.py").write_text("from x import gettext as _\nTITLE = _('Petit')\n")
    assert {"not in the catalogue: 'Petit'", "said nowhere any more: 'Atout'"} <= set(catalogue.faults(project))


def test_names_a_doubtful_text(project: Path) -> None:
    catalog = write_english(project)
    catalog["Atout"].flags.add("fuzzy")
    save(catalog)
    assert "fuzzy: 'Atout'" in catalogue.faults(project)


def test_names_a_text_that_lost_its_number(project: Path) -> None:
    write_english(project, tricks="{n} tricks")
    assert catalogue.faults(project) == ["other names in the English: ('%(n)s pli', '%(n)s plis')"]


@pytest.mark.parametrize(("number", "said"), [(0, "0 pli"), (1, "1 pli"), (2, "2 plis")])
def test_says_zero_in_the_singular_in_french(number: int, said: str) -> None:
    with translation.override("fr"):
        assert ngettext("%(count)s pli", "%(count)s plis", number) % {"count": number} == said
