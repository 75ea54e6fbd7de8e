"""The score sheet for a real table is kept by the browser, through reloads, other tabs and a lost network."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.journeys.conftest import DESKTOP, PHONE, Visit
from tests.journeys.score_table import ScoreTable, facts
from tests.journeys.test_languages import FRENCH_LETTERS, NAMES_KEPT
from tests.journeys.test_offline import SETTLED

pytestmark = pytest.mark.journey

SMALL = (320, 568)
KEY, ASIDE = "tarot.sheet", "tarot.sheet.aside"
STILL = "*, *::before, *::after { transition: none !important; animation: none !important; }"
NAMES = ["Ana", "Bob", "Jean-Christophe", "Inès", "Maximilienne Laurent"]

# Worked out by hand: a garde of 48 points with two bouts is (25 + 7) x 2 = 64 from each of three.
MADE = facts()
# A petite of 40 with one bout, failed by 11, the petit au bout for the taker: -(25 + 11) + 10 = -26 from each.
FAILED = facts(taker=1, contract="petite", half_points=80, bouts=1, petit_au_bout="attack")


def stored(page: Page) -> dict[str, Any]:
    sheet: dict[str, Any] = json.loads(page.evaluate("key => localStorage.getItem(key)", KEY))
    return sheet


def long_sheet(table: str, deals: int) -> dict[str, Any]:
    """A sheet as the page keeps it, one deal in four void."""
    players = int(table[0])
    played = facts(players=players, taker=2, contract="garde_contre", half_points=182, bouts=3)
    played["chelem"] = {"announced": True, "by": "attack"}
    return {
        "format": "tarot-sheet/1",
        "id": "long",
        "rules": "fft",
        "table": table,
        "names": NAMES,
        "dealer": 0,
        "deals": [
            {"id": f"d{number}"} | ({"void": "passe"} if number % 4 == 3 else {"facts": played})
            for number in range(deals)
        ],
    }


def keep(page: Page, content: str) -> None:
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, content])


def test_writes_corrects_and_erases_deals_and_keeps_them(visit: Visit) -> None:
    visitor = visit(PHONE, "touch")
    page, sheet = visitor.page, ScoreTable(visitor.page)
    sheet.open()
    for seat, name in enumerate(NAMES[:3]):
        page.fill(f"#nom-{seat}", name)
        page.locator(f"#nom-{seat}").blur()
    page.fill("#nom-3", "<b>Zoé</b>")
    page.locator("#nom-3").blur()

    sheet.write(MADE)
    sheet.count()
    assert page.locator("#verdict").inner_text() == "Garde faite de 7"
    assert page.locator("#calcul").inner_text() == "(25 + 7) × 2 = 64 par défenseur, 192 en tout"
    assert "Garde faite de 7. Ana +192, Bob −64" in sheet.said()
    said = page.locator("#annonce > *").count()
    sheet.inscribe()
    assert page.locator("#annonce > *").count() == said + 1
    assert sheet.focus() == "ajouter"
    sheet.add(FAILED)
    page.locator("#annulee summary").click()
    page.locator("[data-nulle=petit_sec]").click()
    assert sheet.totals() == [192 + 26, -64 - 78, -64 + 26, -64 + 26]
    assert sheet.deals() == 3
    assert "<b>Zoé</b>" in page.locator("#feuille thead").inner_text()
    assert page.locator("#donneur").inner_text() == "<b>Zoé</b> donne."
    expect(page.locator("#joueurs:disabled")).to_have_count(1)

    page.reload()
    assert sheet.totals() == [218, -142, -38, -38]
    assert page.locator("#nom-0").input_value() == "Ana"
    page.locator("[data-corriger]").first.click()
    page.fill("#points", "34")
    sheet.count()
    assert page.locator("#verdict").inner_text() == "Garde chutée de 7"
    sheet.inscribe()
    assert sheet.totals() == [-192 + 26, 64 - 78, 64 + 26, 64 + 26]

    page.locator("[data-effacer]").nth(1).click()
    assert sheet.totals() == [-192, 64, 64, 64]
    assert page.locator("#donneur").inner_text() == "Jean-Christophe donne."
    assert sheet.focus() == "avis-action"
    page.locator("#avis-action").click()
    assert sheet.totals() == [-166, -14, 90, 90]
    assert sheet.focus() == "ajouter"

    other = visitor.context.new_page()
    page.close()
    other.goto("/score")
    assert ScoreTable(other).totals() == [-166, -14, 90, 90]


def test_says_beside_the_field_what_cannot_be(visit: Visit) -> None:
    visitor = visit(SMALL)
    page, sheet = visitor.page, ScoreTable(visitor.page)
    sheet.open()
    sheet.count()
    assert page.locator("#faute-contract").inner_text() == "Choisis le contrat."
    assert page.evaluate("() => document.activeElement.name") == "contract"
    for points, reason in (
        ("beaucoup", "45, 45,5 ou 45½"),
        ("92", "de 0 à 91"),
        ("45,5", "pas de demi-point"),
        ("8", "au moins 8½"),
        ("90", "au plus 87"),
        ("", "Écris les points"),
    ):
        sheet.write(MADE)
        page.fill("#points", points)
        sheet.count()
        field = page.locator("#points")
        expect(field).to_have_attribute("aria-invalid", "true")
        assert reason in page.locator("#faute-points").inner_text()
        assert reason in (page.locator("#alerte").text_content() or "")
        assert "faute-points" in (field.get_attribute("aria-describedby") or "")
        assert sheet.focus() == "points" and field.input_value() == points
        assert page.locator("#resultat").is_hidden()
    sheet.write(facts(bouts=0, half_points=80, petit_au_bout="attack"))
    sheet.count()
    assert "au moins un bout" in page.locator("#faute-petit").inner_text()
    sheet.write(facts(chelem={"announced": False, "by": "attack"}))
    sheet.count()
    assert page.locator("#faute-petit").count() == 0
    assert "91 points avec trois bouts, ou 87 avec deux" in page.locator("#doute").inner_text()
    page.fill("#points", "87")
    sheet.count()
    assert page.locator("#doute").is_hidden() and sheet.scores() == [1026, -342, -342, -342]
    for number in (1, 2):
        page.select_option(f"#poignee-{number}", "double")
    sheet.count()
    assert "26 atouts" in page.locator("#faute-poignee").inner_text()
    assert sheet.focus() == "poignee-1"
    page.reload()
    assert page.locator("#points").input_value() == "87", "a deal half written is not lost"


UNREADABLE = {
    "cut off": "{",
    "something else": '"something else"',
    "a later format": '{"format": "tarot-sheet/2", "deals": []}',
    "no such table": json.dumps(long_sheet("4", 2) | {"table": "7"}),
    "endless names": json.dumps(long_sheet("4", 2) | {"names": ["x" * 500] * 5}),
    "four bouts": json.dumps(long_sheet("4", 1) | {"deals": [{"id": "a", "facts": facts(bouts=4)}]}),
    "points as text": json.dumps(long_sheet("4", 1) | {"deals": [{"id": "a", "facts": facts(half_points="96")}]}),
    "void and played": json.dumps(long_sheet("4", 1) | {"deals": [{"id": "a", "void": "passe", "facts": {}}]}),
    "void by a cause unknown": json.dumps(long_sheet("4", 1) | {"deals": [{"id": "a", "void": "x", "facts": facts()}]}),
}


def test_sets_aside_what_it_cannot_read(visit: Visit) -> None:
    visitor = visit()
    page, sheet = visitor.page, ScoreTable(visitor.page)
    sheet.open()
    for name, content in UNREADABLE.items():
        keep(page, content)
        if name == "something else":
            page.reload()
        else:  # as when another tab has written it
            page.evaluate("key => dispatchEvent(new StorageEvent('storage', { key, newValue: '' }))", KEY)
        assert "mis de côté" in page.locator("#avis").inner_text(), name
        assert page.evaluate("key => localStorage.getItem(key)", ASIDE) == content
    sheet.add(MADE)
    assert sheet.totals() == [192, -64, -64, -64]
    page.reload()
    assert sheet.deals() == 1 and page.locator("#avis").is_hidden()


def test_tabs_add_to_one_another(visit: Visit) -> None:
    visitor = visit()
    page, other = visitor.page, visitor.context.new_page()
    sheet, second = ScoreTable(page), ScoreTable(other)
    sheet.open()
    second.open()
    sheet.add(MADE)
    expect(other.locator("#feuille tbody tr")).to_have_count(1)
    assert "autre onglet" in other.locator("#avis").inner_text()
    second.add(FAILED)
    expect(page.locator("#feuille tbody tr")).to_have_count(2)
    assert sheet.totals() == second.totals() == [218, -142, -38, -38]

    # A tab that has not heard yet (a frozen one): what the other has written is not lost.
    second.write(MADE)
    second.count()
    written = stored(page)
    written["deals"].pop()
    keep(other, json.dumps(written))  # written in its own tab: no event comes
    second.inscribe()
    assert [deal["facts"]["contract"] for deal in stored(page)["deals"]] == ["garde", "garde"]

    # A new sheet in one tab: the deal counted for the old one is not written on it.
    second.write(FAILED)
    second.count()
    keep(other, json.dumps(long_sheet("4", 0)))
    second.inscribe()
    assert "compte-la de nouveau" in other.locator("#avis").inner_text()
    assert stored(page)["deals"] == [] and other.locator("#points").input_value() == "40"


def test_keeps_the_old_sheet_until_it_is_told_otherwise(visit: Visit) -> None:
    visitor = visit(hands="keyboard")
    page, hands, sheet = visitor.page, visitor.hands, ScoreTable(visitor.page)
    sheet.open()
    hands.choose("input[name=contract][value=garde]")
    page.keyboard.press("Space")
    for name, value in (("taker", "0"), ("bouts", "2")):
        hands.choose(f"input[name={name}][value='{value}']")
        page.keyboard.press("Space")
    hands.write("#points", "48")
    page.keyboard.press("Enter")
    hands.press("#inscrire")
    assert sheet.totals() == [192, -64, -64, -64]
    hands.press("#nouvelle")
    page.keyboard.press("Escape")
    assert sheet.deals() == 1 and sheet.focus() == "nouvelle"
    hands.press("#nouvelle")
    hands.press("#recommencer")
    expect(page.locator("#avis-action")).to_be_focused()
    assert sheet.deals() == 0
    page.keyboard.press("Enter")
    assert sheet.totals() == [192, -64, -64, -64]
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hands.press("#copier")
    expect(page.locator("#avis")).to_contain_text("Feuille copiée")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert text.splitlines() == [
        "Donne\tJoueur 1\tJoueur 2\tJoueur 3\tJoueur 4",
        "1 · Garde faite de 7 (Joueur 1)\t+192\t−64\t−64\t−64",
        "Total\t+192\t−64\t−64\t−64",
    ]


def test_counts_and_keeps_without_a_network(visit: Visit) -> None:
    visitor = visit(PHONE, "touch")
    page, sheet = visitor.page, ScoreTable(visitor.page)
    asked: list[str] = []
    sheet.open()
    page.wait_for_load_state("networkidle")
    page.on("request", lambda request: asked.append(request.url))
    visitor.context.set_offline(True)
    sheet.sit("5")
    sheet.add(facts(players=5, partner=3, half_points=81, bouts=2))
    # 40½ with two bouts is counted as 40, failed by 1: (25 + 1) x 2 from each of three.
    assert sheet.totals() == [-104, 52, 52, -52, 52]
    assert page.locator("#feuille tbody th").first.inner_text().split("\n")[1] == "Joueur 1, avec Joueur 4"
    page.locator("[data-effacer]").click()
    page.locator("#avis-action").click()
    assert sheet.totals() == [-104, 52, 52, -52, 52]
    assert asked == []
    visitor.context.set_offline(False)


def test_says_when_the_browser_keeps_nothing(visit: Visit) -> None:
    visitor = visit()
    page, sheet = visitor.page, ScoreTable(visitor.page)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    sheet.open()
    sheet.add(MADE)
    sheet.add(FAILED)
    assert sheet.totals() == [218, -142, -38, -38]
    assert "n’enregistre rien" in page.locator("#avis").inner_text()


def test_opens_again_without_a_network(visit: Visit, site: str) -> None:
    visitor = visit(PHONE, "touch", service_workers="allow")
    visitor.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "en", "url": site}])
    page, sheet = visitor.page, ScoreTable(visitor.page)
    sheet.open()
    sheet.add(MADE)
    page.evaluate(SETTLED, "en")
    visitor.lose_line()
    visitor.context.set_offline(True)
    page.reload()
    assert page.locator("h1").inner_text() == "Score sheet"
    assert sheet.totals() == [192, -64, -64, -64]
    sheet.add(FAILED)
    page.goto("/score")
    assert sheet.totals() == [218, -142, -38, -38]


def test_fits_a_small_phone_and_pleases_axe(visit: Visit) -> None:
    faults: list[str] = []
    for scheme in ("light", "dark"):
        visitor = visit(SMALL, bypass_csp=True, color_scheme=scheme)
        page, sheet = visitor.page, ScoreTable(visitor.page)
        sheet.open()
        keep(page, json.dumps(long_sheet("5", 12 if scheme == "light" else 300)))
        page.reload()
        page.add_style_tag(content=STILL)
        sheet.write(facts(players=5, partner=3))
        page.fill("#points", "400")
        sheet.count()
        page.fill("#points", "48")
        for width, height in (SMALL, PHONE, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, width
            cut = page.locator("#feuille td, #feuille th").evaluate_all(
                "all => all.filter(each => each.scrollWidth > each.clientWidth + 1 && each.offsetParent).length"
            )
            assert not cut, f"{cut} cells are cut off at {width}"
        if scheme == "light":
            sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
            assert len(sheets) == 1, "twelve deals do not fit on a sheet of paper"
        keep(page, json.dumps(long_sheet("5", 5)))
        page.reload()
        page.add_style_tag(content=STILL)
        sheet.count()
        found = Axe().run(page)
        faults += [
            f"{each['id']}: {node['html'][:120]}" for each in found.response["violations"] for node in each["nodes"]
        ]
        smallest = page.locator("#feuille button").evaluate_all(
            "all => Math.min(...all.map(each => each.getBoundingClientRect().height))"
        )
        assert smallest >= 24
    assert not faults


def test_says_in_english_what_it_counts(visit: Visit, site: str) -> None:
    visitor = visit()
    page, sheet = visitor.page, ScoreTable(visitor.page)
    visitor.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "en", "url": site}])
    sheet.open()
    sheet.write(facts(half_points=182, bouts=3, chelem={"announced": True, "by": "attack"}))
    sheet.count()
    # (25 + 55) x 2 + 400 from each of three.
    assert sheet.scores() == [1680, -560, -560, -560]
    assert page.locator("#calcul").inner_text() == "(25 + 55) × 2 + 400 = 560 per defender, 1,680 in all"
    assert "1,680" in page.locator("#partage").inner_text()
    sheet.inscribe()
    sheet.count()
    text = NAMES_KEPT.sub("", page.locator("main").inner_text())
    assert not [word for word in text.split() if FRENCH_LETTERS.search(word)]


def test_says_without_scripts_that_it_needs_them(visit: Visit) -> None:
    visitor = visit(PHONE, java_script_enabled=False)
    visitor.page.goto("/score")
    assert "scripts" in visitor.page.locator("main").inner_text()
    assert visitor.page.locator("#donne").is_hidden()
    visitor.page.locator("noscript a").click()
    visitor.page.wait_for_url("**/rules#decompte")
