"""Playing: the table, its decisions, the count of a deal, and the pages of rules."""

from collections.abc import Mapping
from typing import NoReturn

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

import clock
from accounts import services as accounts_services
from accounts.requests import PlayerRequest, posted
from games import forms, lesson, selectors, services
from games.engine.decisions import Phase
from games.engine.errors import IllegalDecision, NotYourTurn, Reason
from games.errors import (
    GameAlreadyOpen,
    GameError,
    GameIsOver,
    GameNotFound,
    NothingToClaim,
    NotYourGame,
    StaleDecision,
)
from games.models import Game, GameStatus
from games.rulebook import rulebook

OWN_COPY = cache_control(private=True, no_cache=True)
"""For pages that are the same to all but for their reader's settings: kept by that reader only, and asked for again."""

NOTICES: dict[type[Exception], object] = {
    StaleDecision: _("La table a avancé entre-temps : voici où elle en est. Rien n’a été joué à ta place."),
    NotYourTurn: _("Ce n’est pas à toi de jouer."),
    NothingToClaim: _("Rien ne prouve plus que tout le reste est pour toi. Joue carte par carte."),
    GameIsOver: _("Cette partie est close : on n’y joue plus."),
}


@posted("home")
def start(request: PlayerRequest) -> HttpResponse:
    """Start a free game; when one is open, ask whether to resume it or to give it up."""
    player = accounts_services.identify(request)
    if "abandon" in request.POST:
        try:
            services.abandon_game(game_id=forms.game_id_of(request.POST, "abandon"), player=player)
        except forms.BadForm:
            raise BadRequest from None
        except GameIsOver:
            pass  # it ended meanwhile, in another tab: nothing left to give up
        except GameError as error:
            _refuse(error)
    try:
        game = services.start_game(player=player)
    except GameAlreadyOpen as error:
        game = Game.objects.get(pk=error.game_id)
        return render(request, "games/already_open.html", {"game": game, "deal": game.counted + 1}, status=409)
    return HttpResponseRedirect(f"{resolve_url('table', game.id)}?since=0", status=303)


