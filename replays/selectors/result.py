"""What the result page shows of a game that has ended: its deals, its score, and where its verification stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import Player
from games.engine.errors import RulesError
from games.engine.game import RANKING_BASE, ranking_score
from games.engine.notation import contract_of
from games.errors import GameNotFound, NotYourGame
from games.labels import contract_name, seat_name
from games.models import Deal, Game, GameStatus
from games.selectors import is_open_to, seat_of, state_of
from leaderboards.labels import day_title
from leaderboards.models import Attempt, AttemptKind
from leaderboards.selectors import OpenGame, free_game
from replays import labels
from replays.labels import ResultState
from replays.models import Submission, SubmissionState
from replays.selectors.access import Access, access_to
from replays.selectors.place import PlaceView, place_of_game

LONG_WAIT = timedelta(seconds=30)


_STATES = {
    SubmissionState.PENDING: ResultState.WAITING,
    SubmissionState.RUNNING: ResultState.WAITING,
    SubmissionState.VERIFIED: ResultState.VERIFIED,
    SubmissionState.REJECTED: ResultState.REJECTED,
    SubmissionState.PARKED: ResultState.PARKED,
    SubmissionState.NOT_VERIFIABLE: ResultState.NOT_VERIFIABLE,
}


@dataclass(frozen=True, slots=True)
class DealLine:
    """One line of the sheet; the deals that count are numbered apart from the void ones."""

    number: int
    title: str
    note: str
    is_void: bool
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    """The page for one viewer; `ranking` is provisional until `state` is VERIFIED.

    `has_counts`: the viewer may open the count of each deal. `challenge_day`, `challenge_title` and `closes_at` speak
    of the challenge that the game belongs to. `is_floored`: the score would be below zero.
    """

    game_id: str
    state: ResultState
    is_owner: bool
    owner_name: str
    has_counts: bool
    challenge_day: str
    challenge_title: str
    closes_at: datetime | None
    seat: int
    names: tuple[str, ...]
    lines: tuple[DealLine, ...]
    counted: int
    totals: tuple[int, ...]
    start: int
    gain: int
    ranking: int
    is_floored: bool
    is_late: bool
    fault: str
    place: PlaceView | None
    open_game: OpenGame | None
    """The free game that the reader has open already: another one is not begun beside it."""

    @property
    def is_waiting(self) -> bool:
        return self.state is ResultState.WAITING

    @property
    def has_score(self) -> bool:
        return self.state is not ResultState.ABANDONED

    @property
    def spoken(self) -> str:
        """What the live region says when the page is opened: the score, and the verdict if it is there already."""
        return f"{labels.finished(self.ranking, self.gain, self.counted)} {self.announcement}".strip()

    @property
    def announcement(self) -> str:
        """What the live region says when the verdict has come."""
        if self.state is ResultState.VERIFIED and self.place is not None:
            return labels.verified(self.ranking, self.place.ordinal, self.place.total)
        return labels.verdict(self.state)


def result_page(game_id: str, viewer: Player | None, now: datetime) -> ResultView:
    """Return the result of a game for its player, or for whoever may see its cards.

    Raises GameNotFound, NotYourGame.
    """
    game = Game.objects.select_related("owner").prefetch_related("seats", "deals").filter(pk=game_id).first()
    if game is None:
        raise GameNotFound
    viewer_seat = seat_of(game, viewer)
    if viewer_seat is None and access_to(game, viewer, now) < Access.CARDS:
        raise NotYourGame
    attempt = Attempt.objects.filter(game=game).select_related("challenge").first()
    challenge = attempt.challenge if attempt else None
    submission = Submission.objects.filter(game=game).first()
    state = _state(game, attempt, submission, now)
    seat = seat_of(game, game.owner) or 0
    names = _names(game, seat, is_owner=viewer_seat is not None)
    return ResultView(
        game_id=game.pk,
        state=state,
        is_owner=viewer_seat is not None,
        owner_name=game.owner.pseudonym,
        has_counts=viewer_seat is not None or is_open_to(game, viewer, now),
        challenge_day=challenge.date.isoformat() if challenge else "",
        challenge_title=day_title(challenge.date) if challenge else "",
        closes_at=challenge.closes_at if challenge else None,
        seat=seat,
        names=names,
        lines=_lines(game, names),
        counted=game.counted,
        totals=tuple(game.totals),
        start=RANKING_BASE,
        gain=game.totals[seat],
        ranking=submission.ranking if submission else ranking_score(game.totals[seat]),
        is_floored=RANKING_BASE + game.totals[seat] < 0,
        is_late=submission is not None and submission.submitted_at < now - LONG_WAIT,
        fault=labels.fault(submission.reason, submission.reason_deal, submission.reason_index) if submission else "",
        place=place_of_game(game, challenge) if state is ResultState.VERIFIED else None,
        open_game=free_game(viewer),
    )


def _state(game: Game, attempt: Attempt | None, submission: Submission | None, now: datetime) -> ResultState:
    if submission is not None:
        return _STATES[SubmissionState(submission.state)]
    if game.status == GameStatus.FINISHED:
        return ResultState.CLOSED if _has_closed(attempt, now) else ResultState.UNSENT
    is_over = game.status == GameStatus.ABANDONED or game.open_until <= now
    return ResultState.ABANDONED if is_over else ResultState.PLAYING


def _has_closed(attempt: Attempt | None, now: datetime) -> bool:
    if attempt is None or attempt.kind != AttemptKind.RANKED:
        return False
    return attempt.challenge.published_at is not None or attempt.challenge.closes_at <= now


def _names(game: Game, seat: int, *, is_owner: bool) -> tuple[str, ...]:
    names = [seat_name(number) for number in range(game.players)]
    if not is_owner:
        names[seat] = game.owner.pseudonym or labels.nobody()
    return tuple(names)


def _lines(game: Game, names: Sequence[str]) -> tuple[DealLine, ...]:
    lines = []
    counted = 0
    for deal in sorted(game.deals.all(), key=lambda deal: deal.number):
        if deal.scores is None:
            continue
        counted += not deal.void
        try:
            lines.append(_void_line(game, deal, names) if deal.void else _played_line(deal, counted, names))
        except (RulesError, IndexError):  # what is stored cannot be read: the page still shows the verdict on it
            lines.append(DealLine(deal.number, str(counted), "", bool(deal.void), tuple(deal.scores)))
    return tuple(lines)


def _played_line(deal: Deal, counted: int, names: Sequence[str]) -> DealLine:
    scores = tuple(deal.scores or ())
    taker = deal.taker or 0
    title = f"{counted} · {contract_name(contract_of(deal.contract))}"
    return DealLine(deal.number, title, labels.taken(names[taker], is_made=scores[taker] > 0), False, scores)


def _void_line(game: Game, deal: Deal, names: Sequence[str]) -> DealLine:
    holder = state_of(game, deal, ()).petit_sec_seat
    note = "" if holder is None else names[holder]
    return DealLine(deal.number, labels.void_deal(deal.void), note, True, ())
