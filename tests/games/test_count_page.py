"""After a deal its own player sees the whole count and all cards; nobody else does, and nothing before the end."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from html import unescape

import pytest
from django.test import Client

from accounts.models import Player
from games import labels, selectors, services
from games.engine.cards import cards_in
from games.engine.scoring import outcome
from games.models import Deal, Game
from tests.factories import finished_game, play_on

ClientOf = Callable[[Player | None], Client]


@pytest.fixture
def game(zoe: Player) -> Game:
    """A game whose first played deal has just ended."""
    game = services.start_game(player=zoe)
    while not game.counted:
        game = play_on(game, decisions=1)
    return game


@pytest.fixture
def deal(game: Game) -> Deal:
    return game.deals.filter(void="", ended_at__isnull=False).first() or pytest.fail("no deal was played")


def text_of(source: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", source)).replace("\u00a0", " "))


def test_tells_verdict_lines_and_shares_as_the_engine_counts_them(
    game: Game, deal: Deal, zoe: Player, client_of: ClientOf
) -> None:
    result = outcome(selectors.state_of(game, deal))
    page = text_of(client_of(zoe).get(f"/g/{game.id}/deal/{deal.number}").content.decode())
    how = f"faite de {result.diff}" if result.success else f"chutée de {result.diff}"
    if result.success and not result.diff:
        how = "juste faite"
    assert f"{labels.contract_name(result.contract)} {how}" in page
    for seat, score in enumerate(result.scores):
        assert f"{labels.seat_name(seat)} {labels.signed(score)}" in page
    assert f"{labels.halves(result.half_points_attack)} faits sur 91" in page
    for title in ("Points de l’attaque", "Bouts", "Base : 25 + ", "Petit au bout", "Chelem"):
        assert title in page


def test_opens_the_four_hands_the_chien_and_the_ecart(game: Game, deal: Deal, zoe: Player) -> None:
    view = selectors.count(game, deal.number, viewer=zoe)
    assert view is not None
    state = selectors.state_of(game, deal)
    assert [len([card for suit in hand.suits for card in suit.cards]) for hand in view.hands] == [18, 18, 18, 18]
    assert sorted(view.chien) == list(cards_in(state.chien))
    assert sorted(view.ecart) == list(cards_in(state.ecart))


def test_adds_the_kinds_of_cards_up_to_the_points(zoe: Player) -> None:
    game = finished_game(zoe)
    for deal in game.deals.filter(void=""):
        view = selectors.count(game, deal.number, viewer=zoe)
        assert view is not None
        total = sum(half_points_of(part.points) for part in view.parts)
        assert total == view.made_half_points


def half_points_of(text: str) -> int:
    sign = -1 if text.startswith("−") else 1
    whole = re.sub(r"\D", "", text)
    return sign * (2 * int(whole or 0) + ("½" in text))


def test_leads_on_to_the_next_deal_and_at_the_end_to_the_result(zoe: Player, client_of: ClientOf) -> None:
    game = finished_game(zoe)
    played = list(game.deals.filter(void=""))
    pages = [client_of(zoe).get(f"/g/{game.id}/deal/{deal.number}").content.decode() for deal in played]
    for deal, page in zip(played[:-1], pages[:-1], strict=True):
        following = game.deals.get(number=deal.number + 1)
        assert f"/g/{game.id}?since={following.first_version}" in page
    assert f'href="/g/{game.id}/result"' in pages[-1]


def test_totals_grow_from_deal_to_deal(zoe: Player) -> None:
    game = finished_game(zoe)
    totals = [0, 0, 0, 0]
    for deal in game.deals.filter(void=""):
        view = selectors.count(game, deal.number, viewer=zoe)
        assert view is not None and deal.scores is not None
        totals = [total + score for total, score in zip(totals, deal.scores, strict=True)]
        assert [share.total for share in view.shares] == totals
    assert totals == list(game.totals)


def test_does_not_exist_before_the_end_of_the_deal(game: Game, zoe: Player, client_of: ClientOf) -> None:
    assert client_of(zoe).get(f"/g/{game.id}/deal/{game.number}").status_code == 404
    assert client_of(zoe).get(f"/g/{game.id}/deal/{game.number + 1}").status_code == 404


def test_is_closed_to_a_stranger(game: Game, deal: Deal, ines: Player, client_of: ClientOf) -> None:
    for who in (ines, None):
        assert client_of(who).get(f"/g/{game.id}/deal/{deal.number}").status_code == 403


def test_needs_few_queries_whatever_was_played(
    game: Game, deal: Deal, zoe: Player, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    loaded = Game.objects.prefetch_related("seats", "deals").get(pk=game.pk)
    with django_assert_num_queries(0):
        selectors.count(loaded, deal.number, viewer=zoe)
        selectors.table(loaded, viewer=zoe, since=0)
