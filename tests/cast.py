"""The cast: zoe, yann and ali play, ines is a stranger to their games. A pytest plugin."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts import tokens
from accounts.models import Player
from accounts.services import create_guest


@pytest.fixture
def zoe(db: None) -> Player:
    return create_guest()


@pytest.fixture
def yann(db: None) -> Player:
    return create_guest()


@pytest.fixture
def ali(db: None) -> Player:
    return create_guest()


@pytest.fixture
def ines(db: None) -> Player:
    return create_guest()


@pytest.fixture
def client_of() -> Callable[[Player | None], Client]:
    """Return a browser that carries the player's cookie, or none."""

    def make(player: Player | None) -> Client:
        client = Client()
        if player is not None:
            client.cookies[tokens.COOKIE] = tokens.sign(player.public_id)
        return client

    return make
