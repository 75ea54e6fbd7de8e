"""Who owns the excuse in the end, and who gives half a point for it?

The five cases of the rules: kept where nothing is to give back, kept against a low card, lost in
the last trick (fft), winning the last trick of a chelem (fft), and never played.
"""

from dataclasses import dataclass

from tests.oracle.legality import card_led
from tests.oracle.record import Play


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


def strongest(plays: list[Play]) -> int:
    """Name the seat whose card beats the others: the highest trump, or else the highest card of the suit led."""
    led = card_led([play.card for play in plays])
    best = plays[0]
    for play in plays[1:]:
        if led is not None and play.card.beats(best.card, led):
            best = play
    return best.seat


def camp_of(seat: int, attack: list[int]) -> str:
    """Name the camp of a seat."""
    return "attack" if seat in attack else "defence"


def excuse_wins(
    plays: list[Play], attack: list[int], is_last: bool, previous_all_by: str | None, rules: ExcuseRules
) -> bool:
    """Tell whether the excuse takes the trick: fft, led to the last by a camp that won all the others."""
    first = plays[0]
    all_others = previous_all_by == camp_of(first.seat, attack)
    return rules.rules == "fft" and is_last and first.card.is_excuse() and all_others


def winner_of(
    plays: list[Play], attack: list[int], is_last: bool, previous_all_by: str | None, rules: ExcuseRules
) -> int:
    """Name the seat that takes a complete trick."""
    if excuse_wins(plays, attack, is_last, previous_all_by, rules):
        return plays[0].seat
    return strongest(plays)


def fate_of(
    plays: list[Play], attack: list[int], is_last: bool, previous_all_by: str | None, rules: ExcuseRules
) -> ExcuseFate | None:
    """Tell what becomes of the excuse played in a complete trick; None when it is not there."""
    holders = [play.seat for play in plays if play.card.is_excuse()]
    if not holders:
        return None
    seat = holders[0]
    led = plays[0].card.is_excuse()
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
