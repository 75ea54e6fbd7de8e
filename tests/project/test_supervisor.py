"""A child that dies is started again, later each time, and given up when it dies whenever it is started."""

import subprocess
import sys
import time

import pytest

from tools.processes import NotStarted, stop
from tools.supervisor import Child, GivenUp, Restarts, Supervisor


class HandClock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def sleeping() -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=True)


def kill(child: Child) -> None:
    assert child.process is not None
    child.process.kill()
    child.process.wait()


def test_waits_longer_after_each_death() -> None:
    restarts = Restarts()
    assert [restarts.after_death(at) for at in (0, 2, 5, 11)] == [1, 2, 5, 5]


def test_gives_up_at_the_fifth_death_within_a_minute() -> None:
    restarts = Restarts()
    assert [restarts.after_death(at) for at in (0, 10, 20, 30, 59)] == [1, 2, 5, 5, None]


def test_forgets_deaths_of_more_than_a_minute_ago() -> None:
    restarts = Restarts()
    assert [restarts.after_death(at) for at in (0, 61, 122, 183, 244, 305)] == [1] * 6


def test_starts_a_dead_child_again_when_it_is_due() -> None:
    clock = HandClock()
    supervisor = Supervisor(clock)
    child = supervisor.add(Child("web", sleeping))
    first = child.process
    try:
        kill(child)
        supervisor.poll()
        assert child.process is first
        clock.time += 0.9
        supervisor.poll()
        assert child.process is first
        clock.time += 0.2
        supervisor.poll()
        assert child.process is not first
        assert child.process is not None
        assert child.process.poll() is None
    finally:
        supervisor.stop()
    assert child.process.poll() is not None


def test_leaves_the_others_alone() -> None:
    supervisor = Supervisor(HandClock())
    children = [supervisor.add(Child(name, sleeping)) for name in ("web", "worker")]
    try:
        other = children[1].process
        kill(children[0])
        supervisor.poll()
        assert children[1].process is other
        assert other is not None
        assert other.poll() is None
    finally:
        supervisor.stop()


def test_counts_a_failed_start_as_a_death() -> None:
    clock = HandClock()
    supervisor = Supervisor(clock)
    starts = [sleeping]

    def start() -> subprocess.Popen[bytes]:
        if starts:
            return starts.pop()()
        raise NotStarted("no")

    child = supervisor.add(Child("valkey", start))
    kill(child)
    with pytest.raises(GivenUp, match="valkey"):
        for _ in range(20):
            clock.time += 5
            supervisor.poll()
    supervisor.stop()


def test_insists_when_a_child_does_not_want_to_stop() -> None:
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(60)"
    process = subprocess.Popen([sys.executable, "-c", deaf], start_new_session=True, stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout:
        process.stdout.readline()
        started = time.monotonic()
        stop(process, 15, patience=0.2)
    assert process.returncode == -9
    assert time.monotonic() - started < 5
