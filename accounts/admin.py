"""Players and users as the operators see them."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from accounts.models import Player, User

admin.site.register(User, UserAdmin)


class ReadOnlyAdmin(admin.ModelAdmin[Any]):
    """A list to look at: nothing is added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ("public_id", "pseudonym", "created_at")
    search_fields = ("public_id", "pseudonym")
