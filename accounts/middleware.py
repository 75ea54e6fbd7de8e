"""Who is asking: the player of each request and of each socket."""

from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.http import HttpResponse

from accounts import selectors, tokens
from accounts.models import Player
from accounts.requests import PlayerRequest


class PlayerMiddleware:
    """Set `request.player` from the signed cookie, and hand the cookie to a newcomer.

    A request that already has its player (`request.player_is_new` false) is given a fresh cookie once a week.
    """

    def __init__(self, get_response: Callable[[PlayerRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: PlayerRequest) -> HttpResponse:
        request.player = None if request.path in settings.PLAYERLESS else selectors.player_of(request.COOKIES)
        request.player_is_new = False
        response = self.get_response(request)
        is_due = request.player is not None and tokens.is_due_for_renewal(request.COOKIES)
        if request.player is not None and (request.player_is_new or is_due):
            hand_over(response, request.player)
        return response


def hand_over(response: HttpResponse, player: Player) -> None:
    """Put the player's signed cookie on the response."""
    response.set_cookie(
        tokens.COOKIE,
        tokens.sign(player.public_id),
        max_age=tokens.MAX_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


class PlayerSocketMiddleware:
    """Set `scope["player"]` of a websocket from the same cookie."""

    def __init__(self, inner: Callable[..., Awaitable[Any]]) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        cookies = _cookies(scope)
        scope = dict(scope, player=await database_sync_to_async(selectors.player_of)(cookies))
        return await self.inner(scope, receive, send)


def _cookies(scope: dict[str, Any]) -> dict[str, str]:
    header = b"; ".join(value for name, value in scope.get("headers", ()) if name == b"cookie")
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header.decode("latin-1"))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}
