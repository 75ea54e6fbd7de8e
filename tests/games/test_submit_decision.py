"""A decision is taken once, from the page it was made on, by the seat whose turn it is."""

from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise

import pytest
from django.test import Client

import clock
from accounts.models import Player
from games import selectors, services
from games.engine import notation, rules
from games.engine.decisions import Bid, Choices, Contract, Decision, PlayCard, SetAside
from games.engine.errors import IllegalDecision, NotYourTurn
from games.errors import GameIsOver, GameNotFound, NotYourGame, StaleDecision
from games.models import Game, GameStatus
from tests.factories import finished_game, play_on
from tests.together import at_once

ClientOf = Callable[[Player | None], Client]
PASS = Bid(Contract.PASSE)


@pytest.fixture
def game(zoe: Player) -> Game:
    return services.start_game(player=zoe)


def choices_of(game: Game) -> Choices:
    return rules.choices(selectors.state_of(game, game.deals.get(number=game.number)))


def passed(game: Game) -> Game:
    return services.submit_decision(game_id=game.id, player=game.owner, decision=PASS, version=game.version)


def test_moves_the_table_to_the_next_decision_of_the_person(game: Game) -> None:
    before = game.version
    after = passed(game)
    assert after.version > before
    state = selectors.state_of(after, after.deals.get(number=after.number))
    assert state.turn == services.PERSON_SEAT


def test_answers_the_same_decision_again_as_if_just_done(game: Game) -> None:
    before = game.version
    after = passed(game)
    again = services.submit_decision(game_id=game.id, player=game.owner, decision=PASS, version=before)
    assert again.version == after.version


def test_refuses_a_stale_page(game: Game) -> None:
    before = game.version
    passed(game)
    with pytest.raises(StaleDecision):
        services.submit_decision(game_id=game.id, player=game.owner, decision=Bid(Contract.PETITE), version=before)


def test_refuses_a_page_from_the_future(game: Game) -> None:
    with pytest.raises(StaleDecision):
        services.submit_decision(game_id=game.id, player=game.owner, decision=PASS, version=game.version + 1)


def test_does_not_take_a_simulated_players_decision_for_a_repeat(game: Game) -> None:
    after = passed(game)
    deal = after.deals.first()
    assert deal is not None
    state = selectors.state_of(after, deal, ())
    for index, text in enumerate(deal.decisions):
        decision: Decision = notation.parse_decision(text)
        if state.turn != services.PERSON_SEAT:
            with pytest.raises(StaleDecision):
                services.submit_decision(game_id=game.id, player=game.owner, decision=decision, version=index)
            return
        rules.apply(state, decision)
    raise AssertionError("no simulated player decided anything")


def test_is_stale_before_it_is_illegal(game: Game) -> None:
    before = game.version
    passed(game)
    with pytest.raises(StaleDecision):
        services.submit_decision(game_id=game.id, player=game.owner, decision=PlayCard(0), version=before)


def test_refuses_an_illegal_decision_and_changes_nothing(game: Game) -> None:
    with pytest.raises(IllegalDecision):
        services.submit_decision(game_id=game.id, player=game.owner, decision=SetAside(0b111111), version=game.version)
    fresh = Game.objects.get(pk=game.pk)
    assert fresh.version == game.version


def test_refuses_a_stranger_and_an_unknown_game(game: Game, ines: Player) -> None:
    for player in (ines, None):
        with pytest.raises(NotYourGame):
            services.submit_decision(game_id=game.id, player=player, decision=PASS, version=game.version)
    with pytest.raises(GameNotFound):
        services.submit_decision(game_id="nowhere", player=ines, decision=PASS, version=0)


def test_refuses_a_decision_after_the_end(zoe: Player) -> None:
    game = finished_game(zoe)
    with pytest.raises(GameIsOver):
        services.submit_decision(game_id=game.id, player=zoe, decision=PASS, version=game.version)


