"""How are cards, suits, icons and emblems drawn on a page? Markup of the sprites; filters that say and write things."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games import labels

register = template.Library()


def _use(sprite: str, symbol: str, css: str = "") -> SafeString:
    if css:
        return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, static(sprite), symbol)
    return format_html('<svg aria-hidden="true"><use href="{}#{}"/></svg>', static(sprite), symbol)


@register.simple_tag
def card_art(card: int) -> SafeString:
    """Draw a card's picture alone, for a button that says its own name."""
    return _use("cards.svg", labels.sprite_id(card))


@register.simple_tag
def card(card: int, css: str = "") -> SafeString:
    """Draw a card that cannot be pressed, with its spoken name; `css` adds classes ("maitresse arrive")."""
    return format_html(
        '<span class="carte{}" data-e="{}">{}<span class="vh">{}</span></span>',
        f" {css}" if css else "",
        labels.family(card),
        card_art(card),
        labels.card_name(card),
    )


@register.simple_tag
def card_back(css: str = "") -> SafeString:
    """Draw the back of a card; what it stands for is said by the text around it."""
    return format_html(
        '<span class="carte{}" data-e="d">{}</span>', f" {css}" if css else "", _use("cards.svg", labels.BACK)
    )


@register.simple_tag
def suit_mark(suit: int) -> SafeString:
    """Draw a suit's mark in a line of text (0..3, 4 for trumps), with its spoken name."""
    letter = labels.suit_family(suit)
    return format_html(
        '{}<span class="vh">{}</span>', _use("cards.svg", f"m-{letter}", f"mk {letter}"), labels.suit_name(suit)
    )


@register.simple_tag
def bout_mark() -> SafeString:
    """Draw the star that the bouts carry; decoration, the text beside it says the word."""
    return _use("cards.svg", "m-b", "mk b")


@register.simple_tag
def icon(name: str, css: str = "") -> SafeString:
    """Draw an icon of static/icones.svg; the word beside it, or a `.vh` span, says what it is."""
    return _use("icones.svg", name, f"ic {css}" if css else "ic")


@register.simple_tag
def emblem(seat: int) -> SafeString:
    """Draw the emblem of a seat."""
    return _use("icones.svg", labels.SEAT_EMBLEMS[seat], "av")


register.filter("card_name", labels.card_name)
register.filter("card_noun", labels.card_noun)
register.filter("card_nouns", lambda cards: labels.listed(labels.card_noun(card) for card in cards))
register.filter("card_phrase", labels.card_phrase)
register.filter("card_index", labels.card_index)
register.filter("card_family", labels.family)
register.filter("sprite_id", labels.sprite_id)
register.filter("suit_name", labels.suit_name)
register.filter("suit_key", lambda suit: labels.suit_key(int(suit)))
register.filter("suit_title", labels.suit_title)
register.filter("seat_name", labels.seat_name)
register.filter("seat_side", lambda seat: labels.SEAT_SIDES[seat])
register.filter("contract_name", labels.contract_name)
register.filter("contract_meaning", labels.contract_meaning)
register.filter("number", labels.number)
register.filter("signed", labels.signed)
register.filter("halves", labels.halves)
register.filter("times", labels.times)
