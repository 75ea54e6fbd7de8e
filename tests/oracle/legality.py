"""Which cards may be played?"""

from tests.oracle.cards import Card


def legal_cards(
    hand: list[Card], trick: list[Card], called: Card | None = None, first_card: bool = False
) -> list[Card]:
    """List the cards of the hand that may be played on the trick, in the order of the hand.

    ``called`` is the called card of five players and matters for the ``first_card`` of the deal alone.
    """
    return [card for card in hand if may_play(card, hand, trick, called, first_card)]


def may_play(card: Card, hand: list[Card], trick: list[Card], called: Card | None, first_card: bool) -> bool:
    """Tell whether this card of the hand may be played on the trick."""
    # The excuse may be played at any moment, whatever the hand.
    if card.is_excuse():
        return True
    # Who leads plays what he likes, and so does who follows an excuse; only the first card of the deal is bound.
    led = card_led(trick)
    if led is None:
        return not first_card or called is None or may_be_first(card, hand, called)
    # The suit led has to be followed, with any card of it.
    if led.is_suit_card() and any(other.family == led.family for other in hand):
        return card.family == led.family
    # Who cannot follow, or follows trumps, has to play a trump, higher than those on the table if he has one.
    if any(other.is_trump() for other in hand):
        return card.is_trump() and (goes_over(card, trick) or not any(goes_over(other, trick) for other in hand))
    # Without the suit and without a trump, anything goes.
    return True


def card_led(trick: list[Card]) -> Card | None:
    """Name the card that the trick follows: the first that is not the excuse."""
    for card in trick:
        if not card.is_excuse():
            return card
    return None


def goes_over(card: Card, trick: list[Card]) -> bool:
    """Tell whether the card is a trump above every trump of the trick."""
    return card.is_trump() and all(card.number > down.number for down in trick if down.is_trump())


def may_be_first(card: Card, hand: list[Card], called: Card) -> bool:
    """Tell whether the card may open a deal of five players: of the suit of the called card, it alone may."""
    if card.family != called.family or card == called:
        return True
    # Who has neither the called card nor another family opens with what he has.
    return all(other.family == called.family and other != called for other in hand)
