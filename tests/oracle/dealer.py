"""Which hands make the rare rules frequent?

A fair shuffle shows a forced trump in the écart or a chelem once in thousands of deals. Each kind
below gives some seat (the *favoured* one) the cards that make one rare rule likely, and shuffles
the rest.
"""

from dataclasses import dataclass
from random import Random

from tests.oracle import cards


@dataclass
class Dealt:
    """Hands by seat and the chien, with the seat that the deal favours."""

    hands: list[list[str]]
    chien: list[str]
    favoured: int


def shuffled(rng: Random, pack: list[str]) -> list[str]:
    """Favour nobody."""
    return []


def many_trumps(rng: Random, pack: list[str]) -> list[str]:
    """Give eleven to seventeen trumps: poignées, forced trumps in the écart, over-trumping."""
    return rng.sample([*cards.TRUMPS, cards.EXCUSE], rng.randint(11, 17))


def kings_and_trumps(rng: Random, pack: list[str]) -> list[str]:
    """Give the four kings and the longest trumps there is room for: the écart must take trumps."""
    return [*cards.KINGS, *rng.sample([*cards.TRUMPS, cards.EXCUSE], 14)]


def petit_sec(rng: Random, pack: list[str]) -> list[str]:
    """Give the petit and no other trump (the excuse one time in three, and then it is not sec)."""
    suit_cards = [card for card in pack if cards.is_suit_card(card)]
    other = [cards.EXCUSE] if rng.random() < 0.33 else []
    return [cards.PETIT, *other, *rng.sample(suit_cards, 30)]


def chelem(rng: Random, pack: list[str]) -> list[str]:
    """Give the masters of the trumps and the heads of the suits."""
    trumps = [cards.TRUMPS[-1 - place] for place in range(rng.randint(9, 13))]
    heads = [suit + rank for suit in cards.SUITS for rank in ["R", "D"]]
    extra = rng.choice([[], [cards.PETIT], [cards.EXCUSE], [cards.EXCUSE, cards.PETIT]])
    return [*trumps, *extra, *heads]


def hopeless(rng: Random, pack: list[str]) -> list[str]:
    """Give the lowest suit cards and perhaps the excuse: the others may win every trick."""
    ranks = [rank for rank in cards.RANKS if "S" + rank in pack]
    low = [suit + rank for rank in ranks for suit in cards.SUITS]
    return [*([cards.EXCUSE] if rng.random() < 0.5 else []), *low[:30]]


def calling(rng: Random, pack: list[str]) -> list[str]:
    """Give all the kings, and often all the queens and knights: other cards than a king may be called."""
    ranks = ["R", "D", "C"][: rng.randint(1, 3)]
    return [suit + rank for rank in ranks for suit in cards.SUITS]


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
    pack = cards.pack(variant)
    size = cards.hand_size(players, variant)
    favoured = rng.randrange(players)
    promised = KINDS[kind](rng, pack)[:size]
    rest = [card for card in pack if card not in promised]
    rng.shuffle(rest)
    if rng.random() < 0.33:
        bouts = rng.sample(cards.BOUTS, rng.randint(1, 2))
        rest.sort(key=lambda card: card not in bouts)
    if kind == "kings_and_trumps" and rng.random() < 0.5:
        rest.sort(key=lambda card: not cards.is_trump(card))
    chien_size = cards.chien_size(players, variant)
    chien, rest = rest[:chien_size], rest[chien_size:]
    if kind == "petit_sec":
        rest.sort(key=lambda card: not cards.is_suit_card(card))
    favoured_hand = promised + rest[: size - len(promised)]
    rest = rest[size - len(promised) :]
    rng.shuffle(rest)
    hands: list[list[str]] = []
    for seat in range(players):
        if seat == favoured:
            hands.append(favoured_hand)
        else:
            hands.append(rest[:size])
            rest = rest[size:]
    return Dealt(hands, chien, favoured)
