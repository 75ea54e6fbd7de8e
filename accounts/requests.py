"""The request as views and services get it: with the player who sent it."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from accounts.models import Player


class PlayerRequest(HttpRequest):
    """A request after PlayerMiddleware: `player` is None until a newcomer's first action."""

    player: Player | None
    player_is_new: bool
    htmx: HtmxDetails
