"""Builders of games for tests, through the services only."""

from accounts.models import Player
from games import selectors, services
from games.engine.bots.registry import bot
from games.engine.dealing import stream
from games.engine.view import view_of
from games.models import Game, GameStatus


def play_on(game: Game, *, decisions: int | None = None, key: str = "club-1") -> Game:
    """Let a bot decide for the person, for so many decisions or until the game is over."""
    player = game.owner
    made = 0
    while game.status == GameStatus.OPEN and (decisions is None or made < decisions):
        deal = game.deals.get(number=game.number)
        state = selectors.state_of(game, deal)
        assert state.turn == services.PERSON_SEAT
        rng = stream(bytes(game.seed), game.number, f"person {made}")
        decision = bot(key).decide(view_of(state, services.PERSON_SEAT), rng)
        game = services.submit_decision(game_id=game.id, player=player, decision=decision, version=game.version)
        made += 1
    return game


def finished_game(player: Player, *, seed: bytes | None = None) -> Game:
    """A free game played to its end."""
    return play_on(services.start_game(player=player, seed=seed))
