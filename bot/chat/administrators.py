"""Permission checks in groups: administrators, or hosts of tables if the bot may not list administrators."""

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

import msgspec
from telegram import ChatMember, ChatMemberRestricted

from bot.base.timing import Time
from bot.chat.administrators_call import Administrator, AdministratorsCall, NoAnswer
from bot.match.refusals import NotAdministrator, NotRunningHost
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, Phase, Table
from storage import codec
from storage.live.live import Live

FRESH_MS = 600_000
"""Time for which the list of administrators is fresh."""
KEPT_S = 86_400
"""TTL of the list, served stale while Telegram does not answer."""
AWAY = frozenset({ChatMember.LEFT, ChatMember.BANNED})
OPEN = frozenset({Phase.LOBBY, Phase.PLAYING})


class AdministratorList(msgspec.Struct, frozen=True, array_like=True):
    """Cached administrators of a group.

    Stored as an array: fields are only added at the end, each with a default.
    """

    at: int
    """Time of the call, in milliseconds since the epoch."""
    people: tuple[Administrator, ...] | None = None
    """None if the bot may not list administrators."""


class Administrators:
    """Cache of groups' administrators, shared by all processes through Redis."""

    def __init__(self, live: Live, store: Store, time: Time, call: AdministratorsCall) -> None:
        self._live = live
        self._store = store
        self._time = time
        self._call = call
        self._turns: WeakValueDictionary[ChatId, asyncio.Lock] = WeakValueDictionary()
        """Coalesces calls by group."""

    async def require(self, chat: ChatId, person: PersonId) -> None:
        """Raise NotAdministrator, or NotRunningHost, if the person may not manage the group."""
        administrators = await self.of(chat)
        if administrators is not None:
            return _require_administrator(administrators, person)
        hosting = _running([table for table in await self._store.of_chat(chat) if table.phase in OPEN])
        if person not in {table.host for table in hosting}:
            raise NotRunningHost(_host_names(hosting))
        return None

    async def administers(self, chat: ChatId, person: PersonId) -> bool:
        """Return whether the person administers the group; False if the bot may not list administrators."""
        return person in {each.id for each in await self.of(chat) or ()}

    async def closable(self, chat: ChatId, person: PersonId) -> Callable[[Table], bool]:
        """Return a predicate for tables the person may close: all, or only hosted ones without a list.

        Raises NotAdministrator, NotRunningHost.
        """
        administrators = await self.of(chat)
        if administrators is not None:
            _require_administrator(administrators, person)
            return lambda table: table.chat == chat and table.phase in OPEN
        tables = [table for table in await self._store.of_chat(chat) if table.phase in OPEN]
        if tables and person not in {table.host for table in tables}:
            raise NotRunningHost(_host_names(tables))
        return lambda table: table.chat == chat and table.phase in OPEN and table.host == person

    async def of(self, chat: ChatId) -> tuple[Administrator, ...] | None:
        """Return the group's administrators; None if the bot may not list them."""
        async with self._turns.setdefault(chat, asyncio.Lock()):
            known = await self._recall(chat)
            if known is not None and 0 <= self._time.now() - known.at < FRESH_MS:
                return known.people
            try:
                people = await self._call.ask(chat)
            except NoAnswer:
                return known.people if known is not None else None
            administrators = AdministratorList(self._time.now(), people)
            await self._live.memory.remember(_key(chat), codec.encode(administrators), ttl_s=KEPT_S)
            return people

    async def _recall(self, chat: ChatId) -> AdministratorList | None:
        stored = await self._live.memory.recall(_key(chat))
        return codec.decoder(AdministratorList).decode(stored) if stored is not None else None


def _require_administrator(administrators: tuple[Administrator, ...], person: PersonId) -> None:
    if person not in {each.id for each in administrators}:
        raise NotAdministrator(tuple(each.name for each in administrators if each.name))


def _running(tables: list[Table]) -> list[Table]:
    """Return the matches under way, or else the lobbies."""
    return [table for table in tables if table.phase is Phase.PLAYING] or tables


def _host_names(tables: list[Table]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(table.host_name for table in tables if table.host_name))


def _key(chat: ChatId) -> str:
    return f"administrators:{chat}"


def is_inside(member: ChatMember) -> bool:
    """Return whether a person is in the group, restricted or not."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in AWAY
