"""The command line: its output line by line, and 0, 1 or 2 as its answer."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.engine.__main__ import main
from games.engine.dealing import deal, first_dealer, parse_seed
from games.engine.notation import card_text, parse_card
from games.engine.record import judge
from games.engine.variants import variant

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors" / "vectors.json"
DEALS: dict[str, Any] = json.loads((ROOT / "tests" / "vectors" / "deals.json").read_text())
GOOD, OTHER = DEALS["deals"][1]["record"], DEALS["deals"][2]["record"]
BAD = DEALS["refused"][0]["record"]
SEED = "00112233445566778899aabbccddeeff"
BAD_JSON = {"code": "bad_json", "step": "input", "index": None}

Run = tuple[int, list[Any], str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command and give its code, its lines (from JSON where they are) and its errors."""

    def _run(*arguments: str) -> Run:
        try:
            code = main(arguments)
        except SystemExit as stopped:
            code = stopped.code if isinstance(stopped.code, int) else 1
        output = capsys.readouterr()
        lines = [json.loads(line) if line.startswith("{") else line for line in output.out.splitlines()]
        return code, lines, output.err

    return _run


def written(path: Path, text: str | bytes) -> str:
    """Write a file and give its name."""
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


# judge


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(GOOD),
        json.dumps(GOOD, indent=2),
        json.dumps([GOOD]),
        f"\n{json.dumps(GOOD)}\n\n",
    ],
    ids=["one line", "many lines", "a list", "blank lines"],
)
def test_judges_one_record_however_it_is_written(run: Any, tmp_path: Path, text: str) -> None:
    assert run("judge", written(tmp_path / "record.json", text)) == (0, [judge(GOOD)], "")


@pytest.mark.parametrize("separator", ["\n", "\n\n", "\r\n"])
def test_judges_json_lines_and_says_one_when_any_is_refused(run: Any, tmp_path: Path, separator: str) -> None:
    text = separator.join(json.dumps(record) for record in (GOOD, BAD, OTHER))
    code, verdicts, _ = run("judge", written(tmp_path / "records.jsonl", text))
    assert (code, verdicts) == (1, [judge(GOOD), judge(BAD), judge(OTHER)])


def test_judges_a_list(run: Any, tmp_path: Path) -> None:
    code, verdicts, _ = run("judge", written(tmp_path / "list.json", json.dumps([OTHER, GOOD])))
    assert (code, verdicts) == (0, [judge(OTHER), judge(GOOD)])
    assert run("judge", written(tmp_path / "empty.json", "[]")) == (0, [], "")


def test_judges_standard_input(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(GOOD).encode())))
    assert run("judge", "-") == (0, [judge(GOOD)], "")


@pytest.mark.parametrize(
    "line",
    [b"{", b"nonsense", b"\xff\xfe\x00", b"[" * 100_000, b'{"rules": 1' + b"0" * 10_000 + b"}", b"", b"  \n "],
    ids=["cut", "words", "no text", "too deep", "too long a number", "nothing", "blank"],
)
def test_an_unreadable_file_gets_a_verdict_too(run: Any, tmp_path: Path, line: bytes) -> None:
    code, verdicts, _ = run("judge", written(tmp_path / "bad.json", line))
    assert code == 1
    assert [{key: verdict["error"][key] for key in BAD_JSON} for verdict in verdicts] == [BAD_JSON]


def test_an_unreadable_line_stands_between_its_neighbours(run: Any, tmp_path: Path) -> None:
    text = "\n".join([json.dumps(GOOD), '{"rules":', json.dumps(GOOD)])
    code, verdicts, _ = run("judge", written(tmp_path / "bad.jsonl", text))
    assert code == 1
    assert [verdict["valid"] for verdict in verdicts] == [True, False, True]
    assert verdicts[1]["error"]["code"] == "bad_json"


def test_a_file_that_is_not_there_is_wrong_use(run: Any, tmp_path: Path) -> None:
    code, lines, errors = run("judge", str(tmp_path / "nothing.json"))
    assert (code, lines) == (2, [])
    assert "nothing.json" in errors


# vectors


def vectors_that_need(*needs: str) -> int:
    """How many vectors of the file need one of these."""
    groups = json.loads(VECTORS.read_text())
    return sum(vector["needs"] in needs for group in groups if group != "meta" for vector in groups[group])


