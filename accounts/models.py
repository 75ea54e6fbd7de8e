"""Who plays: every identity is a Player; a User is a Player who signed up."""

import secrets

from django.contrib.auth.models import AbstractUser
from django.db import models

ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"


def random_id() -> str:
    """A public id of 80 random bits: 16 letters and digits without look-alikes."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16))


class User(AbstractUser):
    """Somebody who can sign in; for now the operators of the site."""


class Player(models.Model):
    """One identity at the tables, a guest until it belongs to a User.

    `resume_number` stands in each private link to this player; raising it makes the links made so far worthless.
    """

    public_id = models.CharField(max_length=16, unique=True, default=random_id, editable=False)
    pseudonym = models.CharField(max_length=20, blank=True)
    skeleton = models.CharField(max_length=80, null=True, blank=True, unique=True)
    preferences = models.JSONField(default=dict, blank=True)
    resume_number = models.PositiveIntegerField(default=0, editable=False)
    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="player")
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="player_pseudonym_has_skeleton",
                condition=models.Q(pseudonym="", skeleton=None) | (~models.Q(pseudonym="") & ~models.Q(skeleton=None)),
            )
        ]

    def __str__(self) -> str:
        return self.pseudonym or f"guest {self.public_id}"
