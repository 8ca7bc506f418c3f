"""Worker processes for CPU-bound work; in a thread it would hold the GIL and stall the event loop.

Libraries for this fail when their parent is killed. An idle child of `ProcessPoolExecutor` then lives on for
ever, because it holds both ends of its queue; a busy child of `anyio.to_process` continues to the end of its
work. Both return errors with their messages, which may quote a card, and both load the main module of the
parent.

This child ends with its parent, even at work, and starts in 0.1 s.
"""

import asyncio
import os
import pickle
import sys
import threading
import traceback
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import PurePath
from queue import SimpleQueue
from typing import Any, BinaryIO, TypeVar

T = TypeVar("T")
FEW = 200
"""Number of people up to which a pairing is too quick to be noticed."""
SIZE = 8
"""Bytes of the length prefix of a message."""
NICE = 5
"""Niceness of a worker process, so that it yields to the event loop on a shared core."""
PATIENT = 15
"""Niceness for work that no table waits for."""


class WorkFailed(Exception):
    """The worker died without an answer, or the work raised an error there."""

    def __init__(self, error: str, at: str = "") -> None:
        super().__init__(error, at)
        self.error = error
        self.at = at


class WorkerEnded(WorkFailed):
    """The worker died without an answer."""


class Worker:
    """A worker process that does one piece of work at a time; the first starts it."""

    def __init__(self, nice: int = NICE) -> None:
        self._nice = nice
        self._process: Process | None = None

    async def do(self, work: Callable[..., T], *args: object) -> T:
        """Run the work and return its result; work, arguments and result are pickled. Raises WorkFailed.

        End the worker after giving up a wait: its late answer would be taken for that of the next work.
        """
        message = pickle.dumps((work, args), pickle.HIGHEST_PROTOCOL)
        try:
            process = self._process or await self._start()
            to, back = process.stdin, process.stdout
            assert to is not None
            assert back is not None
            to.write(len(message).to_bytes(SIZE) + message)
            await to.drain()
            size = int.from_bytes(await back.readexactly(SIZE))
            done, answer = pickle.loads(await back.readexactly(size))
        except (asyncio.IncompleteReadError, OSError) as error:
            raise WorkerEnded(type(error).__name__) from None
        if not done:
            raise WorkFailed(*answer)
        found: T = answer
        return found

    async def _start(self) -> Process:
        """Start the process; it ends with this one. Raises OSError."""
        command = sys.executable, "-m", "bot.base.worker_process", str(self._nice)
        self._process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
        return self._process

    async def end(self) -> None:
        """Kill the process; the next work starts another."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            try:
                process.kill()
            except ProcessLookupError:
                pass
            await process.wait()


@asynccontextmanager
async def worker(nice: int = NICE) -> AsyncIterator[Worker]:
    """Yield a worker that ends with the block."""
    own = Worker(nice)
    try:
        yield own
    finally:
        await own.end()


async def offload(people: int, work: Callable[..., T], *args: object) -> T:
    """Run work on this many people in a thread, or in a worker process if they are many.

    Raises WorkFailed.
    """
    if people <= FEW:
        return await asyncio.to_thread(work, *args)
    async with worker() as own:
        return await own.do(work, *args)


def _read(messages: "SimpleQueue[bytes]", source: BinaryIO) -> None:
    """Read work from the parent, and end the process, even at work, when the parent has closed the pipe."""
    while size := source.read(SIZE):
        messages.put(source.read(int.from_bytes(size)))
    os._exit(0)


def _answer(message: bytes) -> bytes:
    """Return the serialised result, or the type and place of an error: its message may quote a card."""
    try:
        work, args = pickle.loads(message)
        return pickle.dumps((True, work(*args)), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        place: Any = f"{PurePath(frame.filename).name}:{frame.lineno}"
        return pickle.dumps((False, (type(error).__name__, place)))


def main() -> None:
    """Do one piece of work after another until the parent closes the pipe."""
    os.nice(int(sys.argv[1]))
    back = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what the work prints must not corrupt the answers
    messages: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(messages, sys.stdin.buffer), daemon=True).start()
    while True:
        answer = _answer(messages.get())
        back.write(len(answer).to_bytes(SIZE) + answer)
        back.flush()


if __name__ == "__main__":
    main()
