"""What does the page of who watches a table show? What everybody around it may know, and nothing else.

Everything is drawn from the public view of a deal, which holds no hand, no écart and nothing to decide.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext

from games import labels
from games.engine.decisions import Phase
from games.engine.scoring import outcome
from games.engine.state import DealState
from games.engine.view import public_view
from games.models import Deal, Game, GameStatus
from games.selectors import felt, folding, log, prompt, sheet, wording
from games.selectors.count import verdict
from games.selectors.course import Course, NoticeView
from games.selectors.felt import FeltView, TrickView
from games.selectors.film import FrameView
from games.selectors.prompt import PromptView
from games.selectors.sheet import SheetView


@dataclass(frozen=True, slots=True)
class WatchView:
    """The whole page, ready to draw. The table is named by its key: the game's own name is not told."""

    key: str
    version: int
    title: str
    deal_label: str
    contract: str
    taker: str
    person: str
    felt: FeltView
    prompt: PromptView
    previous: TrickView | None
    sheet: SheetView
    log: tuple[str, ...]
    notices: tuple[NoticeView, ...]
    frames: tuple[FrameView, ...]
    is_over: bool
    """Whether the last deal of the game is drawn, to its end: the result comes next."""


def watched_game(key: str, now: datetime) -> Game | None:
    """Return the game that may be watched by that key; while it is sealed there is none."""
    game = Game.objects.filter(watch_key=key).select_related("owner").first()
    return None if game is None or folding.is_sealed(game, now) else game


def watch(game: Game, *, since: int | None = None) -> WatchView:
    """Draw the game for who watches it with `labels.read_by_watchers`; `since` is the version of the page that asks.

    When a played deal has ended since, that deal is drawn to its end: the next one comes with the next question.
    """
    course = Course.of(game, since)
    state = folding.state_of(game, course.shown)
    view = public_view(state)
    taker = None if view.phase is Phase.BIDDING else view.taker
    line = _ended(state, course.shown) if course.is_counted else prompt.prompt(view)
    film = course.film(None, is_arrival=True)
    if course.is_counted:
        film.end_counted(state, line)
    return WatchView(
        key=game.watch_key or "",
        version=course.shown.last_version,
        title=course.title(view),
        deal_label=course.label,
        contract="" if taker is None else wording.contract_chip(view.contract),
        taker="" if taker is None else wording.taker_chip(taker),
        person=labels.seat_name(labels.PERSON),
        felt=felt.felt(view),
        prompt=line,
        previous=felt.previous_trick(view),
        sheet=_sheet(game, course),
        log=log.log(view),
        notices=_notices(course) if view.phase is Phase.BIDDING else (),
        frames=film.finish("" if course.is_counted else prompt.announcement(view)),
        is_over=game.status != GameStatus.OPEN and course.shown == course.deals[-1],
    )


def _ended(state: DealState, deal: Deal) -> PromptView:
    """Say how a played deal ended and what it brought: "Margot : garde faite de 19." "Sud −88, Margot +264, …" """
    text = verdict(outcome(state))
    words = {"name": labels.seat_name(deal.taker or 0), "verdict": text[0].lower() + text[1:]}
    scores = [f"{labels.seat_name(seat)}\u00a0{labels.signed(score)}" for seat, score in enumerate(deal.scores or ())]
    return PromptView(gettext("%(name)s : %(verdict)s.") % words, ", ".join(scores) + ".")


def _notices(course: Course) -> tuple[NoticeView, ...]:
    """Tell how the last played deal ended, and the void ones since, as long as the auction goes on."""
    played = next((deal for deal in course.earlier if not deal.void), None)
    if played is None:
        return course.void_notices()
    line = _ended(folding.state_of(course.game, played), played)
    return (NoticeView(line.text, ()), *course.void_notices())


def _sheet(game: Game, course: Course) -> SheetView:
    """Draw the score sheet without the ways to the counts, which show all hands: they come with the result."""
    drawn = sheet.sheet(game, course.deals, course.shown)
    return replace(drawn, rows=tuple(replace(row, number=0) for row in drawn.rows))
