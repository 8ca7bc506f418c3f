"""What is done when a table's deadline has come."""

import msgspec

from bot.service.lobby import Lobby
from bot.service.refusals import NoTable, Refusal
from bot.service.table import MatchId, Phase, Table, TableId
from bot.service.tables import HOUR_MS, Edit, Loaded, Tables, record_of
from bot.timing import Time
from games.core import Seat
from storage import codec
from storage.archive import Archive, MatchRow, PlayerRow
from storage.live import Deadline, Live


class Deadlines:
    """Meets deadlines by name, each as often as it is claimed: every one of them may safely be met twice."""

    def __init__(self, tables: Tables, lobby: Lobby, live: Live, archive: Archive, time: Time) -> None:
        self._tables = tables
        self._lobby = lobby
        self._live = live
        self._archive = archive
        self._time = time

    async def meet(self, deadline: Deadline) -> None:
        """Do what the deadline is for, if it still applies: whoever makes it void also takes it away."""
        id = TableId(deadline.table)
        kind, _, rest = deadline.name.partition(":")
        try:
            match kind:
                case "computer":
                    await self._tables.think(id)
                case "race":
                    await self._tables.race(id, Seat(int(rest)))
                case "alarm":
                    await self._tables.time_up(id, rest)
                case "expire":
                    await self._lobby.expire(id)
                case "abandon":
                    await self._tables.stop(id)
                case "archive":
                    await self._archive_match(id)
                case "forget":
                    await self._forget(id)
        except NoTable:
            await self._live.remove(id)
        except Refusal:
            pass

    async def _archive_match(self, id: TableId) -> None:
        """Move a finished match to SQL, then let the table go an hour later."""
        loaded = await self._tables.load(id)
        if loaded.table.phase is Phase.OVER:
            await self._archive.save_match(*await self._rows(loaded))
        await self._set(id, {"archive": None, "forget": self._time.now() + HOUR_MS})

    async def _rows(self, loaded: Loaded) -> tuple[MatchRow, list[PlayerRow]]:
        table = loaded.table
        match = table.match or MatchId(table.id)
        record = await record_of(table, self._live)
        result = loaded.game.result(loaded.state)
        row = MatchRow(
            id=match,
            game=table.game,
            version=table.version,
            chat=table.chat,
            began=table.began,
            ended=table.ended,
            stopped=table.stopped,
            record=msgspec.json.decode(codec.encode(record)),
            result=msgspec.json.decode(codec.encode(result)),
            secret=table.secret,
        )
        players = [
            PlayerRow(
                match=match, seat=seat, person=chair.person, name=chair.name, place=result.places[seat], points=str(result.points[seat])
            )
            for seat, chair in enumerate(table.chairs)
        ]
        return row, players

    async def _forget(self, id: TableId) -> None:
        """Remove a table for good, unless a screen of it is still to be delivered."""
        if any(redraw.table == id for redraw in await self._live.redraws()):
            await self._set(id, {"forget": self._time.now() + HOUR_MS})
            return
        table = (await self._tables.load(id)).table
        await self._live.remove(id)
        await self._drop_hints(table)

    async def _drop_hints(self, table: Table) -> None:
        if table.chat is not None:
            await self._live.drop_hint("chat", str(table.chat), table.id)
        for chair in table.people:
            await self._live.drop_hint("person", str(chair.person), table.id)

    async def _set(self, id: TableId, deadlines: dict[str, int | None]) -> None:
        await self._tables.change(id, None, lambda loaded: Edit(loaded.table, deadlines=deadlines))
