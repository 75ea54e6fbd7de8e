"""The result page shows a provisional score, then its verdict; sending asks for a pseudonym once."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import Model
from django.test import Client
from django.utils import translation

import clock
from accounts.models import Player
from accounts.services import claim_pseudonym
from games import services as games_services
from games.engine.game import ranking_score
from games.labels import number
from games.models import Deal, Game, GameStatus
from leaderboards.models import Attempt, Result
from replays import services
from replays.models import Submission, SubmissionState
from tests.replays.conftest import Broker
from tests.replays.quick import finished_game

pytestmark = pytest.mark.django_db
ClientOf = Callable[[Player | None], Client]


def page(client: Client, game: Game) -> str:
    response = client.get(f"/g/{game.pk}/result")
    assert response.status_code == 200
    return response.content.decode()


def fragment(client: Client, game: Game) -> str:
    response = client.get(f"/g/{game.pk}/verdict")
    assert response.status_code == 200
    return response.content.decode()


def submitted(game: Game, state: SubmissionState, **columns: object) -> Submission:
    now = clock.now()
    return Submission.objects.create(
        game=game,
        player=game.owner,
        state=state,
        ranking=ranking_score(game.totals[0]),
        submitted_at=now,
        sent_at=now,
        **columns,
    )


def test_shows_the_score_as_provisional_with_a_form(game: Game, zoe: Player, client_of: ClientOf) -> None:
    html = page(client_of(zoe), game)
    assert f'class="score-final">{number(ranking_score(game.totals[0]))}<' in html
    assert "Provisoire" in html
    assert 'name="pseudonym"' in html
    assert "Rester hors classement" in html


def test_shows_every_deal_with_its_points(game: Game, zoe: Player, client_of: ClientOf) -> None:
    html = page(client_of(zoe), game)
    played = [deal for deal in game.deals.all() if not deal.void]
    assert len(played) == 4
    for deal in played:
        assert f"/g/{game.pk}/deal/{deal.number}" in html
    assert html.count("<tr") == game.deals.count() + 2


def test_asks_no_pseudonym_of_who_has_one(game: Game, named_zoe: Player, client_of: ClientOf) -> None:
    html = page(client_of(named_zoe), game)
    assert 'name="pseudonym"' not in html
    assert "sous le nom <b>Zoé</b>" in html


def test_one_tap_deals_four_more(game: Game, zoe: Player, client_of: ClientOf) -> None:
    html = page(client_of(zoe), game)
    assert "Encore quatre donnes" in html
    form = html[: html.index("Encore quatre donnes")].rpartition("<form")[2]
    assert 'method="post" action="/games"' in form
    answer = client_of(zoe).post("/games")
    assert answer.status_code == 303
    assert Game.objects.filter(owner=zoe, status=GameStatus.OPEN).count() == 1


def test_leads_back_to_the_game_that_is_open_already(attempt: Attempt, zoe: Player, client_of: ClientOf) -> None:
    other = games_services.start_game(player=zoe)
    html = page(client_of(zoe), attempt.game)
    assert f'href="/g/{other.id}">Reprendre, donne 1' in html
    assert "Encore quatre donnes" not in html


def test_writes_nothing_when_looked_at(game: Game, zoe: Player, client_of: ClientOf) -> None:
    models: list[type[Model]] = [Player, Game, Deal, Submission, Result]
    before = [model._default_manager.count() for model in models]
    page(client_of(zoe), game)
    fragment(client_of(zoe), game)
    page(client_of(None), game)
    assert [model._default_manager.count() for model in models] == before


def test_leads_to_the_table_while_the_game_runs(zoe: Player, client_of: ClientOf) -> None:
    game = games_services.start_game(player=zoe)
    response = client_of(zoe).get(f"/g/{game.pk}/result")
    assert (response.status_code, response["Location"]) == (302, f"/g/{game.pk}")


def test_shows_an_abandoned_game_without_a_form(zoe: Player, client_of: ClientOf) -> None:
    game = games_services.start_game(player=zoe)
    games_services.abandon_game(game_id=game.pk, player=zoe)
    html = page(client_of(zoe), game)
    assert "Partie abandonnée" in html
    assert "score-final" not in html
    assert f'action="/g/{game.pk}/submit"' not in html


def test_shows_a_game_whose_time_is_over_instead_of_its_table(zoe: Player, client_of: ClientOf) -> None:
    game = games_services.start_game(player=zoe)
    with clock.shifted(timedelta(days=31)):
        assert "Partie abandonnée" in page(client_of(zoe), game)


def test_sends_the_score_and_comes_back(game: Game, zoe: Player, client_of: ClientOf, broker: Broker) -> None:
    client = client_of(zoe)
    response = client.post(f"/g/{game.pk}/submit", {"pseudonym": "Zoé"})
    assert (response.status_code, response["Location"]) == (303, f"/g/{game.pk}/result")
    html = page(client, game)
    assert "Le serveur rejoue ta partie" in html
    assert "Provisoire" in html
    assert 'aria-busy="true"' in html


def test_sends_once_when_pressed_twice(game: Game, zoe: Player, client_of: ClientOf, broker: Broker) -> None:
    client = client_of(zoe)
    answers = [client.post(f"/g/{game.pk}/submit", {"pseudonym": "Zoé"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert Submission.objects.count() == 1


def test_says_that_a_pseudonym_is_taken_and_offers_others(
    game: Game, zoe: Player, yann: Player, client_of: ClientOf
) -> None:
    claim_pseudonym(player=yann, pseudonym="Petit au bout")
    response = client_of(zoe).post(f"/g/{game.pk}/submit", {"pseudonym": "PETIT  au b0ut"})
    html = response.content.decode()
    assert response.status_code == 409
    assert "déjà pris" in html
    assert 'value="PETIT  au b0ut"' in html
    assert 'aria-invalid="true" autofocus' in html
    assert 'aria-describedby="f-pseudonym a-pseudonym"' in html
    offered = [part.split('"')[0] for part in html.split('name="pseudonym" value="')[1:]]
    assert offered
    assert client_of(zoe).post(f"/g/{game.pk}/submit", {"pseudonym": offered[0]}).status_code == 303


def test_lets_a_suggestion_win_over_the_field(game: Game, zoe: Player, client_of: ClientOf) -> None:
    client_of(zoe).post(f"/g/{game.pk}/submit", {"pseudonym": ["pris", "Petit sec 42"]})
    zoe.refresh_from_db()
    assert zoe.pseudonym == "Petit sec 42"


@pytest.mark.parametrize(
    ("pseudonym", "said"),
    [
        ("x", "Deux caractères au moins."),
        ("", "Deux caractères au moins."),
        ("n" * 21, "Vingt caractères au plus."),
        ("Margot", "réservé"),
        ("Zo\u200bé", "que l’on ne voit pas"),
        ("Zоé", "plusieurs alphabets"),
    ],
)
def test_says_what_is_wrong_with_a_pseudonym(
    pseudonym: str, said: str, game: Game, zoe: Player, client_of: ClientOf
) -> None:
    response = client_of(zoe).post(f"/g/{game.pk}/submit", {"pseudonym": pseudonym})
    html = response.content.decode()
    assert response.status_code == 422
    assert said in html
    assert f'value="{pseudonym}"' in html
    assert not Submission.objects.exists()


def test_cannot_read_a_post_without_its_field(game: Game, zoe: Player, client_of: ClientOf) -> None:
    assert client_of(zoe).post(f"/g/{game.pk}/submit").status_code == 400


def test_refuses_to_send_the_game_of_another(game: Game, ines: Player, client_of: ClientOf) -> None:
    for viewer in (ines, None):
        assert client_of(viewer).post(f"/g/{game.pk}/submit", {"pseudonym": "Inès"}).status_code == 403


def test_refuses_to_send_a_game_that_runs(zoe: Player, client_of: ClientOf) -> None:
    game = games_services.start_game(player=zoe)
    response = client_of(zoe).post(f"/g/{game.pk}/submit", {"pseudonym": "Zoé"})
    assert response.status_code == 409
    assert "La partie n’est pas finie" in response.content.decode()


@pytest.mark.usefixtures("long_after")
def test_says_that_the_day_has_closed(attempt: Attempt, named_zoe: Player, client_of: ClientOf) -> None:
    client = client_of(named_zoe)
    assert "Le défi est clos" in page(client, attempt.game)
    response = client.post(f"/g/{attempt.game_id}/submit")
    assert response.status_code == 409
    assert "Le défi est clos" in response.content.decode()


def test_asks_again_every_two_seconds_until_there_is_a_verdict(
    game: Game, named_zoe: Player, client_of: ClientOf, broker: Broker
) -> None:
    client = client_of(named_zoe)
    submission = services.submit_game(game_id=game.pk, player=named_zoe)
    waiting = fragment(client, game)
    assert f'hx-get="/g/{game.pk}/verdict" hx-trigger="every 2s"' in waiting
    assert f'href="/g/{game.pk}/result"' in waiting, "a link does the same without JavaScript"
    assert "hx-swap-oob" not in waiting
    services.verify_submission(submission_id=submission.pk)
    decided = fragment(client, game)
    assert "hx-trigger" not in decided
    assert "hx-get" not in decided
    assert 'id="annonce" hx-swap-oob="beforeend"' in decided


def test_tells_a_verified_score_with_its_place_and_neighbours(
    game: Game, named_zoe: Player, yann: Player, ali: Player, client_of: ClientOf, broker: Broker
) -> None:
    claim_pseudonym(player=yann, pseudonym="Yann")
    claim_pseudonym(player=ali, pseudonym="Ali")
    for player, seed in ((yann, 1), (ali, 2)):
        other = finished_game(player, seed=seed.to_bytes(32, "big"))
        services.verify_submission(submission_id=services.submit_game(game_id=other.pk, player=player).pk)
    submission = services.submit_game(game_id=game.pk, player=named_zoe)
    services.verify_submission(submission_id=submission.pk)
    better = Result.objects.filter(score__gt=submission.ranking).count()
    rank = "1er" if better == 0 else f"{better + 1}e"
    html = fragment(client_of(named_zoe), game)
    assert f"{rank} du classement" in html
    assert f"Score vérifié : {number(submission.ranking)}, {rank} sur 3." in html.replace("\u00a0", " ")
    assert "Vérifié" in html
    assert "Zoé" in html
    assert html.count('class="rg"') == (3 if better == 1 else 2)


def test_shows_no_rank_before_the_verdict(game: Game, named_zoe: Player, client_of: ClientOf, broker: Broker) -> None:
    services.submit_game(game_id=game.pk, player=named_zoe)
    html = page(client_of(named_zoe), game)
    assert 'class="rg"' not in html
    assert "Vérifié" not in html


@pytest.mark.parametrize(
    ("state", "columns", "said"),
    [
        (
            SubmissionState.REJECTED,
            {"reason": "illegal_decision", "reason_deal": 2, "reason_index": 14},
            "Donne 2, décision 15",
        ),
        (SubmissionState.REJECTED, {"reason": "totals", "reason_deal": 0, "reason_index": 0}, "même total"),
        (SubmissionState.PARKED, {}, "Vérification en panne"),
        (SubmissionState.NOT_VERIFIABLE, {"reason": "bot club-0"}, "bot club-0"),
        (SubmissionState.RUNNING, {}, "Le serveur rejoue ta partie"),
    ],
)
def test_says_every_other_state_in_words(
    state: SubmissionState, columns: dict[str, object], said: str, game: Game, named_zoe: Player, client_of: ClientOf
) -> None:
    submitted(game, state, **columns)
    html = page(client_of(named_zoe), game)
    assert said in html
    assert "du classement" not in html


def test_still_shows_a_game_whose_rows_cannot_be_read(game: Game, named_zoe: Player, client_of: ClientOf) -> None:
    Deal.objects.filter(game=game).update(contract="nothing", void="")
    submitted(game, SubmissionState.REJECTED, reason="outcome", reason_deal=1)
    assert "Score non inscrit" in page(client_of(named_zoe), game)


def test_tells_a_long_wait(game: Game, named_zoe: Player, client_of: ClientOf, broker: Broker) -> None:
    services.submit_game(game_id=game.pk, player=named_zoe)
    with clock.shifted(timedelta(minutes=2)):
        assert "plus long que d’habitude" in page(client_of(named_zoe), game)


def test_speaks_english_on_demand(game: Game, zoe: Player, client_of: ClientOf) -> None:
    client = client_of(zoe)
    client.cookies["language"] = "en"
    html = page(client, game)
    assert '<html lang="en"' in html
    assert "Send your score" in html
    assert "Envoie" not in html
    with translation.override("en"):
        assert number(ranking_score(game.totals[0])) in html


def test_is_never_kept_by_a_browser(game: Game, zoe: Player, client_of: ClientOf) -> None:
    assert "no-store" in client_of(zoe).get(f"/g/{game.pk}/result")["Cache-Control"]


def test_starts_another_game(game: Game, zoe: Player, client_of: ClientOf) -> None:
    client = client_of(zoe)
    assert 'action="/games"' in page(client, game)
    assert client.post("/games").status_code == 303
    assert Game.objects.filter(owner=zoe, status=GameStatus.OPEN).count() == 1
