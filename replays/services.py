"""Every write of a submission: it is taken, claimed by a worker, judged once, or sent again.

The row is the truth and a message to the broker only rings a bell: whatever is lost on the way is sent again by
`resend_submissions`, and whatever arrives twice finds nothing left to claim.
"""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from kombu.exceptions import KombuError, OperationalError
from redis.exceptions import RedisError

import accounts.services
import clock
import leaderboards.services
from accounts.models import Player
from games.engine.game import ranking_score
from games.errors import GameNotFound, NotYourGame
from games.models import Game, GameStatus
from games.selectors import seat_of
from leaderboards.models import Attempt, AttemptKind, Challenge
from replays import selectors, tasks
from replays.errors import GameNotFinished, PseudonymNeeded, SubmissionClosed
from replays.models import Submission, SubmissionState
from replays.verification import NotVerifiable, Rejected, Verdict, Verified, verify

LIVE, CHALLENGE = "live", "challenge"
RESENT_AT_ONCE = 200

logger = logging.getLogger(__name__)


def submit_game(*, game_id: str, player: Player | None, pseudonym: str | None = None) -> Submission:
    """Take a finished game for verification, under the player's pseudonym or the one given now.

    A game is taken once: again gives the same submission. Raises GameNotFound, NotYourGame, GameNotFinished,
    SubmissionClosed, PseudonymNeeded, and from accounts PseudonymTaken, PseudonymRefused.
    """
    with transaction.atomic():
        game = _locked(game_id)
        seat = seat_of(game, player)
        if player is None or seat is None:
            raise NotYourGame
        if game.status != GameStatus.FINISHED:
            raise GameNotFinished
        already = Submission.objects.filter(game=game).first()
        if already is not None:
            return already
        challenge = _open_challenge(game)
        named = Player.objects.select_for_update(no_key=True).get(pk=player.pk)  # two games may be sent at once
        if not named.pseudonym:
            if pseudonym is None:
                raise PseudonymNeeded
            accounts.services.claim_pseudonym(player=named, pseudonym=pseudonym)
        now = clock.now()
        submission = Submission.objects.create(
            game=game,
            player=player,
            ranking=ranking_score(game.totals[seat]),
            submitted_at=now,
            sent_at=now,
        )
        _send_on_commit(submission.pk, CHALLENGE if challenge else LIVE)
    return submission


def verify_submission(*, submission_id: int) -> None:
    """Judge a submission that no other worker holds; its verdict and its result are written together, once.

    A failure of the verification itself gives the claim back; too many of them park the submission.
    """
    lease = _claim(submission_id)
    if lease is None:
        return
    try:
        _judge(submission_id, lease)
    except Exception as failure:  # whatever it is, it is counted, and its text may name cards: only its class is told
        logger.error("submission %s: verification failed (%s)", submission_id, type(failure).__name__)
        _release(submission_id, lease)


def resend_submissions() -> int:
    """Send again what is pending for too long or held by a worker that died; park what failed too often.

    Returns how many were sent.
    """
    now = clock.now()
    late = now - timedelta(seconds=settings.SUBMISSION_RESEND_SECONDS)
    waiting = Q(state=SubmissionState.PENDING, sent_at__lt=late)
    abandoned = Q(state=SubmissionState.RUNNING, lease_until__lt=now)
    sent = 0
    with transaction.atomic():
        rows = (
            Submission.objects.select_for_update(skip_locked=True)
            .filter(waiting | abandoned)
            .order_by("sent_at")[:RESENT_AT_ONCE]
        )
        in_challenges = selectors.games_of_challenges(row.game_id for row in rows)
        for row in rows:
            if _give_back(row, now):
                sent += 1
                _send_on_commit(row.pk, CHALLENGE if row.game_id in in_challenges else LIVE)
            row.save(update_fields=["state", "lease_until", "sent_at", "judged_at"])
    if sent:
        logger.info("%d submissions sent again", sent)
    return sent


