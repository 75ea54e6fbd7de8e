"""Finished games in one transaction: what a hundred clicks store, stored once by the same service."""

import clock
from accounts.models import Player
from games import selectors, services
from games.engine.bots.registry import bot
from games.engine.claim import sure_plays
from games.engine.dealing import stream
from games.engine.view import view_of
from games.models import Game


def finish(game: Game, *, key: str = "club-1") -> Game:
    """Let a bot decide for the person until the game is over."""
    deal = game.deals.get(number=game.number)
    table = selectors.open_table(game, deal)
    while not table.is_over:
        rng = stream(table.setup.seed, table.number, f"person {table.state.decision_count}")
        table.submit(services.PERSON_SEAT, bot(key).decide(view_of(table.state, services.PERSON_SEAT), rng))
        table.answer()
    services._store(game, table, current=deal, now=clock.now())
    return game


def finished_game(player: Player, *, seed: bytes | None = None) -> Game:
    """A free game played to its end."""
    return finish(services.start_game(player=player, seed=seed))


def with_claim(player: Player, *, tricks: int = 2) -> Game:
    """A free game in which a bot decided for the person until all the rest, so many tricks at least, is his."""
    for number in range(200):
        game = services.start_game(player=player, seed=bytes([number]) * 32)
        deal = game.deals.get(number=game.number)
        table = selectors.open_table(game, deal)
        while table.number == deal.number:
            view = view_of(table.state, services.PERSON_SEAT)
            if len(sure_plays(view)) >= tricks:
                services._store(game, table, current=deal, now=clock.now())
                return game
            rng = stream(table.setup.seed, table.number, f"person {table.state.decision_count}")
            table.submit(services.PERSON_SEAT, bot("club-1").decide(view, rng))
            table.answer()
        services.abandon_game(game_id=game.id, player=player)
    raise AssertionError("nobody ever has the rest")
