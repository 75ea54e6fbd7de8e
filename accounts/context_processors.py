"""What every page needs of its reader."""

from django.conf import settings
from django.http import HttpRequest

from accounts.preferences import GROUPS, complete


def reader(request: HttpRequest) -> dict[str, object]:
    """Return `player` (or None), `prefs`, complete with what holds by default, `preference_groups`, to be drawn, and
    `build`, which version of the site draws them."""
    player = getattr(request, "player", None)
    chosen = complete(player.preferences if player else {})

    def preference_groups() -> list[dict[str, object]]:
        return [
            {"title": group.title, "preferences": [(each, chosen[each.name]) for each in group.preferences]}
            for group in GROUPS
        ]

    return {"player": player, "prefs": chosen, "preference_groups": preference_groups, "build": settings.BUILD}
