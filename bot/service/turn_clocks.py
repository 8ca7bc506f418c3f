"""The clocks of a table after a change: which begin, which end, and what a turn has cost of the reserve."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.service.downtime import Downtime
from bot.service.loaded import Loaded
from bot.service.pace import TurnClock, half_ms, reserve_after, used_ms
from bot.service.table import Phase, Table, with_chair
from bot.timing import Time
from games.core import Actor, AnyGame, Seat, limits_turn


class ClockChanges(NamedTuple):
    """The clocks of a write."""

    table: Table
    clocks: Mapping[Seat, TurnClock | None]
    deadlines: Mapping[str, int | None]


class TurnClocks:
    """Begins and ends the clocks of turns; a clock runs from the delivery of its message."""

    def __init__(self, time: Time, downtime: Downtime | None = None) -> None:
        self._time = time
        self._downtime = downtime

    def after(self, before: Loaded, after: Loaded, actor: Actor | None = None) -> ClockChanges:
        """The table and its clocks after a change; a clock of whoever acts ends."""
        table, clocks = after.table, dict[Seat, TurnClock | None]()
        for seat in map(Seat, range(len(table.chairs))):
            clock, question = before.clocks.get(seat), timed_question(table, after.game, after.state, seat)
            if clock is not None and (clock.question != question or seat == actor):
                table = self._charge(table, seat, clock)
                clocks[seat] = None
            if question and (clock is None or seat in clocks):
                clocks[seat] = TurnClock(question)
        return ClockChanges(table, clocks, {turn_deadline(seat): None for seat in clocks})

    def left_ms(self, table: Table, seat: Seat, clock: TurnClock) -> int:
        """How long the present half of this clock still runs."""
        return _half(table, seat) * (2 if clock.late else 1) - self.used_ms(table, seat, clock)

    def _charge(self, table: Table, seat: Seat, clock: TurnClock) -> Table:
        """The table after the turn of this clock has ended."""
        if table.pace is None:
            return table
        reserve = reserve_after(table.pace, table.chairs[seat].reserve, self.used_ms(table, seat, clock))
        return with_chair(table, seat, reserve=reserve, late=0, replacing=frozenset())

    def used_ms(self, table: Table, seat: Seat, clock: TurnClock) -> int:
        """How long the question of this clock has been before the person."""
        outages = self._downtime.outages if self._downtime is not None else ()
        return used_ms(clock, _half(table, seat), self._time.now(), outages)


def timed_question(table: Table, game: AnyGame, state: Any, seat: Seat) -> str:
    """The question for which a person's clock runs in this seat; empty if none does."""
    chair = table.chairs[seat]
    if table.pace is None or table.phase is not Phase.PLAYING or chair.computer or chair.left:
        return ""
    if seat not in game.awaited(state) or limits_turn(game, state, seat):
        return ""
    return game.question(state, seat)


def turn_deadline(seat: Seat) -> str:
    """The deadline of a person's clock."""
    return f"turn:{seat}"


def _half(table: Table, seat: Seat) -> int:
    return half_ms(table.pace, table.chairs[seat].reserve) if table.pace is not None else 0
