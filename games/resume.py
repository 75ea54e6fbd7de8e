"""Continuing on another device: a private link that its player makes, and the page that it opens."""

from functools import wraps

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from accounts import selectors as accounts_selectors
from accounts import services as accounts_services
from accounts import tokens
from accounts.errors import LinkExpired, NoSuchLink
from accounts.requests import P, PlayerRequest, View, posted
from games.selectors.belongings import belongings


def private(view: View[P]) -> View[P]:
    """Let nobody keep, list or pass on the address of this page; the site itself is still told where a form is from."""

    @never_cache
    @wraps(view)
    def guarded(request: PlayerRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Referrer-Policy"] = "strict-origin"
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return guarded


@private
def resume(request: PlayerRequest) -> HttpResponse:
    """Explain private links; when asked by a post, show a new one."""
    link = ""
    if request.method == "POST" and request.player is not None:
        token = tokens.sign_link(request.player.public_id, request.player.resume_number)
        link = request.build_absolute_uri(reverse("resume_link", args=[token]))
    return _draw(request, link=link)


@private
@posted("resume")
def cancel(request: PlayerRequest) -> HttpResponse:
    """Make every link of this player worthless."""
    if request.player is not None:
        accounts_services.cancel_links(player=request.player)
    return _draw(request, is_cancelled=request.player is not None)


@csrf_exempt  # nothing is done here; and the refusal of a form would write the address, which is a secret, into the log
@private
@require_safe
def link(request: PlayerRequest, token: str) -> HttpResponse:
    """Ask whether this device shall go on as the player of the link; nothing is changed by looking."""
    try:
        player = accounts_selectors.player_of_link(token)
    except (LinkExpired, NoSuchLink) as error:
        return _refuse(request, error)
    said = {"token": token, "theirs": belongings(player), "own": belongings(request.player)}
    return render(request, "accounts/resume_link.html", {**said, "is_same": player == request.player})


@private
@posted("resume")
def open_link(request: PlayerRequest) -> HttpResponse:
    """Make this device the link's player's, and lead to the open game."""
    try:
        player = accounts_selectors.player_of_link(request.POST.get("token", ""))
    except (LinkExpired, NoSuchLink) as error:
        return _refuse(request, error)
    request.player, request.player_is_new = player, True  # the middleware hands the cookie over
    game_id = belongings(player).game_id
    return HttpResponseRedirect(resolve_url("table", game_id) if game_id else resolve_url("home"), status=303)


def _draw(request: PlayerRequest, **said: object) -> HttpResponse:
    return render(request, "accounts/resume.html", {"own": belongings(request.player), **said})


def _refuse(request: PlayerRequest, error: Exception) -> HttpResponse:
    status = 410 if isinstance(error, LinkExpired) else 404
    return render(request, "accounts/resume_refused.html", {"status": status}, status=status)
