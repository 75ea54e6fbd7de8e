"""How is a child process started so that it never outlives us, and how is it stopped?"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

Identity = tuple[int, int]  # user and group
_SET_PARENT_DEATH_SIGNAL = 1  # prctl's PR_SET_PDEATHSIG


class NotStarted(Exception):
    """A server ended, or stayed silent, before it was ready."""


def run_as(identity: Identity | None) -> dict[str, Any]:
    """Return the options of `subprocess` that start a program as somebody else."""
    return {} if identity is None else {"user": identity[0], "group": identity[1], "extra_groups": ()}


def _die_with(parent: int, signal_number: int) -> Callable[[], None]:
    libc = ctypes.CDLL(None)

    def hook() -> None:
        libc.prctl(_SET_PARENT_DEATH_SIGNAL, signal_number)
        if os.getppid() != parent:  # the parent died before the line above
            os._exit(1)

    return hook


def spawn(
    arguments: Sequence[str | Path],
    *,
    cwd: Path,
    environment: Mapping[str, str],
    death: int = signal.SIGTERM,
    log: IO[bytes] | None = None,
    pass_fds: Sequence[int] = (),
    identity: Identity | None = None,
) -> subprocess.Popen[bytes]:
    """Start a child in its own session that gets the signal `death` when this process ends, however it ends.

    Must be called from the main thread: the kernel watches the thread that forks.
    """
    return subprocess.Popen(
        [str(argument) for argument in arguments],
        cwd=cwd,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT if log else None,
        pass_fds=pass_fds,
        start_new_session=True,
        preexec_fn=_die_with(os.getpid(), death),  # safe: this process has one thread when it spawns
        **run_as(identity),
    )


def run(arguments: Sequence[str | Path], *, cwd: Path, environment: Mapping[str, str]) -> int:
    """Run a child to its end and return its status; it shares our terminal's Ctrl-C, and ends when we do."""
    words = [str(argument) for argument in arguments]
    hook = _die_with(os.getpid(), signal.SIGTERM)
    return subprocess.run(words, cwd=cwd, env=dict(environment), preexec_fn=hook).returncode


def stop(process: subprocess.Popen[bytes], signal_number: int, patience: float = 10) -> None:
    """Ask a child to stop, insist after a while, and leave nothing of its process group."""
    if process.poll() is None:
        process.send_signal(signal_number)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    kill_group(process)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill what a dead child left in its process group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def wait_until(
    is_ready: Callable[[], bool], *, process: subprocess.Popen[bytes], name: str, log: Path | None, limit: float = 60
) -> None:
    """Wait until a server answers; raise NotStarted with the end of its log when it ends or takes too long."""
    end = time.monotonic() + limit
    while not is_ready():
        if process.poll() is not None or time.monotonic() > end:
            tail = log.read_text(errors="replace")[-2000:] if log and log.exists() else ""
            raise NotStarted(f"{name} did not start\n{tail}".rstrip())
        time.sleep(0.02)
