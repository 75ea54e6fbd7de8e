"""What every page needs of its reader."""

from django.http import HttpRequest

from accounts.services import PREFERENCES


def reader(request: HttpRequest) -> dict[str, object]:
    """Return `player` (or None) and `prefs`, complete with what holds by default."""
    player = getattr(request, "player", None)
    chosen = player.preferences if player else {}
    return {"player": player, "prefs": {name: chosen.get(name, values[0]) for name, values in PREFERENCES.items()}}
