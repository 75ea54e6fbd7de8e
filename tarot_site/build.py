"""Which version of the site is this? A name on every page, so that an open page notices when it has been replaced."""

import hashlib
from pathlib import Path

PARTS = ("accounts", "games", "leaderboards", "replays", "tarot_site", "templates", "static", "locale")
LEFT_OUT = (".pyc", ".po")


def digest(root: Path) -> str:
    """Name the code, templates, files and texts under `root` by what stands in them: same name, same site."""
    total = hashlib.sha256()
    for path in sorted(path for part in PARTS for path in (root / part).rglob("*")):
        if path.suffix not in LEFT_OUT and path.is_file():
            total.update(f"{path.relative_to(root).as_posix()} ".encode())
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:12]
