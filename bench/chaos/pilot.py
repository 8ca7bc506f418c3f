"""Entry point of the bot under test: pictures carry labels, the clock may jump, faults may be planted.

`python -m bench.chaos.pilot run …` takes the arguments of `python -m bot`.
"""

import ctypes
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from bench.chaos import plants
from bench.chaos.labels import labelled
from bot.__main__ import main as run
from bot.app.deadline_dispatch import Deadlines
from bot.chat.outgoing import photo_cache
from bot.ui.pictures import Picture, jpeg
from storage.live.deadline_store import DeadlineStore
from storage.live.live import Deadline

CLOCK = "CHAOS_CLOCK"
"""Variable with the file of the clock's error in milliseconds."""
EVENT = "CHAOS_EVENT"
"""Variable with the file that names the moment and the event at which to die."""
PARENT_DEATH_SIGNAL = 1
PLANT = "CHAOS_PLANT"
"""Variable with the fault to plant."""


def main() -> None:
    """Start the bot with the patches that its environment asks for."""
    die_with_parent()
    label_pictures()
    if clock := os.environ.get(CLOCK):
        bend_clock(Path(clock))
    if event := os.environ.get(EVENT):
        die_at_event(Path(event))
    if plant := os.environ.get(PLANT):
        plants.PLANTS[plant]()
    run()


def die_with_parent() -> None:
    """Have the system kill this process when the harness ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)


def label_pictures() -> None:
    """Add picture name and cards to every picture file."""
    draw = jpeg

    def drawn(picture: Picture) -> bytes:
        return labelled(draw(picture), picture)

    vars(photo_cache)["jpeg"] = drawn


def bend_clock(file: Path) -> None:
    """Add the file's error to the machine's clock, for libraries as well."""
    true: Callable[[], float] = time.time

    def bent() -> float:
        return true() + msgspec.json.decode(file.read_bytes(), type=int) / 1000

    vars(time)["time"] = bent


def die_at_event(file: Path) -> None:
    """Kill this process before or after one of two handlers of the event that the file names."""
    tell, finish = Deadlines._tell, DeadlineStore.finish

    def die(moment: str, event: str) -> None:
        if file.exists() and file.read_text() == f"{moment} {event}" and random.random() < 0.5:
            file.unlink()
            os.kill(os.getpid(), signal.SIGKILL)

    async def tell_or_die(self: Deadlines, deadline: Deadline, event: str, *facts: Any) -> None:
        die("before", event)
        await tell(self, deadline, event, *facts)

    async def finish_or_die(self: DeadlineStore, deadline: Deadline) -> None:
        die("after", deadline.name.partition(":")[0])
        await finish(self, deadline)

    Deadlines._tell = tell_or_die  # type: ignore[method-assign,assignment]
    DeadlineStore.finish = finish_or_die  # type: ignore[method-assign]


if __name__ == "__main__":
    main()
