"""What a game says, without a browser: every fragment's words together are its log, in both languages."""

from collections.abc import Callable

import pytest
from django.utils import translation

from accounts.services import create_guest
from games import selectors, services
from games.engine.bots.registry import bot
from games.engine.dealing import stream
from games.engine.view import view_of
from games.models import Game, GameStatus
from tests.journeys.ear import Event, Listener, happened

pytestmark = pytest.mark.django_db

ON_OTHER_PAGES = ("count", "result")


def told(game: Game, *, since: int, is_arrival: bool) -> tuple[list[str], bool]:
    """Return the lines of one page or fragment, and whether it leads to the count of a deal."""
    fresh = Game.objects.prefetch_related("seats", "deals").get(pk=game.pk)
    view = selectors.table(fresh, viewer=fresh.owner, since=since, is_arrival=is_arrival)
    return [frame.spoken for frame in view.frames if frame.spoken], bool(view.count_number)


def decide(game: Game) -> Game:
    """Let a simulated player take the person's next decision."""
    state = selectors.state_of(game, game.deals.get(number=game.number))
    rng = stream(bytes(game.seed), game.number, f"person {state.decision_count}")
    decision = bot("club-1").decide(view_of(state, services.PERSON_SEAT), rng)
    return services.submit_decision(game_id=game.pk, player=game.owner, decision=decision, version=game.version)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_words_of_a_game_are_its_log(count: Callable[[int, int], int], language: str) -> None:
    listener = Listener(language)
    for number in range(count(2, 25)):
        game = services.start_game(player=create_guest(), seed=number.to_bytes(32, "big"))
        with translation.override(language):
            heard, _ = told(game, since=0, is_arrival=True)
            while game.status == GameStatus.OPEN:
                since = game.version
                game = decide(game)
                more, is_counted = told(game, since=since, is_arrival=False)
                heard += more
                if is_counted and game.status == GameStatus.OPEN:
                    ended = game.deals.filter(void="", ended_at__isnull=False).latest("number")
                    heard += told(game, since=ended.last_version, is_arrival=True)[0]
        log: list[Event] = [event for event in happened(game) if event[0] not in ON_OTHER_PAGES]
        assert listener.understood(heard) == log
        assert len(log) > 4 * 72
