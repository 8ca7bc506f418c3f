"""Remember the results of a search by position, in a dict, or for machine code in an array of ints.

The array alternates positions and results, 0 if empty, and ends with their number.
"""

from importlib import import_module
from typing import Any, TypeAlias

from games.preferans.double_dummy.compiling import NUMBA, compiled, kept

Memory: TypeAlias = Any
PLACES = 1 << 12
"""The first size of an array in positions; it is never more than half full."""
SPREAD = 0x1E3779B97F4A7C15
"""An odd factor that spreads positions over the array."""


if NUMBA is None:

    def empty() -> Memory:
        return {}

    def size(memory: Memory) -> int:
        """How many positions there are."""
        return len(memory)

    def room(memory: Memory) -> int:
        """How many positions it holds before it must grow."""
        return 1 << 60

    def grown(memory: Memory) -> Memory:
        """The same in twice the room."""
        return memory

    def recall(memory: Memory, position: int) -> int:
        """What was found out, or -1."""
        found: int = memory.get(position, -1)
        return found

    def keep(memory: Memory, position: int, found: int) -> int:
        """Note what was found out; returns how many positions there are now."""
        memory[position] = found
        return len(memory)

else:
    numpy: Any = import_module("numpy")

    def empty() -> Memory:
        return numpy.zeros(2 * PLACES + 1, "int64")

    def size(memory: Memory) -> int:
        return int(memory[-1])

    def room(memory: Memory) -> int:
        return len(memory) // 4

    def grown(memory: Memory) -> Memory:
        return _refilled(memory, numpy.zeros(2 * len(memory) - 1, "int64"))

    @compiled
    def _place(memory: Memory, position: int) -> int:
        """Where the position is, or where there is room for it."""
        last = len(memory) // 2 - 1
        place = position * SPREAD >> 40 & last
        while memory[2 * place] != 0 and memory[2 * place] != position + 1:
            place = place + 1 & last
        return 2 * place

    @compiled
    def recall(memory: Memory, position: int) -> int:
        place = _place(memory, position)
        return memory[place + 1] if memory[place] else -1

    @compiled
    def keep(memory: Memory, position: int, found: int) -> int:
        place = _place(memory, position)
        if memory[place] == 0:
            memory[place] = position + 1
            memory[len(memory) - 1] += 1
        memory[place + 1] = found
        return memory[len(memory) - 1]  # type: ignore[no-any-return]

    @kept
    def _refilled(memory: Memory, larger: Memory) -> Memory:
        for place in range(0, len(memory) - 1, 2):
            if memory[place]:
                keep(larger, memory[place] - 1, memory[place + 1])
        return larger
