"""The record of a finished game, for programs."""

from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import APIException, NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.views import APIView

import clock
from accounts.models import Player
from games.errors import GameNotFound, NotYourGame
from replays import selectors
from replays.errors import GameNotFinished, GameUnreadable

REFUSALS: dict[type[Exception], tuple[type[APIException], str, str | Promise]] = {
    GameNotFound: (NotFound, "not_found", _("Cette partie n’existe pas.")),
    GameNotFinished: (PermissionDenied, "game_not_finished", _("Cette partie n’est pas finie.")),
    NotYourGame: (PermissionDenied, "game_sealed", _("Cette partie est encore scellée.")),
    GameUnreadable: (NotFound, "no_record", _("Cette partie ne peut pas être relue.")),
}


class GameRecordView(APIView):
    """One finished game as a `tarot-game/1` file."""

    @extend_schema(
        operation_id="game_record",
        summary="The record of a finished game",
        responses={200: OpenApiTypes.OBJECT, 403: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Answer with the file in its canonical text; the seed is null while the game is sealed."""
        viewer: Player | None = getattr(request, "player", None)
        try:
            text = selectors.game_record(game_id, viewer, clock.now())
        except tuple(REFUSALS) as refusal:
            kind, code, title = REFUSALS[type(refusal)]
            raise kind(str(title), code) from None
        return HttpResponse(text, content_type="application/json", headers={"Cache-Control": "private, no-store"})
