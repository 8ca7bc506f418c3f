"""The bot as this harness starts it: pictures say what they show, the clock may jump, faults may be planted.

`python -m bench.chaos.pilot run …` takes the arguments of `python -m bot`.
"""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from bench.chaos import plants
from bench.chaos.labels import labelled
from bot.__main__ import main as run
from bot.chat.outgoing import photo_cache
from bot.ui.pictures import Picture, jpeg

CLOCK = "CHAOS_CLOCK"
"""Names a file with the milliseconds by which the clock of the process is wrong."""
PARENT_DEATH_SIGNAL = 1
PLANT = "CHAOS_PLANT"
"""Names the fault to plant."""


def main() -> None:
    """Start the bot with all that its environment asks for."""
    die_with_parent()
    label_pictures()
    if clock := os.environ.get(CLOCK):
        bend_clock(Path(clock))
    if plant := os.environ.get(PLANT):
        plants.PLANTS[plant]()
    run()


def die_with_parent() -> None:
    """Have the system kill this process when the harness ends, however that does."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)


def label_pictures() -> None:
    """Have every file of a picture name the picture and its cards."""
    draw = jpeg

    def drawn(picture: Picture) -> bytes:
        return labelled(draw(picture), picture)

    vars(photo_cache)["jpeg"] = drawn


def bend_clock(file: Path) -> None:
    """Add to the machine's clock, for libraries as well, what the file says at the moment."""
    true: Callable[[], float] = time.time

    def bent() -> float:
        return true() + msgspec.json.decode(file.read_bytes(), type=int) / 1000

    vars(time)["time"] = bent


if __name__ == "__main__":
    main()
