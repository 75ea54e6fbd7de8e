"""Which Chromium drives the journeys? The machine's own, or Debian's, fetched when there is none."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

LEAN = "chromium-headless-shell"
"""The same Chromium without windows: it needs a third of the processor time of one that only hides its windows."""
NAMES = (LEAN, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
BESIDE = ("fonts-dejavu-core", "libatomic1")
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tarot-site-browser"


def environment() -> dict[str, str]:
    """Return what the tests need to start a Chromium; fetch one if there is none, and fail without."""
    found = _present()
    if found is None and shutil.which("apt-get"):
        print("Getting Chromium from the packages of the system (once) ...", flush=True)
        if os.geteuid() == 0:
            _install()
        else:
            _unpack()
        found = _present()
    if found is None:
        raise SystemExit("No Chromium for the journeys: install one, or set CHROMIUM=/path/to/it")
    return found


def if_needed(arguments: Sequence[str]) -> dict[str, str]:
    """Return the same for a run of named tests, without fetching anything if they drive no browser."""
    if any("journey" in argument or "fault" in argument for argument in arguments):
        return environment()
    return _present() or {}


def _present() -> dict[str, str] | None:
    for path in (os.environ.get("CHROMIUM"), *map(shutil.which, NAMES)):
        if path and _works(path, {}):
            return {"CHROMIUM": path}
    program, extra = _unpacked()
    return {"CHROMIUM": program, **extra} if _works(program, extra) else None


def _works(path: str, extra: dict[str, str]) -> bool:
    try:
        asked = [path, "--version", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        return subprocess.run(asked, env={**os.environ, **extra}, capture_output=True, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _install() -> None:
    variables = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], check=True, env=variables)
    subprocess.run(
        ["apt-get", "-qq", "-y", "--no-install-recommends", "install", _offered(["apt-cache"]), *BESIDE],
        check=True,
        env=variables,
        stdout=subprocess.DEVNULL,
    )


def _offered(ask: list[str]) -> str:
    """Name the package to fetch: the lean one where the system has it."""
    found = subprocess.run([*ask, "show", LEAN], capture_output=True)
    return LEAN if found.returncode == 0 else "chromium"


def _unpacked() -> tuple[str, dict[str, str]]:
    root = CACHE / "root"
    patterns = [f"{top}/*-linux-gnu{below}" for top in ("usr/lib", "lib") for below in ("", "/pulseaudio")]
    libraries = [str(path) for pattern in patterns for path in root.glob(pattern)]
    extra = {"LD_LIBRARY_PATH": ":".join(libraries), "FONTCONFIG_FILE": str(CACHE / "fonts.conf")}
    lean = root / "usr/lib/chromium" / LEAN
    return str(lean if lean.exists() else root / "usr/lib/chromium/chromium"), extra


def _unpack() -> None:
    """Download the packages and unpack them under the cache folder, which needs no rights."""
    for folder in ("lists/partial", "cache/archives/partial", "packages", "root"):
        (CACHE / folder).mkdir(parents=True, exist_ok=True)
    options = ["-qq", "-o", f"Dir::State::lists={CACHE}/lists", "-o", f"Dir::Cache={CACHE}/cache"]
    apt = ["apt-get", *options, "-o", "Debug::NoLocking=1"]
    subprocess.run([*apt, "update"], check=True)
    plan = subprocess.run(
        [*apt, "-s", "--no-install-recommends", "install", _offered(["apt-cache", *options]), *BESIDE],
        check=True,
        capture_output=True,
        text=True,
    )
    names = re.findall(r"^Inst (\S+)", plan.stdout, re.MULTILINE)
    subprocess.run([*apt, "download", *names], check=True, cwd=CACHE / "packages")
    for package in sorted((CACHE / "packages").glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", package, CACHE / "root"], check=True)
        package.unlink()
    (CACHE / "fonts.conf").write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<dir>{CACHE}/root/usr/share/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{CACHE}/fonts</cachedir>"
        "</fontconfig>"
    )
