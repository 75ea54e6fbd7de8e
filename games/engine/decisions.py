"""What can a seat decide, and between what may it choose?

Decisions are commands: frozen, comparable, with one text each (``notation``). ``Choices`` tells everything that the
seat to decide may do now; sets of cards are masks.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final, NamedTuple


class Phase(StrEnum):
    """Where a deal stands."""

    BIDDING = "bidding"
    CALLING = "calling"
    ECART = "ecart"
    CHELEM = "chelem"
    POIGNEE = "poignee"
    PLAY = "play"
    OVER = "over"


class Contract(IntEnum):
    """What a seat may say in the auction, from the lowest to the highest."""

    PASSE = 0
    PETITE = 1
    GARDE = 2
    GARDE_SANS = 3
    GARDE_CONTRE = 4

    @property
    def key(self) -> str:
        """The name in notation: ``passe``, ``petite``, ``garde``, ``garde_sans``, ``garde_contre``."""
        return self.name.lower()

    @property
    def multiplier(self) -> int:
        """By how much the contract and the petit au bout are multiplied (0 for ``passe``)."""
        return _MULTIPLIERS[self]

    @property
    def shows_chien(self) -> bool:
        """Whether the chien is turned up and goes through the taker's hand."""
        return self in (Contract.PETITE, Contract.GARDE)


_MULTIPLIERS: Final = (0, 1, 2, 4, 6)
CONTRACTS: Final[tuple[Contract, ...]] = tuple(Contract)


@dataclass(frozen=True, slots=True)
class Bid:
    """Say one's word in the auction; ``Contract.PASSE`` is a word too."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class Call:
    """Call a king (or a queen, a knight, a jack) as partner; five players only."""

    card: int


@dataclass(frozen=True, slots=True)
class SetAside:
    """Lay down the écart: the cards are a mask."""

    cards: int


@dataclass(frozen=True, slots=True)
class DeclareChelem:
    """Announce the chelem, or not."""

    announced: bool


@dataclass(frozen=True, slots=True)
class DeclarePoignee:
    """Show a poignée: the cards are a mask, 0 says that none is shown."""

    cards: int


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card to the trick."""

    card: int


Decision = Bid | Call | SetAside | DeclareChelem | DeclarePoignee | PlayCard


class Choices(NamedTuple):
    """All that the seat to decide may do now; only the fields of its phase are filled (a named tuple for its cost)."""

    phase: Phase
    seat: int
    plays: int = 0
    """The cards that may be played."""
    bids: tuple[Contract, ...] = ()
    calls: int = 0
    """The cards that may be called."""
    ecart_size: int = 0
    ecart_free: int = 0
    """The suit cards that may be set aside."""
    ecart_forced: int = 0
    """Those among them that must go, because no others are left."""
    ecart_trumps: int = 0
    """The trumps among which the rest of the écart is chosen; empty when no trump may go."""
    ecart_trump_count: int = 0
    can_announce_chelem: bool = False
    poignee_sizes: tuple[int, ...] = ()
    """The sizes that the seat can show; empty: it can only say no."""
    poignee_held: int = 0
    """Its trumps in hand, and the excuse: if the excuse is shown, every trump of the hand is."""
    poignee_set_aside: int = 0
    """The trumps that the taker had to set aside: already seen, they may complete a poignée."""
