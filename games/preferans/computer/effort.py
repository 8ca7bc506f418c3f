"""How much a computer searches: as much on every machine, with machine code and without."""

from games.preferans.double_dummy.solver import Solver

LIMIT = 25_000
"""Positions searched for one decision, at most, which is less than a second in plain Python.

The rare world that would need more is estimated.
"""


class Effort:
    """Counts the positions that worlds take.

    No world is begun that would exceed the work if it took as much as the dearest so far.
    """

    def __init__(self, solver: Solver, work: int) -> None:
        self._solver, self._work = solver, work
        self._before, self._dearest = solver.remembered, 0

    def spent(self) -> bool:
        """Whether the world just searched was the last one."""
        now = self._solver.remembered
        self._dearest, self._before = max(self._dearest, now - self._before), now
        return now + self._dearest >= self._work
