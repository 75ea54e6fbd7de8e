"""Operators see what waits and why something was refused; they change nothing."""

import pytest
from django.test import Client

from accounts.models import Player, User
from games.models import Game
from replays import services
from replays.models import Submission, SubmissionState
from tests.replays.conftest import Broker


@pytest.mark.django_db
def test_shows_parked_submissions_and_changes_none(game: Game, named_zoe: Player, broker: Broker) -> None:
    submission = services.submit_game(game_id=game.pk, player=named_zoe)
    Submission.objects.update(state=SubmissionState.PARKED)
    client = Client()
    client.force_login(User.objects.create_superuser("operator"))
    listed = client.get("/admin/replays/submission/?state=parked")
    assert listed.status_code == 200
    assert "Zoé" in listed.content.decode()
    address = f"/admin/replays/submission/{submission.pk}/change/"
    shown = client.get(address)
    assert shown.status_code == 200
    assert bytes(game.seed).hex() not in shown.content.decode()
    assert client.post(address, {"state": "verified"}).status_code == 403
    assert client.post(f"/admin/replays/submission/{submission.pk}/delete/", {"post": "yes"}).status_code == 403
