"""From stored cards and decisions back to states of play: the state itself is never stored."""

from collections.abc import Sequence
from datetime import datetime

from accounts.models import Player
from games.engine import notation, rules
from games.engine.claim import sure_plays
from games.engine.state import DealState
from games.engine.table import Setup, Table
from games.engine.variants import Variant, variant
from games.engine.view import PlayerView, public_view, view_of
from games.models import Deal, Game, GameStatus


def variant_of(game: Game) -> Variant:
    return variant(game.rules, game.players, game.pack, game.options)


def setup_of(game: Game) -> Setup:
    """Return the table's setup: seed, variant, and who is simulated (bot keys by seat, None for a person)."""
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    return Setup(seed=bytes(game.seed), variant=variant_of(game), bots=tuple(seat.bot_key or None for seat in seats))


def cards_of(deal: Deal) -> tuple[tuple[int, ...], int]:
    """Return the hands by seat and the chien, as masks."""
    *hands, chien = (notation.parse_cards(text) for text in deal.hands)
    return tuple(hands), chien


def state_of(game: Game, deal: Deal, decisions: Sequence[str] | None = None) -> DealState:
    """Fold a stored deal, or the given first decisions of it, into its state."""
    hands, chien = cards_of(deal)
    state = rules.start(variant_of(game), deal.dealer, hands, chien)
    for text in deal.decisions if decisions is None else decisions:
        rules.apply(state, notation.parse_decision(text))
    return state


def view_from(state: DealState, seat: int | None) -> PlayerView:
    """Return what the seat may know of the deal; without a seat, what everybody may."""
    return public_view(state) if seat is None else view_of(state, seat)


def open_table(game: Game, deal: Deal) -> Table:
    """Return the engine's table of an open game, its current deal folded."""
    hands, chien = cards_of(deal)
    return Table.resume(
        setup_of(game),
        number=game.number,
        counted=game.counted,
        totals=game.totals,
        hands=hands,
        chien=chien,
        transcript=deal.decisions,
    )


def decider_at(game: Game, deal: Deal, index: int) -> int | None:
    """Return the seat that made the deal's decision number `index`, from 0."""
    return state_of(game, deal, deal.decisions[:index]).turn


def claim_at(game: Game, seat: int, version: int) -> tuple[int, ...]:
    """Return the cards by which the seat certainly wins all the rest of the deal from that version on; else nothing."""
    deal = game.deals.filter(first_version__lte=version).order_by("-number").first()
    if deal is None:
        return ()
    return sure_plays(view_of(state_of(game, deal, deal.decisions[: version - deal.first_version]), seat))


def person_decisions(game: Game, seat: int = 0) -> list[list[str]]:
    """Return the decisions of one seat in order, deal by deal."""
    by_deal = []
    for deal in game.deals.all():
        state = state_of(game, deal, ())
        own = []
        for text in deal.decisions:
            if state.turn == seat:
                own.append(text)
            rules.apply(state, notation.parse_decision(text))
        by_deal.append(own)
    return by_deal


def seat_of(game: Game, viewer: Player | None) -> int | None:
    """Return the viewer's seat at this table."""
    if viewer is None:
        return None
    return next((seat.number for seat in game.seats.all() if seat.player_id == viewer.pk), None)


def is_sealed(game: Game, now: datetime) -> bool:
    """Whether the game is still hidden from everybody but its player, finished or not."""
    return game.sealed_until is not None and now < game.sealed_until


def is_open_to(game: Game, viewer: Player | None, now: datetime) -> bool:
    """Whether the viewer may see all cards of the game: after its end its own player, once unsealed everybody."""
    if game.status == GameStatus.OPEN:
        return False
    return not is_sealed(game, now) or (seat_of(game, viewer) is not None and game.status == GameStatus.FINISHED)
