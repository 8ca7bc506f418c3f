"""Work in a process of its own: in a thread, plain Python would slow down every tap beside it.

Libraries for this fail when their parent is killed. An idle child of `ProcessPoolExecutor` then lives on for
good, for it holds both ends of its queue; a busy child of `anyio.to_process` works on until it is done. The
errors of both come back with their words, which may quote a card; both load the main module of the parent.
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
"""People whose pairing nobody notices."""
SIZE = 8
"""Bytes before each message that say how long it is."""
NICE = 5
"""The niceness of a worker process, which yields to the event loop where they share a core."""
PATIENT = 15
"""The same for work that nobody waits for at a table."""


class WorkFailed(Exception):
    """The other process has ended without an answer, or the work has raised an error there."""

    def __init__(self, error: str, at: str = "") -> None:
        super().__init__(error, at)
        self.error = error
        self.at = at


class WorkerEnded(WorkFailed):
    """The process has ended without an answer."""


class Worker:
    """Another process, which does one piece of work after the other; the first starts it."""

    def __init__(self, nice: int = NICE) -> None:
        self._nice = nice
        self._process: Process | None = None

    async def do(self, work: Callable[..., T], *args: object) -> T:
        """What the work returns; both it and its arguments can be pickled. Raises WorkFailed.

        Whoever gives up waiting has to end the process: its answer would be taken for that of the next work.
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
        """Start the process; it ends when this one does. Raises OSError."""
        command = sys.executable, "-m", "bot.base.worker_process", str(self._nice)
        self._process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
        return self._process

    async def end(self) -> None:
        """End the process, whatever it does; the next work starts another."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            try:
                process.kill()
            except ProcessLookupError:
                pass
            await process.wait()


@asynccontextmanager
async def worker(nice: int = NICE) -> AsyncIterator[Worker]:
    """A process that ends with the block."""
    own = Worker(nice)
    try:
        yield own
    finally:
        await own.end()


async def offload(people: int, work: Callable[..., T], *args: object) -> T:
    """What work on so many people finds: in a thread, or in another process if they are many.

    Raises WorkFailed.
    """
    if people <= FEW:
        return await asyncio.to_thread(work, *args)
    async with worker() as own:
        return await own.do(work, *args)


def _read(messages: "SimpleQueue[bytes]", source: BinaryIO) -> None:
    """Read what is to be done; end the process, whatever it does, once nobody asks any more."""
    while size := source.read(SIZE):
        messages.put(source.read(int.from_bytes(size)))
    os._exit(0)


def _answer(message: bytes) -> bytes:
    """The answer to a message, or the kind and place of an error: its words may quote a card."""
    try:
        work, args = pickle.loads(message)
        return pickle.dumps((True, work(*args)), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        place: Any = f"{PurePath(frame.filename).name}:{frame.lineno}"
        return pickle.dumps((False, (type(error).__name__, place)))


def main() -> None:
    """Do what is asked for, one work after the other, until nobody asks any more."""
    os.nice(int(sys.argv[1]))
    back = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what work prints is no answer
    messages: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(messages, sys.stdin.buffer), daemon=True).start()
    while True:
        answer = _answer(messages.get())
        back.write(len(answer).to_bytes(SIZE) + answer)
        back.flush()


if __name__ == "__main__":
    main()
