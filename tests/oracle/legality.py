"""Which cards may be played?"""

from tests.oracle import cards


def legal_cards(hand: list[str], trick: list[str], called: str | None = None, first_card: bool = False) -> list[str]:
    """List the cards of the hand that may be played on the trick, in the order of the hand.

    ``called`` is the called card of five players and matters for the ``first_card`` of the deal alone.
    """
    down = [card for card in trick if card != cards.EXCUSE]
    if not down:
        if first_card and not trick and called is not None:
            return first_lead(hand, called)
        return list(hand)
    led = down[0]
    excuse = [card for card in hand if card == cards.EXCUSE]
    if cards.is_suit_card(led):
        same_suit = [card for card in hand if cards.is_suit_card(card) and cards.suit(card) == cards.suit(led)]
        if same_suit:
            return in_order(hand, same_suit + excuse)
    trumps = [card for card in hand if cards.is_trump(card)]
    if not trumps:
        return list(hand)
    top = max([cards.strength(card) for card in down if cards.is_trump(card)], default=0)
    higher = [card for card in trumps if cards.strength(card) > top]
    return in_order(hand, (higher or trumps) + excuse)


def first_lead(hand: list[str], called: str) -> list[str]:
    """List the first leads of five players: not in the called suit, but for the called card itself."""
    allowed = [
        card
        for card in hand
        if card == called or not cards.is_suit_card(card) or cards.suit(card) != cards.suit(called)
    ]
    return allowed or list(hand)


def in_order(hand: list[str], chosen: list[str]) -> list[str]:
    """Put the chosen cards in the order of the hand."""
    return [card for card in hand if card in chosen]
