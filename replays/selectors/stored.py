"""What the verification is given, and what is still undecided."""

from collections.abc import Iterable

from games.models import Deal
from games.selectors import seat_of
from leaderboards.models import Attempt
from replays.models import Submission, SubmissionState
from replays.verification import StoredDeal, StoredGame

UNDECIDED = (SubmissionState.PENDING, SubmissionState.RUNNING)


def stored_game(submission: Submission) -> StoredGame:
    """Return the submitted game as it stands in the database, nothing of it believed."""
    game = submission.game
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    seed = bytes(game.seed)
    commitments = {f"game {game.pk}": game.commitment}
    attempt = Attempt.objects.filter(game=game).select_related("challenge").first()
    if attempt is not None:
        commitments[f"challenge {attempt.challenge.date.isoformat()}"] = attempt.challenge.commitment
    return StoredGame(
        seed=seed,
        commitments=commitments,
        rules=game.rules,
        players=game.players,
        pack=game.pack,
        options=game.options,
        bots=tuple(seat.bot_key or None for seat in seats),
        seat=seat_of(game, submission.player),
        rules_version=game.rules_version,
        dealing_version=game.dealing_version,
        format_version=game.format_version,
        has_changed_rules=game.has_changed_rules,
        version=game.version,
        counted=game.counted,
        totals=tuple(game.totals),
        ranking=submission.ranking,
        deals=tuple(_stored_deal(deal) for deal in game.deals.order_by("number")),
        pinned_bot=attempt.challenge.bot_key if attempt else "",
    )


def _stored_deal(deal: Deal) -> StoredDeal:
    return StoredDeal(
        number=deal.number,
        dealer=deal.dealer,
        hands=tuple(deal.hands),
        transcript=tuple(deal.decisions),
        void=deal.void,
        taker=deal.taker,
        contract=deal.contract,
        scores=tuple(deal.scores or ()),
    )


def is_any_undecided(game_ids: Iterable[str]) -> bool:
    """Tell whether the submission of any of these games still waits for its verdict."""
    return Submission.objects.filter(game_id__in=list(game_ids), state__in=UNDECIDED).exists()


def games_of_challenges(game_ids: Iterable[str]) -> set[str]:
    """Return those of these games that are attempts of a challenge."""
    return set(Attempt.objects.filter(game_id__in=list(game_ids)).values_list("game_id", flat=True))
