"""Computer players: they think beside the event loop, and play like people."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from bot.base.logs import without_words
from bot.base.thinking import Thinking
from bot.base.timing import Time
from bot.base.worker_process import WorkFailed
from bot.match.affected_screens import board_screens
from bot.match.loaded import Edit, Loaded
from bot.match.refusals import Stale
from bot.match.seating.table_play import TablePlay
from bot.match.store import Store
from bot.match.table import Phase, TableId, with_part
from bot.match.turns.computer_choice import CHOOSERS
from bot.match.turns.schedule import race_deadline, race_time, racing
from games.core import GameError, Seat
from storage.live.live import Live

log = structlog.get_logger(__name__)

UNSEEN_MS = 1_000
"""Interval of checks whether people can see the question of a computer."""


@dataclass(frozen=True, eq=False)
class Computers:
    """Lets computers act at their deadlines."""

    store: Store
    play: TablePlay
    live: Live
    time: Time
    thinking: Thinking

    async def think(self, id: TableId) -> None:
        """Let the first awaited computer choose and act. Raises NoTable."""
        loaded = await self.store.load(id)
        if loaded.state is None or loaded.table.phase is not Phase.PLAYING or loaded.table.is_paused:
            return
        awaited = loaded.game.awaited(loaded.state)
        seats = sorted(seat for seat in awaited if loaded.table.chairs[seat].computer)
        if seats:
            await self._choose_and_act(loaded, seats[0])

    async def race(self, id: TableId, seat: Seat) -> None:
        """Let a computer act out of turn, its reaction time after people could see what it acts on.

        Raises NoTable.
        """
        loaded = await self.store.load(id)
        if loaded.table.phase is not Phase.PLAYING or loaded.table.is_paused or seat not in racing(loaded):
            return
        now, at = self.time.now(), race_time(loaded, seat)
        if await self.live.redraws.has_any(id, board_screens(loaded.table)):
            await self._put_off(id, seat, seen_at=now, at=now + UNSEEN_MS)
        elif at is not None and at > now:
            await self._put_off(id, seat, seen_at=loaded.table.turn.since, at=at)
        elif at is not None:
            await self._choose_and_act(loaded, seat)

    async def _put_off(self, id: TableId, seat: Seat, *, seen_at: int, at: int) -> None:
        def edit(loaded: Loaded) -> Edit:
            table = with_part(loaded.table, "turn", since=max(seen_at, loaded.table.turn.since))
            return Edit(table, deadlines={race_deadline(seat): at})

        await self.store.change(id, None, edit)

    async def _choose_and_act(self, loaded: Loaded, seat: Seat) -> None:
        """Let a computer choose and act; other players may be quicker."""
        id, question = loaded.table.id, loaded.game.question(loaded.state, seat)
        try:
            await act_by_computer(
                self.store,
                self.thinking,
                loaded,
                seat,
                lambda text: self.play.act(id, seat, question, text),
            )
        except Stale:
            return


async def act_by_computer(
    store: Store,
    thinking: Thinking,
    loaded: Loaded,
    seat: Seat,
    act: Callable[[str], Awaitable[object]],
) -> bool:
    """Let a computer choose for a seat; returns False if others have changed the table meanwhile.

    A choice that fails is not made again in the same way for ever: a simpler player makes it. Raises what
    `act` raises, but for errors of the game.
    """
    for choose in CHOOSERS:
        try:
            text = await choose(thinking, loaded, seat)
        except Exception as error:
            _report(loaded, seat, error)
            continue
        try:
            await act(text)
            return True
        except GameError as error:
            if (await store.load(loaded.table.id)).revision != loaded.revision:
                return False
            _report(loaded, seat, error)
    return True


def _report(loaded: Loaded, seat: Seat, error: Exception) -> None:
    """Log where a choice failed."""
    table, game = loaded.table.id, loaded.game.name
    log.error("computer-failed", table=table, game=game, seat=seat, **_place(error))


def _place(error: Exception) -> dict[str, str]:
    """Return the kind and place of an error, of one in another process as well."""
    if isinstance(error, WorkFailed):
        return {"error": error.error, "at": error.at}
    return without_words(error)
