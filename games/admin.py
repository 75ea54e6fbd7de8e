"""Games and deals as the operators see them: nothing secret before the game is over and no longer sealed."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

import clock
from accounts.admin import ReadOnlyAdmin
from games.models import Deal, Game, GameStatus


def is_open_to_operators(game: Game) -> bool:
    is_sealed = game.sealed_until is not None and clock.now() < game.sealed_until
    return game.status != GameStatus.OPEN and not is_sealed


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    list_display = ("id", "owner", "status", "number", "counted", "version", "started_at", "finished_at")
    list_filter = ("status",)
    ordering = ("-started_at",)
    search_fields = ("id",)
    list_select_related = ("owner",)
    show_full_result_count = False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        names: list[Any] = [field.name for field in Game._meta.fields if field.name not in ("seed", "watch_key")]
        return [*names, "seed_hex"] if obj is not None and is_open_to_operators(obj) else names

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return self.get_fields(request, obj)

    @admin.display(description="seed")
    def seed_hex(self, game: Game) -> str:
        return bytes(game.seed).hex() if is_open_to_operators(game) else ""


@admin.register(Deal)
class DealAdmin(ReadOnlyAdmin):
    list_display = ("__str__", "dealer", "void", "taker", "contract", "scores", "ended_at")
    list_select_related = ("game",)
    search_fields = ("=game__id",)
    show_full_result_count = False
    SECRET = ("hands", "transcript")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        is_open = obj is not None and is_open_to_operators(obj.game)
        return [field.name for field in Deal._meta.fields if is_open or field.name not in self.SECRET]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return self.get_fields(request, obj)
