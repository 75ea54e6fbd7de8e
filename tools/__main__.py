"""The commands of `./run`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

USAGE = """usage: ./run play [--port N]                        play: start everything, print and open the address
       ./run test [--long] [pytest arguments]       check and test
       ./run manage COMMAND ...                     a command of Django, on the running servers or its own
       ./run bench engine|site|page                 measure against the targets
       ./run icons                                  draw the icons and the picture of a shared link again
       ./run pictures [pytest arguments]            draw every page and state into build/pictures
       ./run messages                               bring the English catalogue up to the sources
       ./run services                               only PostgreSQL and Valkey, until Ctrl-C"""


def _play(arguments: Sequence[str]) -> int:
    from .play import play

    return play(arguments)


def _test(arguments: Sequence[str]) -> int:
    from .testing import run_tests

    return run_tests(arguments)


def _manage(arguments: Sequence[str]) -> int:
    from .services import manage

    return manage(arguments)


def _services(arguments: Sequence[str]) -> int:
    from .services import serve

    return serve()


def _bench(arguments: Sequence[str]) -> int:
    from .bench import bench

    return bench(arguments)


def _icons(arguments: Sequence[str]) -> int:
    from .icons import draw

    return draw()


def _pictures(arguments: Sequence[str]) -> int:
    from .pictures import draw

    return draw(arguments)


def _messages(arguments: Sequence[str]) -> int:
    from .catalogue import update

    return update()


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "play": _play,
    "test": _test,
    "manage": _manage,
    "bench": _bench,
    "icons": _icons,
    "pictures": _pictures,
    "messages": _messages,
    "services": _services,
}


def main(words: Sequence[str]) -> int:
    """Do what is asked; 2 for wrong use."""
    if not words or words[0] not in COMMANDS:
        print(USAGE, file=sys.stderr)
        return 0 if words and words[0] in ("-h", "--help", "help") else 2
    return COMMANDS[words[0]](words[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
