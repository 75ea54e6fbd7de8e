"""How fast is the site: a click on a card, a verdict among a million games, and how long does an evening take?"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from ..places import ROOT
from ..play import is_ready, listen, site_children
from ..processes import stop, wait_until
from ..servers import Servers
from ..testing import test_secrets
from .figures import Figure, ratios

ROUNDS = 5
GAMES = 20  # played through the services; those stored by the thousand are copies of them


def measure() -> list[Figure]:
    """Return the rows of the table of targets; some minutes, most of them to store a million games."""
    servers = Servers(given={})
    try:
        servers.start()
        environment = {**os.environ, **servers.addresses, **test_secrets(), "NEW_PLAYERS_PER_MINUTE": "1000000"}
        environment |= {"DJANGO_SETTINGS_MODULE": "tarot_site.settings", "LOG_LEVEL": "ERROR"}
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
        os.environ.update(environment)
        import django

        django.setup()
        from . import clicks, evening, verdicts

        minutes = evening.measure(GAMES)
        few, many = verdicts.measure(environment, ROUNDS)
        with web_server(environment) as port:
            clicked = clicks.measure(port, ROUNDS)
    finally:
        servers.stop()
    return [
        Figure("p95 of a click : p95 of a POST of one row", ratios(clicked.clicks, clicked.posts), most=4),
        Figure("p95 of a click", tuple(1000 * value for value in clicked.clicks), " ms"),
        Figure("last card of the fourth deal : first card of the first", ratios(clicked.last, clicked.first), most=2),
        Figure("verdicts a second, 1,000,000 stored games : 1,000", ratios(many, few), least=0.8),
        Figure("verdicts a second of one worker process", few, note="1,000 stored games"),
        Figure("an evening at the scripted pace", minutes, " min", least=9, most=16, note=f"{GAMES} games"),
    ]


@contextmanager
def web_server(environment: Mapping[str, str]) -> Iterator[int]:
    """Run the web server as `./run play` does; give its port."""
    with listen(0) as listener, tempfile.TemporaryDirectory() as folder:
        port: int = listener.getsockname()[1]
        web = site_children(environment, listener, Path(folder) / "beat")[0]
        process = web.start()
        try:
            wait_until(lambda: is_ready(port), process=process, name="web", log=None)
            yield port
        finally:
            stop(process, web.stop_signal)
