"""The score sheet has a row for every deal, void ones included, and never runs ahead of the deal that is shown."""

from collections.abc import Callable
from itertools import count as numbers

import pytest
from django.test import Client

from accounts.models import Player
from games import selectors, services
from games.engine.cards import cards_in
from games.engine.dealing import deal
from games.engine.rules import is_petit_sec
from games.engine.variants import variant
from games.models import Game
from tests.factories import finished_game, play_on

ClientOf = Callable[[Player | None], Client]


def petit_sec_seed(seat: int) -> bytes:
    """Return the first seed whose first deal is void because of that seat's hand alone."""
    for number in numbers():
        seed = number.to_bytes(32, "big")
        hands, _ = deal(seed, 1, variant())
        if [is_petit_sec(hand) for hand in hands] == [place == seat for place in range(4)]:
            return seed
    raise AssertionError("numbers never end")


@pytest.fixture
def void_game(zoe: Player) -> Game:
    """A game whose first deal was void: Colette's only trump was the petit."""
    return services.start_game(player=zoe, seed=petit_sec_seed(3))


def test_names_the_petit_sec_and_shows_its_hand(void_game: Game, zoe: Player) -> None:
    table = selectors.table(void_game, viewer=zoe)
    row = table.sheet.rows[0]
    assert row.label == "nulle · petit sec chez Colette"
    hand, _ = selectors.cards_of(void_game.deals.get(number=1))
    assert sorted(row.cards) == list(cards_in(hand[3]))
    assert row.scores == ()


def test_tells_the_petit_sec_until_the_person_speaks(void_game: Game, zoe: Player, client_of: ClientOf) -> None:
    table = selectors.table(void_game, viewer=zoe)
    assert [notice.text.replace("\u00a0", " ") for notice in table.notices] == [
        "Petit sec chez Colette : son seul atout est le petit, sans l’excuse. On redonne."
    ]
    assert sorted(table.notices[0].cards) == sorted(table.sheet.rows[0].cards)
    page = client_of(zoe).get(f"/g/{void_game.id}").content.decode()
    assert "Petit sec chez Colette" in page


def test_a_void_deal_does_not_count_among_the_four(void_game: Game, zoe: Player) -> None:
    table = selectors.table(void_game, viewer=zoe)
    assert table.deal_label == "1/4"
    assert table.sheet.counted == 0
    assert table.sheet.ranking == 1000


def test_adds_up_to_the_totals_of_the_game(zoe: Player) -> None:
    game = finished_game(zoe)
    sheet = selectors.table(game, viewer=zoe).sheet
    assert sheet.totals == tuple(game.totals)
    assert sheet.counted == 4
    assert sheet.ranking == max(0, 1000 + game.totals[0])
    assert [len(row.scores) for row in sheet.rows if not row.is_void] == [4, 4, 4, 4]


def test_does_not_tell_of_deals_after_the_one_that_is_shown(zoe: Player) -> None:
    """The page of the click that ended a deal shows that deal, although the next one has begun."""
    game = services.start_game(player=zoe)
    before = game.version
    while not game.counted:
        before = game.version
        game = play_on(game, decisions=1)
    table = selectors.table(Game.objects.get(pk=game.pk), viewer=zoe, since=before)
    shown = game.deals.get(number=table.count_number)
    assert table.version == shown.first_version + len(shown.decisions)
    assert table.version <= game.version
    assert table.bids == ()
    assert len([row for row in table.sheet.rows if not row.is_void]) == 1


def test_leads_each_played_deal_to_its_count(zoe: Player) -> None:
    game = finished_game(zoe)
    rows = selectors.table(game, viewer=zoe).sheet.rows
    assert [row.number for row in rows if not row.is_void] == [deal.number for deal in game.deals.filter(void="")]
    assert all(row.number == 0 for row in rows if row.is_void)
