"""Which figures and examples stand on the pages of rules? All of them computed from the engine's own tables.

Values only: the templates put words around them. An example that the engine judges otherwise one day changes on the
page by itself.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.engine.bots.club_1.bids import choose_bid
from games.engine.cards import (
    BOUTS,
    EXCUSE,
    HALF_POINTS,
    JACKS,
    KINGS,
    KNIGHTS,
    PACK,
    PETIT,
    QUEENS,
    SUIT_MASKS,
    SUIT_SIZE,
    TRUMPS,
    bouts,
    cards_in,
    half_points,
    mask_of,
    suit_of,
)
from games.engine.decisions import CONTRACTS, Contract
from games.engine.ecart import ecart_rule
from games.engine.game import DEALS_PER_GAME, RANKING_BASE, ranking_score
from games.engine.notation import parse_card
from games.engine.scoring import (
    CHELEM_BONUS,
    CONTRACT_BASE,
    PETIT_AU_BOUT_BONUS,
    TARGETS,
    Camp,
    Score,
    score,
)
from games.engine.tricks import legal_plays, winning_index
from games.engine.variants import variant

_DISPLAY_PLACE: Final = (2, 3, 5, 4, 1, 0)
"""Where a suit stands in a hand: excuse, trumps, pique, cœur, trèfle, carreau."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Cards of one worth: how many the pack has, what each and all of them count, one of them to draw."""

    key: str
    count: int
    half_points: int
    total_half_points: int
    shown: int
    pair: int
    """Points of such a card with a low one, as one counts at a table."""


@dataclass(frozen=True, slots=True)
class Target:
    """What must be made with so many bouts, and how much less than with one fewer."""

    bouts: int
    points: int
    less: int


@dataclass(frozen=True, slots=True)
class Bid:
    """A contract: its rank in `labels.CONTRACT_NAMES`, what it multiplies, and the petit au bout that goes with it."""

    contract: int
    multiplier: int
    shows_chien: bool
    petit_bonus: int


@dataclass(frozen=True, slots=True)
class Held:
    """A card of an example hand, and whether it may be chosen."""

    card: int
    is_legal: bool


@dataclass(frozen=True, slots=True)
class Situation:
    """A trick in progress, who leads it now, and a hand with what the engine lets it play."""

    trick: tuple[int, ...]
    winning: int | None
    """The card of the trick that holds it."""
    hand: tuple[Held, ...]

    @property
    def legal(self) -> tuple[int, ...]:
        """The cards of the hand that may be played."""
        return tuple(held.card for held in self.hand if held.is_legal)


@dataclass(frozen=True, slots=True)
class Forced:
    """A hand with the chien that has too few suit cards to set aside: how many of them go, and how many trumps."""

    hand: tuple[Held, ...]
    suit_cards: int
    trumps: int


@dataclass(frozen=True, slots=True)
class Opening:
    """A hand as dealt, what it counts, and the contract that a simulated player opens with (0: none)."""

    hand: tuple[int, ...]
    bouts: int
    trumps: int
    kings: int
    contract: int


