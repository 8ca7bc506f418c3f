"""Computer players: they choose in threads, and play like people."""

import asyncio
from typing import Any

import msgspec

from bot.service.loaded import Edit, Loaded
from bot.service.play import Play
from bot.service.redraws import board_screens
from bot.service.refusals import Stale
from bot.service.schedule import race_deadline, race_time, racing
from bot.service.store import Store
from bot.service.table import Phase, TableId
from bot.timing import Time
from games import registry
from games.agents.anything import move
from games.core import AnyGame, IllegalAction, Seat
from storage.live import Live

UNSEEN_MS = 1_000
"""How often to check again whether people can see what a computer would act on."""


class Computers:
    """Lets computers act at their deadlines."""

    def __init__(self, store: Store, play: Play, live: Live, time: Time) -> None:
        self._store = store
        self._play = play
        self._live = live
        self._time = time

    async def think(self, id: TableId) -> None:
        """Let the first awaited computer choose and act. Raises NoTable."""
        loaded = await self._store.load(id)
        if loaded.state is None or loaded.table.phase is not Phase.PLAYING:
            return
        awaited = loaded.game.awaited(loaded.state)
        seats = sorted(seat for seat in awaited if loaded.table.chairs[seat].computer)
        if seats:
            await self._choose_and_act(loaded, seats[0])

    async def race(self, id: TableId, seat: Seat) -> None:
        """Let a computer act out of turn, its reaction time after people could see what it acts on.

        Raises NoTable.
        """
        loaded = await self._store.load(id)
        if loaded.table.phase is not Phase.PLAYING or seat not in racing(loaded):
            return
        now, at = self._time.now(), race_time(loaded, seat)
        if await self._live.has_redraws(id, board_screens(loaded.table)):
            await self._put_off(id, seat, seen_at=now, at=now + UNSEEN_MS)
        elif at is not None and at > now:
            await self._put_off(id, seat, seen_at=loaded.table.question_at, at=at)
        elif at is not None:
            await self._choose_and_act(loaded, seat)

    async def _put_off(self, id: TableId, seat: Seat, *, seen_at: int, at: int) -> None:
        def edit(loaded: Loaded) -> Edit:
            table = msgspec.structs.replace(loaded.table, question_at=max(seen_at, loaded.table.question_at))
            return Edit(table, deadlines={race_deadline(seat): at})

        await self._store.change(id, None, edit)

    async def _choose_and_act(self, loaded: Loaded, seat: Seat) -> None:
        """Let a computer choose and act; other players may be quicker."""
        text = await asyncio.to_thread(choice, loaded.game, loaded.state, seat)
        try:
            await self._play.act(loaded.table.id, seat, loaded.game.question(loaded.state, seat), text)
        except (Stale, IllegalAction):
            pass


def choice(game: AnyGame, state: Any, seat: Seat) -> str:
    """The action of a computer in this seat; it may take a while."""
    return game.write(move(registry.player(game.name), game, state, seat))
