"""Turns of silent people: they are rung, and at the end a computer plays."""

from dataclasses import dataclass

from bot.base.pace import MOST_TIMEOUTS, Moments, TurnClock
from bot.base.thinking import Thinking
from bot.base.timing import Time
from bot.match.affected_screens import all_screens, pick_screens, public_screens
from bot.match.loaded import Edit, Loaded
from bot.match.moves import Moves
from bot.match.refusals import Stale
from bot.match.store import Store
from bot.match.table import PersonId, Table, TableId, with_chair
from bot.match.turns.computers import act_by_computer
from bot.match.turns.schedule import Schedule
from bot.match.turns.shared_rings import NO_RING, SharedRing, SharedRings
from bot.match.turns.turn_clocks import due_after, moments_of, turn_deadline
from games.core import Seat
from storage.live.redraws import ScreenId

AGAIN_MS = 1_000
"""When a computer chooses again, if others have changed the table meanwhile."""


@dataclass(frozen=True, eq=False)
class Turns:
    """Meets the deadlines of the clocks of turns."""

    store: Store
    moves: Moves
    schedule: Schedule
    time: Time
    thinking: Thinking
    shared_rings: SharedRings

    async def run_out(self, id: TableId, seat: Seat) -> None:
        """Handle the due deadline of the person's question. Raises NoTable, Stale."""
        loaded = await self.store.load(id)
        clock = loaded.clocks.get(seat)
        if clock is None or not clock.shown:
            raise Stale
        if self._is_over(loaded.table, seat, clock):
            await self._choose_and_play(loaded, seat, clock)
        else:
            due = self._rings(loaded.table, seat, clock) > clock.rings
            shared = await self.shared_rings.of(loaded, seat) if due else NO_RING
            await self.store.change(id, None, lambda loaded: self._go_on(loaded, seat, clock, shared))

    def _is_over(self, table: Table, seat: Seat, clock: TurnClock) -> bool:
        """Return whether the person's time is over; not while the table is paused."""
        end = moments_of(table, seat, clock).end
        over = end is not None and self.schedule.clocks.used_ms(table, seat, clock) >= end
        return over and not table.is_paused

    def _rings(self, table: Table, seat: Seat, clock: TurnClock) -> int:
        """Return how many rings of this clock have come or are due."""
        used = self.schedule.clocks.used_ms(table, seat, clock)
        return max(clock.rings, sum(at <= used for at in moments_of(table, seat, clock).rings))

    def _go_on(self, loaded: Loaded, seat: Seat, clock: TurnClock, shared: SharedRing) -> Edit:
        """Ring the person, name them to the others, and set the next deadline."""
        _require_clock(loaded, seat, clock)
        table, now = loaded.table, self.time.now()
        used = self.schedule.clocks.used_ms(table, seat, clock)
        due = moments_of(table, seat, clock)
        after = clock._replace(rings=self._rings(table, seat, clock))
        redraws = set[ScreenId]()
        rings = after.rings > clock.rings and shared.rings
        if rings and not _is_there(table, seat, clock, due, now):
            table = with_chair(table, seat, rung=now, waited=used, elsewhere=shared.elsewhere)
            redraws |= pick_screens(table, _person(table, seat))
        if due.wait is not None and due.wait <= used and not table.chairs[seat].late:
            table = with_chair(table, seat, late=now)
            redraws |= public_screens(table)
        next = moments_of(table, seat, after).next(after.rings, used)
        at = None if next is None else due_after(table, seat, now, next - used)
        return Edit(table, redraws=redraws, deadlines={turn_deadline(seat): at}, clocks={seat: after})

    async def _choose_and_play(self, loaded: Loaded, seat: Seat, clock: TurnClock) -> None:
        """Let a computer choose; the person may be quicker."""
        id = loaded.table.id

        async def act(text: str) -> None:
            await self.store.change(id, None, lambda loaded: self._play(loaded, seat, clock, text))

        if not await act_by_computer(self.store, self.thinking, loaded, seat, act):
            again = {turn_deadline(seat): self.time.now() + AGAIN_MS}
            await self.store.set_deadlines(id, again)

    def _play(self, loaded: Loaded, seat: Seat, clock: TurnClock, text: str) -> Edit:
        """Play for the person; after an earlier silence a computer takes the seat.

        Raises Stale if the person has touched the table meanwhile, and so has more time.
        """
        _require_clock(loaded, seat, clock)
        table = loaded.table
        if not self._is_over(table, seat, clock):
            raise Stale
        timeouts = table.chairs[seat].timeouts + 1
        taken = timeouts >= MOST_TIMEOUTS
        table = with_chair(table, seat, timeouts=timeouts, away=taken)
        edit = self.moves.act(loaded._replace(table=table), seat, loaded.game.read(text), lost=True)
        return edit._replace(redraws={*edit.redraws, *all_screens(edit.table)}) if taken else edit


def _require_clock(loaded: Loaded, seat: Seat, clock: TurnClock) -> None:
    """Raise Stale if the clock has ended or changed."""
    if loaded.clocks.get(seat) != clock:
        raise Stale


def _is_there(table: Table, seat: Seat, clock: TurnClock, due: Moments, now: int) -> bool:
    """Return whether the person has tapped since the question, too lately to need a ring."""
    return table.chairs[seat].tapped > max(clock.shown, now - due.rings[0])


def _person(table: Table, seat: Seat) -> PersonId:
    person = table.chairs[seat].person
    assert person is not None
    return person
