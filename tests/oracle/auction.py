"""Is the deal void, who takes, at which contract, and calling which card?"""

from dataclasses import dataclass

from tests.oracle.cards import CAVALIER, DAME, PETIT, ROI, SUITS, VALET, Card
from tests.oracle.faults import Fault
from tests.oracle.record import Record

PASSE = "passe"
CONTRACTS = ["petite", "garde", "garde_sans", "garde_contre"]
MULTIPLIERS = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}


@dataclass
class Auction:
    """How far the auction went: ``state`` is ``open``, ``done`` or ``void`` (everybody passed)."""

    state: str
    taker: int | None
    contract: str | None


def is_petit_sec(hand: list[Card]) -> bool:
    """Tell whether the petit is the only trump of a dealt hand without the excuse."""
    trumps = [card for card in hand if card.is_trump()]
    return trumps == [PETIT] and not any(card.is_excuse() for card in hand)


def petit_sec_seat(record: Record) -> int | None:
    """Name the seat whose petit sec voids the deal, if any."""
    if record.petit_sec:
        for seat, hand in enumerate(record.hands):
            if is_petit_sec(hand):
                return seat
    return None


def legal_bids(earlier: list[str]) -> list[str]:
    """List what the next speaker may say after the earlier bids."""
    highest = -1
    for bid in earlier:
        if bid != PASSE:
            highest = CONTRACTS.index(bid)
    return [PASSE, *CONTRACTS[highest + 1 :]]


def hold_auction(players: int, dealer: int, bids: list[str]) -> Auction:
    """Follow the bids, or raise ``bad_bid`` at the first that is unknown, too low or too many."""
    taker: int | None = None
    contract: str | None = None
    for index, bid in enumerate(bids):
        if index >= players:
            raise Fault("bad_bid", "bids", index, "everybody has spoken")
        if bid not in legal_bids(bids[:index]):
            raise Fault("bad_bid", "bids", index, f"{bid} cannot be said here")
        if bid != PASSE:
            taker = (dealer + 1 + index) % players
            contract = bid
    if contract == "garde_contre" or (contract and len(bids) == players):
        return Auction("done", taker, contract)
    if len(bids) == players:
        return Auction("void", None, None)
    return Auction("open", taker, contract)


def callable_cards(hand: list[Card]) -> list[Card]:
    """List what a taker of five players may call with his dealt hand."""
    allowed: list[Card] = []
    for number in [ROI, DAME, CAVALIER, VALET]:
        four = [Card(suit, number) for suit in SUITS]
        allowed.extend(four)
        if not all(card in hand for card in four):
            break
    return allowed


def check_call(record: Record, taker: int | None) -> None:
    """Refuse a call that is missing at five, present elsewhere, or of a card that may not be called."""
    if record.players != 5 or taker is None:
        if record.call is not None:
            raise Fault("bad_call", "call", None, "nobody calls a card in this deal")
        return
    if record.call is None:
        raise Fault("bad_call", "call", None, "the taker has called no card")
    if record.call not in callable_cards(record.hands[taker]):
        raise Fault("bad_call", "call", None, f"{record.call} may not be called")


def partner_of(record: Record, taker: int) -> int | None:
    """Name the seat, other than the taker's, that was dealt the called card."""
    for seat, hand in enumerate(record.hands):
        if seat != taker and record.call is not None and record.call in hand:
            return seat
    return None
