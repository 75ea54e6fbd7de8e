"""The day's challenge, its attempts, and the boards with their results."""

from datetime import date

from django.db import models

from accounts.models import Player
from games.models import Game

ALL_TIME = "all-time"


def board_key(day: date) -> str:
    """Name the board of a day's challenge."""
    return f"challenge:{day.isoformat()}"


class Challenge(models.Model):
    """One day's shared seed. The seed itself is derived from a secret, never stored."""

    date = models.DateField(unique=True)
    commitment = models.CharField(max_length=64)
    key_id = models.CharField(max_length=16)
    n = models.PositiveIntegerField()
    rules = models.CharField(max_length=8, default="base")
    players = models.PositiveSmallIntegerField(default=4)
    bot_key = models.CharField(max_length=32)
    opens_at = models.DateTimeField()
    starts_until = models.DateTimeField()
    closes_at = models.DateTimeField()
    created_at = models.DateTimeField()
    is_late = models.BooleanField(default=False)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-date"]

    def __str__(self) -> str:
        return self.date.isoformat()

    @property
    def board_key(self) -> str:
        return board_key(self.date)


class AttemptKind(models.TextChoices):
    RANKED = "ranked"
    LATE = "late"
    DUPLICATE = "duplicate"


class Attempt(models.Model):
    """A player's game of a challenge; one ranked attempt per player, by constraint."""

    challenge = models.ForeignKey(Challenge, on_delete=models.PROTECT, related_name="attempts")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="attempts")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="attempt")
    kind = models.CharField(max_length=9, choices=AttemptKind, default=AttemptKind.RANKED)
    started_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="attempt_one_ranked_per_player",
                fields=["challenge", "player"],
                condition=models.Q(kind="ranked"),
            )
        ]

    def __str__(self) -> str:
        return f"{self.challenge_id} {self.player_id} {self.kind}"


class Board(models.Model):
    """A ranking: all-time (no challenge) or a challenge's day."""

    key = models.CharField(max_length=40, unique=True)
    challenge = models.OneToOneField(Challenge, null=True, blank=True, on_delete=models.PROTECT, related_name="board")

    def __str__(self) -> str:
        return self.key


class Result(models.Model):
    """A verified game's row on one board. `final_rank` is written once, when the standing is published."""

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="results")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="results")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="results")
    score = models.IntegerField()
    verified_at = models.DateTimeField()
    final_rank = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="result_once_per_board", fields=["board", "game"]),
            models.CheckConstraint(name="result_score_not_negative", condition=models.Q(score__gte=0)),
        ]
        indexes = [
            models.Index(fields=["board", "-score", "id"], name="result_board_order"),
            models.Index(fields=["board", "player", "-score"], name="result_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.board_id} {self.game_id} {self.score}"


class ScoreCount(models.Model):
    """How many results of a board have one score: ranks are sums of these, never a count of rows."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="score_counts")
    score = models.IntegerField()
    n = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(name="score_count_unique", fields=["board", "score"])]

    def __str__(self) -> str:
        return f"{self.board_id} {self.score}: {self.n}"
