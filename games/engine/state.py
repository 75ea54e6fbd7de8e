"""What is there to know about one deal, all hands included?

Data only: the phases change it in place. Nothing here may reach a seat: that is what ``view`` is for.
"""

from typing import Final, Literal

from games.engine.cards import PACK_SIZE, TRUMPS
from games.engine.decisions import Call, Contract, Decision, DeclareChelem, DeclarePoignee, Phase, SetAside
from games.engine.notation import BIDS, PLAYS
from games.engine.variants import Variant

__all__ = ["MAX_PLAYERS", "SEAT_BIDS", "SEAT_PLAYS", "DealState", "Phase", "Void"]

Void = Literal["passe", "petit_sec"]

MAX_PLAYERS: Final = 5

SEAT_PLAYS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    tuple((seat, card) for card in range(PACK_SIZE)) for seat in range(MAX_PLAYERS)
)
"""``SEAT_PLAYS[seat][card]`` is the shared pair (seat, card): a deal stores no pair of its own."""

SEAT_BIDS: Final[tuple[tuple[tuple[int, Contract], ...], ...]] = tuple(
    tuple((seat, bid.contract) for bid in BIDS) for seat in range(MAX_PLAYERS)
)
"""``SEAT_BIDS[seat][contract]`` is the shared pair (seat, contract)."""


class DealState:
    """One deal in progress or finished, seats 0..n-1 in the order of play, sets of cards as masks."""

    __slots__ = (
        "auction",
        "called_card",
        "chelem_announced",
        "chien",
        "contract",
        "dealer",
        "ecart",
        "hands",
        "legal",
        "partner",
        "petit_sec_seat",
        "phase",
        "plays",
        "poignee_decisions",
        "taker",
        "trick",
        "trick_leader",
        "trick_winners",
        "turn",
        "variant",
        "void",
    )

    def __init__(self, variant: Variant, dealer: int, hands: tuple[int, ...], chien: int) -> None:
        """Begin with the auction: ``rules.start`` is the door that also looks for a petit sec."""
        self.variant = variant
        self.dealer = dealer
        self.hands = list(hands)
        self.chien = chien
        self.auction: tuple[tuple[int, Contract], ...] = ()
        self.taker: int | None = None
        self.contract = Contract.PASSE
        self.called_card: int | None = None
        self.partner: int | None = None
        self.ecart = 0
        self.chelem_announced: bool | None = None
        self.poignee_decisions: tuple[tuple[int, int], ...] = ()
        self.trick_leader = (dealer + 1) % variant.players
        self.trick: list[int] = []
        self.legal = 0
        """The cards that the seat to play may play, told anew by each play; 0 before and after the play."""
        self.plays: list[tuple[int, int]] = []
        self.trick_winners = bytearray()
        self.phase = Phase.BIDDING
        self.turn: int | None = self.trick_leader
        self.void: Void | None = None
        self.petit_sec_seat: int | None = None

    def copy(self) -> "DealState":
        """Return an independent copy."""
        twin = DealState.__new__(DealState)
        for name in DealState.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.hands = self.hands.copy()
        twin.trick = self.trick.copy()
        twin.plays = self.plays.copy()
        twin.trick_winners = self.trick_winners.copy()
        return twin

    @property
    def bids(self) -> list[Contract]:
        """The words of the auction, in speaking order from the dealer's right."""
        return [contract for _, contract in self.auction]

    @property
    def dealt(self) -> tuple[int, ...]:
        """The hands as dealt: what is left of them, what has been played and what went through the écart.

        >>> from games.engine.variants import variant
        >>> DealState(variant(), 0, (1, 2, 4, 8), 16).dealt
        (1, 2, 4, 8)
        """
        hands = self.hands.copy()
        for seat, card in self.plays:
            hands[seat] |= 1 << card
        if self.taker is not None and self.is_chien_shown:
            hands[self.taker] = (hands[self.taker] | self.ecart) & ~self.chien
        return tuple(hands)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.phase is Phase.OVER

    @property
    def is_chien_shown(self) -> bool:
        """Whether the chien has been turned up for everybody."""
        if self.phase is Phase.BIDDING or self.phase is Phase.CALLING:
            return False
        return self.contract is Contract.PETITE or self.contract is Contract.GARDE

    @property
    def forced_trumps(self) -> int:
        """The trumps of the écart, which everybody has seen."""
        return self.ecart & TRUMPS

    @property
    def leaders(self) -> list[int]:
        """The seat that led each trick begun so far."""
        if not self.plays:
            return []
        return [seat for seat, _ in self.plays[:: self.variant.players]]

    @property
    def poignees(self) -> tuple[tuple[int, int], ...]:
        """The poignées shown so far: (seat, cards), in the order shown."""
        return tuple([pair for pair in self.poignee_decisions if pair[1]])

    @property
    def decision_count(self) -> int:
        """How many decisions have been taken in this deal."""
        count = len(self.auction) + len(self.plays) + len(self.poignee_decisions)
        return count + (self.called_card is not None) + (self.ecart != 0) + (self.chelem_announced is not None)

    @property
    def transcript(self) -> list[Decision]:
        """Every seat's decisions, in order: the deal is a fold of them."""
        decisions: list[Decision] = [BIDS[contract] for _, contract in self.auction]
        if self.called_card is not None:
            decisions.append(Call(self.called_card))
        if self.ecart:
            decisions.append(SetAside(self.ecart))
        if self.chelem_announced is not None:
            decisions.append(DeclareChelem(self.chelem_announced))
        poignees = [DeclarePoignee(cards) for _, cards in self.poignee_decisions]
        for index, (_, card) in enumerate(self.plays):
            decisions += poignees[index : index + 1]
            decisions.append(PLAYS[card])
        return decisions + list(poignees[len(self.plays) :])
