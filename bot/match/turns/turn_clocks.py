"""Clocks of a table after a change: starts, ends, and the cost of a turn to the reserve."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.base.downtime import Downtime
from bot.base.nights import awake_after, nights
from bot.base.pace import Attention, Moments, TurnClock, moments, reserve_after, used_ms
from bot.base.timing import Time
from bot.match.loaded import Loaded
from bot.match.table import Chair, Phase, Table, with_chair
from bot.match.turns.quiet import night_clock
from games.core import Actor, AnyGame, Seat, limits_turn


class ClockChanges(NamedTuple):
    """The clocks of a write."""

    table: Table
    clocks: Mapping[Seat, TurnClock | None]
    deadlines: Mapping[str, int | None]


@dataclass(frozen=True, eq=False)
class TurnClocks:
    """Begins and ends the clocks of turns; a clock runs from the delivery of its message."""

    time: Time
    downtime: Downtime | None = None

    def after(self, before: Loaded, after: Loaded, actor: Actor | None = None) -> ClockChanges:
        """Return the table and its clocks after a change; the actor's clock ends."""
        table, clocks = after.table, dict[Seat, TurnClock | None]()
        for seat in map(Seat, range(len(table.chairs))):
            clock, question = before.clocks.get(seat), timed_question(table, after.game, after.state, seat)
            if clock is not None and (clock.question != question or seat == actor):
                table = self._charge(table, seat, clock)
                clocks[seat] = None
            if question and (clock is None or seat in clocks):
                clocks[seat] = TurnClock(question)
        return ClockChanges(table, clocks, {turn_deadline(seat): None for seat in clocks})

    def _charge(self, table: Table, seat: Seat, clock: TurnClock) -> Table:
        """Return the table after the turn of this clock has ended."""
        reserve = table.chairs[seat].reserve
        if table.pace is not None:
            reserve = reserve_after(table.pace, reserve, self.used_ms(table, seat, clock))
        fresh = {"rung": 0, "waited": 0, "late": 0, "elsewhere": 0}
        return with_chair(table, seat, reserve=reserve, replacing=frozenset(), **fresh)

    def used_ms(self, table: Table, seat: Seat, clock: TurnClock) -> int:
        """Return the age of this clock's question, without pauses of the table and the person's nights."""
        outages, now = self.downtime.outages if self.downtime is not None else (), self.time.now()
        asleep = night_clock(table, seat)
        slept = nights(clock.shown, now, asleep) if asleep is not None and clock.shown else ()
        return used_ms(clock, now, (*outages, *table.pauses, *slept))


def due_after(table: Table, seat: Seat, now: int, ms: int) -> int:
    """Return when a person's clock has run for this long."""
    asleep = night_clock(table, seat)
    return now + ms if asleep is None else awake_after(now, ms, asleep)


def moments_of(table: Table, seat: Seat, clock: TurnClock) -> Moments:
    """Return when something is due about the question of this clock."""
    return turn_moments(table, seat, clock.shown if clock.rings else 0)


def turn_moments(table: Table, seat: Seat, rung: int) -> Moments:
    """Return the moments of a person rung as the question came, or later by the chair's record.

    `rung`: when it came, in milliseconds since the epoch; 0: they were not rung then.
    """
    chair = table.chairs[seat]
    return moments(table.turn_pace, chair.reserve, _attention(chair, rung or chair.rung - chair.waited))


def _attention(chair: Chair, asked: int) -> Attention:
    """Return the moments of a question that rang at this time; 0: it did not ring."""
    if chair.timeouts:
        return Attention.ABSENT
    return Attention.SILENT if asked and chair.tapped <= asked else Attention.HERE


def timed_question(table: Table, game: AnyGame, state: Any, seat: Seat) -> str:
    """Return the question for which a person's clock runs in this seat; empty if none does.

    A person alone with computers keeps nobody waiting, and is not rung.
    """
    chair = table.chairs[seat]
    if table.phase is not Phase.PLAYING or chair.computer or chair.left:
        return ""
    if table.audience.shares_board or (table.pace is None and len(table.people) == 1):
        return ""
    if seat not in game.awaited(state) or limits_turn(game, state, seat):
        return ""
    return game.question(state, seat)


def turn_deadline(seat: Seat) -> str:
    """Return the deadline of a person's clock."""
    return f"turn:{seat}"
