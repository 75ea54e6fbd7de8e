"""Which cards may the taker set aside, and which must he?"""

from tests.oracle.cards import Card
from tests.oracle.faults import Fault


def free_cards(hand: list[Card]) -> list[Card]:
    """List the suit cards other than kings in the hand joined with the chien."""
    return [card for card in hand if card.is_suit_card() and not card.is_king()]


def forced_trump_count(hand: list[Card], size: int) -> int:
    """Tell how many trumps have to go because the free cards are too few."""
    return max(0, size - len(free_cards(hand)))


def forced_from(hand: list[Card], size: int) -> list[Card]:
    """List the trumps among which the forced ones are chosen (none when none is forced)."""
    if forced_trump_count(hand, size) == 0:
        return []
    return [card for card in hand if card.is_trump() and not card.is_bout()]


def discardable(hand: list[Card], size: int) -> list[Card]:
    """List every card that is in at least one legal écart."""
    return free_cards(hand) + forced_from(hand, size)


def wrong_card(hand: list[Card], chosen: list[Card], size: int) -> int | None:
    """Find the first card that can be in no legal écart, or that comes twice."""
    for index, card in enumerate(chosen):
        if card not in discardable(hand, size) or card in chosen[:index]:
            return index
    return None


def is_legal_ecart(hand: list[Card], chosen: list[Card], size: int) -> bool:
    """Tell whether these cards of the hand (chien included) may be set aside together."""
    if len(chosen) != size or wrong_card(hand, chosen, size) is not None:
        return False
    trumps = [card for card in chosen if card.is_trump()]
    return len(trumps) == forced_trump_count(hand, size)


def check_ecart(hand: list[Card], chien: list[Card], contract: str, chosen: list[Card] | None) -> None:
    """Refuse an écart that is missing, that no contract asks for, or that breaks a rule."""
    if contract not in ["petite", "garde"]:
        if chosen is not None:
            raise Fault("bad_ecart", "ecart", None, f"there is no écart in a {contract}")
        return
    if chosen is None:
        raise Fault("incomplete", "ecart", None, "the écart is missing")
    if not is_legal_ecart(hand + chien, chosen, len(chien)):
        index = wrong_card(hand + chien, chosen, len(chien))
        raise Fault("bad_ecart", "ecart", index, "these cards may not be set aside")
