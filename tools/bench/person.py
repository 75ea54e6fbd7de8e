"""Who sits at the table in a measurement? A simulated player that stands in for the person."""

from __future__ import annotations

from games import selectors, services
from games.engine.bots.registry import bot
from games.engine.dealing import stream
from games.engine.decisions import Decision, SetAside
from games.engine.view import view_of
from games.models import Game

KEY = "club-1"


def decision_for(game: Game) -> Decision:
    """Decide for the person of this open game."""
    state = selectors.state_of(game, game.deals.get(number=game.number))
    assert state.turn == services.PERSON_SEAT
    rng = stream(bytes(game.seed), game.number, f"bench/{game.version}")
    return bot(KEY).decide(view_of(state, services.PERSON_SEAT), rng)


def is_ecart(decision: Decision) -> bool:
    """Tell the one decision that takes a person long."""
    return isinstance(decision, SetAside)
