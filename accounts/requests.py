"""The request as views and services get it: with the player who sent it; and how an address that takes posts is met."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import resolve_url
from django_htmx.middleware import HtmxDetails

from accounts.models import Player

P = ParamSpec("P")


class PlayerRequest(HttpRequest):
    """A request after PlayerMiddleware: `player` is None until a newcomer's first action."""

    player: Player | None
    player_is_new: bool
    htmx: HtmxDetails


View = Callable[Concatenate[PlayerRequest, P], HttpResponse]


def posted(shown_at: str, *names: str) -> Callable[[View[P]], View[P]]:
    """Let only posts through, and lead whoever comes to look to the page `shown_at`, which takes the arguments `names`.

    The page that answers a post stands at its address: a language chosen there, say, comes back to it with a GET.
    """

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded(request: PlayerRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method == "POST":
                return view(request, *args, **kwargs)
            if request.method in ("GET", "HEAD"):
                return HttpResponseRedirect(resolve_url(shown_at, *(kwargs[name] for name in names)), status=303)
            return HttpResponseNotAllowed(["POST"])

        return guarded

    return decorate
