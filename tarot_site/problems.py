"""What does the API answer when it refuses? RFC 9457 `application/problem+json`, the same shape everywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, JsonResponse
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, NotFound, PermissionDenied
from rest_framework.response import Response
from rest_framework.views import exception_handler as drf_exception_handler

MEDIA_TYPE = "application/problem+json"
NOT_KEPT = "no-store"  # what is refused today, or to this reader, may be given tomorrow, or to another


def problem(status: int, code: str, title: str, errors: Sequence[object] = ()) -> dict[str, object]:
    """Build the body of a refusal: a machine code, a title for people, and what was wrong where."""
    return {"type": "about:blank", "title": title, "status": status, "code": code, "errors": list(errors)}


def problem_response(status: int, code: str, title: str, *, headers: Mapping[str, str] | None = None) -> JsonResponse:
    """Answer with a refusal from outside the API framework (unknown address, failure of the server)."""
    kept = {"Cache-Control": NOT_KEPT, **(headers or {})}
    return JsonResponse(problem(status, code, title), status=status, content_type=MEDIA_TYPE, headers=kept)


def exception_handler(exception: Exception, context: dict[str, Any]) -> Response | None:
    """Turn what a view of the API raised into a refusal; None leaves it to the server's own error page."""
    response = drf_exception_handler(exception, context)
    if response is None:
        return None
    code, title = _named(exception)
    errors = response.data if isinstance(response.data, list) else [response.data]
    is_plain = isinstance(exception, APIException) and isinstance(exception.detail, str)
    response.data = problem(response.status_code, code, title, () if is_plain or code == "not_found" else errors)
    response.content_type = MEDIA_TYPE
    response.headers["Cache-Control"] = NOT_KEPT
    return response


def _named(exception: Exception) -> tuple[str, str]:
    if isinstance(exception, Http404):
        return NotFound.default_code, _("Cette adresse ne mène à rien.")
    if isinstance(exception, APIException):
        code = exception.get_codes()
        is_plain = isinstance(exception.detail, str)
        title = str(exception.detail) if is_plain else _("Cette demande est incompréhensible.")
        return code if isinstance(code, str) else exception.default_code, title
    return PermissionDenied.default_code, _("Cela ne t’est pas ouvert.")
