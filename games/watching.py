"""Watching a table: the page of who has its link, and its player's say over that link."""

from typing import NoReturn

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import clock
from accounts.requests import PlayerRequest, posted
from games import forms, labels, selectors, services
from games.errors import GameError, GameIsOver, GameIsSealed, GameNotFound, NotYourGame
from games.models import Game, GameStatus

DIALOG = "dlg-montrer"
"""Where on the table's page its player reads the link."""


@never_cache
@require_safe
def page(request: PlayerRequest, key: str) -> HttpResponse:
    """Draw a table for who watches it; a finished game leads to its result, which is open to everybody."""
    game = selectors.watched_game(key, clock.now())
    if game is None:
        return _over(request, status=404)
    if game.status == GameStatus.FINISHED:
        return HttpResponseRedirect(resolve_url("result", game.id))
    if _is_closed(game):
        return _over(request, game=game)
    return _draw(request, game, "games/watch.html", since=None)


@never_cache
@require_safe
def fragment(request: PlayerRequest, key: str) -> HttpResponse:
    """Draw the table alone, with what happened since the version that the page had."""
    try:
        since = forms.version_of(request.GET, "since") if "since" in request.GET else None
    except forms.BadForm:
        raise BadRequest from None
    game = selectors.watched_game(key, clock.now())
    if game is None:
        return _over(request, status=404)
    if _is_closed(game) and since in (None, game.version):
        return HttpResponse(headers={"HX-Redirect": resolve_url("watch", key)})
    return _draw(request, game, "games/_watch.html", since=since)


@never_cache
@posted("table", "game_id")
def show(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Make the link to watch by; 409 while the game is sealed."""
    try:
        services.open_to_watchers(game_id=game_id, player=request.player)
    except GameIsSealed:
        notice = gettext("Tant que le défi est ouvert, personne ne peut regarder ta table.")
        return render(request, "games/not_shown.html", {"game_id": game_id, "notice": notice}, status=409)
    except GameIsOver:
        pass  # the table leads to its result
    except GameError as error:
        _refuse(error)
    return HttpResponseRedirect(f"{resolve_url('table', game_id)}#{DIALOG}", status=303)


@never_cache
@posted("table", "game_id")
def hide(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Take the link back: who watches is told at once."""
    try:
        services.close_to_watchers(game_id=game_id, player=request.player)
    except GameError as error:
        _refuse(error)
    return HttpResponseRedirect(f"{resolve_url('table', game_id)}#{DIALOG}", status=303)


def _is_closed(game: Game) -> bool:
    return game.status != GameStatus.OPEN or game.open_until <= clock.now()


def _draw(request: PlayerRequest, game: Game, template: str, *, since: int | None) -> HttpResponse:
    with labels.read_by_watchers(game.owner.pseudonym):
        view = selectors.watch(game, since=since)
        return _unlisted(render(request, template, {"table": view}))


def _over(request: PlayerRequest, *, game: Game | None = None, status: int = 200) -> HttpResponse:
    return _unlisted(render(request, "games/watch_over.html", {"game": game}, status=status))


def _unlisted(response: HttpResponse) -> HttpResponse:
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _refuse(error: GameError) -> NoReturn:
    if isinstance(error, GameNotFound):
        raise Http404 from None
    if isinstance(error, NotYourGame):
        raise PermissionDenied from None
    raise error
