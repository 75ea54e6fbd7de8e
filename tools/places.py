"""Where does a clone keep what must survive: its database, its secrets, the addresses of its running servers?"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import secrets
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class AlreadyRunning(Exception):
    """Another command of this clone runs the servers."""


def data_folder(root: Path = ROOT) -> Path:
    """Return the clone's data folder, made if need be: secrets, logs, addresses. TAROT_DATA names another one."""
    folder = Path(os.environ.get("TAROT_DATA") or root / ".stack")
    folder.mkdir(mode=0o755, exist_ok=True)
    return folder


def is_reachable(path: Path) -> bool:
    """Tell whether any other user may enter this folder: each one above it must let everybody through."""
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents))


def server_folder(root: Path = ROOT, *, as_root: bool | None = None) -> Path:
    """Return the folder for the database, which as root is run by another user and must be reachable for him.

    Under a closed folder it stands outside the clone, under a name that belongs to this clone alone.
    """
    if as_root is None:
        as_root = os.geteuid() == 0
    wanted = data_folder(root)
    if not as_root or is_reachable(wanted):
        return wanted
    digest = hashlib.sha256(str(wanted).encode()).hexdigest()[:12]
    folder = Path("/var/lib") / f"tarot-site-{digest}"
    folder.mkdir(mode=0o755, exist_ok=True)
    return folder


def secret(name: str, folder: Path) -> str:
    """Return the clone's secret of that name, 64 hexadecimal digits, made once and readable by its owner only."""
    path = folder / f"{name}.secret"
    if not path.exists():
        draft = folder / f"{name}.{os.getpid()}.draft"
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):  # another command was faster: its secret is the one
            os.link(draft, path)
        draft.unlink()
    text = path.read_text().strip()
    if len(text) != 64:
        raise SystemExit(f"{path} is damaged: put back a copy, or remove it and lose what was signed with it")
    return text


class Addresses:
    """The addresses of the running servers, kept in a file for the other commands of the same clone."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "addresses.json"

    def write(self, values: dict[str, str]) -> None:
        """Replace the file in one step."""
        draft = self.path.with_suffix(".draft")
        draft.write_text(json.dumps(values, indent=1) + "\n")
        draft.replace(self.path)

    def read(self) -> dict[str, str]:
        """Return what was written last, nothing if nothing runs."""
        try:
            return dict(json.loads(self.path.read_text()))
        except (FileNotFoundError, ValueError):
            return {}

    def clear(self) -> None:
        """Forget the addresses: the servers are stopped."""
        self.path.unlink(missing_ok=True)


class Lock:
    """One command at a time runs the servers of a clone; the kernel frees the lock however that command ends."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "lock"
        self._descriptor = -1

    def take(self) -> None:
        """Take the lock or raise AlreadyRunning."""
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._descriptor)
            raise AlreadyRunning from None

    def free(self) -> None:
        """Give the lock back."""
        os.close(self._descriptor)
