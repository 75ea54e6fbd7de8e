"""What binds the site to a challenge's cards, and what anybody can check once it is closed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from leaderboards import seeds
from leaderboards.errors import SeedSecretUnusable
from leaderboards.models import Challenge


@dataclass(frozen=True, slots=True)
class Proof:
    """The commitment of a day; `seed` stays empty until its close."""

    commitment: str
    is_late: bool
    seed: str = ""


def proof_of(challenge: Challenge | None, now: datetime) -> Proof | None:
    """Return what may be shown of a challenge's seed at this moment."""
    if challenge is None:
        return None
    seed = ""
    if now >= challenge.closes_at:
        try:
            seed = seed_of(challenge).hex()
        except SeedSecretUnusable:
            seed = ""  # the secret has been changed since; the games of that day still have it
    return Proof(challenge.commitment, challenge.is_late, seed)


def seed_of(challenge: Challenge) -> bytes:
    """Find a challenge's seed again, for the server's own use: nothing of it may be shown before the close.

    Raises SeedSecretUnusable when the secret is not the one that the commitment was made with.
    """
    if challenge.key_id != settings.TAROT_SECRET_KEY_ID:
        raise SeedSecretUnusable(f"challenge {challenge.date}: made with key {challenge.key_id}")
    seed = seeds.derive(settings.TAROT_SECRET, challenge.key_id, challenge.date, challenge.n)
    if seeds.commitment(challenge.date, seed) != challenge.commitment:
        raise SeedSecretUnusable(f"challenge {challenge.date}: key {challenge.key_id} does not open its commitment")
    return seed
