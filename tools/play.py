"""What does `./run play` do? It runs the whole site, watches over it, and leaves nothing behind."""

from __future__ import annotations

import argparse
import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from . import catalogue, static_files
from .places import ROOT, Addresses, AlreadyRunning, data_folder
from .processes import spawn, wait_until
from .servers import Servers
from .services import EndSignal, own_servers
from .supervisor import Child, GivenUp, Supervisor

POOL = "20"  # connections of the web process to PostgreSQL, which allows 100


def play(arguments: Sequence[str]) -> int:
    """Run the site until Ctrl-C; return the exit status."""
    parser = argparse.ArgumentParser(prog="./run play")
    parser.add_argument("--port", type=int, help="the port to listen on (8000, or the next one that is free)")
    port = parser.parse_args(arguments).port
    end = EndSignal()
    started = time.monotonic()
    try:
        with own_servers() as (servers, environment), listen(port) as listener:
            return _run(servers, environment, listener, end, started)
    except AlreadyRunning:
        where = Addresses(data_folder()).read().get("SITE_URL")
        print(f"It is running already{': ' + where if where else ' (./run services or ./run manage)'}", file=sys.stderr)
        return 1


def _run(servers: Servers, environment: dict[str, str], listener: socket.socket, end: EndSignal, started: float) -> int:
    supervisor = Supervisor()
    for server in servers.running:
        supervisor.add(Child(server.name, server.start, server.stop_signal, patience=20, process=server.process))
    try:
        print("Preparing the database, the texts and the static files ...", flush=True)
        catalogue.compile_all()
        subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity=0"], cwd=ROOT, env=environment, check=True)
        for child in site_children(environment, listener, data_folder() / "beat"):
            supervisor.add(child)
        port = listener.getsockname()[1]
        web = next(child.process for child in supervisor.children if child.name == "web")
        assert web is not None
        wait_until(lambda: end.has_come or is_ready(port), process=web, name="the web server", log=None)
        if not end.has_come:
            _announce(f"http://localhost:{port}", servers, time.monotonic() - started)
        while not end.has_come:
            time.sleep(0.2)
            supervisor.poll()
    except subprocess.CalledProcessError as failure:
        return 0 if end.has_come else failure.returncode
    except GivenUp as reason:
        print(f"Stopping: {reason}", file=sys.stderr, flush=True)
        return 1
    finally:
        supervisor.ask_to_stop(("web", "worker", "beat"))
        supervisor.stop()
        print("Stopped.", flush=True)
    return 0


def site_children(environment: Mapping[str, str], listener: socket.socket, schedule: Path) -> list[Child]:
    """Return the three programs of the site: web on a socket that is already bound, worker, beat.

    The static files are collected now: whatever becomes of their sources, web serves these, also when it starts again.
    """
    python = sys.executable
    number = listener.fileno()
    quiet = {"LOG_LEVEL": "WARNING", "PYTHONUNBUFFERED": "1", **environment, **static_files.collected(environment)}
    quiet["PYTHONWARNINGS"] = "ignore:You're running the worker with superuser"  # as root in a container, knowingly
    web = [python, "-m", "uvicorn", "tarot_site.asgi:application", "--fd", str(number), "--lifespan=off"]
    web += ["--log-level=warning", "--no-proxy-headers", "--no-server-header", "--timeout-graceful-shutdown=3"]
    web += ["--ws-ping-interval=10", "--ws-ping-timeout=15"]
    celery = [python, "-m", "celery", "--quiet", "-A", "tarot_site"]
    worker = [*celery, "worker", "--pool=prefork", "-c", "2", "-Q", "live,challenge,rejudge"]
    worker += ["--without-gossip", "--without-mingle", "--loglevel=WARNING"]
    beat = [*celery, "beat", "--schedule", str(schedule), "--pidfile=", "--loglevel=WARNING"]

    def start(words: list[str], fds: tuple[int, ...] = (), **extra: str) -> subprocess.Popen[bytes]:
        return spawn(words, cwd=ROOT, environment={**quiet, **extra}, pass_fds=fds)

    return [
        Child("web", lambda: start(web, (number,), DATABASE_POOL=POOL)),
        Child("worker", lambda: start(worker), patience=35),  # a task in work may take 30 s
        Child("beat", lambda: start(beat)),
    ]


def is_ready(port: int) -> bool:
    """Ask the site, through the socket that we bound ourselves, whether it can serve."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/readyz", headers={"Host": f"localhost:{port}"})
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def listen(wanted: int | None) -> socket.socket:
    """Bind the port once and for all; the web process inherits the socket, also when it is started again."""
    for port in (wanted,) if wanted is not None else (*range(8000, 8010), 0):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except (OSError, OverflowError):
            listener.close()
            continue
        listener.listen(1024)
        return listener
    raise SystemExit(f"port {wanted} is not free")


def _announce(url: str, servers: Servers, seconds: float) -> None:
    Addresses(data_folder()).write({**servers.addresses, "SITE_URL": url})
    print(f"Ready in {seconds:.1f} s: {url}   (Ctrl-C stops it)", flush=True)
    has_screen = sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if has_screen and not os.environ.get("CI"):
        subprocess.Popen(
            [sys.executable, "-m", "webbrowser", url],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
