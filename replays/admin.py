"""Submissions as the operators see them: what waits, what was decided and why; nothing of it is edited here."""

from django.contrib import admin

from accounts.admin import ReadOnlyAdmin
from replays.models import Submission


@admin.register(Submission)
class SubmissionAdmin(ReadOnlyAdmin):
    list_display = ("game", "player", "state", "ranking", "tries", "reason", "reason_deal", "reason_index", "sent_at")
    list_filter = ("state",)
    list_select_related = ("game", "player")
    search_fields = ("game__id", "player__pseudonym")
    show_full_result_count = False
