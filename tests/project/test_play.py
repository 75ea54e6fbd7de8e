"""`./run play` brings the whole site up, keeps it up, and leaves no process and no lost data behind."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.places import ROOT

pytestmark = pytest.mark.fault


class Played:
    """A site that `./run play` runs with a data folder of its own."""

    def __init__(self, data: Path) -> None:
        self.launcher = subprocess.Popen(
            [sys.executable, "-m", "tools", "play", "--port", "0"],
            cwd=ROOT,
            env=bare_environment(data),
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = self._wait_for_address()

    def _wait_for_address(self) -> int:
        assert self.launcher.stdout is not None
        for line in self.launcher.stdout:
            if found := re.search(r"http://localhost:(\d+)", line):
                return int(found[1])
        raise AssertionError("no address was printed")

    def status(self, path: str = "/healthz", host: str = "localhost") -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("GET", path, headers={"Host": f"{host}:{self.port}"})
            return connection.getresponse().status
        finally:
            connection.close()

    def processes(self) -> dict[int, str]:
        """Return the running descendants of the launcher, with their command lines."""
        parents: dict[int, int] = {}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if fields[0] != "Z":
                parents[int(stat.parent.name)] = int(fields[1])
        found = {self.launcher.pid}
        while more := {pid for pid, parent in parents.items() if parent in found} - found:
            found |= more
        return {pid: command(pid) for pid in found - {self.launcher.pid}}

    def end(self, number: int) -> int:
        self.launcher.send_signal(number)
        status = self.launcher.wait(40)
        assert self.launcher.stdout is not None
        self.launcher.stdout.close()
        return status


def bare_environment(data: Path) -> dict[str, str]:
    """Return the environment of somebody who has just cloned the project."""
    ours = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "TAROT_SECRET", "TAROT_TEST"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"TAROT_DATA": str(data), "CI": "1"}


def command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def gone(processes: dict[int, str], patience: float) -> dict[int, str]:
    """Wait until these processes have ended; return those that have not."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        processes = {pid: line for pid, line in processes.items() if line and command(pid) == line}
        if not processes:
            break
        time.sleep(0.1)
    return processes


@pytest.fixture
def data() -> Iterator[Path]:
    """A data folder that PostgreSQL's own user can reach when this runs as root, which pytest's folders are not."""
    folder = Path(tempfile.mkdtemp(prefix="tarot-play-", dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def test_answers_and_leaves_no_process_behind(data: Path) -> None:
    played = Played(data)
    running = played.processes()
    lines = "\n".join(running.values())
    assert all(name in lines for name in ("uvicorn", "worker", "beat", "bin/postgres", "valkey-server"))
    assert [played.status(path) for path in ("/healthz", "/readyz", "/")] == [200, 200, 200]
    assert played.status(host="127.0.0.1") == 200
    assert played.status(host="evil.example") == 400
    assert played.end(signal.SIGINT) == 0
    assert gone(running, patience=1) == {}
    assert not (data / "addresses.json").exists()


def test_survives_a_killed_launcher_and_keeps_the_data(data: Path) -> None:
    first = Played(data)
    secrets = {path.name: path.read_text() for path in data.glob("*.secret")}
    manage(data, "shell", "-c", "from accounts.services import create_guest; create_guest()")
    running = first.processes()
    first.end(signal.SIGKILL)
    assert gone(running, patience=20) == {}
    second = Played(data)
    try:
        count = manage(data, "shell", "-c", "from accounts.models import Player; print(Player.objects.count())")
        assert count.split()[-1] == "1"
        assert {path.name: path.read_text() for path in data.glob("*.secret")} == secrets
        assert len(secrets) == 2
    finally:
        assert second.end(signal.SIGTERM) == 0


def test_starts_a_killed_web_server_again(data: Path) -> None:
    played = Played(data)
    try:
        web = next(pid for pid, line in played.processes().items() if "uvicorn" in line)
        os.kill(web, signal.SIGKILL)
        assert played.status("/readyz") == 200  # the socket never closes: the request waits for the next process
        assert web not in played.processes()
    finally:
        played.end(signal.SIGTERM)


def manage(data: Path, *arguments: str) -> str:
    words = [sys.executable, "-m", "tools", "manage", *arguments]
    done = subprocess.run(words, cwd=ROOT, env=bare_environment(data), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout
