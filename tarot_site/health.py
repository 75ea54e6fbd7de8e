"""Is the site alive, and is it able to serve? Two answers for whoever watches it."""

from __future__ import annotations

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis import RedisError

import clock

from .tasks import HEARTBEAT_KEY


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that this process takes requests, whatever the servers behind it do."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when database and Valkey answer, else 503; tell how long ago a worker did beat's last task."""
    state: dict[str, object] = {"database": _database_answers(), "valkey": False, "heartbeat_seconds": None}
    try:
        last = cache.get(HEARTBEAT_KEY)
        state["valkey"] = True
        if last is not None:
            state["heartbeat_seconds"] = round((clock.now() - last).total_seconds())
    except (RedisError, OSError):
        pass
    is_ready = bool(state["database"] and state["valkey"])
    return JsonResponse({"ready": is_ready, **state}, status=200 if is_ready else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
    except DatabaseError:
        return False
    return True
