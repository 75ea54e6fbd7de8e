"""What does the table page show its viewer now, and what happened since the page was last drawn?"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from accounts.models import Player
from games.engine.decisions import Phase
from games.engine.errors import RulesError
from games.engine.game import DEALS_PER_GAME
from games.engine.state import DealState
from games.engine.view import PlayerView, view_of
from games.errors import NotYourGame
from games.models import Deal, Game, GameStatus
from games.selectors import auction, felt, folding, hand, log, prompt, sheet, wording
from games.selectors.auction import BidView, HandCount
from games.selectors.felt import FeltView, TrickView
from games.selectors.film import Film, FrameView, void_cards, void_text
from games.selectors.hand import HandView
from games.selectors.prompt import PromptView
from games.selectors.sheet import SheetView
from games.selectors.wording import Refusal


@dataclass(frozen=True, slots=True)
class NoticeView:
    """A deal that did not count, told again until the viewer decides something in the next one."""

    text: str
    cards: tuple[int, ...]


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
    notices: tuple[NoticeView, ...]
    frames: tuple[FrameView, ...]
    count_number: int
    is_viewer_turn: bool
    can_be_abandoned: bool


def table(game: Game, *, viewer: Player | None, since: int | None = None) -> TableView:
    """Draw the game for the person at its table; `since` is the version of the page that asks.

    When a played deal has ended since, that deal is drawn to its end and its count comes next. Raises NotYourGame.
    """
    seat = folding.seat_of(game, viewer)
    if seat is None:
        raise NotYourGame
    deals = list(game.deals.all())
    shown = _shown_deal(deals, since)
    state = folding.state_of(game, shown)
    view = view_of(state, seat)
    is_counted = shown.ended_at is not None and not shown.void
    taker = None if view.phase is Phase.BIDDING else view.taker
    return TableView(
        game_id=game.id,
        version=_end(shown),
        title=_title(view, deals, shown),
        deal_label=f"{min(_position(deals, shown), DEALS_PER_GAME)}/{DEALS_PER_GAME}",
        contract="" if taker is None else wording.contract_chip(view.contract),
        taker="" if taker is None else wording.taker_chip(taker),
        is_viewer_taker=taker == seat,
        felt=felt.felt(view),
        prompt=PromptView(gettext("La donne est finie."), "") if is_counted else prompt.prompt(view),
        previous=felt.previous_trick(view),
        hand=hand.hand(state, view),
        hand_count=auction.hand_count(view) if view.phase is Phase.BIDDING else None,
        bids=auction.bids(view),
        sheet=sheet.sheet(game, deals, shown),
        log=log.log(view),
        notices=_notices(game, deals, shown, state, seat),
        frames=_frames(game, deals, shown, seat, since, view),
        count_number=shown.number if is_counted else 0,
        is_viewer_turn=view.choices is not None,
        can_be_abandoned=game.status == GameStatus.OPEN and game.sealed_until is None,
    )


def refusal(game: Game, *, viewer: Player | None, error: RulesError) -> Refusal:
    """Word for the viewer why the rules refuse what was just asked of the game."""
    seat = folding.seat_of(game, viewer)
    if seat is None:
        raise NotYourGame
    last = max(game.deals.all(), key=lambda deal: deal.number)
    return hand.refusal_of(view_of(folding.state_of(game, last), seat), error)


def _end(deal: Deal) -> int:
    """Return the game's version when the last stored decision of the deal had been taken."""
    return deal.first_version + len(deal.decisions)


def _shown_deal(deals: Sequence[Deal], since: int | None) -> Deal:
    """Return the deal to draw: the first played one that ended since, else the last."""
    if since is not None:
        for deal in deals:
            if deal.ended_at is not None and not deal.void and since < _end(deal):
                return deal
    return deals[-1]


def _position(deals: Sequence[Deal], shown: Deal) -> int:
    """Return which of the four counted deals this is, or will be."""
    return 1 + sum(1 for deal in deals if deal.number < shown.number and not deal.void)


def _title(view: PlayerView, deals: Sequence[Deal], shown: Deal) -> str:
    words = {
        "deal": _position(deals, shown),
        "deals": DEALS_PER_GAME,
        "trick": min(len(view.trick_winners) + 1, view.variant.tricks),
        "tricks": view.variant.tricks,
    }
    match view.phase:
        case Phase.BIDDING:
            return gettext("Enchères, donne %(deal)s sur %(deals)s") % words
        case Phase.ECART:
            return gettext("Écart, donne %(deal)s sur %(deals)s") % words
        case Phase.OVER:
            return gettext("Fin de la donne %(deal)s sur %(deals)s") % words
        case _:
            return gettext("Pli %(trick)s sur %(tricks)s, donne %(deal)s sur %(deals)s") % words


def _notices(game: Game, deals: Sequence[Deal], shown: Deal, state: DealState, seat: int) -> tuple[NoticeView, ...]:
    """Tell the void deals just before this one, as long as the viewer has not spoken in it."""
    if any(speaker == seat for speaker, _ in state.auction):
        return ()
    notices: list[NoticeView] = []
    for deal in reversed([deal for deal in deals if deal.number < shown.number]):
        if not deal.void:
            break
        void = folding.state_of(game, deal)
        notices.insert(0, NoticeView(void_text(void), void_cards(void)))
    return tuple(notices)


def _frames(
    game: Game, deals: Sequence[Deal], shown: Deal, seat: int, since: int | None, view: PlayerView
) -> tuple[FrameView, ...]:
    """Draw what happened since that version, up to the deal that is shown."""
    if since is None or since >= _end(shown):
        return ()
    film = Film(seat)
    for deal in deals:
        if deal.number > shown.number or _end(deal) <= since:
            continue
        start = folding.state_of(game, deal, ())
        if deal.first_version > since:
            film.begin_deal(start)
        film.play(start, deal.decisions, since - deal.first_version)
        if start.void:
            film.end_void(start)
    is_counted = shown.ended_at is not None and not shown.void
    return film.finish("" if is_counted else prompt.announcement(view))