@dataclass(frozen=True, slots=True)
class Count:
    """A worked count: the facts, then the engine's lines of it."""

    contract: int
    points: int
    bouts: int
    petit_au_bout: bool
    score: Score
    taker: int
    """What the taker scores."""
    defender: int
    """What each defender scores."""
    contract_cost: int
    """What each defender would score at a contract that fails, without the petit au bout."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Situations and counts, each named by what it shows."""

    follow: Situation
    trump: Situation
    overtrump: Situation
    undertrump: Situation
    discard: Situation
    trump_led: Situation
    excuse_led: Situation
    suit_trick: Situation
    trump_trick: Situation
    excuse_trick: Situation
    chien: tuple[int, ...]
    ecart: tuple[Held, ...]
    forced: Forced
    openings: tuple[Opening, ...]
    made: Count
    failed: Count
    petit: Count
    failed_with_petit: Count
    chelem: Count


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Everything that the rules, the advice and the answers quote."""

    players: int
    opponents: int
    pack: int
    suits: int
    suit_size: int
    trumps: int
    hand: int
    chien: int
    packet: int
    tricks: int
    deals: int
    cards_played: int
    pack_points: int
    pack_half_points: int
    bouts: tuple[int, ...]
    kings: tuple[int, ...]
    courts: tuple[int, ...]
    suit_from_the_top: tuple[int, ...]
    petit: int
    worths: tuple[Worth, ...]
    targets: tuple[Target, ...]
    bids: tuple[Bid, ...]
    contract_base: int
    petit_bonus: int
    chelem_bonus: int
    chelem_taker: int
    ranking_base: int
    ranking_example: int
    ranking_floor: int
    excuse_kept_half_points: int
    queen_half_points: int
    mean_trick_points: int
    defence_needs: int
    """What makes a taker with two bouts fail."""
    examples: Examples


@lru_cache(maxsize=1)
def rulebook() -> Rulebook:
    """Return the figures of the game that this site plays: the rule set `base` at four."""
    game = variant()
    examples = _examples()
    return Rulebook(
        players=game.players,
        opponents=game.players - 1,
        pack=PACK.bit_count(),
        suits=len(SUIT_MASKS),
        suit_size=SUIT_SIZE,
        trumps=TRUMPS.bit_count(),
        hand=game.hand_size,
        chien=game.chien_size,
        packet=game.packet,
        tricks=game.tricks,
        deals=DEALS_PER_GAME,
        cards_played=DEALS_PER_GAME * game.tricks,
        pack_points=half_points(PACK) // 2,
        pack_half_points=half_points(PACK),
        bouts=cards_in(BOUTS),
        kings=_in_hand_order(KINGS),
        courts=tuple(reversed(cards_in(SUIT_MASKS[1])))[:4],
        suit_from_the_top=tuple(reversed(cards_in(SUIT_MASKS[1]))),
        petit=PETIT,
        worths=_worths(),
        targets=tuple(
            Target(number, points, TARGETS[number - 1] - points if number else 0)
            for number, points in enumerate(TARGETS)
        ),
        bids=tuple(
            Bid(contract.value, contract.multiplier, contract.shows_chien, PETIT_AU_BOUT_BONUS * contract.multiplier)
            for contract in CONTRACTS
            if contract is not Contract.PASSE
        ),
        contract_base=CONTRACT_BASE,
        petit_bonus=PETIT_AU_BOUT_BONUS,
        chelem_bonus=CHELEM_BONUS,
        chelem_taker=CHELEM_BONUS * (game.players - 1),
        ranking_base=RANKING_BASE,
        ranking_example=ranking_score(examples.petit.taker),
        ranking_floor=ranking_score(-10 * RANKING_BASE),
        excuse_kept_half_points=HALF_POINTS[EXCUSE] - 1,
        queen_half_points=HALF_POINTS[parse_card("HD")],
        mean_trick_points=half_points(PACK) // (2 * game.tricks),
        defence_needs=half_points(PACK) // 2 - TARGETS[2] + 1,
        examples=examples,
    )


def _worths() -> tuple[Worth, ...]:
    low = PACK & ~(BOUTS | KINGS | QUEENS | KNIGHTS | JACKS)
    groups = (
        ("bout", BOUTS, "T21"),
        ("king", KINGS, "SR"),
        ("queen", QUEENS, "HD"),
        ("knight", KNIGHTS, "CC"),
        ("jack", JACKS, "DV"),
        ("low", low, "H7"),
    )
    return tuple(
        Worth(
            key,
            cards.bit_count(),
            HALF_POINTS[parse_card(shown)],
            half_points(cards),
            parse_card(shown),
            (HALF_POINTS[parse_card(shown)] + HALF_POINTS[parse_card("S2")]) // 2,
        )
        for key, cards, shown in groups
    )


def _examples() -> Examples:
    petite, garde = Contract.PETITE, Contract.GARDE
    return Examples(
        follow=_situation("H8", "EX,T14,T5,SR,HD,H3"),
        trump=_situation("DV", "EX,T14,T5,SR,C4"),
        overtrump=_situation("D4,T9", "EX,T16,T12,T5,SR"),
        undertrump=_situation("D4,T17", "T12,T5,SR,HV"),
        discard=_situation("D4", "SR,H9,C8,C2"),
        trump_led=_situation("T8", "T15,T11,T4,SR"),
        excuse_led=_situation("EX", "T12,SR,HD,C6"),
        suit_trick=_situation("H8,HV,HR,S10"),
        trump_trick=_situation("H8,HR,T3,T11"),
        excuse_trick=_situation("EX,C8,CD,C3"),
        chien=_in_hand_order(mask_of(_cards("T12,T9,HD,C8,C3,D2"))),
        ecart=_ecart("EX,T21,T17,T16,T14,T12,T11,T9,T5,SR,S5,HR,HD,H10,H8,H4,CR,C10,C8,C6,C3,C1,DC,D2"),
        forced=_forced("EX,T21,T20,T18,T17,T15,T14,T12,T11,T10,T8,T7,T5,T3,T1,SR,SD,S4,HR,H9,CR,DR,DC,T2"),
        openings=(
            _opening("T4,T9,T13,T18,S1,S6,SC,SR,H3,H7,HV,HD,C2,C9,CC,D5,D8,DR"),
            _opening("EX,T3,T8,T11,T14,T16,T19,SR,SD,S6,H2,H9,HD,C5,C10,D4,DC,D1"),
            _opening("EX,T21,T18,T15,T12,T9,T6,SR,SD,S5,HR,H8,H4,C10,C3,C1,D7,D5"),
        ),
        made=_count(petite, 55, 1),
        failed=_count(petite, 44, 1),
        petit=_count(garde, 60, 2, petit=True),
        failed_with_petit=_count(garde, 38, 2, petit=True),
        chelem=_count(garde, (half_points(PACK) - HALF_POINTS[EXCUSE] + 1) // 2, 2, chelem=True),
    )


def _in_hand_order(mask: int) -> tuple[int, ...]:
    return tuple(sorted(cards_in(mask), key=lambda card: (_DISPLAY_PLACE[suit_of(card)], -card)))


def _held(hand: int, legal: int) -> tuple[Held, ...]:
    return tuple(Held(card, bool(legal >> card & 1)) for card in _in_hand_order(hand))


def _cards(texts: str) -> list[int]:
    return [parse_card(text) for text in texts.split(",")]


def _situation(trick: str, hand: str = "") -> Situation:
    down, held = _cards(trick), mask_of(_cards(hand)) if hand else 0
    winning = None if down == [EXCUSE] else down[winning_index(down)]
    return Situation(tuple(down), winning, _held(held, legal_plays(held, down)))


def _ecart(hand: str) -> tuple[Held, ...]:
    held = mask_of(_cards(hand))
    rule = ecart_rule(held, variant().chien_size)
    return _held(held, rule.free | rule.trumps)


def _forced(hand: str) -> Forced:
    rule = ecart_rule(mask_of(_cards(hand)), variant().chien_size)
    return Forced(_ecart(hand), rule.forced.bit_count(), rule.trump_count)


def _opening(hand: str) -> Opening:
    held = mask_of(_cards(hand))
    return Opening(
        hand=_in_hand_order(held),
        bouts=bouts(held),
        trumps=(held & TRUMPS).bit_count(),
        kings=(held & KINGS).bit_count(),
        contract=choose_bid(held, variant(), CONTRACTS).value,
    )


def _count(contract: Contract, points: int, bouts: int, *, petit: bool = False, chelem: bool = False) -> Count:
    lines = score(
        variant().players,
        taker=0,
        partner=None,
        contract=contract,
        half_points_attack=2 * points,
        bouts_attack=bouts,
        petit_au_bout=Camp.ATTACK if petit else None,
        poignee_bonus=0,
        chelem_announced=False,
        chelem_by=Camp.ATTACK if chelem else None,
    )
    return Count(contract.value, points, bouts, petit, lines, lines.scores[0], lines.scores[1], -lines.contract_part)
