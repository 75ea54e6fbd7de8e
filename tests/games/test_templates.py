"""Every template obeys the content security policy and French typography, wherever it is."""

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tools.catalogue import of_sources

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.S)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


class Attributes(HTMLParser):
    """Collects tags with their attributes; what Django would put in is left out."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(TAG.sub("", source))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_finds_the_templates() -> None:
    assert len(TEMPLATES) > 20 and len(STYLES) >= 6


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_writes_no_style_and_no_handler(path: Path) -> None:
    for tag, attributes in Attributes(path.read_text(encoding="utf-8")).found:
        forbidden = [key for key in attributes if key == "style" or re.match(r"on[a-z]|hx-on|data-hx-on|hx-vals$", key)]
        assert not forbidden, f"<{tag}> has {forbidden}"
        assert tag != "style"
        assert tag != "script" or "src" in attributes or "type" in attributes, "an inline script never runs"
        assert not (attributes.get("href") or "").startswith("javascript:")


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_loads_nothing_from_elsewhere(path: Path) -> None:
    for tag, attributes in Attributes(path.read_text(encoding="utf-8")).found:
        for key in ("src", "srcset", "action", *(["href"] if tag in ("link", "use", "image") else [])):
            assert not re.match(r"(https?:)?//", attributes.get(key) or ""), f"<{tag} {key}>"


@pytest.mark.parametrize("path", STYLES, ids=name)
def test_keeps_style_sheets_at_home(path: Path) -> None:
    for target in re.findall(r"url\(([^)]*)\)|@import", path.read_text(encoding="utf-8")):
        assert target.startswith("../fonts/") and (path.parent / target).is_file()


def french_texts() -> list[str]:
    """Every sentence of the site: the source strings of code and templates, and the pages of prose."""
    texts = [part for message in of_sources() if message.id for part in parts(message.id)]
    for path in TEMPLATES:
        if path.name.endswith(".fr.html"):
            source = path.read_text(encoding="utf-8")
            texts += Attributes(source).text + re.findall(r'caption="([^"]*)"', source)
    return texts


def parts(message: str | Sequence[str]) -> list[str]:
    return [message] if isinstance(message, str) else list(message)


def test_sets_french_as_the_french_do() -> None:
    """Curly apostrophes, and a no-break space before : ; ! ? and inside « »."""
    spaced = re.compile(r"(^|[^\u00a0!?])[;!?»]| :|«[^\u00a0]")
    wrong = [text for text in french_texts() if len(text) > 1 and ("'" in text or spaced.search(text))]
    assert wrong == []


@pytest.mark.parametrize("topic", ["rules", "advice", "questions"])
def test_says_the_same_in_both_languages(topic: str) -> None:
    """The two files of a page have the same anchors, figures and examples, in the same order."""
    pages = []
    for language in ("fr", "en"):
        source = (ROOT / "templates" / "games" / "text" / f"{topic}.{language}.html").read_text(encoding="utf-8")
        ids = re.findall(r'\bid="([^"]+)"', source)
        links = re.findall(r'href="(#[^"]+)"', source)
        figures = sorted(re.findall(r"\{\{\s*((?:book|e|bid|target|worth)\.[\w.]+)", source))
        pages.append((ids, links, figures, re.findall(r"situation=(\S+)", source)))
        assert {link[1:] for link in links} <= set(ids)
    assert pages[0] == pages[1]


def test_explains_every_refusal_at_an_anchor_of_the_rules() -> None:
    from games.selectors.wording import RULES

    source = (ROOT / "templates" / "games" / "text" / "rules.fr.html").read_text(encoding="utf-8")
    anchors = set(re.findall(r'\bid="([^"]+)"', source))
    wanted = (
        "fournir couper monter excuse ecart encheres chien decompte bouts petit-au-bout chelem petit-sec partie "
        "classement pisser"
    )
    assert set(wanted.split()) | set(RULES.values()) <= anchors
