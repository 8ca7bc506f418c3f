"""Closing a table for everybody: a lobby without a match, a match as it stands."""

from dataclasses import dataclass

from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.moves import Moves
from bot.match.refusals import NoTable
from bot.match.seating.lobby_edits import close_lobby
from bot.match.store import Store
from bot.match.table import Phase, Table, TableId


@dataclass(frozen=True, eq=False)
class Closing:
    """Closes tables. Callers check permission."""

    store: Store
    moves: Moves

    async def close(self, update: UpdateId, id: TableId) -> Table:
        """Close the lobby, or settle the match as it stands. Raises NoTable, also if neither is open."""

        def edit(loaded: Loaded) -> Edit:
            match loaded.table.phase:
                case Phase.LOBBY:
                    return close_lobby(loaded.table)
                case Phase.PLAYING:
                    return self.moves.stop(loaded.table)
            raise NoTable

        return (await self.store.change(id, update, edit)).loaded.table
