"""Screens of one chat that wait for a permit, keep a pace, or rest."""

from typing import NamedTuple

from bot.base.timing import Time
from bot.chat.drawer.backlog import BacklogPlace, Line
from bot.chat.drawer.screens import Drawing
from bot.chat.outgoing.windows import Milliseconds
from bot.ui.ranks import Rank
from storage.live.redraws import Redraw


class Waiting(NamedTuple):
    """A screen that waits for its call."""

    version: int
    """The redraw that needs the call."""
    rank: Rank
    since: int
    """Time of its first dirty change, in milliseconds since the epoch."""
    paused_until: int
    """End of its pause, in milliseconds since the epoch; 0: it waits for a permit alone."""
    spares: bool
    """Whether it leaves the reserve of the chat's window alone."""
    rests: bool = False
    """Whether it pauses only for a change that makes its call needless."""


class Glimpse(NamedTuple):
    """A screen loaded before its permit."""

    drawing: Drawing
    keeps_pace: bool
    rest: Milliseconds


class Waits:
    """Pending waits and pauses of screens."""

    def __init__(self, time: Time) -> None:
        self._time = time
        self._waiting: dict[BacklogPlace, Waiting] = {}

    def latest(self, redraw: Redraw) -> Waiting | None:
        """Return how the screen waits, for this redraw or an earlier one."""
        return self._waiting.get(_place(redraw))

    def known(self, redraw: Redraw) -> Waiting | None:
        """Return how the screen waits for this redraw."""
        waiting = self.latest(redraw)
        return waiting if waiting is not None and waiting.version == redraw.version else None

    def line(self, redraw: Redraw) -> Line | None:
        """Return the line of screens in which this one waits; None if unknown."""
        waiting = self.known(redraw)
        return None if waiting is None else Line(waiting.rank, waiting.spares, waiting.paused_until > 0)

    def left(self, redraw: Redraw) -> Milliseconds:
        """Return the time left of the screen's last known pause."""
        waiting = self.latest(redraw)
        return max(0, waiting.paused_until - self._time.now()) if waiting is not None else 0

    def pause(self, redraw: Redraw) -> Milliseconds:
        """Return the time left of the pause of this very redraw."""
        return self.left(redraw) if self.known(redraw) is not None else 0

    def end(self, redraw: Redraw) -> None:
        """Forget the wait of a screen that is drawn or planned again."""
        self._waiting.pop(_place(redraw), None)

    def rest(self, redraw: Redraw, glimpse: Glimpse, left: Milliseconds) -> Milliseconds:
        """Return how long the screen rests without a permit: `left` goes on unless a change ends it."""
        waiting = self.latest(redraw)
        if waiting is not None and left:
            if not glimpse.rest and (waiting.rests or not glimpse.keeps_pace):
                return 0
            self._waiting[_place(redraw)] = waiting._replace(version=redraw.version)
            return left
        pause = self.pause_of(glimpse.drawing, waiting, 0)
        if pause:
            self.begin(glimpse.drawing, waiting, pause, rests=True)
        return pause

    def pause_of(self, drawing: Drawing, waiting: Waiting | None, pace: Milliseconds) -> Milliseconds:
        """Return how long the screen keeps this pace or rests, counted from its first dirty change."""
        now = self._time.now()
        since = waiting.since if waiting is not None else now
        return pace or max(0, drawing.rest - (now - since))

    def begin(
        self, drawing: Drawing, waiting: Waiting | None, pause: Milliseconds, *, rests: bool = False
    ) -> None:
        """Have the screen wait for its permit after a pause; `rests`: a change may end the pause."""
        now, redraw = self._time.now(), drawing.redraw
        since, until = waiting.since if waiting is not None else now, now + pause if pause else 0
        entry = Waiting(redraw.version, drawing.rank, since, until, drawing.spares, rests)
        self._waiting[_place(redraw)] = entry


def _place(redraw: Redraw) -> BacklogPlace:
    return redraw.table, redraw.screen, redraw.kind
