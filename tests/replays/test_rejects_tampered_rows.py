"""A row changed in the database is refused with its place and reason, and never ranked."""

from collections.abc import Callable

import pytest

from accounts.models import Player
from accounts.services import create_guest
from games.models import Deal, Game, Seat
from games.selectors import state_of
from leaderboards.models import Attempt, Result
from replays import services
from replays.models import Submission, SubmissionState
from tests.replays.conftest import Broker

pytestmark = pytest.mark.django_db
Tamper = Callable[[Game], tuple[int, int | None, str]]  # what it expects: deal, index, reason


def played_deal(game: Game) -> Deal:
    return game.deals.filter(void="").order_by("number").first()  # type: ignore[return-value]  # one always exists


def play_of(game: Game, deal: Deal, *, is_person: bool) -> int:
    """The index of the deal's first card of the person, or of somebody else."""
    return next(
        index
        for index, text in enumerate(deal.decisions)
        if text.startswith("play:") and (state_of(game, deal, deal.decisions[:index]).turn == 0) == is_person
    )


def replace_decision(deal: Deal, index: int, text: str) -> None:
    decisions = deal.decisions
    decisions[index] = text
    deal.transcript = " ".join(decisions)
    deal.save()


def persons_card(game: Game) -> tuple[int, int | None, str]:
    deal = played_deal(game)
    index = play_of(game, deal, is_person=True)
    replace_decision(deal, index, f"play:{deal.hands[1].split(',')[0]}")
    return deal.number, index, "illegal_decision"


def bots_card(game: Game) -> tuple[int, int | None, str]:
    deal = played_deal(game)
    index = play_of(game, deal, is_person=False)
    replace_decision(deal, index, "play:T2" if deal.decisions[index] != "play:T2" else "play:T3")
    return deal.number, index, "bot_decision"


def score(game: Game) -> tuple[int, int | None, str]:
    deal = played_deal(game)
    assert deal.scores is not None
    deal.scores[0] += 100
    deal.save()
    return deal.number, 0, "scores"


def hands(game: Game) -> tuple[int, int | None, str]:
    deal = game.deals.get(number=1)
    deal.hands[0], deal.hands[1] = deal.hands[1], deal.hands[0]
    deal.save()
    return 1, 0, "hands"


def dealer(game: Game) -> tuple[int, int | None, str]:
    deal = game.deals.get(number=1)
    deal.dealer = (deal.dealer + 1) % 4
    deal.save()
    return 1, None, "dealer"


def totals(game: Game) -> tuple[int, int | None, str]:
    Game.objects.filter(pk=game.pk).update(totals=[game.totals[0] + 900, *game.totals[1:]])
    return 0, 0, "totals"


def seed(game: Game) -> tuple[int, int | None, str]:
    Game.objects.filter(pk=game.pk).update(seed=bytes(32))
    return 0, None, "commitment"


def last_deal(game: Game) -> tuple[int, int | None, str]:
    deal = game.deals.order_by("-number")[0]
    deal.delete()
    return deal.number, None, "missing_deal"


def opponents_seat(game: Game) -> tuple[int, int | None, str]:
    """An accomplice decides for an opponent."""
    Seat.objects.filter(game=game, number=1).update(player=create_guest(), bot_key="")
    return 0, 1, "seats"


def missing_seat(game: Game) -> tuple[int, int | None, str]:
    Seat.objects.filter(game=game, number=3).delete()
    return 0, 3, "seats"


def submitter(game: Game) -> tuple[int, int | None, str]:
    """Somebody else is ranked for what the person did."""
    Submission.objects.filter(game=game).update(player=create_guest())
    return 0, 0, "seats"


@pytest.mark.parametrize(
    "tamper",
    [persons_card, bots_card, score, hands, dealer, totals, seed, last_deal, opponents_seat, missing_seat, submitter],
)
def test_rejects(tamper: Tamper, game: Game, named_zoe: Player, broker: Broker) -> None:
    submission = services.submit_game(game_id=game.pk, player=named_zoe)
    deal, index, reason = tamper(Game.objects.get(pk=game.pk))
    services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert submission.state == SubmissionState.REJECTED
    assert (submission.reason_deal, submission.reason_index, submission.reason) == (deal, index, reason)
    assert not Result.objects.exists()


def test_rejects_a_submitted_score_that_the_game_does_not_give(game: Game, named_zoe: Player, broker: Broker) -> None:
    submission = services.submit_game(game_id=game.pk, player=named_zoe)
    Submission.objects.update(ranking=submission.ranking + 1)
    services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert (submission.state, submission.reason) == (SubmissionState.REJECTED, "ranking")


def test_rejects_easier_opponents_than_those_of_the_challenge(
    attempt: Attempt, named_zoe: Player, broker: Broker
) -> None:
    submission = services.submit_game(game_id=attempt.game_id, player=named_zoe)
    Seat.objects.filter(game=attempt.game, number=2).update(bot_key="reference-1")
    services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert (submission.state, submission.reason, submission.reason_index) == (SubmissionState.REJECTED, "seats", 2)


@pytest.mark.parametrize("column", ["rules_version", "dealing_version", "format_version"])
def test_does_not_judge_a_version_that_is_gone(column: str, game: Game, named_zoe: Player, broker: Broker) -> None:
    submission = services.submit_game(game_id=game.pk, player=named_zoe)
    Game.objects.update(**{column: 77})
    services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert submission.state == SubmissionState.NOT_VERIFIABLE
    assert submission.reason == f"{column.removesuffix('_version')} 77"
    assert not Result.objects.exists()


def test_does_not_judge_a_simulated_player_that_is_gone(game: Game, named_zoe: Player, broker: Broker) -> None:
    submission = services.submit_game(game_id=game.pk, player=named_zoe)
    Seat.objects.filter(game=game, number=2).update(bot_key="club-0")
    services.verify_submission(submission_id=submission.pk)
    submission.refresh_from_db()
    assert (submission.state, submission.reason) == (SubmissionState.NOT_VERIFIABLE, "bot club-0")
