"""Players and users as the operators see them."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from accounts.models import Player, User

admin.site.register(User, UserAdmin)


QUESTIONS = ("", "exact", "isnull", "year", "month", "day", "gte", "lt")


class ReadOnlyAdmin(admin.ModelAdmin[Any]):
    """A list to look at: nothing is added, changed or deleted here, and nothing is asked but what the list offers."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Refuse a filter on any other column: how many rows it finds would tell what their pages keep secret."""
        name, _, question = lookup.partition("__")
        return name in {*self.list_filter, self.date_hierarchy} and question in QUESTIONS

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Find nothing under a name that the database cannot even be asked for."""
        return None if "\x00" in object_id else super().get_object(request, object_id, from_field)

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
