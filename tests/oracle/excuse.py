"""Who owns the excuse in the end, and who gives half a point for it?

The five cases of the rules: kept where nothing is to give back, kept against a low card, lost in
the last trick (fft), winning the last trick of a chelem (fft), and never played.
"""

from dataclasses import dataclass

from tests.oracle import cards


@dataclass
class ExcuseFate:
    """What became of the excuse in one trick."""

    played_by: int
    led: bool
    how: str
    owner: str
    gives_half_point: bool


@dataclass
class ExcuseRules:
    """The part of a rule set that concerns the excuse."""

    rules: str
    excuse_last: str = "opponents"
    excuse_exchange: bool = True


def strongest(plays: list[tuple[int, str]]) -> int:
    """Name the seat of the highest trump, or without trump of the highest card of the suit led."""
    down = [(seat, card) for seat, card in plays if card != cards.EXCUSE]
    contenders = [(seat, card) for seat, card in down if cards.is_trump(card)]
    if not contenders:
        led = cards.suit(down[0][1])
        contenders = [(seat, card) for seat, card in down if cards.suit(card) == led]
    return max(contenders, key=lambda play: cards.strength(play[1]))[0]


def camp_of(seat: int, attack: list[int]) -> str:
    """Name the camp of a seat."""
    return "attack" if seat in attack else "defence"


def excuse_wins(
    plays: list[tuple[int, str]], attack: list[int], is_last: bool, previous_all_by: str | None, rules: ExcuseRules
) -> bool:
    """Tell whether the excuse takes the trick: fft, led to the last by a camp that won all the others."""
    seat, card = plays[0]
    return rules.rules == "fft" and is_last and card == cards.EXCUSE and previous_all_by == camp_of(seat, attack)


def winner_of(
    plays: list[tuple[int, str]], attack: list[int], is_last: bool, previous_all_by: str | None, rules: ExcuseRules
) -> int:
    """Name the seat that takes a complete trick."""
    if excuse_wins(plays, attack, is_last, previous_all_by, rules):
        return plays[0][0]
    return strongest(plays)


def fate_of(
    plays: list[tuple[int, str]], attack: list[int], is_last: bool, previous_all_by: str | None, rules: ExcuseRules
) -> ExcuseFate | None:
    """Tell what becomes of the excuse played in a complete trick; None when it is not there."""
    holders = [seat for seat, card in plays if card == cards.EXCUSE]
    if not holders:
        return None
    seat = holders[0]
    led = plays[0][1] == cards.EXCUSE
    mine = camp_of(seat, attack)
    other = "defence" if mine == "attack" else "attack"
    trick_to_mine = camp_of(winner_of(plays, attack, is_last, previous_all_by, rules), attack) == mine
    if excuse_wins(plays, attack, is_last, previous_all_by, rules):
        return ExcuseFate(seat, led, "wins_the_last_trick", mine, False)
    if is_last and rules.rules == "fft":
        if not trick_to_mine:
            return ExcuseFate(seat, led, "lost_in_the_last_trick", other, False)
        if previous_all_by != mine and rules.excuse_last == "opponents":
            return ExcuseFate(seat, led, "lost_in_the_last_trick", other, rules.excuse_exchange)
        return ExcuseFate(seat, led, "kept", mine, False)
    if trick_to_mine or not rules.excuse_exchange:
        return ExcuseFate(seat, led, "kept", mine, False)
    return ExcuseFate(seat, led, "kept_with_exchange", mine, True)
