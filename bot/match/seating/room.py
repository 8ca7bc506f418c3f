"""Limits of tables by chat and person, and the tables that give way."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeAlias

from bot.base.timing import Time
from bot.match.loaded import Edit, Loaded
from bot.match.moves import Moves
from bot.match.rated import is_live_quick_match
from bot.match.refusals import NoTable, Stale, TooManyTables
from bot.match.seating.lobby_edits import close_lobby
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, Phase, Table, TableId
from storage.failures import storage_failed
from storage.live.live import Live

MOST_TABLES = 6
"""Open tables of a chat, and of a person, without those that only computers play; and as many of these."""


NO_TABLE = TableId("")
CLAIM_MS = 30_000
"""Lease of a place: its process may die before it writes the table."""


Check: TypeAlias = Callable[[], Awaitable[object]]


async def nothing() -> None:
    """Refuses nothing."""


@dataclass(frozen=True, eq=False)
class Reservations:
    """Makes room for a table before it is opened.

    The room is claimed until the table is stored, so that processes do not give the last place twice.
    """

    store: Store
    moves: Moves
    live: Live
    time: Time

    @asynccontextmanager
    async def in_chat(
        self, chat: ChatId, *, besides: TableId, waits: Callable[[Table], bool], check: Check = nothing
    ) -> AsyncIterator[Table | None]:
        """Yield the table of a chat that `waits` accepts; if there is none, make room for `besides`.

        No lobby is closed before `check`, which raises any other refusal of the table. Raises TooManyTables.
        """
        async with self._claim(f"chat:{chat}", besides) as claimed:
            tables = [table for table in await self.store.of_chat(chat) if table.id != besides]
            waiting = next((table for table in tables if waits(table)), None)
            if waiting is None:
                await self._settle_deserted(tables)
                busy = [table for table in tables if is_open(table) and not _is_deserted(table)]
                await self._make_room(len(busy) + _coming(claimed, tables), busy, check)
            yield waiting

    @asynccontextmanager
    async def of_person(
        self, person: PersonId, *, besides: TableId, check: Check = nothing
    ) -> AsyncIterator[None]:
        """Make room among a person's tables for the table `besides`, to be opened or joined here.

        A person with a chair there needs no more room, and may return to it. No lobby is closed before
        `check`, which raises what else refuses the table or the chair. Raises TooManyTables.
        """
        async with self._claim(f"person:{person}", besides) as claimed:
            tables = await self.store.of_person(person)
            if all(table.id != besides for table in tables):
                await self._settle_deserted([table for table in tables if table.chat is None])
                busy = _busy(tables, person)
                await self._make_room(len(busy) + _coming(claimed, tables), _hosted(busy, person), check)
            yield

    async def quick_match_of(self, person: PersonId, *, besides: TableId = NO_TABLE) -> Table | None:
        """Return the quick match by the clock that the person plays, or has left and could return to."""
        tables = await self.store.of_person(person)
        live = (table for table in tables if table.id != besides and is_live_quick_match(table))
        return next(live, None)

    async def require_of_person(self, person: PersonId, *, besides: TableId) -> None:
        """Raise TooManyTables where no room can be made for the table `besides`."""
        tables = await self.store.of_person(person)
        busy = [table for table in _busy(tables, person) if table.id != besides]
        if len(busy) >= MOST_TABLES and not self._silent(_hosted(busy, person)):
            raise TooManyTables(most=MOST_TABLES)

    @asynccontextmanager
    async def offered(self, person: PersonId, *, besides: TableId) -> AsyncIterator[bool]:
        """Yield whether a person has room for an offered chair at the table `besides`, claimed meanwhile."""
        async with self._claim(f"person:{person}", besides) as claimed:
            tables = await self.store.of_person(person)
            yield len(_busy(tables, person)) + _coming(claimed, tables) < MOST_TABLES

    @asynccontextmanager
    async def _claim(self, holder: str, table: TableId) -> AsyncIterator[frozenset[str]]:
        """Claim room for a table; later look-ups show the tables of earlier claims."""
        claimed = await self.live.limits.claim_room(holder, table, CLAIM_MS)
        try:
            yield claimed
        finally:
            try:
                await self.live.limits.give_room_up(holder, table)
            except Exception as error:
                if not storage_failed(error):
                    raise

    async def _make_room(self, count: int, own: list[Table], check: Check) -> None:
        """Close the oldest silent lobby of `own` if there are too many tables. Raises TooManyTables."""
        if count < MOST_TABLES:
            return
        await check()
        for table in self._silent(own):
            if await self._changes(table.id, self._close_silent):
                return
        raise TooManyTables(most=MOST_TABLES)

    def _silent(self, tables: Iterable[Table]) -> list[Table]:
        """Return the silent lobbies, the longest silent first."""
        silent = [table for table in tables if self._is_silent(table)]
        return sorted(silent, key=lambda table: table.lobby.quiet_since)

    def _is_silent(self, table: Table) -> bool:
        """Return whether a table waits for players, and nobody has changed it for a while."""
        return table.phase is Phase.LOBBY and table.lobby.is_silent(self.time.now())

    async def _settle_deserted(self, tables: Iterable[Table]) -> None:
        """Settle the oldest of too many matches that only computers would play."""
        deserted = [table for table in tables if _is_deserted(table)]
        for table in deserted[: -MOST_TABLES + 1]:
            await self._changes(table.id, self._settle)

    def _close_silent(self, loaded: Loaded) -> Edit:
        if not self._is_silent(loaded.table):
            raise Stale
        return close_lobby(loaded.table)

    def _settle(self, loaded: Loaded) -> Edit:
        if not _is_deserted(loaded.table):
            raise Stale
        return self.moves.stop(loaded.table)

    async def _changes(self, id: TableId, edit: Callable[[Loaded], Edit]) -> bool:
        """Return whether the table could be changed."""
        try:
            await self.store.change(id, None, edit)
        except (NoTable, Stale):
            return False
        return True


def is_open(table: Table) -> bool:
    """Return whether a table waits for players or is played at."""
    return table.phase in (Phase.LOBBY, Phase.PLAYING)


def _coming(claimed: frozenset[str], tables: Iterable[Table]) -> int:
    """Count claimed tables that do not exist yet."""
    return len(claimed - {table.id for table in tables})


def _busy(tables: Iterable[Table], person: PersonId) -> list[Table]:
    """Return the tables where the person plays or waits."""
    return [table for table in tables if is_open(table) and person in table.present]


def _hosted(tables: Iterable[Table], person: PersonId) -> list[Table]:
    """Return the tables of which the person is the host."""
    return [table for table in tables if table.host == person]


def _is_deserted(table: Table) -> bool:
    """Return whether only computers would play on at a table."""
    return table.phase is Phase.PLAYING and not table.present
