"""The naive rules judge valid every deal that the command line simulates, with the same verdict."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.oracle import judge

ROOT = Path(__file__).parent.parent.parent
SEED = "5eed" * 16


def simulated(deals: int) -> list[dict[str, Any]]:
    """Run the command as a user does and read its JSON lines."""
    command = [sys.executable, "-m", "games.engine", "simulate", "--rules", "base", "--players", "4"]
    command += ["--seed", SEED, "--deals", str(deals)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_gives_the_verdict_that_the_simulation_wrote(long_run: bool) -> None:
    deals = 2_000 if long_run else 60
    lines = simulated(deals)
    assert len(lines) == deals
    for number, line in enumerate(lines):
        assert line["record"]["dealer"] == (lines[0]["record"]["dealer"] + number) % 4
        verdict = judge(line["record"])
        assert verdict["valid"], verdict
        assert line["verdict"] == verdict
    assert any(line["verdict"]["void"] for line in lines)
    assert any(line["verdict"].get("contract") for line in lines)
