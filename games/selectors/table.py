"""What does the table page show its viewer now, and what happened since the page was last drawn?"""

from dataclasses import dataclass

from django.utils.translation import gettext

import clock
from accounts.models import Player
from accounts.preferences import complete
from games.engine.claim import sure_plays
from games.engine.decisions import Phase
from games.engine.errors import RulesError
from games.engine.view import view_of
from games.errors import NotYourGame
from games.models import Game, GameStatus
from games.selectors import aloud, auction, felt, folding, hand, log, order, prompt, sheet, wording
from games.selectors.aloud import Aloud
from games.selectors.auction import BidView, HandCount
from games.selectors.course import Course, NoticeView
from games.selectors.felt import FeltView, TrickView
from games.selectors.film import FrameView
from games.selectors.hand import HandView
from games.selectors.prompt import PromptView
from games.selectors.sheet import SheetView
from games.selectors.wording import Refusal


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole page, ready to draw. `count_number` is the deal whose count comes next (0: none)."""

    game_id: str
    version: int
    title: str
    deal_label: str
    contract: str
    taker: str
    is_viewer_taker: bool
    felt: FeltView
    prompt: PromptView
    previous: TrickView | None
    hand: HandView
    hand_count: HandCount | None
    bids: tuple[BidView, ...]
    sheet: SheetView
    log: tuple[str, ...]
    aloud: Aloud
    notices: tuple[NoticeView, ...]
    frames: tuple[FrameView, ...]
    count_number: int
    is_viewer_turn: bool
    can_be_abandoned: bool
    can_be_shown: bool
    watch_key: str
    """By which others may watch; empty while nobody may."""
    sure_tricks: int
    """How many tricks are left when all of them are certainly the viewer's; else 0."""


def table(
    game: Game,
    *,
    viewer: Player | None,
    since: int | None = None,
    is_claim: bool = False,
    is_arrival: bool = False,
) -> TableView:
    """Draw the game for the person at its table; `since` is the version of the page that asks.

    With `is_arrival` the page is opened at that version: a deal that begins there is told, too.
    With `is_claim` the viewer has just played the rest of the deal: every trick since then is drawn, not only the last.
    When a played deal has ended since, that deal is drawn to its end and its count comes next. Raises NotYourGame.
    """
    seat = folding.seat_of(game, viewer)
    if viewer is None or seat is None:
        raise NotYourGame
    preferences = complete(viewer.preferences)
    course = Course.of(game, since)
    state = folding.state_of(game, course.shown)
    view = view_of(state, seat)
    has_spoken = any(speaker == seat for speaker, _ in state.auction)
    taker = None if view.phase is Phase.BIDDING else view.taker
    title, scores = course.title(view), sheet.sheet(game, course.deals, course.shown)
    cards = hand.hand(state, view, order.chosen_by(preferences))
    return TableView(
        game_id=game.id,
        version=course.shown.last_version,
        title=title,
        deal_label=course.label,
        contract="" if taker is None else wording.contract_chip(view.contract),
        taker="" if taker is None else wording.taker_chip(taker),
        is_viewer_taker=taker == seat,
        felt=felt.felt(view),
        prompt=PromptView(gettext("La donne est finie."), "") if course.is_counted else prompt.prompt(view),
        previous=felt.previous_trick(view),
        hand=cards,
        hand_count=auction.hand_count(view) if view.phase is Phase.BIDDING else None,
        bids=auction.bids(view, preferences["confirmer"]),
        sheet=scores,
        log=log.log(view),
        aloud=aloud.aloud(view, cards, title, scores),
        notices=() if has_spoken else course.void_notices(),
        frames=course.film(seat, is_claim=is_claim, is_arrival=is_arrival).finish(
            "" if course.is_counted else prompt.announcement(view)
        ),
        count_number=course.shown.number if course.is_counted else 0,
        is_viewer_turn=view.choices is not None,
        can_be_abandoned=game.status == GameStatus.OPEN and game.sealed_until is None,
        can_be_shown=game.status == GameStatus.OPEN and not folding.is_sealed(game, clock.now()),
        watch_key=game.watch_key or "",
        sure_tricks=len(sure_plays(view)),
    )


def refusal(game: Game, *, viewer: Player | None, error: RulesError) -> Refusal:
    """Word for the viewer why the rules refuse what was just asked of the game."""
    seat = folding.seat_of(game, viewer)
    if seat is None:
        raise NotYourGame
    last = max(game.deals.all(), key=lambda deal: deal.number)
    return hand.refusal_of(view_of(folding.state_of(game, last), seat), error)
