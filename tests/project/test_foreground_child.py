"""A child that runs in the foreground ends with the process that started it, even when that one is killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tools.places import ROOT

LAUNCHER = """
import os, sys
from pathlib import Path
from tools.processes import run
child = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(60)"
run([sys.executable, "-c", child, sys.argv[1]], cwd=Path.cwd(), environment=dict(os.environ))
"""


def is_alive(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z"


def wait_for(what: object, seconds: float = 20) -> bool:
    assert callable(what)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.05)
    return False


def test_ends_with_a_killed_launcher(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    launcher = subprocess.Popen([sys.executable, "-c", LAUNCHER, str(note)], cwd=ROOT)
    assert wait_for(lambda: note.exists() and note.read_text())
    child = int(note.read_text())
    assert is_alive(child)
    os.kill(launcher.pid, signal.SIGKILL)
    launcher.wait()
    assert wait_for(lambda: not is_alive(child))
