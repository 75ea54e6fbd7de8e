"""Making players and giving them a name."""

import random
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F

import clock
from accounts import pseudonyms
from accounts.errors import PseudonymRefused, PseudonymTaken, TooManyNewPlayers
from accounts.models import Player
from accounts.preferences import known
from accounts.requests import PlayerRequest


def identify(request: PlayerRequest) -> Player:
    """Return the player of this request, made now if it is a newcomer's first action.

    Raises TooManyNewPlayers.
    """
    if request.player is None:
        request.player = create_guest()
        request.player_is_new = True
    return request.player


def create_guest() -> Player:
    """Make a guest, unless as many as the site takes have come within the last minute."""
    now = clock.now()
    recent = Player.objects.filter(created_at__gt=now - timedelta(minutes=1))[: settings.NEW_PLAYERS_PER_MINUTE]
    if recent.count() >= settings.NEW_PLAYERS_PER_MINUTE:
        raise TooManyNewPlayers
    return Player.objects.create(created_at=now)


def claim_pseudonym(*, player: Player, pseudonym: str) -> None:
    """Give the player a pseudonym that nobody else's looks like.

    Raises PseudonymRefused, PseudonymTaken.
    """
    try:
        shown = pseudonyms.clean(pseudonym)
    except pseudonyms.BadPseudonym as error:
        raise PseudonymRefused(error.code) from None
    try:
        with transaction.atomic():
            Player.objects.filter(pk=player.pk).update(pseudonym=shown, skeleton=pseudonyms.skeleton(shown))
    except IntegrityError:
        raise PseudonymTaken(_free_names_near(shown)) from None
    player.pseudonym, player.skeleton = shown, pseudonyms.skeleton(shown)


def set_preferences(*, player: Player, preferences: dict[str, str]) -> None:
    """Keep the preferences that have a known name and a known value; the others stay as they were."""
    with transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=player.pk)
        locked.preferences = known(locked.preferences) | known(preferences)
        locked.save(update_fields=["preferences"])
    player.preferences = locked.preferences


def cancel_links(*, player: Player) -> None:
    """Make every private link to this player worthless."""
    Player.objects.filter(pk=player.pk).update(resume_number=F("resume_number") + 1)
    player.refresh_from_db(fields=["resume_number"])


def _free_names_near(shown: str, wanted: int = 3) -> list[str]:
    endings = random.SystemRandom().sample(range(22, 1000), 12)
    names = [f"{shown[: pseudonyms.MAX_LENGTH - 1 - len(str(n))].rstrip()} {n}" for n in endings]
    taken = set(
        Player.objects.filter(skeleton__in=map(pseudonyms.skeleton, names)).values_list("skeleton", flat=True),
    )
    return [name for name in names if pseudonyms.skeleton(name) not in taken][:wanted]
