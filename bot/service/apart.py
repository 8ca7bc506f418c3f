"""Long work in a process of its own: a library that lets no other thread run would hold up all else here."""

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
FEW = 200
"""People whose pairing nobody notices."""


class WorkFailed(Exception):
    """The other process has ended without an answer."""


async def apart(people: int, work: Callable[..., T], *args: object) -> T:
    """What work on so many people finds: in a thread, or in another process if they are many.

    Raises WorkFailed.
    """
    if people <= FEW:
        return await asyncio.to_thread(work, *args)
    command = sys.executable, "-m", "bot.service.apart"
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    try:
        answer, _ = await process.communicate(pickle.dumps((work, args)))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise WorkFailed(process.returncode)
    found: T = pickle.loads(answer)
    return found


def main() -> None:
    work, args = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(pickle.dumps(work(*args)))


if __name__ == "__main__":
    main()
