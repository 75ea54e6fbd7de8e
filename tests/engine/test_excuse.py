"""Whose is the excuse? Kept against a low card; in the last trick the official rules say otherwise."""

import pytest

from games.engine.notation import parse_card
from games.engine.scoring import Camp, ExcuseHow, ExcuseRuling, excuse_ruling
from games.engine.tricks import excuse_wins
from games.engine.variants import Variant, variant

ATTACK, DEFENCE = Camp.ATTACK, Camp.DEFENCE
BASE, FFT = variant("base"), variant("fft")
WINNER = variant("fft", options={"excuse_last": "winner"})
NO_EXCHANGE = variant("fft", options={"excuse_exchange": False})
KEPT, EXCHANGED = ExcuseHow.KEPT, ExcuseHow.KEPT_WITH_EXCHANGE
LOST, WINS = ExcuseHow.LOST_IN_THE_LAST_TRICK, ExcuseHow.WINS_THE_LAST_TRICK


def ruling(
    table: Variant, player: Camp, winner: Camp, *, last: bool = False, all_before: bool = False, led: bool = False
) -> ExcuseRuling:
    """Rule on an excuse."""
    return excuse_ruling(table, player=player, winner=winner, is_last=last, has_won_all=all_before, is_led=led)


@pytest.mark.parametrize("table", [BASE, FFT, WINNER])
@pytest.mark.parametrize("player", list(Camp))
def test_it_is_kept_before_the_last_trick(table: Variant, player: Camp) -> None:
    assert ruling(table, player, player) == ExcuseRuling(KEPT, player, False)
    assert ruling(table, player, player.other) == ExcuseRuling(EXCHANGED, player, True)


@pytest.mark.parametrize("all_before", [True, False])
@pytest.mark.parametrize("led", [True, False])
def test_base_never_lets_it_be_taken_nor_win(all_before: bool, led: bool) -> None:
    given = {"last": True, "all_before": all_before, "led": led}
    assert ruling(BASE, ATTACK, DEFENCE, **given) == ExcuseRuling(EXCHANGED, ATTACK, True)
    assert ruling(BASE, DEFENCE, DEFENCE, **given) == ExcuseRuling(KEPT, DEFENCE, False)


def test_the_official_rules_give_it_to_whoever_takes_the_last_trick_from_its_camp() -> None:
    assert ruling(FFT, ATTACK, DEFENCE, last=True) == ExcuseRuling(LOST, DEFENCE, False)
    assert ruling(FFT, DEFENCE, ATTACK, last=True) == ExcuseRuling(LOST, ATTACK, False)


def test_it_changes_camp_even_under_a_partners_last_trick_against_a_low_card() -> None:
    assert ruling(FFT, DEFENCE, DEFENCE, last=True) == ExcuseRuling(LOST, ATTACK, True)


def test_an_option_leaves_it_to_the_camp_that_takes_the_last_trick() -> None:
    assert ruling(WINNER, DEFENCE, DEFENCE, last=True) == ExcuseRuling(KEPT, DEFENCE, False)
    assert ruling(WINNER, DEFENCE, ATTACK, last=True) == ExcuseRuling(LOST, ATTACK, False)


def test_led_last_by_a_camp_that_has_won_everything_it_wins() -> None:
    assert ruling(FFT, ATTACK, ATTACK, last=True, all_before=True, led=True) == ExcuseRuling(WINS, ATTACK, False)


def test_a_chelem_made_without_its_help_keeps_it() -> None:
    assert ruling(FFT, DEFENCE, DEFENCE, last=True, all_before=True) == ExcuseRuling(KEPT, DEFENCE, False)


def test_an_option_does_without_the_low_card() -> None:
    assert ruling(NO_EXCHANGE, ATTACK, DEFENCE) == ExcuseRuling(KEPT, ATTACK, False)
    assert ruling(NO_EXCHANGE, DEFENCE, DEFENCE, last=True) == ExcuseRuling(LOST, ATTACK, False)


def test_it_wins_only_when_led_to_the_last_trick_of_a_chelem() -> None:
    led, played = [parse_card(text) for text in ("EX", "H5")], [parse_card(text) for text in ("H5", "EX")]
    assert excuse_wins(led, True, True, True)
    assert not excuse_wins(played, True, True, True)
    assert not excuse_wins(led, False, True, True)
    assert not excuse_wins(led, True, False, True)
    assert not excuse_wins(led, True, True, False)
