"""A finished game sent for verification, and its verdict."""

from django.db import models

from accounts.models import Player
from games.models import Game


class SubmissionState(models.TextChoices):
    PENDING = "pending"
    RUNNING = "running"
    VERIFIED = "verified"
    REJECTED = "rejected"
    PARKED = "parked"
    NOT_VERIFIABLE = "not_verifiable"


class Submission(models.Model):
    """One verdict per game. `lease_until` says until when a worker holds it; `tries` counts the claims.

    `ranking` is the score as submitted. A rejected game says what differs (`reason`), in which deal (0: the game as a
    whole) and where; a game that cannot be verified names the missing version in `reason`.
    """

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="submission")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="submissions")
    state = models.CharField(max_length=14, choices=SubmissionState, default=SubmissionState.PENDING)
    ranking = models.IntegerField()
    submitted_at = models.DateTimeField()
    sent_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    judged_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=40, blank=True)
    reason_deal = models.PositiveSmallIntegerField(null=True, blank=True)
    reason_index = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="submission_ranking_not_negative", condition=models.Q(ranking__gte=0))
        ]
        indexes = [models.Index(fields=["state", "sent_at"], name="submission_waiting")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.state}"
