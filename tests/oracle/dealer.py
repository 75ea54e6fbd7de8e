"""Which hands make the rare rules frequent?

A fair shuffle shows a forced trump in the écart or a chelem once in thousands of deals. Each kind
below gives some seat (the *favoured* one) the cards that make one rare rule likely, and shuffles
the rest.
"""

from dataclasses import dataclass
from random import Random

from tests.oracle.cards import (
    BOUTS,
    CAVALIER,
    DAME,
    EXCUSE,
    HIGHEST_TRUMP,
    KINGS,
    PETIT,
    ROI,
    SUITS,
    TRUMPS,
    Card,
    chien_size,
    hand_size,
    pack,
)


@dataclass
class Dealt:
    """Hands by seat and the chien, with the seat that the deal favours."""

    hands: list[list[Card]]
    chien: list[Card]
    favoured: int


def shuffled(rng: Random, cards: list[Card]) -> list[Card]:
    """Favour nobody."""
    return []


def many_trumps(rng: Random, cards: list[Card]) -> list[Card]:
    """Give eleven to seventeen trumps: poignées, forced trumps in the écart, over-trumping."""
    return rng.sample([*TRUMPS, EXCUSE], rng.randint(11, 17))


def kings_and_trumps(rng: Random, cards: list[Card]) -> list[Card]:
    """Give the four kings and the longest trumps there is room for: the écart must take trumps."""
    return [*KINGS, *rng.sample([*TRUMPS, EXCUSE], 14)]


def petit_sec(rng: Random, cards: list[Card]) -> list[Card]:
    """Give the petit and no other trump (the excuse one time in three, and then it is not sec)."""
    suit_cards = [card for card in cards if card.is_suit_card()]
    other = [EXCUSE] if rng.random() < 0.33 else []
    return [PETIT, *other, *rng.sample(suit_cards, 30)]


def chelem(rng: Random, cards: list[Card]) -> list[Card]:
    """Give the masters of the trumps and the heads of the suits."""
    trumps = [Card("T", HIGHEST_TRUMP - place) for place in range(rng.randint(9, 13))]
    heads = [Card(suit, number) for suit in SUITS for number in [ROI, DAME]]
    extra = rng.choice([[], [PETIT], [EXCUSE], [EXCUSE, PETIT]])
    return [*trumps, *extra, *heads]


def hopeless(rng: Random, cards: list[Card]) -> list[Card]:
    """Give the lowest suit cards and perhaps the excuse: the others may win every trick."""
    low = sorted([card for card in cards if card.is_suit_card()], key=lambda card: card.number)
    return [*([EXCUSE] if rng.random() < 0.5 else []), *low[:30]]


def calling(rng: Random, cards: list[Card]) -> list[Card]:
    """Give all the kings, and often all the queens and knights: other cards than a king may be called."""
    numbers = [ROI, DAME, CAVALIER][: rng.randint(1, 3)]
    return [Card(suit, number) for number in numbers for suit in SUITS]


KINDS = {
    "shuffled": shuffled,
    "many_trumps": many_trumps,
    "kings_and_trumps": kings_and_trumps,
    "petit_sec": petit_sec,
    "chelem": chelem,
    "hopeless": hopeless,
    "calling": calling,
}


def deal(rng: Random, kind: str, players: int, variant: str) -> Dealt:
    """Deal a random pack in which a random seat has the cards of the kind.

    One time in three a bout or two that nobody was promised lie in the chien; half the time the
    chien of ``kings_and_trumps`` is all trumps.
    """
    cards = pack(variant)
    size = hand_size(players, variant)
    favoured = rng.randrange(players)
    promised = KINDS[kind](rng, cards)[:size]
    rest = [card for card in cards if card not in promised]
    rng.shuffle(rest)
    if rng.random() < 0.33:
        bouts = rng.sample(BOUTS, rng.randint(1, 2))
        rest.sort(key=lambda card: card not in bouts)
    if kind == "kings_and_trumps" and rng.random() < 0.5:
        rest.sort(key=lambda card: not card.is_trump())
    aside = chien_size(players, variant)
    chien, rest = rest[:aside], rest[aside:]
    if kind == "petit_sec":
        rest.sort(key=lambda card: not card.is_suit_card())
    favoured_hand = promised + rest[: size - len(promised)]
    rest = rest[size - len(promised) :]
    rng.shuffle(rest)
    hands: list[list[Card]] = []
    for seat in range(players):
        if seat == favoured:
            hands.append(favoured_hand)
        else:
            hands.append(rest[:size])
            rest = rest[size:]
    return Dealt(hands, chien, favoured)
