"""Where are the static files that a running site serves? Collected once, hashed and compressed, never changed again.

Each state of the sources has a folder of its own, named after them: a site that runs keeps the files it started with
while somebody edits theirs, and a site that starts with sources seen before starts at once.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from .places import ROOT

SOURCES = ("static", "requirements/dev.lock", "tarot_site/settings.py")  # the lock stands for the libraries' own files
UNUSED = ("--ignore=rest_framework", "--ignore=django_htmx")  # no page draws them
COLLECTED = ROOT / "build" / "static"
KEPT_SECONDS = 3600  # a folder that nobody uses and no site has started with for so long is removed


def collected(environment: Mapping[str, str]) -> dict[str, str]:
    """Return what a site needs to serve collected files, collecting them first; with DEBUG=1 it serves the sources."""
    if environment.get("DEBUG") == "1" or environment.get("STATIC_ROOT"):
        return {}
    folder = COLLECTED / digest()
    if not folder.exists():
        _collect(folder, environment)
    os.utime(folder)
    _hold(folder)
    _forget_old()
    return {"STATIC_ROOT": str(folder)}


def digest(root: Path = ROOT) -> str:
    """Name the present state of the sources."""
    found = hashlib.sha256()
    for source in SOURCES:
        top = root / source
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file():
                content = path.read_bytes()
                found.update(f"{path.relative_to(root)} {len(content)}\n".encode() + content)
    return found.hexdigest()[:16]


def _collect(folder: Path, environment: Mapping[str, str]) -> None:
    """Collect beside the folder and put it in place in one step: several commands may do this at once."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix="draft-", dir=folder.parent))
    try:
        subprocess.run(
            [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity=0", *UNUSED],
            cwd=ROOT,
            env={**environment, "STATIC_ROOT": str(draft)},
            check=True,
        )
        draft.chmod(0o755)
        draft.rename(folder)
    except OSError:
        if not folder.exists():  # else another command was faster
            raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _hold(folder: Path) -> None:
    """Keep the folder from being removed until this program ends; the kernel lets go however that happens."""
    fcntl.flock(os.open(folder, os.O_RDONLY | os.O_CLOEXEC), fcntl.LOCK_SH)


def _forget_old() -> None:
    for folder in COLLECTED.iterdir():
        try:
            descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            continue
        try:
            if time.time() - os.fstat(descriptor).st_mtime > KEPT_SECONDS:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
        except BlockingIOError:
            pass  # a site runs with it
        finally:
            os.close(descriptor)