def _locked(game_id: str) -> Game:
    try:
        return Game.objects.select_for_update().prefetch_related("seats").get(pk=game_id)
    except Game.DoesNotExist:
        raise GameNotFound from None


def _open_challenge(game: Game) -> Challenge | None:
    """Return the challenge in which this game is ranked, locked so that its standing waits for this submission."""
    attempt = Attempt.objects.filter(game=game, kind=AttemptKind.RANKED).first()
    if attempt is None:
        return None
    challenge = Challenge.objects.select_for_update(no_key=True).get(pk=attempt.challenge_id)
    if challenge.published_at is not None or challenge.closes_at <= clock.now():
        raise SubmissionClosed
    return challenge


def _claim(submission_id: int) -> datetime | None:
    """Take the submission for the length of a lease; its end is the token that the verdict must show."""
    now = clock.now()
    lease = now + timedelta(seconds=settings.SUBMISSION_LEASE_SECONDS)
    free = Q(state=SubmissionState.PENDING) | Q(state=SubmissionState.RUNNING, lease_until__lt=now)
    claimed = Submission.objects.filter(free, pk=submission_id, tries__lt=settings.SUBMISSION_ATTEMPTS).update(
        state=SubmissionState.RUNNING, lease_until=lease, tries=F("tries") + 1
    )
    return lease if claimed == 1 else None


def _held(submission_id: int, lease: datetime) -> Q:
    return Q(pk=submission_id, state=SubmissionState.RUNNING, lease_until=lease)


def _judge(submission_id: int, lease: datetime) -> None:
    submission = Submission.objects.select_related("game", "player").get(pk=submission_id)
    verdict = verify(selectors.stored_game(submission))
    now = clock.now()
    with transaction.atomic():
        is_written = Submission.objects.filter(_held(submission_id, lease)).update(
            lease_until=None, judged_at=now, **_columns(verdict)
        )
        if is_written != 1:
            return
        if isinstance(verdict, Verified):
            leaderboards.services.record_result(
                game=submission.game,
                player=submission.player,
                score=verdict.ranking,
                verified_at=now,
                submitted_at=submission.submitted_at,
            )
    if not isinstance(verdict, Verified):
        logger.warning("submission %s: %s", submission_id, type(verdict).__name__)


def _columns(verdict: Verdict) -> dict[str, object]:
    match verdict:
        case Verified():
            return {"state": SubmissionState.VERIFIED}
        case NotVerifiable(version):
            return {"state": SubmissionState.NOT_VERIFIABLE, "reason": version[:40]}
        case Rejected(deal, index, reason):
            return {
                "state": SubmissionState.REJECTED,
                "reason": reason.value,
                "reason_deal": deal,
                "reason_index": index,
            }


def _release(submission_id: int, lease: datetime) -> None:
    now = clock.now()
    with transaction.atomic():
        row = Submission.objects.select_for_update().filter(_held(submission_id, lease)).first()
        if row is not None:
            _give_back(row, now)
            row.save(update_fields=["state", "lease_until", "sent_at", "judged_at"])


def _give_back(row: Submission, now: datetime) -> bool:
    """Let another worker have a submission, or park it after its last try; tell whether it goes on."""
    row.lease_until = None
    if row.tries >= settings.SUBMISSION_ATTEMPTS:
        row.state, row.judged_at = SubmissionState.PARKED, now
        logger.error("submission %s is parked after %d tries", row.pk, row.tries)
        return False
    row.state, row.sent_at = SubmissionState.PENDING, now
    return True


def _send_on_commit(submission_id: int, queue: str) -> None:
    transaction.on_commit(lambda: _send(submission_id, queue))


def _send(submission_id: int, queue: str) -> None:
    """Ring the worker's bell. A broker that is away loses nothing: the submission waits in its row."""
    try:
        tasks.verify_submission_task.apply_async(args=(submission_id,), queue=queue)
    except (KombuError, OperationalError, RedisError, OSError) as failure:
        logger.warning("submission %s waits: no broker (%s)", submission_id, type(failure).__name__)
