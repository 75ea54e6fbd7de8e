"""The shape of what the result page posts: a pseudonym, or nothing from who has one."""

from django.http import QueryDict


def pseudonym_of(data: QueryDict) -> str | None:
    """Read the pseudonym; None when the field is not there. A suggestion pressed comes last and wins."""
    return data.get("pseudonym")
