"""Closing a table for all who sit at it: a lobby without a match, a match as it stands."""

from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.moves import Moves
from bot.match.refusals import NoTable
from bot.match.seating.lobby_edits import close_lobby
from bot.match.store import Store
from bot.match.table import Phase, Table, TableId


class Closing:
    """Closes tables for those who may; who may, others decide."""

    def __init__(self, store: Store, moves: Moves) -> None:
        self._store = store
        self._moves = moves

    async def close(self, update: UpdateId, id: TableId) -> Table:
        """Close the lobby, or settle the match as it stands. Raises NoTable, also if neither is open."""

        def edit(loaded: Loaded) -> Edit:
            match loaded.table.phase:
                case Phase.LOBBY:
                    return close_lobby(loaded.table)
                case Phase.PLAYING:
                    return self._moves.stop(loaded.table)
            raise NoTable

        return (await self._store.change(id, update, edit)).loaded.table
