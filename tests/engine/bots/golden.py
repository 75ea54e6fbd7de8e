"""The golden games of the simulated players: `python -m tests.engine.bots.golden` prints their digests.

The digests stand in `tests/golden/bots.json`. A released key keeps its digest for ever; only a new key adds one.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path

from games.engine.bots import registry
from games.engine.dealing import parse_seed
from games.engine.duel import play
from games.engine.notation import decision_text
from games.engine.variants import variant

GOLDEN = Path(__file__).parents[2] / "golden" / "bots.json"
SEED = "7461726f742d676f6c64656e2d626f7473"
DEALS = 80


def digest(key: str) -> str:
    """Hash every decision of these deals, with the key at all seats and at one seat among players of reference-1."""
    table = variant()
    player, yardstick = registry.bot(key), registry.bot("reference-1")
    hashed = sha256()
    for number in range(1, DEALS + 1):
        for bots in ((player,) * 4, (yardstick, player, yardstick, yardstick)):
            state = play(table, parse_seed(SEED), number, bots)
            hashed.update(" ".join(decision_text(decision) for decision in state.transcript).encode())
            hashed.update(b"\n")
    return hashed.hexdigest()


def digests() -> dict[str, str]:
    """Hash the games of every key."""
    return {key: digest(key) for key in registry.KEYS}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(digests()) + "\n")
