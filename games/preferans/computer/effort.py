"""Limit a computer's search, the same on every machine, with or without machine code."""

from games.preferans.double_dummy.solver import Solver

LIMIT = 25_000
"""The most positions searched for a decision: less than a second in plain Python.

Rare worlds that need more are estimated.
"""


class Effort:
    """Counts the positions of worlds.

    It stops before a world that would exceed the work if it took as much as the costliest so far.
    """

    def __init__(self, solver: Solver, work: int) -> None:
        self._solver, self._work = solver, work
        self._before, self._dearest = solver.remembered, 0

    def spent(self) -> bool:
        """Return whether the world just searched was the last one."""
        now = self._solver.remembered
        self._dearest, self._before = max(self._dearest, now - self._before), now
        return now + self._dearest >= self._work
