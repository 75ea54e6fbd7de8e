"""What lets a browser keep the site at hand: manifest, service worker, offline page, and what robots may read."""

from __future__ import annotations

import hashlib
import json

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from .language import in_language

LIGHT, DARK = "#f6f2e9", "#11151d"  # --fond of static/css/tokens.css
KEPT_PAGES = ("offline", "score")  # by the name of their address: pages without anything of their reader
FONTS = ("fonts/bricolage.woff2", "fonts/instrument.woff2")
CLOSED = ("/admin/", "/api/", "/g/", "/w/", "/language", "/offline", "/preferences", "/resume", "/settings")


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """Draw the page that the service worker shows when the network is away."""
    return render(request, "shell/offline.html")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Write the service worker in the reader's language; what it keeps bears the name of this build."""
    context = {
        "store": f"tarot-{get_language()}-{_build()}",
        "offline": in_language(reverse("offline")),
        "pages": json.dumps({address: in_language(address) for address in map(reverse, KEPT_PAGES)}),
        "fonts": json.dumps([static(font) for font in FONTS]),
        "prefix": settings.STATIC_URL,
    }
    return render(request, "shell/worker.js", context, content_type="text/javascript")


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """Say under which name, icon and colours the site is installed."""
    shortcuts = [(gettext("Défi du jour"), "challenge_today"), (gettext("Feuille de marque"), "score")]
    icons = [
        {"src": static("favicon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        _icon("icon-192.png", 192, "any"),
        _icon("icon-512.png", 512, "any"),
        _icon("maskable-512.png", 512, "maskable"),
    ]
    content = {
        "id": "/",
        "name": gettext("Tarot à quatre"),
        "short_name": "Tarot",
        "description": gettext("Le tarot à quatre, tout de suite."),
        "lang": get_language(),
        "dir": "ltr",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": LIGHT,
        "theme_color": LIGHT,
        "categories": ["games"],
        "icons": icons,
        "shortcuts": [
            {"name": label, "url": reverse(name), "icons": [_icon("icon-192.png", 192, "any")]}
            for label, name in shortcuts
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


@require_safe
@cache_control(max_age=86_400)
def robots(request: HttpRequest) -> HttpResponse:
    """Open the public pages to search engines, and no game."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": static(f"icons/{name}"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _build() -> str:
    """Name what the worker keeps: it changes with any static file and with the words of the offline page."""
    files = getattr(staticfiles_storage, "manifest_hash", "")
    return hashlib.sha256(f"{files}{render_to_string('shell/offline.html')}".encode()).hexdigest()[:12]