@pytest.mark.parametrize("needs", ["base4", "fft4", "3", "5", "base4,5"])
def test_vectors_pass_by_what_they_need(run: Any, needs: str) -> None:
    total = vectors_that_need(*needs.split(","))
    assert total > 15
    assert run("vectors", str(VECTORS), "--needs", needs) == (0, [f"{total} passed, 0 failed"], "")


@pytest.mark.parametrize("needs", ["base44", "", "base4,", "base4,six", "BASE4", "base4 fft4"])
def test_vectors_refuse_a_need_that_no_vector_has(run: Any, needs: str) -> None:
    """A slip of the pen would check nothing and call it passed."""
    code, lines, error = run("vectors", str(VECTORS), "--needs", needs)
    assert (code, lines) == (2, [])
    assert "--needs" in error


@pytest.mark.parametrize("number", ["0", "-1", "1.5", "1_0", "١", " 1", "+1", "1e3", "", str(1 << 63), "9" * 5000])
def test_numbers_are_plain_digits_from_1(run: Any, number: str) -> None:
    for command in (("deal", "--seed", SEED, f"--number={number}"), ("simulate", "--seed", SEED, f"--deals={number}")):
        code, lines, _error = run(*command)
        assert (code, lines) == (2, [])


@pytest.mark.parametrize("text", ["NaN", "Infinity", '{"dealer": NaN}', '{"rules": "base"}\n{"dealer": -Infinity}'])
def test_judge_reads_no_number_that_json_does_not_know(run: Any, tmp_path: Path, text: str) -> None:
    code, lines, _error = run("judge", written(tmp_path / "odd.json", text))
    assert code == 1
    assert {key: lines[-1]["error"][key] for key in BAD_JSON} == BAD_JSON


def test_vectors_of_all_files_pass_without_needs(run: Any) -> None:
    deals = str(VECTORS.with_name("deals.json"))
    assert run("vectors", str(VECTORS), deals) == (0, ["337 passed, 0 failed"], "")


def test_a_failing_vector_is_named(run: Any, tmp_path: Path) -> None:
    source = {
        "meta": {"format": "tarot-vectors/1"},
        "count": [
            {"id": "good", "needs": "base4", "cards": ["S1"], "expected": {"half_points": 1, "bouts": 0}},
            {"id": "wrong", "needs": "base4", "cards": ["S1"], "expected": {"half_points": 2, "bouts": 0}},
        ],
        "belote": [{"id": "unheard", "needs": "base4"}],
    }
    code, lines, _ = run("vectors", written(tmp_path / "vectors.json", json.dumps(source)))
    assert code == 1
    assert ["wrong" in line for line in lines] == [True, False, False]
    assert ["unheard" in line for line in lines] == [False, True, False]
    assert lines[-1] == "1 passed, 2 failed"


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"meta": {"format": "other"}}'])
def test_a_file_without_vectors_is_wrong_use(run: Any, tmp_path: Path, text: str) -> None:
    code, lines, errors = run("vectors", written(tmp_path / "vectors.json", text))
    assert (code, lines) == (2, [])
    assert errors


# simulate


@pytest.mark.parametrize(("rules", "players"), [("base", 4), ("base", 3), ("fft", 4)])
def test_simulates_an_unending_game_of_valid_records(run: Any, rules: str, players: int) -> None:
    code, lines, _ = run(
        "simulate",
        "--rules",
        rules,
        "--players",
        str(players),
        "--seed",
        SEED,
        "--deals",
        "12",
        "--bots",
        "reference-1",
    )
    assert (code, len(lines)) == (0, 12)
    first = first_dealer(parse_seed(SEED), players)
    for number, line in enumerate(lines, 1):
        assert list(line) == ["record", "verdict"]
        assert line["verdict"] == judge(line["record"])
        assert line["verdict"]["valid"] is True
        assert line["record"]["dealer"] == (first + number - 1) % players
        hands, _ = deal(parse_seed(SEED), number, variant(rules, players))
        for texts, hand in zip(line["record"]["hands"], hands, strict=True):
            assert sum(1 << parse_card(text) for text in texts) == hand