def test_refuses_a_decision_after_the_close(game: Game) -> None:
    with clock.shifted(timedelta(days=31)), pytest.raises(GameIsOver):
        passed(game)


@pytest.mark.django_db(transaction=True)
def test_takes_one_of_twenty_posts_at_once(zoe: Player) -> None:
    game = services.start_game(player=zoe)
    versions = at_once(20, lambda _turn: passed(game).version)
    fresh = Game.objects.get(pk=game.pk)
    assert versions == [fresh.version] * 20
    assert fresh.version == sum(len(deal.decisions) for deal in fresh.deals.all())


def test_ends_after_four_counted_deals(zoe: Player) -> None:
    game = finished_game(zoe)
    assert (game.status, game.counted) == (GameStatus.FINISHED, 4)
    assert game.finished_at is not None
    deals = list(game.deals.all())
    assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
    assert sum(1 for deal in deals if not deal.void) == 4
    assert all(deal.ended_at for deal in deals)
    counted = [deal.scores for deal in deals if not deal.void]
    assert game.totals == [sum(column) for column in zip(*counted, strict=True)]
    assert sum(game.totals) == 0
    dealers = [deal.dealer for deal in deals]
    assert all(after == (before + 1) % 4 for before, after in pairwise(dealers))


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"decision": "bid:passe"}, 400),
        ({"version": "0"}, 400),
        ({"decision": "bid:jamais", "version": "0"}, 400),
        ({"decision": "play:Z9", "version": "0"}, 400),
        ({"decision": "bid:passe", "version": "-1"}, 400),
        ({"decision": "bid:passe", "version": "x"}, 400),
        ({"kind": "ecart", "card": ["S1", "S1"], "version": "0"}, 400),
    ],
)
def test_answers_400_to_what_cannot_be_read(
    game: Game, client_of: ClientOf, data: dict[str, str | list[str]], status: int
) -> None:
    assert client_of(game.owner).post(f"/g/{game.id}/decision", data).status_code == status


def test_answers_with_the_status_of_each_refusal(game: Game, ines: Player, client_of: ClientOf) -> None:
    address = f"/g/{game.id}/decision"
    now = {"decision": "bid:passe", "version": str(game.version)}
    assert client_of(ines).post(address, now).status_code == 403
    assert client_of(None).post(address, now).status_code == 403
    assert client_of(ines).post("/g/nowhere/decision", now).status_code == 404
    mine = client_of(game.owner)
    assert mine.post(address, {**now, "version": str(game.version + 7)}).status_code == 409
    assert mine.post(address, {**now, "decision": "play:S1"}).status_code == 409
    assert mine.post(address, now).status_code == 303
    assert mine.post(address, now).status_code == 303
    assert mine.post(address, {**now, "decision": "bid:garde"}).status_code == 409


def test_answers_422_with_the_fresh_table_to_an_illegal_card(game: Game, client_of: ClientOf) -> None:
    while choices_of(game).plays == 0 or choices_of(game).plays == choices_of_hand(game):
        game = play_on(game, decisions=1)
    illegal = choices_of_hand(game) & ~choices_of(game).plays
    card = notation.card_text(illegal.bit_length() - 1)
    response = client_of(game.owner).post(
        f"/g/{game.id}/decision",
        {"decision": f"play:{card}", "version": str(game.version)},
        headers={"HX-Request": "true"},
    )
    assert response.status_code == 422
    assert f'value="{game.version}"' in response.content.decode()
    assert Game.objects.get(pk=game.pk).version == game.version


def choices_of_hand(game: Game) -> int:
    state = selectors.state_of(game, game.deals.get(number=game.number))
    return state.hands[services.PERSON_SEAT]


def test_raises_not_your_turn_only_when_a_simulated_player_is_to_act(game: Game) -> None:
    deal = game.deals.get(number=game.number)
    state = selectors.state_of(game, deal)
    with pytest.raises(NotYourTurn):
        table = selectors.open_table(game, deal)
        table.submit((state.turn or 0) + 1, PASS)
