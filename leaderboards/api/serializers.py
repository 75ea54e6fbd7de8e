"""The shape of the rankings as programs read them."""

from datetime import UTC
from typing import Any

from rest_framework import serializers


class RowSerializer(serializers.Serializer[Any]):
    """A verified result with its place; `tied` when another one has the same score and so the same rank."""

    rank = serializers.IntegerField(min_value=1)
    tied = serializers.BooleanField(source="is_tied")
    score = serializers.IntegerField(min_value=0)
    pseudonym = serializers.CharField()
    verified_at = serializers.DateTimeField(default_timezone=UTC)


class PageSerializer(serializers.Serializer[Any]):
    """One page of a board; `next` and `previous` are addresses, null at the ends."""

    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    tiebreaks = serializers.ListField(
        child=serializers.CharField(), help_text="What parts equal scores: nothing, they share a rank (1, 2, 2, 4)."
    )
    results = RowSerializer(many=True)


class ChallengePageSerializer(PageSerializer):
    """The same for a day's challenge."""

    date = serializers.DateField()
    state = serializers.ChoiceField(choices=["open", "finishing", "closed", "final"])


class PageQuerySerializer(serializers.Serializer[Any]):
    """Which page is wanted."""

    page_size = serializers.IntegerField(min_value=1, max_value=100, default=25)
    cursor = serializers.CharField(default="", allow_blank=True, help_text="From `next` or `previous`.")