def test_simulates_with_one_player_for_all_or_one_for_each_seat(run: Any) -> None:
    given = ["simulate", "--rules", "base", "--players", "4", "--seed", SEED, "--deals", "2"]
    default, club = run(*given), run(*given, "--bots", "club-1")
    assert default == club
    assert run(*given, "--bots", "club-1,club-1,club-1,club-1") == club
    assert run(*given, "--bots", "reference-1,club-1,reference-1,club-1")[0] == 0


@pytest.mark.parametrize(
    "changes",
    [
        {"--seed": "0011"},
        {"--seed": "zz" * 16},
        {"--deals": "0"},
        {"--deals": "-3"},
        {"--deals": "many"},
        {"--rules": "belote"},
        {"--players": "2"},
        {"--bots": "nobody-9"},
        {"--bots": "club-1,club-1"},
        {"--variant": "58"},
    ],
    ids=str,
)
def test_refuses_a_simulation_that_makes_no_sense(run: Any, changes: dict[str, str]) -> None:
    options = {"--rules": "base", "--players": "4", "--seed": SEED, "--deals": "1"} | changes
    code, lines, errors = run("simulate", *[part for option in options.items() for part in option])
    assert (code, lines) == (2, [])
    assert errors


# deal


def test_shows_a_deal(run: Any) -> None:
    code, lines, _ = run("deal", "--seed", SEED, "--number", "3")
    assert code == 0
    (cards,) = lines
    assert list(cards) == ["rules", "players", "variant", "number", "dealer", "hands", "chien"]
    assert (cards["rules"], cards["players"], cards["variant"], cards["number"]) == ("base", 4, "78", 3)
    assert cards["dealer"] == (first_dealer(parse_seed(SEED), 4) + 2) % 4
    dealt = [card for pile in [*cards["hands"], cards["chien"]] for card in pile]
    assert sorted(dealt, key=parse_card) == [card_text(card) for card in range(78)]
    assert all(pile == sorted(pile, key=parse_card) for pile in [*cards["hands"], cards["chien"]])


def test_shows_a_deal_of_another_table(run: Any) -> None:
    _, (cards,), _ = run("deal", "--seed", SEED, "--number", "1", "--rules", "fft", "--players", "3", "--variant", "58")
    assert [len(pile) for pile in [*cards["hands"], cards["chien"]]] == [18, 18, 18, 4]


@pytest.mark.parametrize("number", ["0", "-1", "x", "9223372036854775808"])
def test_deals_are_numbered_from_one(run: Any, number: str) -> None:
    assert run("deal", "--seed", SEED, "--number", number)[0] == 2


@pytest.mark.parametrize("seed", ["", "00", "0" * 31, "0" * 33, "0" * 130, "g" * 32])
def test_refuses_a_seed_of_another_form(run: Any, seed: str) -> None:
    code, lines, errors = run("deal", "--seed", seed, "--number", "1")
    assert (code, lines) == (2, [])
    assert "hex" in errors


# duel


def test_tells_a_duel_line_by_line(run: Any) -> None:
    code, lines, _ = run("duel", "club-1", "--against", "reference-1", "--deals", "2", "--seed", SEED)
    assert code == 0
    assert "club-1" in lines[0]
    assert len(lines) > 3


def test_refuses_a_duel_with_nobody(run: Any) -> None:
    code, lines, errors = run("duel", "nobody-1", "--against", "reference-1", "--deals", "2", "--seed", SEED)
    assert (code, lines) == (2, [])
    assert "nobody-1" in errors


# the whole


@pytest.mark.parametrize("arguments", [[], ["play"], ["judge"], ["vectors"], ["deal"], ["duel"], ["judge", "a", "b"]])
def test_wrong_use_says_two(run: Any, arguments: list[str]) -> None:
    code, lines, errors = run(*arguments)
    assert (code, lines) == (2, [])
    assert "usage" in errors


def test_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "games.engine", "vectors", str(VECTORS), "--needs", "base4"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == f"{vectors_that_need('base4')} passed, 0 failed"


def test_a_reader_that_leaves_early_is_no_accident() -> None:
    command = f"{sys.executable} -m games.engine simulate --seed {SEED} --deals 200 | head -c 10"
    result = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (len(result.stdout), result.stderr) == (10, "")
