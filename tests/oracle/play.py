"""Do the plays follow the rules, and which tricks do they make?"""

from dataclasses import dataclass

from tests.oracle.auction import hold_auction, partner_of, petit_sec_seat
from tests.oracle.cards import Card, hand_size
from tests.oracle.ecart import check_ecart
from tests.oracle.excuse import ExcuseFate, ExcuseRules, camp_of, fate_of, winner_of
from tests.oracle.faults import Fault
from tests.oracle.legality import legal_cards
from tests.oracle.poignee import show_poignee
from tests.oracle.record import Play, Record


@dataclass
class Trick:
    """One complete trick: who led, the cards in the order played, who took it."""

    leader: int
    cards: list[Card]
    winner: int


@dataclass
class Playing:
    """The tricks of a deal, the fate of the excuse, the camp that took every trick, the poignées shown."""

    tricks: list[Trick]
    excuse: ExcuseFate | None
    excuse_trick: int | None
    all_by: str | None
    legal: list[list[Card]]
    poignees: list[str]


def hands_before_play(record: Record, taker: int, ecart: list[Card] | None) -> list[list[Card]]:
    """Give the hands when the first card is led: the taker's with the chien and without the écart."""
    hands = [list(hand) for hand in record.hands]
    if ecart is not None:
        hands[taker] = [card for card in hands[taker] + record.chien if card not in ecart]
    return hands


def first_leader(record: Record, taker: int) -> int:
    """Name the seat that leads first: the dealer's right, or the taker who announced a chelem."""
    return taker if record.chelem_announced else (record.dealer + 1) % record.players


def all_tricks_by(tricks: list[Trick], attack: list[int]) -> str | None:
    """Name the camp that took every trick so far; None when they are shared or there is none."""
    camps = [camp_of(trick.winner, attack) for trick in tricks]
    return camps[0] if camps and len(set(camps)) == 1 else None


def play_all(record: Record, hands: list[list[Card]], leader: int, attack: list[int]) -> Playing:
    """Fold the plays into tricks, or raise the first fault of a play or of a poignée before it.

    ``attack`` names the taker first.
    """
    rules = ExcuseRules(record.rules, record.excuse_last, record.excuse_exchange)
    wanted = hand_size(record.players, record.variant)
    playing = Playing([], None, None, None, [], [])
    down: list[Play] = []
    for index, play in enumerate(record.plays):
        if len(playing.tricks) == wanted:
            raise Fault("extra", "plays", index, "every card has been played")
        check_turn(play.seat, index, (leader + len(down)) % record.players)
        hand = hands[play.seat]
        if not playing.tricks:
            level = show_poignee(record, play.seat, index, hand, shown_again(record, play.seat, attack[0]))
            playing.poignees.extend([level] if level else [])
        legal = legal_cards(hand, [played.card for played in down], record.call, index == 0)
        playing.legal.append(legal)
        check_card(play.card, index, hand, legal)
        hand.remove(play.card)
        down.append(play)
        if len(down) == record.players:
            is_last = len(playing.tricks) == wanted - 1
            before = all_tricks_by(playing.tricks, attack)
            fate = fate_of(down, attack, is_last, before, rules)
            if fate is not None:
                playing.excuse = fate
                playing.excuse_trick = len(playing.tricks)
            winner = winner_of(down, attack, is_last, before, rules)
            playing.tricks.append(Trick(leader, [played.card for played in down], winner))
            leader = winner
            down = []
    if len(playing.tricks) < wanted:
        raise Fault("incomplete", "plays", None, "cards remain to be played")
    playing.all_by = all_tricks_by(playing.tricks, attack)
    return playing


def shown_again(record: Record, seat: int, taker: int) -> list[Card]:
    """List the trumps of the écart, which its owner may show again in a poignée."""
    return [card for card in record.ecart or [] if card.is_trump()] if seat == taker else []


def check_turn(seat: int, index: int, turn: int) -> None:
    """Refuse a play out of turn."""
    if seat != turn:
        raise Fault("bad_turn", "plays", index, f"it is seat {turn}'s turn, not {seat}'s")


def check_card(card: Card, index: int, hand: list[Card], legal: list[Card]) -> None:
    """Refuse a card that is not held, or that is against the rules."""
    if card not in hand:
        raise Fault("not_in_hand", "plays", index, f"{card} is not in the hand")
    if card not in legal:
        raise Fault("illegal_card", "plays", index, f"{card} may not be played here")


def replay_asking_legality(record: Record) -> list[list[Card]]:
    """Replay a valid record, its auction and écart judged first, and give the legal cards before each play."""
    if petit_sec_seat(record) is not None:
        return []
    auction = hold_auction(record.players, record.dealer, record.bids)
    if auction.taker is None or auction.contract is None:
        return []
    taker = auction.taker
    check_ecart(record.hands[taker], record.chien, auction.contract, record.ecart)
    partner = partner_of(record, taker)
    attack = [taker] if partner is None else [taker, partner]
    hands = hands_before_play(record, taker, record.ecart)
    return play_all(record, hands, first_leader(record, taker), attack).legal
