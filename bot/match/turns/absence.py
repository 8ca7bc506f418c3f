"""People absent from their table of a tournament: a computer plays until they touch it."""

from dataclasses import dataclass

from bot.base.pace import MOST_TIMEOUTS
from bot.base.timing import Time
from bot.match.affected_screens import all_screens
from bot.match.loaded import Edit, Loaded
from bot.match.moves import Moves
from bot.match.store import Store
from bot.match.table import Chair, Phase, TableId, with_chair
from bot.match.turns.schedule import ABSENT, ABSENT_MS, Schedule
from games.core import Joinable, Seat
from storage.live.live import Live

AGAIN_MS = 10_000
"""Pause before the next check of a person not asked so far."""


@dataclass(frozen=True, eq=False)
class Absences:
    """Puts computers in the seats of people without a tap a minute after their question."""

    store: Store
    moves: Moves
    schedule: Schedule
    live: Live
    time: Time

    async def look(self, id: TableId) -> None:
        """Check attendance, and set the next check. Raises NoTable."""
        table = (await self.store.load(id)).table
        if not table.audience.shares_board:
            await self.store.change(id, None, self._edit)
        elif await self.live.redraws.has_any(id, all_screens(table)):
            await self.store.change(id, None, self._wait)
        else:
            await self.store.change(id, None, self._edit_race)

    def _wait(self, loaded: Loaded) -> Edit:
        """Look again a minute later, if anybody may still come."""
        playing = loaded.table.phase is Phase.PLAYING
        return Edit(loaded.table, deadlines={ABSENT: self.time.now() + ABSENT_MS if playing else None})

    def _edit_race(self, loaded: Loaded) -> Edit:
        """Let the first absent person leave a race shown for a minute; they may come back."""
        seat = next((seat for seat, chair in enumerate(loaded.table.chairs) if _is_awaited(chair)), None)
        if seat is None or loaded.table.phase is not Phase.PLAYING or not isinstance(loaded.game, Joinable):
            return Edit(loaded.table, deadlines={ABSENT: None})
        action = loaded.game.leave_action(loaded.state, Seat(seat))
        if action is None:
            return Edit(loaded.table, deadlines={ABSENT: None})
        edit = self.moves.act(loaded, Seat(seat), action)
        return edit._replace(deadlines={**edit.deadlines, ABSENT: self.time.now()})

    def _edit(self, loaded: Loaded) -> Edit:
        table = loaded.table
        left = self._missing(loaded)
        gone = [seat for seat, ms in left.items() if ms <= 0]
        if not gone:
            again = self.time.now() + min(left.values()) if left else None
            return Edit(table, deadlines={ABSENT: again})
        for seat in gone:
            table = with_chair(table, seat, away=True, timeouts=MOST_TIMEOUTS)
        if not table.present and not any(chair.tapped for chair in table.people):
            edit = self.moves.stop(table, abandoned=True)
            return edit._replace(deadlines={**edit.deadlines, ABSENT: None})
        edit = self.moves.reseat(loaded, table)
        return edit._replace(deadlines={**edit.deadlines, ABSENT: self.time.now() + AGAIN_MS})

    def _missing(self, loaded: Loaded) -> dict[Seat, int]:
        """Return absent people's seats, with the time left to answer their prompts."""
        table = loaded.table
        if table.phase is not Phase.PLAYING:
            return {}
        return {
            Seat(seat): self._left_ms(loaded, Seat(seat))
            for seat, chair in enumerate(table.chairs)
            if _is_awaited(chair)
        }

    def _left_ms(self, loaded: Loaded, seat: Seat) -> int:
        table, clock = loaded.table, loaded.clocks.get(seat)
        if clock is not None and clock.shown:
            return ABSENT_MS - self.schedule.clocks.used_ms(table, seat, clock)
        if table.chairs[seat].timeouts or table.pace is None:
            began = table.log.began + self.schedule.given_back(table.log.began, table)
            return began + ABSENT_MS - self.time.now()
        return AGAIN_MS


def _is_awaited(chair: Chair) -> bool:
    """Return whether an absent person's seat is still without a computer."""
    return chair.has_not_come and not chair.computer and not chair.left
