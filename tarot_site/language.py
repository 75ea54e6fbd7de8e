"""In which language is the page? French, unless the reader chose another one, which a cookie remembers.

Who comes without a cookie (a robot, the service worker) may ask in the address: `?lang=en`. Django's own
LocaleMiddleware would also follow the browser's preferences; this site is French until asked.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import TooManyFieldsSent
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers

PARAMETER = "lang"


def chosen(request: HttpRequest) -> str:
    """Return the code of the language that the reader chose, else of the one in the address, else of the site's own."""
    for code in (request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME), _asked_for(request)):
        if code in dict(settings.LANGUAGES):
            return str(code)
    return settings.LANGUAGE_CODE


def _asked_for(request: HttpRequest) -> str | None:
    """Read the language in the address; one that asks for too much to be read is refused in the site's own."""
    try:
        return request.GET.get(PARAMETER)
    except TooManyFieldsSent:
        return None


def in_language(address: str, code: str = "") -> str:
    """Return the address that asks for that language, or for the present one, wherever no cookie does."""
    return f"{address}?{PARAMETER}={code or translation.get_language()}"


class LanguageMiddleware:
    """Activate the reader's language for one request and say so in the answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        code = chosen(request)
        request.LANGUAGE_CODE = code
        with translation.override(code):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", code)
        patch_vary_headers(response, ["Cookie"])
        return response
