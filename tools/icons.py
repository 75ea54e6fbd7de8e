"""How are the icons and the picture of a shared link made? Chromium draws them from the site's own mark and cards.

The pictures are kept with the sources; `./run icons` draws them again after a change of the mark or of the cards.
"""

from __future__ import annotations

import mimetypes
import os

from . import browser
from .places import ROOT

STATIC = ROOT / "static"
SENTENCES = {"fr": "Le tarot à quatre, tout de suite.", "en": "Tarot for four, right now."}  # as on the home page
FAN = ("pR", "cD", "a21", "ex", "tC")
SHEETS = ("tokens", "base", "cards")
STAR = "M16 4.5l3.5 8.1 8.8.8-6.7 5.8 2 8.6-7.6-4.5-7.6 4.5 2-8.6-6.7-5.8 8.8-.8z"  # as in favicon.svg
BLUE, GOLD = "#233a66", "#e8ad3f"


def draw() -> int:
    """Draw every picture."""
    os.environ.update(browser.environment())
    from playwright.sync_api import Page, Route, sync_playwright

    def serve(route: Route) -> None:
        path = STATIC / route.request.url.split("/static/", 1)[-1].split("#")[0]
        if path.is_file():
            route.fulfill(body=path.read_bytes(), content_type=mimetypes.guess_type(path.name)[0])
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    def shoot(page: Page, name: str, size: tuple[int, int], content: str) -> None:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto("http://pictures.invalid/")
        page.set_content(content)
        page.evaluate("document.fonts.ready")
        path = STATIC / name
        path.parent.mkdir(exist_ok=True)
        page.screenshot(path=path, omit_background=True)
        print(f"static/{name}: {path.stat().st_size:,} bytes", flush=True)

    with sync_playwright() as playwright:
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        chromium = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=arguments)
        page = chromium.new_page(color_scheme="light")
        page.route("**/*", serve)
        for size in (192, 512):
            shoot(page, f"icons/icon-{size}.png", (size, size), mark(rounded=True))
        shoot(page, "icons/maskable-512.png", (512, 512), mark(scale=0.72))
        shoot(page, "icons/apple-touch-icon.png", (180, 180), mark(scale=0.86))
        for language in SENTENCES:
            shoot(page, f"share/{language}.png", (1200, 630), share(language))
        chromium.close()
    return 0


def mark(scale: float = 1, *, rounded: bool = False) -> str:
    """Draw the star: on the rounded square of the favicon, or smaller on a full one that others will cut."""
    square = f'<rect width="32" height="32" rx="{7 if rounded else 0}" fill="{BLUE}"/>'
    move = f"translate(16 16.6) scale({scale}) translate(-16 -16.6)"
    star = f'<path fill="{GOLD}" transform="{move}" d="{STAR}"/>'
    return (
        "<!doctype html><style>html,body{margin:0;background:none}svg{display:block;width:100vw;height:100vh}</style>"
        f'<svg viewBox="0 0 32 32" xmlns="http://www.w3.org/2000/svg">{square}{star}</svg>'
    )


def share(language: str) -> str:
    """Draw what a shared link shows: five cards, the name, one sentence."""
    sheets = "".join(f'<link rel="stylesheet" href="/static/css/{name}.css">' for name in SHEETS)
    family = {"ex": "x"}
    cards = "".join(
        f'<span class="carte" data-e="{family.get(card, card[0])}">'
        f'<svg><use href="/static/cards.svg#{card}"/></svg></span>'
        for card in FAN
    )
    return (
        f'<!doctype html><html lang="{language}"><head>{sheets}<style>{_SHARE}</style></head><body>'
        f'<div class="fan">{cards}</div><div class="words">'
        '<p class="name"><img src="/static/favicon.svg" alt="">Tarot</p>'
        f"<h1>{SENTENCES[language]}</h1></div></body></html>"
    )


_SHARE = """
  html, body { margin: 0; height: 100%; background: var(--tapis); overflow: hidden; }
  body { display: grid; grid-template-columns: 614px 1fr; align-items: center; min-height: 0; }
  .fan { position: relative; height: 630px; }
  .fan .carte { --w: 200px; position: absolute; left: 207px; top: 130px; transform-origin: 50% 140%; }
  .fan .carte:nth-child(1) { rotate: -26deg; }
  .fan .carte:nth-child(2) { rotate: -13deg; }
  .fan .carte:nth-child(4) { rotate: 13deg; }
  .fan .carte:nth-child(5) { rotate: 26deg; }
  .words { padding: 0 36px; }
  .words .name { display: flex; align-items: center; gap: 16px; margin: 0 0 28px; font: 700 40px Bricolage; }
  .words .name img { width: 56px; }
  .words h1 { margin: 0; text-wrap: balance; font: 700 60px/1.1 Bricolage; letter-spacing: -0.02em; }
"""
