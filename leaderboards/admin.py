"""Challenges, attempts and boards as the operators see them: to look at, never to change."""

from django.contrib import admin

from accounts.admin import ReadOnlyAdmin
from leaderboards.models import Attempt, Board, Challenge, Result


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    list_display = ("date", "commitment", "key_id", "n", "bot_key", "created_at", "is_late", "published_at")
    list_filter = ("is_late",)
    date_hierarchy = "date"


@admin.register(Attempt)
class AttemptAdmin(ReadOnlyAdmin):
    list_display = ("challenge", "player", "game", "kind", "started_at")
    list_filter = ("kind",)
    list_select_related = ("challenge", "player", "game")
    search_fields = ("game__id", "player__pseudonym")
    show_full_result_count = False


@admin.register(Board)
class BoardAdmin(ReadOnlyAdmin):
    list_display = ("key", "challenge")


@admin.register(Result)
class ResultAdmin(ReadOnlyAdmin):
    list_display = ("board", "score", "final_rank", "player", "game", "verified_at")
    list_select_related = ("board", "player", "game")
    search_fields = ("game__id", "player__pseudonym")
    show_full_result_count = False
