"""Killing a program or a server of the site, and starting it again."""

import time

from tests.live_site import LiveSite
from tools.processes import NotStarted


def kill(site: LiveSite, name: str) -> None:
    """End it without a word."""
    if name in ("postgres", "valkey"):
        site.kill_server(name)
    else:
        site.kill(name)


def mend(site: LiveSite, name: str) -> None:
    """Start it again."""
    if name not in ("postgres", "valkey"):
        site.start(name)
        return
    for _ in range(50):
        try:
            site.restart_server(name)
            return
        except NotStarted:  # the killed one's children still hold its memory
            time.sleep(0.2)
    raise AssertionError(f"{name} does not start again")
