"""A released simulated player never changes an answer, whatever the machine's hash seed."""

import json
import os
import subprocess
import sys

import pytest

from tests.engine.bots.golden import DEALS, GOLDEN, SEED

ROOT = GOLDEN.parents[2]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_the_golden_games_are_played_again(hash_seed: str) -> None:
    golden = json.loads(GOLDEN.read_text())
    assert (golden["seed"], golden["deals"]) == (SEED, DEALS)
    result = subprocess.run(
        [sys.executable, "-m", "tests.engine.bots.golden"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
    )
    assert json.loads(result.stdout) == golden["digests"]
