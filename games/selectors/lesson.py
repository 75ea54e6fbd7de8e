"""What does a page of the first deal show? The step that an address leads to, drawn as the table is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext

from games import labels
from games.engine.cards import BOUTS, KINGS, TRUMPS
from games.engine.decisions import Contract, Phase, SetAside
from games.engine.notation import card_text
from games.engine.scoring import CONTRACT_BASE, Outcome
from games.engine.state import DealState
from games.engine.view import PlayerView
from games.lesson import PERSON, Lesson, Step, advised
from games.selectors import auction, coach, felt, hand, log, prompt, wording
from games.selectors.arithmetic import formula, payments
from games.selectors.auction import BidView, HandCount
from games.selectors.count import gauge, verdict
from games.selectors.count_lines import LineView, count_lines, excuse_line
from games.selectors.felt import FeltView, TrickView
from games.selectors.hand import HandView
from games.selectors.open_cards import PartView, parts
from games.selectors.prompt import PromptView
from games.selectors.wording import Refusal

ENOUGH_TRICKS = 6
"""After so many tricks by hand the rest may be played out at once."""


@dataclass(frozen=True, slots=True)
class GroupView:
    """Cards of one kind in the hand, to count together."""

    key: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StakeView:
    """One of the five words, and what it would win or cost."""

    bid: BidView
    win: int
    loss: int


@dataclass(frozen=True, slots=True)
class CountPart:
    """The count of the deal, with the names that the count of any deal has."""

    verdict: str
    formula: str
    gain: int
    gain_text: str
    payments: str
    excuse: str
    is_success: bool
    made: str
    made_half_points: int
    target: int
    gauge: str
    lines: tuple[LineView, ...]
    parts: tuple[PartView, ...]


@dataclass(frozen=True, slots=True)
class LessonView:
    """One page of the lesson. `query` leads to it again, `back` to the decision before it."""

    step: int
    steps: tuple[int, ...]
    title: str
    decisions: tuple[str, ...]
    query: str
    back: str
    refusal: Refusal | None
    comments: tuple[str, ...]
    hint: str
    chosen: tuple[str, ...]
    has_word: bool
    hand: HandView
    felt: FeltView
    prompt: PromptView
    previous: TrickView | None
    causes: tuple[str, ...]
    """Why the previous trick went where it did."""
    groups: tuple[GroupView, ...]
    hand_count: HandCount
    log: tuple[str, ...]
    stakes: tuple[StakeView, ...]
    can_finish: bool
    count: CountPart | None


def lesson(now: Lesson, *, is_begun: bool, has_hint: bool = False, ticked: Sequence[str] = ()) -> LessonView:
    """Draw the lesson as it stands; `ticked` are the cards of an écart that was refused, in notation."""
    view = now.view
    step = _step(now, is_begun)
    advice = advised(now) if has_hint and step in (Step.BID, Step.ECART, Step.PLAY) else None
    if isinstance(advice, SetAside):
        ticked = [card_text(card) for card in wording.hand_order(advice.cards)]
    return LessonView(
        step=step,
        steps=tuple(Step),
        title=_title(step, view),
        decisions=now.decisions,
        query=query(now.decisions),
        back=query(now.decisions[:-1]),
        refusal=coach.of_fault(view, now.fault) if now.fault is not None else None,
        comments=_comments(now, step),
        hint=coach.of_advice(view, advice) if advice is not None else "",
        chosen=tuple(text for text in ticked if _may_go(view, text)),
        has_word=now.word is not None,
        hand=hand.hand(now.state, view),
        felt=felt.felt(view),
        prompt=prompt.prompt(view),
        previous=felt.previous_trick(view),
        causes=coach.of_trick(view) if view.trick_winners else (),
        groups=_groups(view.hand),
        hand_count=auction.hand_count(view),
        log=log.log(view),
        stakes=tuple(_stake(bid) for bid in auction.bids(view)),
        can_finish=step is Step.PLAY and len(view.trick_winners) >= ENOUGH_TRICKS,
        count=_count(now.outcome, now.state) if now.outcome is not None else None,
    )


def query(decisions: Sequence[str]) -> str:
    """Return what stands behind the question mark of the page that shows these decisions taken."""
    return urlencode([("d", text) for text in decisions] or [("step", int(Step.BID))], safe=":,")


def _step(now: Lesson, is_begun: bool) -> Step:
    if now.outcome is not None:
        return Step.COUNT
    match now.phase:
        case Phase.ECART:
            return Step.ECART
        case Phase.PLAY:
            return Step.PLAY
        case _:
            return Step.BID if is_begun else Step.CARDS


def _title(step: Step, view: PlayerView) -> str:
    match step:
        case Step.CARDS:
            return gettext("Le jeu et tes cartes")
        case Step.BID:
            return gettext("Passer ou prendre")
        case Step.ECART:
            return gettext("Le chien et l’écart")
        case Step.PLAY:
            words = {"trick": len(view.trick_winners) + 1, "tricks": view.variant.tricks}
            return gettext("Pli %(trick)s sur %(tricks)s") % words
        case _:
            return gettext("Le décompte")


def _comments(now: Lesson, step: Step) -> tuple[str, ...]:
    if step is Step.BID and now.word is not None:
        return (coach.of_word(now.word),)
    return coach.of_turn(now) if step is Step.PLAY else ()


def _may_go(view: PlayerView, text: str) -> bool:
    """Whether the box of that card may be ticked for the person; `text` is what an address says."""
    if view.choices is None or view.phase is not Phase.ECART:
        return False
    free = view.choices.ecart_free | view.choices.ecart_trumps
    return any(text == card_text(card) for card in wording.hand_order(free))


def _groups(cards: int) -> tuple[GroupView, ...]:
    kinds = (
        ("bouts", cards & BOUTS),
        ("trumps", cards & TRUMPS),
        ("kings", cards & KINGS),
        ("others", cards & ~(BOUTS | TRUMPS | KINGS)),
    )
    return tuple(GroupView(key, tuple(wording.hand_order(held))) for key, held in kinds)


def _stake(bid: BidView) -> StakeView:
    times = Contract(bid.key).multiplier
    return StakeView(bid, win=CONTRACT_BASE * times, loss=(CONTRACT_BASE + 1) * times)


def _count(result: Outcome, state: DealState) -> CountPart:
    return CountPart(
        verdict=verdict(result),
        formula=formula(result),
        gain=result.scores[PERSON],
        gain_text=gettext("Tu marques %(gain)s sur cette donne.") % {"gain": labels.signed(result.scores[PERSON])},
        payments=payments(result, PERSON),
        excuse=excuse_line(result),
        is_success=result.success,
        made=labels.halves(result.half_points_attack),
        made_half_points=result.half_points_attack,
        target=result.target,
        gauge=gauge(result),
        lines=count_lines(result, state, PERSON),
        parts=parts(state, result),
    )
