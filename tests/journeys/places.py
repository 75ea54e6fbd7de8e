"""Pages worth looking at: a game brought to a phase through the services, and the address that shows it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from accounts.models import Player
from accounts.services import claim_pseudonym, create_guest, set_preferences
from games import selectors, services
from games.engine.bots.registry import bot
from games.engine.dealing import stream
from games.engine.decisions import Bid, Contract, Decision, Phase
from games.engine.view import PlayerView, view_of
from games.models import Game
from leaderboards.services import start_attempt
from replays.services import submit_game, verify_submission
from tests.journeys.chosen import gives_garde
from tests.replays.quick import finish

PERSON = services.PERSON_SEAT
Asked = Callable[[PlayerView], bool]


@dataclass(frozen=True)
class Place:
    """Who sees what, where."""

    player: Player
    path: str


def auction() -> Place:
    """The first deal, the person to speak."""
    game = _game()
    return Place(game.owner, f"/g/{game.id}")


def ecart() -> Place:
    """The person has taken: twenty-four cards."""
    game = _until(_game(), lambda view: view.phase is Phase.ECART)
    return Place(game.owner, f"/g/{game.id}")


def play() -> Place:
    """Some tricks into a deal, two or three cards down, and not every card may be played."""
    game = _until(_game(), lambda view: len(view.trick_winners) >= 4 and is_bound(view) and len(view.trick) >= 2)
    return Place(game.owner, f"/g/{game.id}")


def only_card() -> Place:
    """Some tricks into a deal, and one card of several may be played."""
    game = _until(_game(), is_forced)
    return Place(game.owner, f"/g/{game.id}")


def count_of_a_deal() -> Place:
    """The count of the first deal."""
    game = _until(_game(), lambda view: view.phase is Phase.BIDDING, deals=2)
    return Place(game.owner, f"/g/{game.id}/deal/1")


def result() -> Place:
    """A finished game, not yet sent."""
    game = finish(_game())
    return Place(game.owner, f"/g/{game.id}/result")


def rankings() -> Place:
    """The day's ranking, with some players on it, the last one looking."""
    for name in ("Zoé", "Yann", "Ali", "Inès", "Joséphine"):
        player = create_guest()
        set_preferences(player=player, preferences={"vitesse": "immediate"})
        claim_pseudonym(player=player, pseudonym=name)
        attempt = start_attempt(player=player)
        finish(attempt.game, key="club-1" if name != "Ali" else "reference-1")
        verify_submission(submission_id=submit_game(game_id=attempt.game_id, player=player).pk)
    return Place(player, f"/challenge/{attempt.challenge.date.isoformat()}")


def is_bound(view: PlayerView) -> bool:
    """Whether the person has a card that may be played and one that may not."""
    return view.choices is not None and view.choices.plays != view.hand


def is_forced(view: PlayerView) -> bool:
    """Whether the person has several cards and may play but one."""
    return is_bound(view) and view.choices is not None and view.choices.plays.bit_count() == 1


def _game() -> Game:
    """Start a game whose first deal gives the person a garde and does not end at once."""
    player = create_guest()
    set_preferences(player=player, preferences={"vitesse": "immediate"})
    seeds = (hashlib.sha256(f"place {number}".encode()).digest() for number in count())
    return services.start_game(player=player, seed=next(seed for seed in seeds if gives_garde(seed)))


def _until(game: Game, is_there: Asked, deals: int = 1) -> Game:
    """Let the person take at garde and a simulated player decide for him, until the view is as asked."""
    for made in count():
        state = selectors.state_of(game, game.deals.get(number=game.number))
        view = view_of(state, PERSON)
        if game.counted + 1 >= deals and is_there(view):
            return game
        decision: Decision = bot("club-1").decide(view, stream(bytes(game.seed), game.number, f"person {made}"))
        if view.phase is Phase.BIDDING and game.counted == 0:
            decision = Bid(Contract.GARDE)
        game = services.submit_decision(game_id=game.id, player=game.owner, decision=decision, version=game.version)
    raise AssertionError("a game has an end")
