"""The shape of what the table posts: a decision in notation and the version it was made from."""

from django.http import QueryDict

from games.engine import notation
from games.engine.decisions import Decision, SetAside
from games.engine.errors import BadNotation


class BadForm(ValueError):
    """The post cannot be read."""


def decision_of(data: QueryDict) -> Decision:
    """Read `decision=<notation>`, or an écart ticked card by card (`kind=ecart`, repeated `card`).

    Raises BadForm.
    """
    try:
        if data.get("kind") == "ecart" and "decision" not in data:
            cards = [notation.parse_card(text) for text in data.getlist("card")]
            if len(set(cards)) != len(cards):
                raise BadForm
            return SetAside(sum(1 << card for card in cards))
        return notation.parse_decision(data.get("decision", ""))
    except BadNotation:
        raise BadForm from None


def version_of(data: QueryDict, name: str = "version") -> int:
    """Read a version number. Raises BadForm."""
    text = data.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadForm
    return int(text)
