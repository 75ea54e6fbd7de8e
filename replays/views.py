"""The result of a game: its score, sending it, and the verdict as it comes."""

from dataclasses import dataclass
from typing import NoReturn

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import clock
from accounts.errors import PseudonymRefused, PseudonymTaken
from accounts.requests import PlayerRequest, posted
from games.errors import GameError, GameNotFound, NotYourGame
from replays import forms, labels, selectors, services
from replays.errors import GameNotFinished, PseudonymNeeded, SubmissionClosed
from replays.labels import ResultState
from replays.selectors import ResultView


@dataclass(frozen=True, slots=True)
class FieldFault:
    """What was wrong with the pseudonym, under the field that keeps its value."""

    value: str
    text: str
    suggestions: tuple[str, ...] = ()


@never_cache
@require_safe
def result(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Draw the result; a game that still runs leads its player to the table."""
    view = _view_of(request, game_id)
    if view.state is ResultState.PLAYING:
        return HttpResponseRedirect(resolve_url("table", game_id))
    return _draw(request, view)


@never_cache
@require_safe
def verdict(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Draw the verification alone, for the page that asks every two seconds until there is a verdict."""
    view = _view_of(request, game_id)
    if view.state is ResultState.PLAYING:
        raise Http404
    return render(request, "replays/_verdict.html", {"result": view, "is_update": True})


@never_cache
@posted("result", "game_id")
def submit(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Send a finished game for verification: 409 for a taken pseudonym or a closed day, 422 for a bad pseudonym."""
    pseudonym = forms.pseudonym_of(request.POST)
    try:
        services.submit_game(game_id=game_id, player=request.player, pseudonym=pseudonym)
    except PseudonymNeeded:
        raise BadRequest from None
    except PseudonymTaken as error:
        text = labels.pseudonym_taken()
        return _refused(request, game_id, 409, FieldFault(pseudonym or "", text, tuple(error.suggestions)))
    except PseudonymRefused as error:
        text = labels.pseudonym_refusal(error.code)
        return _refused(request, game_id, 422, FieldFault(pseudonym or "", text))
    except (GameNotFinished, SubmissionClosed):
        return _refused(request, game_id, 409)
    except GameError as error:
        _refuse(error)
    return HttpResponseRedirect(resolve_url("result", game_id), status=303)


def _view_of(request: PlayerRequest, game_id: str) -> ResultView:
    try:
        return selectors.result_page(game_id, request.player, clock.now())
    except GameError as error:
        _refuse(error)


def _draw(
    request: PlayerRequest, view: ResultView, fault: FieldFault | None = None, *, status: int = 200
) -> HttpResponse:
    return render(request, "replays/result.html", {"result": view, "fault": fault}, status=status)


def _refused(request: PlayerRequest, game_id: str, status: int, fault: FieldFault | None = None) -> HttpResponse:
    view = _view_of(request, game_id)
    if view.state is ResultState.PLAYING:
        return render(request, "replays/not_finished.html", {"game_id": game_id}, status=status)
    return _draw(request, view, fault, status=status)


def _refuse(error: GameError) -> NoReturn:
    if isinstance(error, GameNotFound):
        raise Http404 from None
    if isinstance(error, NotYourGame):
        raise PermissionDenied from None
    raise error
