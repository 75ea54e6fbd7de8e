"""The viewer's own cards, ready to draw: which may be chosen, and why the others may not."""

from dataclasses import dataclass

from django.utils.translation import ngettext

from games.engine.cards import HALF_POINTS, cards_in
from games.engine.decisions import Phase, PlayCard
from games.engine.ecart import check_ecart
from games.engine.errors import IllegalDecision, Reason, RulesError
from games.engine.notation import card_text, decision_text
from games.engine.rules import check
from games.engine.state import DealState
from games.engine.view import PlayerView
from games.selectors import wording
from games.selectors.auction import highest_bid
from games.selectors.order import HOUSE, HandOrder
from games.selectors.prompt import asked
from games.selectors.wording import Refusal


@dataclass(frozen=True, slots=True)
class CardView:
    """One card of the hand. `reason` is empty for a card that may be chosen now, or when there is nothing to choose."""

    card: int
    text: str
    decision: str
    is_playable: bool
    reason: str
    rule: str
    is_from_chien: bool
    half_points: int
    is_tab_stop: bool


@dataclass(frozen=True, slots=True)
class EcartView:
    """What the form of the écart needs: how many cards, and how many of them are trumps by need."""

    size: int
    trump_count: int

    @property
    def places(self) -> tuple[int, ...]:
        """Number the places of the écart from 1."""
        return tuple(range(1, self.size + 1))


@dataclass(frozen=True, slots=True)
class HandView:
    """The hand, in the order it is held, and what it is there for: "play", "ecart" or nothing."""

    cards: tuple[CardView, ...]
    label: str
    purpose: str
    ecart: EcartView | None


def hand(state: DealState, view: PlayerView, order: HandOrder = HOUSE) -> HandView:
    """Draw the viewer's hand in the order that the viewer holds it; `view` is what that seat knows of `state`."""
    purpose, choosable, refusals = _purpose(state, view)
    cards = wording.hand_order(view.hand, order)
    first = next((card for card in cards if choosable >> card & 1), cards[0] if cards else None)
    chosen = view.choices
    return HandView(
        cards=tuple(_card(view, card, purpose, choosable, refusals, card == first) for card in cards),
        label=ngettext("Ta main, %(count)s carte", "Ta main, %(count)s cartes", len(cards)) % {"count": len(cards)},
        purpose=purpose,
        ecart=(
            EcartView(chosen.ecart_size, chosen.ecart_trump_count)
            if chosen is not None and purpose == "ecart"
            else None
        ),
    )


def _purpose(state: DealState, view: PlayerView) -> tuple[str, int, dict[int, Refusal]]:
    """Say what the hand is for now, which cards may be chosen, and why each of the others may not."""
    if view.choices is None:
        return "", 0, {}
    if view.phase is Phase.ECART:
        allowed = view.choices.ecart_free | view.choices.ecart_trumps
        return "ecart", allowed, {card: _ecart_refusal(view, card) for card in cards_in(view.hand & ~allowed)}
    if view.phase is Phase.PLAY:
        allowed = view.choices.plays
        return "play", allowed, {card: _play_refusal(state, view, card) for card in cards_in(view.hand & ~allowed)}
    return "", 0, {}


def _card(
    view: PlayerView, card: int, purpose: str, choosable: int, refusals: dict[int, Refusal], is_first: bool
) -> CardView:
    refusal = refusals.get(card)
    return CardView(
        card=card,
        text=card_text(card),
        decision=decision_text(PlayCard(card)) if purpose == "play" else "",
        is_playable=bool(choosable >> card & 1),
        reason=refusal.text if refusal else "",
        rule=refusal.rule if refusal else "",
        is_from_chien=purpose == "ecart" and bool(view.chien >> card & 1),
        half_points=HALF_POINTS[card],
        is_tab_stop=is_first,
    )


def _play_refusal(state: DealState, view: PlayerView, card: int) -> Refusal:
    try:
        check(state, PlayCard(card))
    except IllegalDecision as error:
        return refusal_of(view, error)
    raise AssertionError("a card that is not offered was accepted")


def _ecart_refusal(view: PlayerView, card: int) -> Refusal:
    try:
        check_ecart(view.hand, view.variant.chien_size, 1 << card)
    except IllegalDecision as error:
        return refusal_of(view, error)
    raise AssertionError("a card that is not offered was accepted")


def refusal_of(view: PlayerView, error: RulesError) -> Refusal:
    """Word why the rules refuse a decision to the seat of `view`."""
    if not isinstance(error, IllegalDecision):
        error = IllegalDecision(Reason.WRONG_PHASE)
    ask = asked(view.trick)
    highest = highest_bid(view)
    return wording.refusal(error, led=ask.suit, top=ask.top, highest_bid=highest[1] if highest else 0)
