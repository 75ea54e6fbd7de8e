"""Which games exist: four tables, two rule sets, three options; every other combination is refused."""

import pytest

from games.engine.cards import PACK, half_points
from games.engine.errors import UnknownVariant
from games.engine.notation import cards_text
from games.engine.variants import ExcuseLast, variant


@pytest.mark.parametrize("players", [3, 4, 5])
def test_base_has_neither_poignee_nor_announced_chelem(players: int) -> None:
    table = variant("base", players)
    assert not (table.has_poignee or table.has_chelem or table.excuse_can_win or table.petit_au_bout_before_last)
    assert table.excuse_last is ExcuseLast.KEPT
    assert table.has_call == (players == 5)


def test_the_official_rules_have_both() -> None:
    table = variant("fft")
    assert table.has_poignee and table.has_chelem and table.excuse_can_win and table.petit_au_bout_before_last
    assert table.excuse_last is ExcuseLast.OPPONENTS


def test_the_reduced_pack_has_no_two_to_six() -> None:
    table = variant("fft", 3, "58")
    missing = ",".join(f"{suit}{rank}" for suit in "SHDC" for rank in range(2, 7))
    assert cards_text(PACK & ~table.pack) == missing
    assert (half_points(table.pack), table.added_half_points, table.pack_half_points) == (162, 10, 182)


def test_every_table_uses_up_its_pack() -> None:
    for players, pack in ((3, "78"), (3, "58"), (4, "78"), (5, "78")):
        table = variant("fft", players, pack)
        assert table.players * table.hand_size + table.chien_size == table.pack.bit_count()
        assert table.tricks == table.hand_size
        assert table.hand_size % table.packet == 0


def test_a_variant_tells_the_options_that_differ() -> None:
    assert variant("fft").options == {}
    options: dict[str, object] = {"excuse_last": "winner", "excuse_exchange": False, "petit_sec": False}
    assert variant("fft", options=options).options == options
    assert variant("fft", options={"excuse_last": "opponents", "petit_sec": True}) == variant("fft")


@pytest.mark.parametrize(
    ("rules", "players", "pack", "options"),
    [
        ("belote", 4, "78", {}),
        ("base", 2, "78", {}),
        ("base", 6, "78", {}),
        ("base", 4, "58", {}),
        ("base", 4, "52", {}),
        ("base", 4, "78", {"excuse_last": "opponents"}),
        ("fft", 4, "78", {"excuse_last": "kept"}),
        ("fft", 4, "78", {"excuse_last": 1}),
        ("fft", 4, "78", {"petit_sec": 1}),
        ("fft", 4, "78", {"excuse_exchange": "false"}),
        ("fft", 4, "78", {"misere": True}),
    ],
)
def test_refuses_a_game_that_does_not_exist(rules: str, players: int, pack: str, options: dict[str, object]) -> None:
    with pytest.raises(UnknownVariant):
        variant(rules, players, pack, options)
