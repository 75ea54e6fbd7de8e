"""How does every page look in every state? Pictures for the eye, on a phone and a desktop, light and dark."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from .places import ROOT
from .testing import TWO_AT_A_TIME, run_tests

FOLDER = ROOT / "build" / "pictures"
STATES = "tests/journeys/test_every_state.py"


def draw(arguments: Sequence[str]) -> int:
    """Draw all of them anew, or those that pytest's arguments choose (`-k ecart`); return the exit status."""
    if not arguments:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    status = run_tests([STATES, *TWO_AT_A_TIME, f"--pictures={FOLDER}", *arguments])
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.relative_to(ROOT)}")
    return status
