"""In which language is the page? French, unless the reader chose another one, which a cookie remembers.

Django's own LocaleMiddleware would also follow the browser's preferences; this site is French until asked.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers


def chosen(request: HttpRequest) -> str:
    """Return the code of the language that the reader chose, or of the site's own."""
    code = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


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
