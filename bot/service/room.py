"""Room for another table: how many a chat and a person may have, and which of them give way."""

from collections.abc import Callable, Iterable

from bot.service.loaded import Edit, Loaded
from bot.service.lobby_edits import close_lobby
from bot.service.moves import Moves
from bot.service.refusals import NoTable, Stale, TooManyTables
from bot.service.rights import is_silent_lobby
from bot.service.store import Store
from bot.service.table import ChatId, PersonId, Phase, Table, TableId
from bot.timing import Time

MOST_TABLES = 6
"""Open tables of a chat, and of a person, without those that only computers play; and as many of these."""


class Room:
    """Makes room for a table before it is opened."""

    def __init__(self, store: Store, moves: Moves, time: Time) -> None:
        self._store = store
        self._moves = moves
        self._time = time

    async def in_chat(self, chat: ChatId, *, besides: TableId) -> None:
        """Make room in a chat for the table `besides`. Raises TooManyTables."""
        tables = [table for table in await self._store.of_chat(chat) if table.id != besides]
        await self._settle_deserted(tables)
        busy = [table for table in tables if is_open(table) and not _is_deserted(table)]
        await self._make_room(busy, busy)

    async def of_person(self, person: PersonId, *, besides: TableId) -> None:
        """Make room among the tables where a person plays or waits for the table `besides`.

        A person who has a chair there needs no more room, and may return to it. Raises TooManyTables.
        """
        tables = await self._store.of_person(person)
        if any(table.id == besides for table in tables):
            return
        await self._settle_deserted([table for table in tables if table.chat is None])
        busy = _busy(tables, person)
        await self._make_room(busy, [table for table in busy if table.host == person])

    async def is_left(self, person: PersonId) -> bool:
        """Whether a person may take a chair that somebody else offers."""
        return len(_busy(await self._store.of_person(person), person)) < MOST_TABLES

    async def _make_room(self, busy: list[Table], own: list[Table]) -> None:
        """Close the oldest silent lobby of `own` if there are too many tables. Raises TooManyTables."""
        if len(busy) < MOST_TABLES:
            return
        for table in self._silent(own):
            if await self._changes(table.id, self._close_silent):
                return
        raise TooManyTables(most=MOST_TABLES)

    def _silent(self, tables: Iterable[Table]) -> list[Table]:
        """The silent lobbies, the longest silent first."""
        silent = [table for table in tables if is_silent_lobby(table, self._time.now())]
        return sorted(silent, key=lambda table: table.quiet_since)

    async def _settle_deserted(self, tables: Iterable[Table]) -> None:
        """Settle the oldest of too many matches that only computers would play."""
        deserted = [table for table in tables if _is_deserted(table)]
        for table in deserted[: -MOST_TABLES + 1]:
            await self._changes(table.id, self._settle)

    def _close_silent(self, loaded: Loaded) -> Edit:
        if not is_silent_lobby(loaded.table, self._time.now()):
            raise Stale
        return close_lobby(loaded.table)

    def _settle(self, loaded: Loaded) -> Edit:
        if not _is_deserted(loaded.table):
            raise Stale
        return self._moves.stop(loaded.table)

    async def _changes(self, id: TableId, edit: Callable[[Loaded], Edit]) -> bool:
        """Whether the table could be changed."""
        try:
            await self._store.change(id, None, edit)
        except (NoTable, Stale):
            return False
        return True


def is_open(table: Table) -> bool:
    """Whether a table waits for players or is played at."""
    return table.phase in (Phase.LOBBY, Phase.PLAYING)


def _busy(tables: Iterable[Table], person: PersonId) -> list[Table]:
    """The tables where the person plays or waits."""
    return [table for table in tables if is_open(table) and person in table.present]


def _is_deserted(table: Table) -> bool:
    """Whether only computers would play on at a table."""
    return table.phase is Phase.PLAYING and not table.present
