"""What is shown when a request comes to nothing: a page in the reader's language, or a problem for the API."""

from __future__ import annotations

import sys
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy

from accounts.errors import TooManyNewPlayers

from .language import chosen
from .problems import problem_response

RETRY_SECONDS = "5"
TITLES = {
    400: gettext_lazy("Cette demande est incompréhensible."),
    403: gettext_lazy("Cela ne t’est pas ouvert."),
    404: gettext_lazy("Cette adresse ne mène à rien."),
    429: gettext_lazy("Trop de demandes d’un coup : attends un instant."),
    500: gettext_lazy("Le site a trébuché. Ta partie est gardée."),
    503: gettext_lazy("Le site reprend son souffle. Ta partie est gardée, réessaie dans quelques secondes."),
}
CODES = {400: "bad_request", 403: "forbidden", 404: "not_found", 429: "too_many", 500: "error", 503: "unavailable"}


def answer(request: HttpRequest, status: int, *, retry_after: str = "") -> HttpResponse:
    """Draw the page `errors/<status>.html` with `status` and `title`, or the problem when the API was asked."""
    headers = {"Retry-After": retry_after} if retry_after else {}
    with translation.override(chosen(request)):
        title = str(TITLES[status])
        if request.path.startswith("/api/"):
            return problem_response(status, CODES[status], title, headers=headers)
        response = render(request, f"errors/{status}.html", {"status": status, "title": title}, status=status)
    add_never_cache_headers(response)
    for name, value in headers.items():
        response.headers[name] = value
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400: the request cannot be parsed."""
    return answer(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403: it exists, for somebody else."""
    return answer(request, 403)


def form_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form that lacks its token, or comes from another site; `reason` is for the log."""
    return answer(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404: there is nothing here, or not yet."""
    return answer(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 503 with Retry-After while the database is away, 500 for everything else; draw as little as possible."""
    is_away = isinstance(sys.exc_info()[1], OperationalError | InterfaceError)
    try:
        return answer(request, 503 if is_away else 500, retry_after=RETRY_SECONDS if is_away else "")
    except Exception:  # the page itself may be what failed: a plain line still says that nothing is lost
        status = 503 if is_away else 500
        return HttpResponse(str(TITLES[status]), status=status, content_type="text/plain; charset=utf-8")


class CrowdMiddleware:
    """Answer 429, and after how many seconds to come back, when more guests arrive than the site takes in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Know the one refusal that any page may meet; leave every other failure alone."""
        if isinstance(exception, TooManyNewPlayers):
            return answer(request, 429, retry_after=str(exception.retry_after))
        return None
