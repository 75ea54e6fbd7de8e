"""The home page, the challenge of the day and the rankings."""

from __future__ import annotations

import logging
from datetime import date

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

import clock
from accounts import services as accounts_services
from accounts.requests import PlayerRequest
from leaderboards import selectors, services
from leaderboards.errors import (
    AttemptAlreadyUsed,
    BadCursor,
    ChallengeClosed,
    ChallengeNotFound,
    NoFairSeed,
    SeedSecretUnusable,
)

log = logging.getLogger(__name__)


@never_cache
@require_safe
def home(request: PlayerRequest) -> HttpResponse:
    """Draw the home page."""
    return render(request, "leaderboards/home.html", {"home": selectors.home_page(request.player)})


@never_cache
@require_safe
def countdown(request: PlayerRequest) -> HttpResponse:
    """Draw the time that is left alone, for the home page that asks once a minute; a new day redraws the page."""
    if request.GET.get("day", "") != clock.today().isoformat():
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "leaderboards/_countdown.html", {"countdown": selectors.countdown(clock.now())})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge_today(request: PlayerRequest) -> HttpResponse:
    """Lead to today's ranking; posted, start or resume the player's attempt."""
    if request.method != "POST":
        return HttpResponseRedirect(resolve_url("challenge", clock.today().isoformat()))
    return _start(request, _posted_day(request))


@never_cache
@require_safe
def challenge(request: PlayerRequest, day: str) -> HttpResponse:
    """Draw a day's ranking; 404 for a day to come."""
    return _draw_day(request, day, "leaderboards/challenge.html")


@never_cache
@require_safe
def challenge_ranking(request: PlayerRequest, day: str) -> HttpResponse:
    """Draw the ranking alone, for the page that asks again while it may change; a reader gets the whole page."""
    return _draw_day(request, day, "leaderboards/_standing.html" if request.htmx else "leaderboards/challenge.html")


@never_cache
@require_safe
def all_time(request: PlayerRequest) -> HttpResponse:
    """Draw the ranking of all games."""
    try:
        page = selectors.all_time_page(player=request.player, cursor=request.GET.get("cursor", ""))
    except BadCursor:
        raise BadRequest from None
    return render(request, "leaderboards/all_time.html", {"page": page, "section": "rankings"})


def _draw_day(request: PlayerRequest, day: str, template: str) -> HttpResponse:
    cursor = request.GET.get("cursor", "")
    try:
        page = selectors.day_page(selectors.parse_day(day), player=request.player, cursor=cursor)
    except ChallengeNotFound:
        raise Http404 from None
    except BadCursor:
        raise BadRequest from None
    return render(request, template, {"page": page, "cursor": cursor, "section": "rankings"})


def _posted_day(request: PlayerRequest) -> date | None:
    """Read the day that the button was drawn for: a page left open over midnight must not start another day."""
    text = request.POST.get("day", "")
    if not text:
        return None
    try:
        return selectors.parse_day(text)
    except ChallengeNotFound:
        raise BadRequest from None


def _start(request: PlayerRequest, day: date | None) -> HttpResponse:
    player = accounts_services.identify(request)
    try:
        game = services.start_attempt(player=player, day=day).game
    except ChallengeNotFound:
        raise Http404 from None
    except (AttemptAlreadyUsed, ChallengeClosed) as refusal:
        said = {"used_game": getattr(refusal, "game_id", ""), "closed_day": getattr(refusal, "day", None)}
        return render(request, "leaderboards/refused.html", said, status=409)
    except (NoFairSeed, SeedSecretUnusable) as failure:
        log.error("the challenge cannot be started: %s", failure)
        return render(request, "leaderboards/refused.html", {"is_broken": True}, status=503)
    has_only_begun = game.version < game.players  # only opponents have spoken: the page shows them doing so
    where = resolve_url("table", game.id)
    return HttpResponseRedirect(f"{where}?since=0" if has_only_begun else where, status=303)
