"""Reading players."""

from collections.abc import Mapping

from accounts import tokens
from accounts.errors import LinkExpired, NoSuchLink
from accounts.models import Player


def player_of(cookies: Mapping[str, str]) -> Player | None:
    """Return the player named by the request's signed cookie."""
    public_id = tokens.read(cookies)
    return Player.objects.filter(public_id=public_id).first() if public_id else None


def player_of_link(token: str) -> Player:
    """Return the player that a private link opens; raises LinkExpired, NoSuchLink."""
    public_id, number = tokens.read_link(token)
    player = Player.objects.filter(public_id=public_id).first()
    if player is None:
        raise NoSuchLink
    if player.resume_number != number:
        raise LinkExpired
    return player
