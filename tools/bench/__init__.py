"""How fast is it? `./run bench engine`, `site` and `page` print their tables of targets."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def bench(arguments: Sequence[str]) -> int:
    """Measure the engine, the site or its first page; 1 when a target is missed, 2 for wrong use."""
    from .figures import report

    match list(arguments):
        case ["engine"]:
            from . import engine

            return report("Engine", engine.measure())
        case ["site"]:
            from . import site

            return report("Site", site.measure())
        case ["page"]:
            from . import page

            return report("First visit", page.measure())
        case _:
            print("usage: ./run bench engine|site|page", file=sys.stderr)
            return 2
