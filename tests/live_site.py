"""The site as it really runs, for journeys and faults: web, worker and beat as processes. A pytest plugin.

`site` gives the address of one that all journeys share, on the tests' own database, which is emptied after each
test. `own_site` starts one on servers of its own, which keep what they promise to keep, for tests that break it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from tools.places import ROOT
from tools.play import is_ready, listen, site_children
from tools.processes import kill_group, stop, wait_until
from tools.servers import Servers, on_database
from tools.supervisor import Child

if TYPE_CHECKING:
    from pytest_django.plugin import DjangoDbBlocker


class LiveSite:
    """Web, worker and beat on a port of their own; each may be killed and started again."""

    def __init__(self, environment: Mapping[str, str], folder: Path, servers: Servers | None = None) -> None:
        self.servers = servers
        self._listener = listen(0)
        self.port: int = self._listener.getsockname()[1]
        self.url = f"http://localhost:{self.port}"
        self._environment, self._folder = environment, folder
        self._children = self._programs()

    def _programs(self, **variables: str) -> dict[str, Child]:
        environment = {**self._environment, **variables}
        return {child.name: child for child in site_children(environment, self._listener, self._folder / "beat")}

    def replace(self, name: str, **variables: str) -> None:
        """Ask a program to stop and start it with other settings, on the same port: as a new version comes."""
        self.kill(name, signal.SIGTERM)
        self._children[name] = self._programs(**variables)[name]
        self.start(name)

    def start(self, *names: str) -> None:
        """Start the named programs; web is waited for until it can serve."""
        for name in names:
            child = self._children[name]
            child.process = child.start()
            if name == "web":
                wait_until(lambda: is_ready(self.port), process=child.process, name=name, log=None)

    def kill(self, name: str, number: int = signal.SIGKILL) -> None:
        """End one program of the site at once, or send it another signal and wait for its end."""
        process = self.process(name)
        process.send_signal(number)
        process.wait(30)
        kill_group(process)

    def process(self, name: str) -> subprocess.Popen[bytes]:
        """Return a program of the site, or one of its servers: postgres, valkey."""
        for server in self.servers.running if self.servers else ():
            if server.name == name:
                return server.process
        process = self._children[name].process
        assert process is not None, f"{name} was not started"
        return process

    def revive(self) -> None:
        """Start again what has died by itself, as `./run play` does: Celery gives up when its broker goes twice."""
        for name, child in self._children.items():
            if child.process is not None and child.process.poll() is not None:
                kill_group(child.process)
                self.start(name)

    def kill_server(self, name: str, number: int = signal.SIGKILL) -> None:
        """End PostgreSQL or Valkey."""
        self.process(name).send_signal(number)
        self.process(name).wait(30)

    def restart_server(self, name: str) -> None:
        """Start PostgreSQL or Valkey again, after `kill_server`."""
        assert self.servers is not None
        server = next(server for server in self.servers.running if server.name == name)
        server.process = server.start()

    def stop(self) -> None:
        """Stop what still runs."""
        for child in self._children.values():
            if child.process is not None:
                stop(child.process, child.stop_signal, child.patience)
        self._listener.close()


@pytest.fixture(scope="session")
def shared_site(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveSite]:
    """Run web and worker on the tests' database for the whole session; beat would work between the tests."""
    with django_db_blocker.unblock():
        name = str(connection.settings_dict["NAME"])
    environment = {**os.environ, "DATABASE_URL": on_database(os.environ["DATABASE_URL"], name)}
    site = LiveSite(environment, tmp_path_factory.mktemp("site"))
    try:
        site.start("worker", "web")
        yield site
    finally:
        site.stop()


@pytest.fixture
def site(shared_site: LiveSite, transactional_db: None) -> str:
    """Give the address of the running site; its database is emptied after the test."""
    return shared_site.url


@contextmanager
def site_of_its_own(folder: Path) -> Iterator[LiveSite]:
    """Give a site on servers of its own, nothing started but these; short leases, so that a fault takes seconds."""
    servers = Servers(given={})
    short = {"SUBMISSION_LEASE_SECONDS": "5", "SUBMISSION_RESEND_SECONDS": "3", "REAPER_SECONDS": "2"}
    site = None
    try:
        servers.start()
        environment = {**os.environ, **servers.addresses, **short, "CELERY_VISIBILITY_SECONDS": "5"}
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
        site = LiveSite(environment, folder, servers)
        yield site
    finally:
        if site is not None:
            site.stop()
        servers.stop()


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[LiveSite]:
    """Give one test a site that it may break."""
    with site_of_its_own(tmp_path) as site:
        yield site
