"""Before its end nobody, while sealed its player and who finished the same day, then everybody; the seed last."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta

import pytest
from django.test import Client

import clock
from accounts.models import Player
from games import services as games_services
from games.engine.record import judge
from games.models import Game
from leaderboards.models import Attempt
from leaderboards.services import start_attempt
from replays import services
from tests.replays.conftest import Broker
from tests.replays.quick import finish

pytestmark = pytest.mark.django_db
ClientOf = Callable[[Player | None], Client]

OPEN, SEALED, UNSEALED = "open", "finished and sealed", "finished and unsealed"
STATES = (OPEN, SEALED, UNSEALED)


@pytest.fixture
def viewers(zoe: Player, ines: Player) -> dict[str, Player | None]:
    return {"owner": zoe, "stranger": ines, "nobody": None}


@contextmanager
def game_in(state: str, zoe: Player) -> Iterator[Game]:
    with ExitStack() as stack:
        attempt = start_attempt(player=zoe)
        if state != OPEN:
            finish(attempt.game)
        if state == UNSEALED:
            stack.enter_context(clock.shifted(to=attempt.challenge.closes_at + timedelta(seconds=1)))
        yield Game.objects.get(pk=attempt.game_id)


RESULT_PAGE = {
    (OPEN, "owner"): 302,
    (OPEN, "stranger"): 403,
    (OPEN, "nobody"): 403,
    (SEALED, "owner"): 200,
    (SEALED, "stranger"): 403,
    (SEALED, "nobody"): 403,
    (UNSEALED, "owner"): 200,
    (UNSEALED, "stranger"): 200,
    (UNSEALED, "nobody"): 200,
}
FRAGMENT = RESULT_PAGE | {(OPEN, "owner"): 404}
RECORD = RESULT_PAGE | {(OPEN, "owner"): 403}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    ("address", "expected"),
    [("/g/{}/result", RESULT_PAGE), ("/g/{}/verdict", FRAGMENT), ("/api/v1/games/{}/record", RECORD)],
)
def test_answers_by_viewer_and_state(
    state: str,
    address: str,
    expected: dict[tuple[str, str], int],
    zoe: Player,
    viewers: dict[str, Player | None],
    client_of: ClientOf,
) -> None:
    with game_in(state, zoe) as game:
        answers = {
            (state, name): client_of(viewer).get(address.format(game.pk)).status_code
            for name, viewer in viewers.items()
        }
    assert answers == {key: status for key, status in expected.items() if key[0] == state}


@pytest.mark.parametrize("address", ["/g/{}/result", "/g/{}/verdict", "/api/v1/games/{}/record"])
def test_knows_no_game_of_that_name(address: str, zoe: Player, client_of: ClientOf) -> None:
    assert client_of(zoe).get(address.format("nowhere")).status_code == 404


def test_opens_a_sealed_game_to_who_has_finished_the_same_challenge(
    attempt: Attempt, yann: Player, client_of: ClientOf
) -> None:
    client = client_of(yann)
    address = f"/api/v1/games/{attempt.game_id}/record"
    own = start_attempt(player=yann)
    assert client.get(address).status_code == 403, "starting is not finishing"
    finish(own.game)
    response = client.get(address)
    assert response.status_code == 200
    assert response.json()["game"]["seed"] is None


def seed_texts(game: Game) -> list[str]:
    seed = bytes(game.seed)
    return [seed.hex(), seed.hex()[:16], seed.hex().upper(), repr(seed)[2:-1]]


def test_sends_no_seed_while_sealed(attempt: Attempt, zoe: Player, client_of: ClientOf, broker: Broker) -> None:
    client = client_of(zoe)
    game_id = attempt.game_id
    answers = [
        client.get(f"/g/{game_id}/result"),
        client.post(f"/g/{game_id}/submit", {"pseudonym": "x"}),
        client.post(f"/g/{game_id}/submit", {"pseudonym": "Zoé"}),
        client.get(f"/g/{game_id}/verdict"),
        client.get(f"/api/v1/games/{game_id}/record"),
    ]
    services.verify_submission(submission_id=Game.objects.get(pk=game_id).submission.pk)
    answers.append(client.get(f"/g/{game_id}/verdict"))
    for answer in answers:
        sent = answer.content.decode() + str(dict(answer.items()))
        for text in seed_texts(attempt.game):
            assert text not in sent


def test_gives_the_record_of_a_sealed_game_to_its_player_without_the_seed(
    attempt: Attempt, zoe: Player, client_of: ClientOf
) -> None:
    file = client_of(zoe).get(f"/api/v1/games/{attempt.game_id}/record").json()
    assert file["game"]["seed"] is None
    assert file["game"]["challenge"] == attempt.challenge.date.isoformat()
    assert file["game"]["commitment"] == attempt.challenge.commitment


@pytest.mark.usefixtures("long_after")
def test_gives_the_seed_once_unsealed(attempt: Attempt, client_of: ClientOf) -> None:
    file = client_of(None).get(f"/api/v1/games/{attempt.game_id}/record").json()
    assert file["game"]["seed"] == bytes(attempt.game.seed).hex()


def test_writes_a_game_file_whose_every_deal_is_judged_valid(game: Game, zoe: Player, client_of: ClientOf) -> None:
    response = client_of(zoe).get(f"/api/v1/games/{game.pk}/record")
    text = response.content.decode()
    file = json.loads(text)
    assert file["format"] == "tarot-game/1"
    assert list(file) == ["format", "game", "deals", "scores", "ranking"]
    assert text == json.dumps(file, ensure_ascii=False, separators=(",", ":")) + "\n"
    verdicts = [judge(record) for record in file["deals"]]
    assert all(verdict["valid"] for verdict in verdicts)
    assert [verdict["scores"] for verdict in verdicts] == [deal.scores for deal in game.deals.order_by("number")]
    assert file["scores"] == game.totals
    assert file["game"]["bots"] == [None, "club-1", "club-1", "club-1"]
    assert file["game"]["versions"] == {"rules": 1, "dealing": 1, "format": 1}


def test_tells_the_versions_that_the_game_was_played_with(game: Game, zoe: Player, client_of: ClientOf) -> None:
    Game.objects.update(rules_version=7)
    assert client_of(zoe).get(f"/api/v1/games/{game.pk}/record").json()["game"]["versions"]["rules"] == 7


def test_refuses_in_the_problem_format(zoe: Player, client_of: ClientOf) -> None:
    with game_in(SEALED, zoe) as game:
        sealed = client_of(None).get(f"/api/v1/games/{game.pk}/record")
    running = games_services.start_game(player=zoe)
    unfinished = client_of(zoe).get(f"/api/v1/games/{running.pk}/record")
    missing = client_of(zoe).get("/api/v1/games/nowhere/record")
    for response, status, code in (
        (sealed, 403, "game_sealed"),
        (unfinished, 403, "game_not_finished"),
        (missing, 404, "not_found"),
    ):
        assert response["Content-Type"] == "application/problem+json"
        assert (response.status_code, response.json()["status"], response.json()["code"]) == (status, status, code)


def test_has_no_record_of_rows_that_break_the_rules(game: Game, zoe: Player, client_of: ClientOf) -> None:
    deal = game.deals.filter(void="")[0]
    deal.transcript = "play:S1"
    deal.save()
    response = client_of(zoe).get(f"/api/v1/games/{game.pk}/record")
    assert (response.status_code, response.json()["code"]) == (404, "no_record")


def test_shows_others_the_owners_name_and_no_form(attempt: Attempt, named_zoe: Player, client_of: ClientOf) -> None:
    with clock.shifted(to=attempt.challenge.closes_at + timedelta(seconds=1)):
        html = client_of(None).get(f"/g/{attempt.game_id}/result").content.decode()
    assert "Zoé" in html
    assert ">Toi<" not in html
    assert f'action="/g/{attempt.game_id}/submit"' not in html
