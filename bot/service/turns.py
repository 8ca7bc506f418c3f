"""People who are asked and stay silent: halfway they are notified, and at the end a computer plays."""

from bot.service.computers import act_by_computer
from bot.service.loaded import Edit, Loaded
from bot.service.moves import Moves
from bot.service.pace import MOST_TIMEOUTS, TurnClock
from bot.service.redraws import all_screens, pick_screens, public_screens
from bot.service.refusals import Stale
from bot.service.schedule import Schedule
from bot.service.store import Store
from bot.service.table import Table, TableId, with_chair
from bot.service.thinking import Thinking
from bot.service.turn_clocks import turn_deadline
from bot.timing import Time
from games.core import Seat

AGAIN_MS = 1_000
"""When a computer chooses again, if others have changed the table meanwhile."""


class Turns:
    """Meets the deadlines of the clocks of turns."""

    def __init__(
        self, store: Store, moves: Moves, schedule: Schedule, time: Time, thinking: Thinking
    ) -> None:
        self._store = store
        self._moves = moves
        self._schedule = schedule
        self._time = time
        self._thinking = thinking

    async def run_out(self, id: TableId, seat: Seat) -> None:
        """Notify the person when half their time is over, or play for them. Raises NoTable, Stale."""
        loaded = await self._store.load(id)
        clock = loaded.clocks.get(seat)
        if clock is None or not clock.shown:
            raise Stale
        if clock.late and self._is_over(loaded.table, seat, clock):
            await self._choose_and_play(loaded, seat, clock)
        else:
            await self._store.change(id, None, lambda loaded: self._go_on(loaded, seat, clock))

    def _is_over(self, table: Table, seat: Seat, clock: TurnClock) -> bool:
        """Whether the present half is over."""
        return self._schedule.clocks.left_ms(table, seat, clock) <= 0

    def _go_on(self, loaded: Loaded, seat: Seat, clock: TurnClock) -> Edit:
        """Begin the second half, or wait on: time during which no process ran is given back."""
        _require_clock(loaded, seat, clock)
        table, left = loaded.table, self._schedule.clocks.left_ms(loaded.table, seat, clock)
        if left > 0:
            return Edit(table, deadlines={turn_deadline(seat): self._time.now() + left})
        person = table.chairs[seat].person
        assert person is not None
        return Edit(
            with_chair(table, seat, late=self._time.now()),
            redraws=public_screens(table) | pick_screens(table, person),
            deadlines={turn_deadline(seat): None},
            clocks={seat: TurnClock(clock.question, late=True)},
        )

    async def _choose_and_play(self, loaded: Loaded, seat: Seat, clock: TurnClock) -> None:
        """Let a computer choose; the person may be quicker."""
        id = loaded.table.id

        async def act(text: str) -> None:
            await self._store.change(id, None, lambda loaded: self._play(loaded, seat, clock, text))

        if not await act_by_computer(self._store, self._thinking, loaded, seat, act):
            again = {turn_deadline(seat): self._time.now() + AGAIN_MS}
            await self._store.change(id, None, lambda loaded: Edit(loaded.table, deadlines=again))

    def _play(self, loaded: Loaded, seat: Seat, clock: TurnClock, text: str) -> Edit:
        """Play for the person; a computer takes the seat of whoever was silent before as well."""
        _require_clock(loaded, seat, clock)
        table = loaded.table
        timeouts = table.chairs[seat].timeouts + 1
        taken = timeouts >= MOST_TIMEOUTS
        table = with_chair(table, seat, timeouts=timeouts, away=taken, reserve=0)
        edit = self._moves.act(loaded._replace(table=table), seat, loaded.game.read(text), lost=True)
        return edit._replace(redraws={*edit.redraws, *all_screens(edit.table)}) if taken else edit


def _require_clock(loaded: Loaded, seat: Seat, clock: TurnClock) -> None:
    """Raises Stale if the clock has ended or changed."""
    if loaded.clocks.get(seat) != clock:
        raise Stale
