"""What a listener hears of a game, and what its log says must be heard.

`happened` folds the stored decisions through the engine and lists the events; `understood` reads the lines of the
live region back into the same events, with sentences written here, in either language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from playwright.sync_api import BrowserContext, Page

from games import labels
from games.engine import rules
from games.engine.cards import EXCUSE, HALF_POINTS, PACK, TRUMPS, cards_in
from games.engine.decisions import Bid, Contract, Phase, PlayCard, SetAside
from games.engine.game import ranking_score
from games.engine.notation import parse_cards, parse_decision
from games.engine.scoring import outcome
from games.engine.state import DealState
from games.models import Deal, Game
from games.selectors import variant_of

Event = tuple[Any, ...]

# Keeps every line of both live regions in the tab itself: a new page does not forget what the last one said.
RECORD = """(() => {
    if (!location.protocol.startsWith("http")) return;
    const keep = (id, text) => {
        const heard = JSON.parse(sessionStorage.getItem("heard") ?? "[]");
        sessionStorage.setItem("heard", JSON.stringify([...heard, [id, text]]));
    };
    document.addEventListener("DOMContentLoaded", () => {
        for (const id of ["annonce", "alerte"]) {
            const added = records => records.flatMap(record => [...record.addedNodes]);
            new MutationObserver(records => added(records).forEach(node => keep(id, node.textContent.trim())))
                .observe(document.getElementById(id), {childList: true});
        }
    });
})()"""


def listen(context: BrowserContext) -> None:
    """Let every page of this browser keep what it says."""
    context.add_init_script(RECORD)


def lines(page: Page, region: str = "annonce") -> list[str]:
    """Return what one region has said so far in this tab, line by line."""
    heard: list[tuple[str, str]] = page.evaluate("() => JSON.parse(sessionStorage.getItem('heard') ?? '[]')")
    return [text for where, text in heard if where == region]


def forget(page: Page) -> None:
    """Begin to listen anew."""
    page.evaluate("() => sessionStorage.removeItem('heard')")


# ---- what happened -----------------------------------------------------------------------------------------------


def happened(game: Game) -> list[Event]:
    """List what everybody at the table could see, deal by deal, and what each deal brought the person."""
    events: list[Event] = []
    for deal in game.deals.order_by("number"):
        events += _deal(game, deal)
    if game.counted == 4:
        events.append(("result", ranking_score(game.totals[0]), game.totals[0]))
    return events


def start_of(game: Game, deal: Deal) -> DealState:
    *hands, chien = (parse_cards(text) for text in deal.hands)
    return rules.start(variant_of(game), deal.dealer, tuple(hands), chien)


def _deal(game: Game, deal: Deal) -> Iterator[Event]:
    state = start_of(game, deal)
    yield ("deals", deal.dealer)
    for text in deal.decisions:
        actor = state.turn
        assert actor is not None
        decision = parse_decision(text)
        rules.apply(state, decision)
        match decision:
            case Bid(contract):
                yield ("bid", actor, contract)
                if state.taker is not None and state.phase is not Phase.BIDDING:
                    yield ("takes", state.taker, state.contract)
                    yield _chien(state)
            case SetAside():
                yield ("ecart", actor, frozenset(cards_in(state.ecart & TRUMPS)))
            case PlayCard(card):
                yield ("card", actor, card)
                yield from _trick(state)
    if state.void:
        yield ("void", state.void, state.petit_sec_seat)
    elif deal.ended_at is not None:
        result = outcome(state)
        yield ("count", result.contract, result.success, abs(result.diff), result.scores[0])


def _chien(state: DealState) -> Event:
    if state.contract in (Contract.GARDE_SANS, Contract.GARDE_CONTRE):
        return ("chien", state.contract)
    return ("chien", frozenset(cards_in(state.chien)))


def _trick(state: DealState) -> Iterator[Event]:
    """Report the trick that the last card has ended, if it has; the excuse that goes home costs a low card."""
    if len(state.plays) % 4:
        return
    trick, winner = state.plays[-4:], state.trick_winners[-1]
    card = next(card for seat, card in trick if seat == winner)
    worth = sum(HALF_POINTS[card] for _, card in trick)
    keeper = next((seat for seat, card in trick if card == EXCUSE), None)
    is_kept = keeper is not None and (keeper == state.taker) != (winner == state.taker)
    if is_kept:
        worth += 1 - HALF_POINTS[EXCUSE]
    yield ("trick", winner, card, worth)
    if is_kept:
        yield ("excuse", keeper)


# ---- what was understood -----------------------------------------------------------------------------------------

OTHERS = {"Margot": 1, "Anselme": 2, "Colette": 3}
N = "(?P<name>Margot|Anselme|Colette)"

SENTENCES: dict[str, dict[str, str]] = {
    "fr": {
        "deals": rf"Nouvelle donne\. (?:Tu donnes|{N} donne)\.",
        "pass": rf"(?:Tu passes|{N} passe)\.",
        "takes": rf"(?:Tu prends|{N} prend) à la (?P<contract>CONTRACT)\.",
        "bid": rf"(?:Tu dis|{N}\u00a0:) (?P<contract>CONTRACT)\.",
        "chien": r"Le chien\u00a0: (?P<cards>[^.]+)\.",
        "unseen": r"Le chien reste caché, chez (?:le (?P<sans>preneur)|la défense)\.",
        "ecart": rf"(?:Tu as|{N} a) fait (?:ton|son) écart\.(?: Montré dans l’écart\u00a0: (?P<cards>[^.]+)\.)?",
        "cards": r"(?P<plays>(?:Tu joues|NAME joue) PHRASE(?:, (?:toi|NAME) PHRASE)*)\.",
        "trick": rf"Pli pour (?:toi|{N}) avec (?P<card>PHRASE)\u00a0: (?P<worth>[\d½]+) points?\.",
        "excuse": rf"(?:Tu gardes|{N} garde) l’excuse et rends? une petite carte\.",
        "passed": r"Tout le monde passe\. On redonne\.",
        "petit_sec": rf"Petit sec chez (?:toi|{N})\u00a0: (?:ton|son) seul atout est le petit, sans l’excuse\. "
        r"On redonne\.",
        "count": r"(?P<contract>CONTRACT) (?:juste faite|faite de (?P<over>\d+)|chutée de (?P<under>\d+))\. "
        r"Tu marques (?P<gain>[+−][\d\u202f]+) sur cette donne\. [^.]+\.",
        "result": r"Partie terminée\u00a0: (?P<score>[\d\u202f]+), soit (?P<gain>[+−]?[\d\u202f]+) sur 4 donnes\.",
    },
    "en": {
        "deals": rf"A new deal\. (?:You deal|{N} deals)\.",
        "pass": rf"(?:You pass|{N} passes)\.",
        "takes": rf"(?:You take|{N} takes) with a (?P<contract>CONTRACT)\.",
        "bid": rf"(?:You bid|{N}:) (?P<contract>CONTRACT)\.",
        "chien": r"The chien: (?P<cards>[^.]+)\.",
        "unseen": r"The chien stays hidden, with the (?:(?P<sans>taker)|defence)\.",
        "ecart": rf"(?:You have|{N} has) made (?:your|the) écart\.(?: Shown in the écart: (?P<cards>[^.]+)\.)?",
        "cards": r"(?P<plays>(?:You play|NAME plays) PHRASE(?:, (?:you|NAME) PHRASE)*)\.",
        "trick": rf"(?:Your|{N}’s) trick with (?P<card>PHRASE): (?P<worth>[\d½]+) points?\.",
        "excuse": rf"(?:You keep|{N} keeps) the excuse and gives? a low card for it\.",
        "passed": r"Everybody passes\. The cards are dealt again\.",
        "petit_sec": rf"(?:You have|{N} has) a petit sec: [^.]+\. The cards are dealt again\.",
        "count": r"(?P<contract>CONTRACT) (?:just made|made by (?P<over>\d+)|down by (?P<under>\d+))\. "
        r"You score (?P<gain>[+−][\d,]+) on this deal\. [^.]+\.",
        "result": r"Game over: (?P<score>[\d,]+), that is (?P<gain>[+−]?[\d,]+) over 4 deals\.",
    },
}


@dataclass
class Listener:
    """Understands one language. `rest` is what was said besides events: whose turn it is, and what is asked."""

    language: str

    def __post_init__(self) -> None:
        with translation.override(self.language):
            self.phrases = {labels.card_phrase(card): card for card in cards_in(PACK)}
            self.nouns = {labels.card_noun(card): card for card in cards_in(PACK)}
            self.contracts = {labels.contract_name(contract).lower(): contract for contract in list(Contract)[1:]}
        self.phrase = "(?:" + "|".join(map(re.escape, sorted(self.phrases, key=len, reverse=True))) + ")"
        contract = "(?i:" + "|".join(sorted(self.contracts, key=len, reverse=True)) + ")"
        self.patterns = {
            kind: re.compile(
                text.replace("CONTRACT", contract)
                .replace("NAME", "(?:Margot|Anselme|Colette)")
                .replace("PHRASE", self.phrase)
            )
            for kind, text in SENTENCES[self.language].items()
        }
        self.rest: list[str] = []

    def understood(self, heard: list[str]) -> list[Event]:
        """Read lines back into events; cards of a trick that was interrupted by a turn are joined again."""
        self.rest = []
        events: list[Event] = []
        for line in heard:
            place, silent = 0, ""
            while place < len(line):
                found = self._at(line, place)
                if found is None:
                    silent += line[place]
                    place += 1
                else:
                    more, place = found
                    events += more
            self.rest += filter(None, [silent.strip()])
        return events

    def _at(self, line: str, place: int) -> tuple[list[Event], int] | None:
        if place and line[place - 1] != " ":
            return None
        for kind, pattern in self.patterns.items():
            if match := pattern.match(line, place):
                return list(self._events(kind, match)), match.end()
        return None

    def _events(self, kind: str, match: re.Match[str]) -> Iterator[Event]:
        found = match.groupdict()
        seat = OTHERS[found["name"]] if found.get("name") else 0
        match kind:
            case "deals" | "excuse":
                yield (kind, seat)
            case "pass":
                yield ("bid", seat, Contract.PASSE)
            case "bid" | "takes":
                yield (kind, seat, self._contract(found))
            case "chien":
                yield ("chien", self._cards(found["cards"]))
            case "unseen":
                yield ("chien", Contract.GARDE_SANS if found["sans"] else Contract.GARDE_CONTRE)
            case "ecart":
                yield ("ecart", seat, self._cards(found["cards"] or ""))
            case "cards":
                yield from self._plays(found["plays"])
            case "trick":
                yield ("trick", seat, self.phrases[found["card"]], _half_points(found["worth"]))
            case _:
                yield self._end(kind, seat, found)

    def _end(self, kind: str, seat: int, found: dict[str, str]) -> Event:
        match kind:
            case "passed":
                return ("void", "passe", None)
            case "petit_sec":
                return ("void", "petit_sec", seat)
            case "count":
                points = int(found["over"] or found["under"] or 0)
                return ("count", self._contract(found), not found["under"], points, _number(found["gain"]))
            case _:
                return ("result", _number(found["score"]), _number(found["gain"]))

    def _contract(self, found: dict[str, str]) -> Contract:
        return self.contracts[found["contract"].lower()]

    def _cards(self, text: str) -> frozenset[int]:
        return frozenset(self.nouns[name] for name in text.split(", ") if name)

    def _plays(self, text: str) -> Iterator[Event]:
        for part in re.split(rf", (?=(?:toi|you|Margot|Anselme|Colette) {self.phrase})", text):
            card = re.search(self.phrase + "$", part)
            assert card, part
            yield ("card", OTHERS.get(part.split(" ")[0], 0), self.phrases[card[0]])


def _number(text: str) -> int:
    return int(text.replace("−", "-").replace("\u202f", "").replace(",", ""))


def _half_points(text: str) -> int:
    return 2 * int(text.rstrip("½") or 0) + text.endswith("½")
