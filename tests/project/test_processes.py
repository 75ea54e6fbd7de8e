"""No child outlives the launcher, however that ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tools.places import ROOT

LAUNCHER = """
import os, sys, time
from pathlib import Path
from tools.processes import spawn
child = spawn([sys.executable, "-c", "import time; time.sleep(60)"], cwd=Path("/"), environment=os.environ)
print(child.pid, flush=True)
time.sleep(60)
"""


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_ends_with_a_launcher_that_is_killed() -> None:
    launcher = subprocess.Popen([sys.executable, "-c", LAUNCHER], cwd=ROOT, stdout=subprocess.PIPE)
    assert launcher.stdout is not None
    with launcher.stdout:
        pid = int(launcher.stdout.readline())
        assert is_alive(pid)
        os.kill(launcher.pid, signal.SIGKILL)
        launcher.wait()
    end = time.monotonic() + 5
    while is_alive(pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert not is_alive(pid)
