"""The same thing done by several threads at the same moment, as several tabs or workers would do it."""

from collections.abc import Callable
from threading import Barrier, Thread
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def at_once(times: int, work: Callable[[int], T]) -> list[T]:
    """Call `work(0)`, `work(1)` … together and return what they returned; the first fault is raised again."""
    gate = Barrier(times)
    returned: list[T] = []
    faults: list[Exception] = []

    def run(turn: int) -> None:
        gate.wait()
        try:
            returned.append(work(turn))
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [Thread(target=run, args=(turn,)) for turn in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    return returned
