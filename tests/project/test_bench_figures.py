"""The report of a measurement: the middle of the rounds against its target."""

import pytest

from tools.bench.figures import Figure, interleaved, ratios, report, shown


def test_judges_the_median_of_the_rounds() -> None:
    figure = Figure("speed", (14.0, 16.0, 90.0), least=15)
    assert figure.middle == 16
    assert figure.is_met
    assert not Figure("speed", (14.0, 14.5, 90.0), least=15).is_met
    assert not Figure("time", (9.0, 17.0, 18.0), least=9, most=16).is_met


def test_prints_spread_and_target() -> None:
    line = Figure("an evening", (9.5, 12.25, 15.0), " min", least=9, most=16).line()
    assert line == "| an evening | 12.2 min | 9.5 to 15 | 9 to 16 | ok |"


def test_fails_when_a_target_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    assert report("Engine", [Figure("speed", (1.0,), least=2), Figure("size", (1.0,))]) == 1
    assert "Missed: speed" in capsys.readouterr().out
    assert report("Engine", [Figure("speed", (3.0,), least=2)]) == 0


def test_divides_round_by_round() -> None:
    assert ratios((4.0, 9.0), (2.0, 3.0)) == (2.0, 3.0)


def test_takes_turns() -> None:
    order: list[str] = []
    seconds = interleaved(3, {"a": lambda: order.append("a"), "b": lambda: order.append("b")})
    assert order == ["a", "b"] * 3
    assert [len(values) for values in seconds.values()] == [3, 3]


@pytest.mark.parametrize(("value", "text"), [(1234.5, "1,234"), (12.34, "12.3"), (0.01234, "0.0123")])
def test_shows_three_digits(value: float, text: str) -> None:
    assert shown(value) == text
