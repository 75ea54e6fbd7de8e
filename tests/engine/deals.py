"""Deals to play with: drawn by a seed of their own, decided at random, or laid out by hand."""

from collections.abc import Callable, Sequence
from random import Random

from games.engine import rules
from games.engine.cards import EXCUSE_BIT, KINGS, PACK, PETIT, TRUMPS, cards_in, mask_of
from games.engine.decisions import (
    Bid,
    Call,
    Choices,
    Contract,
    Decision,
    DeclareChelem,
    DeclarePoignee,
    Phase,
    PlayCard,
    SetAside,
)
from games.engine.notation import parse_cards
from games.engine.state import DealState
from games.engine.variants import Variant, variant

Decide = Callable[[Choices, Random], Decision]

VARIANTS = [
    variant("base", 4),
    variant("fft", 4),
    variant("fft", 3),
    variant("fft", 3, "58"),
    variant("fft", 5),
    variant("base", 3),
    variant("base", 5),
    variant("fft", 4, options={"excuse_last": "winner"}),
    variant("fft", 3, options={"excuse_exchange": False, "petit_sec": False}),
]
"""Every kind of table, and every option."""


def variant_id(table: Variant) -> str:
    """Name a table in a test's name."""
    return f"{table.rules}{table.players}-{table.pack_key}-{'-'.join(table.options) or 'plain'}"


def shuffled_deal(table: Variant, rng: Random) -> tuple[tuple[int, ...], int]:
    """Deal the pack by the test's own shuffle, which shares nothing with the engine's."""
    deck = list(cards_in(table.pack))
    rng.shuffle(deck)
    hands = [mask_of(deck[seat * table.hand_size : (seat + 1) * table.hand_size]) for seat in range(table.players)]
    return tuple(hands), mask_of(deck[table.players * table.hand_size :])


def strong_deal(table: Variant, rng: Random) -> tuple[tuple[int, ...], int]:
    """Deal one seat so many trumps and kings that écarts are forced, poignées held and chelems made."""
    strong = list(cards_in(TRUMPS | KINGS | EXCUSE_BIT))
    rng.shuffle(strong)
    hand = strong[: table.hand_size]
    rest = [card for card in cards_in(table.pack) if card not in hand]
    rng.shuffle(rest)
    seat = rng.randrange(table.players)
    hands = [mask_of(rest[place : place + table.hand_size]) for place in range(0, len(rest), table.hand_size)]
    chien = hands.pop()
    hands.insert(seat, mask_of(hand))
    return tuple(hands), chien


def random_decision(choices: Choices, rng: Random) -> Decision:
    """Choose one of what is offered."""
    match choices.phase:
        case Phase.BIDDING:
            return Bid(rng.choice(choices.bids))
        case Phase.CALLING:
            return Call(rng.choice(cards_in(choices.calls)))
        case Phase.ECART:
            count = choices.ecart_size - choices.ecart_trump_count
            chosen = rng.sample(cards_in(choices.ecart_free), count)
            return SetAside(mask_of(chosen + rng.sample(cards_in(choices.ecart_trumps), choices.ecart_trump_count)))
        case Phase.CHELEM:
            return DeclareChelem(rng.random() < 0.3)
        case Phase.POIGNEE:
            return random_poignee(choices, rng)
        case _:
            return PlayCard(rng.choice(cards_in(choices.plays)))


def random_poignee(choices: Choices, rng: Random) -> DeclarePoignee:
    """Show one of the poignées on offer three times in four."""
    if not choices.poignee_sizes or rng.random() < 0.25:
        return DeclarePoignee(0)
    size = rng.choice(choices.poignee_sizes)
    trumps = cards_in(choices.poignee_held & ~EXCUSE_BIT)
    again = cards_in(choices.poignee_set_aside)
    if size <= len(trumps) + len(again) and rng.random() < 0.8:
        return DeclarePoignee(mask_of(rng.sample(trumps + again, size)))
    missing = size - len(trumps) - 1
    if choices.poignee_held & EXCUSE_BIT and 0 <= missing <= len(again):
        return DeclarePoignee(mask_of(trumps) | EXCUSE_BIT | mask_of(rng.sample(again, missing)))
    return DeclarePoignee(0)


def eager_decision(choices: Choices, rng: Random) -> Decision:
    """Decide at random, but rarely pass: most deals are then played."""
    if choices.phase is Phase.BIDDING and len(choices.bids) > 1 and rng.random() < 0.7:
        return Bid(choices.bids[1])
    return random_decision(choices, rng)


def high_card_decision(choices: Choices, rng: Random) -> Decision:
    """Play the highest legal card but the excuse: camps that hold all the trumps make all the tricks."""
    if choices.phase is Phase.PLAY:
        return PlayCard(cards_in(choices.plays & ~EXCUSE_BIT or choices.plays)[-1])
    return eager_decision(choices, rng)


def play_on(state: DealState, rng: Random, decide: Decide = random_decision) -> DealState:
    """Play a deal to its end."""
    while state.turn is not None:
        rules.apply(state, decide(rules.choices(state), rng))
    return state


def random_deals(table: Variant, count: int, label: str = "") -> list[DealState]:
    """Play ``count`` deals to their ends, ordinary and strong ones, timid and eager."""
    rng = Random(f"{variant_id(table)} {label}")
    ended = []
    for number in range(count):
        hands, chien = (strong_deal if number % 3 == 2 else shuffled_deal)(table, rng)
        state = rules.start(table, rng.randrange(table.players), hands, chien)
        ended.append(play_on(state, rng, (random_decision, eager_decision, high_card_decision)[number % 3]))
    return ended


def laid_out(
    hands: dict[int, str],
    *,
    table: Variant | None = None,
    dealer: int = 3,
    chien: str | None = None,
) -> DealState:
    """Start a deal in which these seats hold these cards; the rest of the pack fills up, lowest cards first.

    Seats not named never become a petit sec unless the cards leave no other way.
    """
    table = table or variant()
    held = {seat: parse_cards(texts) for seat, texts in hands.items()}
    given_chien = parse_cards(chien) if chien else 0
    used = given_chien
    for mask in held.values():
        assert not used & mask, "a card twice"
        used |= mask
    rest = [card for card in cards_in(table.pack & ~used) if card != PETIT]
    rest += [PETIT] if not used >> PETIT & 1 else []
    for seat in range(table.players):
        mask = held.get(seat, 0)
        missing = table.hand_size - mask.bit_count()
        held[seat] = mask | mask_of(rest[:missing])
        rest = rest[missing:]
    return rules.start(table, dealer, [held[seat] for seat in range(table.players)], given_chien | mask_of(rest))


def bid_all(state: DealState, *contracts: Contract) -> DealState:
    """Say these words in turn."""
    for contract in contracts:
        rules.apply(state, Bid(contract))
    return state


def play_all(state: DealState, cards: Sequence[str]) -> DealState:
    """Play these cards in turn."""
    for text in cards:
        rules.apply(state, PlayCard(cards_in(parse_cards(text))[0]))
    return state


def whole_pack(state: DealState) -> bool:
    """Tell whether every card of the pack is in a hand, the chien, the écart or on the table exactly once."""
    piles = [*state.hands, *(1 << card for _, card in state.plays)]
    piles += [state.ecart] if state.is_chien_shown and state.ecart else []
    piles += [] if state.is_chien_shown else [state.chien]
    return sum(pile.bit_count() for pile in piles) == state.variant.pack.bit_count() and (
        PACK & ~sum(piles) == PACK & ~state.variant.pack
    )