@never_cache
@require_safe
def table(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Draw the live table for its player; a game that has ended leads to its result."""
    game = _own_game(request, game_id)
    if _is_closed(game):
        return HttpResponseRedirect(resolve_url("result", game.id))
    return _draw(request, game, "games/table.html", since=_since_in_this_deal(request, game))


@never_cache
@require_safe
def table_fragment(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Draw the table's fragment with what happened since the version that the page had."""
    game = _own_game(request, game_id)
    if _is_closed(game) and _since(request) in (None, game.version):
        return _leave_for(request, resolve_url("result", game.id))
    return _draw(request, game, "games/_table.html", since=_since(request))


@never_cache
@posted("table", "game_id")
def decide(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Take one decision: 200 with the moved table, 409 with the fresh one, 422 with the reason."""
    try:
        decision, version = forms.decision_of(request.POST), forms.version_of(request.POST)
    except forms.BadForm:
        raise BadRequest from None
    try:
        game = services.submit_decision(game_id=game_id, player=request.player, decision=decision, version=version)
    except IllegalDecision as error:
        game = _own_game(request, game_id)
        status = 409 if error.reason is Reason.WRONG_PHASE else 422
        said = selectors.refusal(game, viewer=request.player, error=error)
        return _refusal(request, game, version, status, refusal=said)
    except (StaleDecision, NotYourTurn, GameIsOver) as error:
        game = _own_game(request, game_id)
        return _refusal(request, game, version, 409, notice=str(NOTICES[type(error)]))
    except GameError as error:
        _refuse(error)
    return _moved(request, game, version)


@never_cache
@posted("table", "game_id")
def rest(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Play the rest of the deal, whose every trick is certainly the player's; answers as `decide` does."""
    try:
        version = forms.version_of(request.POST)
    except forms.BadForm:
        raise BadRequest from None
    try:
        game = services.play_rest(game_id=game_id, player=request.player, version=version)
    except (StaleDecision, GameIsOver, NothingToClaim) as error:
        game = _own_game(request, game_id)
        return _refusal(request, game, version, 409, notice=str(NOTICES[type(error)]))
    except GameError as error:
        _refuse(error)
    return _moved(request, game, version, is_claim=True)


@posted("home")
def abandon(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Give up a free game and go home."""
    try:
        services.abandon_game(game_id=game_id, player=request.player)
    except GameIsOver:
        pass  # it ended meanwhile: going home is still right
    except GameError as error:
        _refuse(error)
    return HttpResponseRedirect(resolve_url("home"), status=303)


@never_cache
@require_safe
def count(request: PlayerRequest, game_id: str, number: int) -> HttpResponse:
    """Draw the count of a deal that has ended: its player at once, everybody when the game is open to them."""
    try:
        game = Game.objects.prefetch_related("seats", "deals").get(pk=game_id)
    except Game.DoesNotExist:
        raise Http404 from None
    seat = selectors.seat_of(game, request.player)
    if seat is None and not selectors.is_open_to(game, request.player, clock.now()):
        raise PermissionDenied
    view = selectors.count(game, number, viewer=request.player)
    if view is None:
        raise Http404
    return render(request, "games/count.html", {"count": view, "game": game})


@OWN_COPY
@require_safe
def learn(request: PlayerRequest) -> HttpResponse:
    """Teach a first deal: the person's decisions stand in the address, and nothing is stored."""
    given, decision = request.GET.getlist("d"), None
    is_asked = "decision" in request.GET or "kind" in request.GET
    if is_asked:
        try:
            decision = forms.decision_of(request.GET)
        except forms.BadForm:
            given.append("")  # which the lesson refuses in its own words
    now = lesson.fold(given, decision)
    if now.fault is None and now.phase is Phase.PLAY and "rest" in request.GET:
        return HttpResponseRedirect(f"{resolve_url('learn')}?{selectors.lesson_query(lesson.played_out(now))}")
    if now.fault is None and is_asked:
        taken = now.decisions if now.word is None else (f"bid:{now.word.key}",)
        return HttpResponseRedirect(f"{resolve_url('learn')}?{selectors.lesson_query(taken)}")
    drawn = selectors.lesson(
        now, is_begun=bool(request.GET), has_hint="hint" in request.GET, ticked=request.GET.getlist("card")
    )
    return render(request, "games/learn.html", {"lesson": drawn})


@OWN_COPY
@require_safe
def rules(request: PlayerRequest) -> HttpResponse:
    """The rules in our words, with every figure taken from the engine."""
    return render(request, "games/rules.html", {"book": rulebook()})


@OWN_COPY
@require_safe
def advice(request: PlayerRequest) -> HttpResponse:
    return render(request, "games/advice.html", {"book": rulebook()})


@OWN_COPY
@require_safe
def questions(request: PlayerRequest) -> HttpResponse:
    return render(request, "games/questions.html", {"book": rulebook()})


@OWN_COPY
@require_safe
def score(request: PlayerRequest) -> HttpResponse:
    """The score sheet for a real table: the browser counts and keeps it, the server learns nothing of it."""
    return render(request, "games/score.html", {"score": selectors.score_page()})


def _own_game(request: PlayerRequest, game_id: str) -> Game:
    try:
        game = Game.objects.prefetch_related("seats", "deals").get(pk=game_id)
    except Game.DoesNotExist:
        raise Http404 from None
    if selectors.seat_of(game, request.player) is None:
        raise PermissionDenied
    return game


def _is_closed(game: Game) -> bool:
    return game.status != GameStatus.OPEN or game.open_until <= clock.now()


def _since(request: PlayerRequest) -> int | None:
    if "since" not in request.GET:
        return None
    try:
        return forms.version_of(request.GET, "since")
    except forms.BadForm:
        raise BadRequest from None


def _since_in_this_deal(request: PlayerRequest, game: Game) -> int | None:
    """Return the page's version while no played deal has ended since: a page loaded again shows the table as it is."""
    since = _since(request)
    if since is None or any(not deal.void and deal.ended_at and since < deal.last_version for deal in game.deals.all()):
        return None
    return since


def _moved(request: PlayerRequest, game: Game, version: int, *, is_claim: bool = False) -> HttpResponse:
    """Answer a decision made at that version: with the moved table, or for a plain form with where to look."""
    if request.htmx:
        return _draw(request, game, "games/_table.html", since=version, is_claim=is_claim)
    ended = game.deals.filter(void="", ended_at__isnull=False, first_version__lte=version).order_by("-number").first()
    is_counted = ended is not None and ended.last_version > version
    where = (
        resolve_url("count", game.id, ended.number)
        if ended and is_counted
        else f"{resolve_url('table', game.id)}?since={version}"
    )
    return HttpResponseRedirect(where, status=303)


def _draw(
    request: PlayerRequest,
    game: Game,
    template: str,
    *,
    since: int | None,
    status: int = 200,
    is_claim: bool = False,
    said: Mapping[str, object] | None = None,
) -> HttpResponse:
    is_arrival = not request.htmx
    view = selectors.table(game, viewer=request.player, since=since, is_claim=is_claim, is_arrival=is_arrival)
    return render(request, template, {"table": view, "is_claim": is_claim, **(said or {})}, status=status)


def _refusal(request: PlayerRequest, game: Game, version: int, status: int, **said: object) -> HttpResponse:
    if _is_closed(game):
        if request.htmx:
            return _leave_for(request, resolve_url("result", game.id))
        return render(request, "games/closed.html", {"game": game, **said}, status=status)
    template = "games/_table.html" if request.htmx else "games/table.html"
    return _draw(request, game, template, since=version, status=status, said=said)


def _leave_for(request: PlayerRequest, where: str) -> HttpResponse:
    """Answer a fragment's request with the page that it has to leave for."""
    return HttpResponse(gettext("La partie est finie."), status=409, headers={"HX-Redirect": where})


def _refuse(error: GameError) -> NoReturn:
    if isinstance(error, GameNotFound):
        raise Http404 from None
    if isinstance(error, NotYourGame):
        raise PermissionDenied from None
    raise error
