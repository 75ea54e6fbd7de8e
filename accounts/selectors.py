"""Reading players."""

from collections.abc import Mapping

from accounts import tokens
from accounts.models import Player


def player_of(cookies: Mapping[str, str]) -> Player | None:
    """Return the player named by the request's signed cookie."""
    public_id = tokens.read(cookies)
    return Player.objects.filter(public_id=public_id).first() if public_id else None
