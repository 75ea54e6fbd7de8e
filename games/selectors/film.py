"""What happened since the viewer last looked, drawn step by step: a fold of the transcript, seen from one seat or none.

Each frame holds the whole table as it was after one event, so the page that plays it computes nothing. The cards of
a trick are shown while it lies on the table and until the next one is gathered: older tricks are not drawn again,
whatever version is asked for; only whoever plays the rest of a deal at once is shown all that he did.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from games.engine.cards import EXCUSE
from games.engine.decisions import Bid, Decision, Phase, PlayCard, SetAside
from games.engine.notation import card_text, parse_decision
from games.engine.rules import apply
from games.engine.state import DealState
from games.engine.view import PlayerView
from games.selectors import wording
from games.selectors.felt import FeltView, complete_trick, felt
from games.selectors.folding import view_from
from games.selectors.prompt import PromptView, prompt


@dataclass(frozen=True, slots=True)
class FrameView:
    """One event. `kind` (bid, contract, ecart, card, trick, void, deal, count) decides how long the frame stays.

    `spoken` is said aloud when the frame appears; the cards of one trick are said together, with what ends them.
    `gone` is the viewer's own card that has left the hand, in notation; `cards` is a hand shown by petit sec.
    """

    kind: str
    felt: FeltView
    prompt: PromptView
    spoken: str = ""
    gone: str = ""
    cards: tuple[int, ...] = ()


def void_text(state: DealState) -> str:
    """Say why a deal does not count."""
    if state.void == "petit_sec" and state.petit_sec_seat is not None:
        return wording.petit_sec(state.petit_sec_seat)
    return wording.all_passed()


def void_cards(state: DealState) -> tuple[int, ...]:
    """Return the hand that a petit sec shows to everybody; a deal passed out shows nothing."""
    if state.void == "petit_sec" and state.petit_sec_seat is not None:
        return tuple(wording.hand_order(state.dealt[state.petit_sec_seat]))
    return ()


def oldest_step(decisions: Sequence[str], players: int) -> int:
    """Return the step of the first card that may be drawn again: the lead of the trick one may still look at."""
    plays = [index for index, text in enumerate(decisions) if text.startswith("play:")]
    complete = len(plays) // players
    return plays[(complete - 1) * players] if complete else 0


class Film:
    """Collects frames in order, and what is to be said with them."""

    def __init__(self, seat: int | None, *, is_claim: bool = False) -> None:
        self.seat = seat
        self.is_claim = is_claim
        self.frames: list[FrameView] = []
        self._words: list[str] = []
        self._plays: list[tuple[int, int]] = []

    def begin_deal(self, state: DealState) -> None:
        """Show that new cards are dealt."""
        line = PromptView(gettext("Nouvelle donne."), wording.deals(state.dealer))
        self._words.append(line.text)
        self._add("deal", view_from(state, self.seat), line=line, is_said=True)

    def play(self, state: DealState, decisions: Sequence[str], step: int) -> None:
        """Apply the decisions to `state`, the deal before any of them, and draw those from `step` on."""
        oldest_card = 0 if self.is_claim else oldest_step(decisions, state.variant.players)
        for index, text in enumerate(decisions):
            decision, actor = parse_decision(text), state.turn
            apply(state, decision)
            is_forgotten = isinstance(decision, PlayCard) and index < oldest_card
            if index >= step and actor is not None and not is_forgotten:
                self._draw(view_from(state, self.seat), actor, decision)

    def end_void(self, state: DealState) -> None:
        """Show that the deal does not count, and why."""
        self._words.append(void_text(state))
        line = PromptView(void_text(state), "")
        self._add("void", view_from(state, self.seat), line=line, cards=void_cards(state), is_said=True)

    def end_counted(self, state: DealState, line: PromptView) -> None:
        """Show how a played deal has ended, to who gets no page that counts it."""
        if self.frames:
            self._words.append(line.text)
            self._add("count", view_from(state, self.seat), line=line, is_said=True)

    def finish(self, words: str) -> tuple[FrameView, ...]:
        """Say `words` after everything else, and return all frames."""
        if self.frames:
            last = self.frames[-1]
            spoken = " ".join(filter(None, [last.spoken, self._speech(), words]))
            self.frames[-1] = replace(last, spoken=spoken)
        return tuple(self.frames)

    def _draw(self, view: PlayerView, actor: int, decision: Decision) -> None:
        match decision:
            case Bid(contract):
                said = wording.said(actor, contract)
                self._words.append(said)
                self._add("bid", view, line=None if view.phase is Phase.BIDDING else PromptView(said, ""))
                if view.taker is not None and view.phase is not Phase.BIDDING:
                    self._contract(view, view.taker)
            case SetAside():
                text = wording.set_aside(actor, view.forced_trumps)
                self._words.append(text)
                self._add("ecart", view, line=PromptView(text, ""), is_said=True)
            case PlayCard(card):
                self._card(view, actor, card)

    def _contract(self, view: PlayerView, taker: int) -> None:
        takes = wording.takes(taker, view.contract)
        chien = wording.chien_shown(view.chien) if view.chien_shown else wording.chien_unseen(view.contract)
        self._words += [takes, chien]
        line = PromptView(takes, "" if view.chien_shown else chien)
        self._add("contract", view, line=line, is_said=True)

    def _card(self, view: PlayerView, actor: int, card: int) -> None:
        number = len(view.trick_winners)
        is_last = not view.trick or view.phase is Phase.OVER
        gone = card_text(card) if actor == view.seat else ""
        self._plays.append((actor, card))
        if not is_last:
            self._add("card", view, gone=gone)
            return
        trick, winner = complete_trick(view, number), view.trick_winners[-1]
        keeper = next((item.seat for item in trick.cards if item.card == EXCUSE), None)
        played = self._speech()
        self._words += [played, trick.sentence]
        if keeper is not None and (keeper == view.taker) != (winner == view.taker):
            self._words.append(wording.excuse_kept(keeper))
        line = PromptView(trick.short_sentence, "" if view.phase is Phase.OVER else wording.lead(winner))
        self._add("trick", view, line=line, gone=gone, is_said=True, finished_trick=number)

    def _add(
        self,
        kind: str,
        view: PlayerView,
        *,
        line: PromptView | None = None,
        gone: str = "",
        cards: tuple[int, ...] = (),
        is_said: bool = False,
        finished_trick: int = 0,
    ) -> None:
        table = felt(view, finished_trick=finished_trick)
        spoken = self._speech() if is_said else ""
        self.frames.append(FrameView(kind, table, line or prompt(view), spoken, gone, cards))

    def _speech(self) -> str:
        """Return what has not been said yet, and forget it."""
        words = [*self._words, wording.played(self._plays)]
        self._words, self._plays = [], []
        return " ".join(filter(None, words))
