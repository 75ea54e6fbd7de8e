"""A Game (partie) and its Deals (donnes): cards and decisions, never a state."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from accounts.models import Player, random_id


class GameStatus(models.TextChoices):
    OPEN = "open"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class Game(models.Model):
    """One game of four counted deals at one table.

    `version` is the number of decisions stored, all seats and deals; it only grows. `number`, `counted` and `totals`
    (points by seat) speak of the deals that have ended and of the one in play. Until `sealed_until` (null: the end of
    the game) nobody but its player sees anything of it. Who has the `watch_key` may watch; without one nobody may.
    """

    id = models.CharField(primary_key=True, max_length=16, default=random_id, editable=False)
    owner = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="games")
    rules = models.CharField(max_length=8, default="base")
    players = models.PositiveSmallIntegerField(default=4)
    pack = models.CharField(max_length=2, default="78")
    options = models.JSONField(default=dict, blank=True)
    seed = models.BinaryField(max_length=64)
    commitment = models.CharField(max_length=64)
    status = models.CharField(max_length=9, choices=GameStatus, default=GameStatus.OPEN)
    version = models.PositiveIntegerField(default=0)
    number = models.PositiveSmallIntegerField(default=1)
    counted = models.PositiveSmallIntegerField(default=0)
    totals = ArrayField(models.IntegerField())
    sealed_until = models.DateTimeField(null=True, blank=True)
    open_until = models.DateTimeField()
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    rules_version = models.PositiveSmallIntegerField()
    dealing_version = models.PositiveSmallIntegerField()
    format_version = models.PositiveSmallIntegerField()
    has_changed_rules = models.BooleanField(default=False)
    watch_key = models.CharField(max_length=16, null=True, blank=True, unique=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="game_one_open_free_game_per_player",
                fields=["owner"],
                condition=models.Q(status="open", sealed_until=None),
            ),
            models.CheckConstraint(
                name="game_finished_has_date",
                condition=models.Q(status="finished", finished_at__isnull=False)
                | (~models.Q(status="finished") & models.Q(finished_at=None)),
            ),
        ]
        indexes = [models.Index(fields=["owner", "-started_at"])]

    def __str__(self) -> str:
        return self.id


class Seat(models.Model):
    """A place at the table: a person's or a simulated player's."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="seats")
    bot_key = models.CharField(max_length=32, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="seat_unique", fields=["game", "number"]),
            models.CheckConstraint(
                name="seat_person_or_bot",
                condition=models.Q(player=None, bot_key__gt="") | models.Q(player__isnull=False, bot_key=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.number}"


class Deal(models.Model):
    """One deal: the cards as dealt, and every seat's decisions in notation, in order.

    `hands` holds the hands by seat and then the chien, each as "S1,HR,…". `transcript` is separated by spaces.
    `first_version` is the game's version when the deal began.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField()
    hands = ArrayField(models.CharField(max_length=100))
    transcript = models.TextField(blank=True)
    first_version = models.PositiveIntegerField()
    void = models.CharField(max_length=9, blank=True)
    taker = models.PositiveSmallIntegerField(null=True, blank=True)
    contract = models.CharField(max_length=12, blank=True)
    scores = ArrayField(models.IntegerField(), null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(name="deal_unique", fields=["game", "number"])]
        ordering = ["game", "number"]

    def __str__(self) -> str:
        return f"{self.game_id} deal {self.number}"

    @property
    def last_version(self) -> int:
        """The game's version after the last decision stored of this deal."""
        return self.first_version + len(self.decisions)

    @property
    def decisions(self) -> list[str]:
        return self.transcript.split()
