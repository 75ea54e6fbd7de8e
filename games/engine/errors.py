"""What can go wrong when somebody decides something at the table?

Every fault is raised once, here in the engine, with a machine code; pages and the API translate it at their edge.
"""

from enum import StrEnum


class Reason(StrEnum):
    """The precise cause of a refusal: one value per sentence that a page can say."""

    WRONG_PHASE = "wrong_phase"
    DEAL_OVER = "deal_over"
    BID_TOO_LOW = "bid_too_low"
    CARD_NOT_CALLABLE = "card_not_callable"
    CALL_NEEDS_FOUR_KINGS = "call_needs_four_kings"
    CALL_NEEDS_FOUR_QUEENS = "call_needs_four_queens"
    CALL_NEEDS_FOUR_KNIGHTS = "call_needs_four_knights"
    NOT_IN_HAND = "not_in_hand"
    WRONG_ECART_SIZE = "wrong_ecart_size"
    KING_IN_ECART = "king_in_ecart"
    BOUT_IN_ECART = "bout_in_ecart"
    TRUMP_IN_ECART = "trump_in_ecart"
    SUIT_CARDS_FIRST = "suit_cards_first"
    WRONG_POIGNEE_SIZE = "wrong_poignee_size"
    NOT_A_TRUMP = "not_a_trump"
    TRUMP_NOT_HELD = "trump_not_held"
    EXCUSE_HIDES_A_TRUMP = "excuse_hides_a_trump"
    CALLED_SUIT_LED = "called_suit_led"
    MUST_FOLLOW = "must_follow"
    MUST_FOLLOW_TRUMP = "must_follow_trump"
    MUST_TRUMP = "must_trump"
    MUST_OVERTRUMP = "must_overtrump"


class RulesError(Exception):
    """Anything that the rules of the game refuse."""


class IllegalDecision(RulesError):
    """A well-formed decision that the rules do not allow now."""

    def __init__(self, reason: Reason, *, card: int | None = None, cards: int = 0) -> None:
        """Tell the ``reason``, the offending ``card`` if there is one, and the ``cards`` (a mask) that would do."""
        super().__init__(reason.value)
        self.reason = reason
        self.card = card
        self.cards = cards


class NotYourTurn(RulesError):
    """A decision of a seat that is not the one to decide."""

    def __init__(self, seat: int, turn: int | None) -> None:
        """Tell the ``seat`` that spoke and the seat whose ``turn`` it is (None: nobody's)."""
        super().__init__(f"seat {seat} spoke, turn of {turn}")
        self.seat = seat
        self.turn = turn


class BadNotation(RulesError):
    """A text that is no card, no decision or no seed."""


class UnknownVariant(RulesError):
    """A combination of rules, players, pack and options that does not exist."""
