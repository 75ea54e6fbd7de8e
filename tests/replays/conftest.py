"""A named player with a finished game, and what the broker was given."""

from collections.abc import Iterator

import pytest

import clock
from accounts.models import Player
from accounts.services import claim_pseudonym
from games.models import Game
from leaderboards.models import Attempt
from leaderboards.services import start_attempt
from replays import tasks
from tests.replays.quick import finish, finished_game

SEED = bytes(range(32))


class Broker:
    """Stands for the broker: notes what is sent, and may be away."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, str]] = []
        self.failure: Exception | None = None

    def apply_async(self, args: tuple[int], queue: str) -> None:
        if self.failure is not None:
            raise self.failure
        self.sent.append((args[0], queue))


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Broker]:
    """Messages stay here; a test delivers them itself."""
    broker = Broker()
    monkeypatch.setattr(tasks.verify_submission_task, "apply_async", broker.apply_async)
    yield broker


@pytest.fixture
def named_zoe(zoe: Player) -> Player:
    claim_pseudonym(player=zoe, pseudonym="Zoé")
    return zoe


@pytest.fixture
def game(zoe: Player) -> Game:
    """A free game that Zoé has finished."""
    return finished_game(zoe, seed=SEED)


@pytest.fixture
def attempt(zoe: Player) -> Attempt:
    """Today's challenge, finished by Zoé and sealed until its close."""
    attempt = start_attempt(player=zoe)
    finish(attempt.game)
    attempt.refresh_from_db()
    return attempt


@pytest.fixture
def long_after(attempt: Attempt) -> Iterator[None]:
    """The hour after the close of Zoé's challenge."""
    with clock.shifted(to=attempt.challenge.closes_at + (attempt.challenge.closes_at - attempt.challenge.starts_until)):
        yield
