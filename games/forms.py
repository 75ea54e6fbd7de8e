"""The shape of what the table posts: a decision in notation and the version it was made from."""

import re

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


def game_id_of(data: QueryDict, name: str) -> str:
    """Read the name of a game. Raises BadForm."""
    text = data.get(name, "")
    if not re.fullmatch(r"[-\w]{1,64}", text, re.ASCII):
        raise BadForm
    return text


def version_of(data: QueryDict, name: str = "version") -> int:
    """Read a version number. Raises BadForm."""
    text = data.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadForm
    return int(text)
