"""What does a whole deal look like when everybody decides at random, within the rules?

The decisions come from the oracle's own lists of what is legal. A style bends the choice of cards
so that the ends of deals that matter (petit or excuse in the last trick, chelem) come about.
"""

from dataclasses import dataclass
from random import Random

from tests.oracle.auction import PASSE, callable_cards, is_petit_sec, legal_bids, partner_of
from tests.oracle.cards import EXCUSE, PETIT, Card, hand_size, write_cards
from tests.oracle.dealer import Dealt
from tests.oracle.ecart import forced_from, forced_trump_count, free_cards
from tests.oracle.excuse import ExcuseRules, winner_of
from tests.oracle.legality import legal_cards
from tests.oracle.play import Trick, all_tricks_by, first_leader, hands_before_play
from tests.oracle.poignee import SIZES
from tests.oracle.record import Play, Record, read_record

STYLES = ["any", "keep_petit", "keep_excuse", "keep_both", "strong"]


@dataclass
class Table:
    """What is settled before the cards are dealt."""

    rules: str = "base"
    players: int = 4
    variant: str = "78"


def random_record(rng: Random, table: Table, dealer: int, dealt: Dealt, style: str) -> dict[str, object]:
    """Play a whole deal at random and write it as a record, without the keys that say nothing."""
    record: dict[str, object] = {
        "rules": table.rules,
        "players": table.players,
        "variant": table.variant,
        "dealer": dealer,
        "hands": [write_cards(hand) for hand in dealt.hands],
        "chien": write_cards(dealt.chien),
        "bids": [],
        "plays": [],
    }
    if any(is_petit_sec(hand) for hand in dealt.hands):
        return record
    bids = random_bids(rng, table.players, (dealt.favoured - dealer - 1) % table.players)
    record["bids"] = bids
    said = [bid for bid in bids if bid != PASSE]
    if not said:
        return record
    taker = (dealer + 1 + bids.index(said[-1])) % table.players
    hand = dealt.hands[taker]
    if table.players == 5:
        record["call"] = str(rng.choice(callable_cards(hand)))
    if said[-1] in ["petite", "garde"]:
        record["ecart"] = write_cards(random_ecart(rng, hand + dealt.chien, len(dealt.chien)))
    if table.rules == "fft":
        record["chelem_announced"] = rng.random() < (0.5 if style == "strong" else 0.1)
        record["poignees"] = random_poignees(rng, read_record(record), taker)
    record["plays"] = random_plays(rng, read_record(record), taker, style)
    return record


def random_bids(rng: Random, players: int, favoured: int) -> list[str]:
    """Bid at random; the favoured speaker bids three times in four, the others one in eight."""
    bids: list[str] = []
    for speaker in range(players):
        allowed = legal_bids(bids)
        higher = allowed[1:]
        if higher and rng.random() < (0.75 if speaker == favoured else 0.125):
            bids.append(rng.choice(higher))
        else:
            bids.append(PASSE)
    if "garde_contre" in bids and rng.random() < 0.5:
        return bids[: bids.index("garde_contre") + 1]
    return bids


def random_ecart(rng: Random, hand: list[Card], size: int) -> list[Card]:
    """Set aside cards at random, trumps where they are forced."""
    forced = forced_trump_count(hand, size)
    free = free_cards(hand)
    chosen = rng.sample(free, size - forced) + rng.sample(forced_from(hand, size), forced)
    rng.shuffle(chosen)
    return chosen


def random_poignees(rng: Random, record: Record, taker: int) -> list[object]:
    """Show poignées at random wherever the trumps allow one."""
    shown: list[object] = []
    hands = hands_before_play(record, taker, record.ecart)
    leader = first_leader(record, taker)
    for seat in range(record.players):
        again = [card for card in record.ecart or [] if card.is_trump()] if seat == taker else []
        chosen = random_poignee(rng, record.players, hands[seat], again)
        if chosen and rng.random() < 0.7:
            entry: dict[str, object] = {"seat": seat, "cards": write_cards(chosen)}
            if rng.random() < 0.5:
                entry["at"] = (seat - leader) % record.players
            shown.append(entry)
    return shown


def random_poignee(rng: Random, players: int, hand: list[Card], again: list[Card]) -> list[Card]:
    """Choose a poignée of the hand, with the excuse when all trumps can then be shown; [] if there is none."""
    trumps = [card for card in hand if card.is_trump()]
    choices: list[list[Card]] = []
    for size in SIZES[players]:
        if size <= len(trumps) + len(again):
            choices.append(rng.sample(trumps + again, size))
        missing = size - len(trumps) - 1
        if EXCUSE in hand and 0 <= missing <= len(again):
            choices.append([*trumps, EXCUSE, *rng.sample(again, missing)])
    return rng.choice(choices) if choices else []


def random_plays(rng: Random, record: Record, taker: int, style: str) -> list[object]:
    """Play every card of the deal."""
    partner = partner_of(record, taker)
    attack = [taker] if partner is None else [taker, partner]
    rules = ExcuseRules(record.rules, record.excuse_last, record.excuse_exchange)
    hands = hands_before_play(record, taker, record.ecart)
    leader = first_leader(record, taker)
    plays: list[object] = []
    tricks: list[Trick] = []
    wanted = hand_size(record.players, record.variant)
    while len(tricks) < wanted:
        down: list[Play] = []
        for place in range(record.players):
            seat = (leader + place) % record.players
            legal = legal_cards(hands[seat], [play.card for play in down], record.call, not plays)
            card = choose(rng, legal, style)
            hands[seat].remove(card)
            down.append(Play(seat, card))
            plays.append([seat, str(card)])
        before = all_tricks_by(tricks, attack)
        winner = winner_of(down, attack, len(tricks) == wanted - 1, before, rules)
        tricks.append(Trick(leader, [play.card for play in down], winner))
        leader = winner
    return plays


def choose(rng: Random, legal: list[Card], style: str) -> Card:
    """Choose one of the legal cards, holding back what the style holds back."""
    held = {"keep_petit": [PETIT], "keep_excuse": [EXCUSE], "any": []}.get(style, [PETIT, EXCUSE])
    wanted = [card for card in legal if card not in held] or legal
    if style == "strong":
        return max(wanted, key=lambda card: (card.is_trump(), card.number))
    return rng.choice(wanted)
