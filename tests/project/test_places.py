"""A clone keeps its secrets, and one command at a time runs its servers."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.places import ROOT, Addresses, AlreadyRunning, Lock, is_reachable, secret, server_folder
from tools.servers import remove_orphans


def test_makes_a_secret_once(tmp_path: Path) -> None:
    first = secret("seeds", tmp_path)
    assert re.fullmatch(r"[0-9a-f]{64}", first)
    assert secret("seeds", tmp_path) == first
    assert secret("signing", tmp_path) != first


def test_hides_a_secret_from_other_users(tmp_path: Path) -> None:
    secret("seeds", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["seeds.secret"]
    assert (tmp_path / "seeds.secret").stat().st_mode & 0o777 == 0o600


def test_refuses_a_damaged_secret(tmp_path: Path) -> None:
    (tmp_path / "seeds.secret").write_text("abc")
    with pytest.raises(SystemExit, match="damaged"):
        secret("seeds", tmp_path)


def test_remembers_addresses_until_they_are_cleared(tmp_path: Path) -> None:
    addresses = Addresses(tmp_path)
    assert addresses.read() == {}
    addresses.write({"REDIS_URL": "unix:///x"})
    assert Addresses(tmp_path).read() == {"REDIS_URL": "unix:///x"}
    addresses.clear()
    assert addresses.read() == {}


def test_lets_one_command_at_a_time_run_the_servers(tmp_path: Path) -> None:
    first, second = Lock(tmp_path), Lock(tmp_path)
    first.take()
    with pytest.raises(AlreadyRunning):
        second.take()
    first.free()
    second.take()
    second.free()


def test_frees_the_lock_of_a_killed_command(tmp_path: Path) -> None:
    code = "import os, sys; from pathlib import Path; from tools.places import Lock\n"
    code += "Lock(Path(sys.argv[1])).take(); os.kill(os.getpid(), 9)"
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT)
    lock = Lock(tmp_path)
    lock.take()
    lock.free()


def test_sees_a_closed_folder_above(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    (closed / "clone").mkdir(parents=True)
    closed.chmod(0o700)
    assert not is_reachable(closed / "clone")


def test_keeps_the_database_in_the_clone_of_a_plain_user(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    assert server_folder(tmp_path, as_root=False) == tmp_path / ".stack"


def test_removes_what_a_killed_command_left(tmp_path: Path) -> None:
    for name, owner in (("tarot-dead", 2**22 + 1), ("tarot-alive", os.getpid())):
        (tmp_path / name).mkdir()
        (tmp_path / name / "owner").write_text(str(owner))
    (tmp_path / "tarot-somebody").mkdir()
    remove_orphans(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tarot-alive", "tarot-somebody"]
