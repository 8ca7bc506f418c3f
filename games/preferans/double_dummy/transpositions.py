"""Transposition table: results of a search by position.

A dict, or for machine code an open-addressing hash table in an array of ints. The array alternates positions
and results, 0 if empty, and ends with their number.
"""

from importlib import import_module
from typing import Any, TypeAlias

from games.preferans.double_dummy.compiling import NUMBA, compiled, compiled_to_file

Table: TypeAlias = Any
SLOTS = 1 << 12
"""The slots of a new array; at most half of them are filled."""
SPREAD = 0x1E3779B97F4A7C15
"""An odd factor that spreads positions over the array."""


if NUMBA is None:

    def empty() -> Table:
        return {}

    def size(table: Table) -> int:
        """Return the number of positions."""
        return len(table)

    def capacity(table: Table) -> int:
        """Return the number of positions at which the table must grow."""
        return 1 << 60

    def grown(table: Table) -> Table:
        """Return a table with these results and twice the slots."""
        return table

    def look_up(table: Table, position: int) -> int:
        """Return the result of a position, or -1."""
        found: int = table.get(position, -1)
        return found

    def store(table: Table, position: int, found: int) -> int:
        """Store the result of a position. Return the number of positions."""
        table[position] = found
        return len(table)

else:
    numpy: Any = import_module("numpy")

    def empty() -> Table:
        return numpy.zeros(2 * SLOTS + 1, "int64")

    def size(table: Table) -> int:
        return int(table[-1])

    def capacity(table: Table) -> int:
        return len(table) // 4

    def grown(table: Table) -> Table:
        return _refilled(table, numpy.zeros(2 * len(table) - 1, "int64"))

    @compiled
    def _index(table: Table, position: int) -> int:
        """Return the index of the position, or of the empty slot for it."""
        last = len(table) // 2 - 1
        slot = position * SPREAD >> 40 & last
        while table[2 * slot] != 0 and table[2 * slot] != position + 1:
            slot = slot + 1 & last
        return 2 * slot

    @compiled
    def look_up(table: Table, position: int) -> int:
        index = _index(table, position)
        return table[index + 1] if table[index] else -1

    @compiled
    def store(table: Table, position: int, found: int) -> int:
        index = _index(table, position)
        if table[index] == 0:
            table[index] = position + 1
            table[len(table) - 1] += 1
        table[index + 1] = found
        return table[len(table) - 1]  # type: ignore[no-any-return]

    @compiled_to_file
    def _refilled(table: Table, larger: Table) -> Table:
        for index in range(0, len(table) - 1, 2):
            if table[index]:
                store(larger, table[index] - 1, table[index + 1])
        return larger
