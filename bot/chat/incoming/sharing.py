"""How updates are shared out: which of the living processes handles one."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from hashlib import blake2b
from typing import NamedTuple

import msgspec
import structlog
from cachetools import LRUCache

from bot.chat.incoming.intake import Raw, legible, sender_of, slim
from bot.chat.incoming.update_order import is_bound
from storage.attempt import attempting
from storage.failures import reason_of, storage_failed
from storage.inbox import Inbox

STORE_S = 2.0
"""How long Redis may take to store what the webhook hands on; then it is handled where it is."""
REMEMBERED = 10_000
"""People of whom is known which process had their last update."""
PRESSES_AT_TABLES = frozenset("apml")
"""How buttons' data begins that names a table after it."""

log = structlog.get_logger()


class InboxPlace(NamedTuple):
    """Where a person's last update was stored."""

    process: str
    entry: str


class Shares(NamedTuple):
    """What became of some updates."""

    ours: list[Raw]
    """For this process."""
    stored: list[Raw]
    """With other processes."""
    put_off: list[Raw]
    """To be shared out again: they could not be stored with earlier ones of the same person."""


class Sharing:
    """Shares updates out by table, so that a table's moves meet in one process.

    A person's updates stay together as long as any of them is unfinished.
    """

    def __init__(
        self,
        inboxes: Inbox,
        process: str,
        living: Callable[[], Collection[str]],
        has_person: Callable[[int], bool],
    ) -> None:
        """`has_person`: whether this process has unfinished updates of a person."""
        self._inboxes = inboxes
        self._process = process
        self._living = living
        self._has_person = has_person
        self._last: LRUCache[int, InboxPlace] = LRUCache(REMEMBERED)

    def note(self, person: int, place: InboxPlace) -> None:
        """Record where another process has an update of this person."""
        self._last[person] = place

    def forget_all(self) -> None:
        """Forget what other processes had: another has shared out since."""
        self._last.clear()

    def forget(self, process: str) -> None:
        """Forget what a process had, which is dead."""
        for person in [person for person, place in self._last.items() if place.process == process]:
            del self._last[person]

    async def share(self, updates: Sequence[Raw]) -> Shares:
        """Store the shares of other processes in their inboxes."""
        living = self._living() or (self._process,)
        if len(living) <= 1 and not self._last:
            return Shares(list(updates), [], [])
        await self._forget_finished(updates, living)
        shares: dict[str, list[Raw]] = {}
        places: dict[int, str] = {}
        for raw in updates:
            person = sender_of(raw)
            place = places.setdefault(person, self._place_of(person) or process_for(key_of(raw), living))
            shares.setdefault(place, []).append(raw)
        ours = shares.pop(self._process, [])
        others = await asyncio.gather(*(self._store(process, share) for process, share in shares.items()))
        return Shares(
            [*ours, *_joined(each.ours for each in others)],
            _joined(each.stored for each in others),
            _joined(each.put_off for each in others),
        )

    def _place_of(self, person: int) -> str | None:
        """The process with unfinished updates of this person."""
        if self._has_person(person):
            return self._process
        last = self._last.get(person)
        return last.process if last is not None else None

    async def _forget_finished(self, updates: Sequence[Raw], living: Collection[str]) -> None:
        """Check those who would go to another process than before."""
        moving = {}
        for raw in updates:
            person = sender_of(raw)
            last = self._last.get(person)
            if last is not None and last.process != process_for(key_of(raw), living):
                moving[person] = last
        unfinished = await asyncio.gather(*(self._is_unfinished(place) for place in moving.values()))
        for (person, place), is_unfinished in zip(moving.items(), unfinished, strict=True):
            if not is_unfinished and self._last.get(person) == place:
                del self._last[person]

    async def _is_unfinished(self, place: InboxPlace) -> bool:
        try:
            return await self._inboxes.holds(*place)
        except Exception as error:
            if not storage_failed(error):
                raise
            return True

    async def _store(self, process: str, share: list[Raw]) -> Shares:
        entries = await stored(self._inboxes, process, share)
        if entries is None:
            bound = [raw for raw in share if sender_of(raw) in self._last]
            return Shares([raw for raw in share if raw not in bound], [], bound)
        for raw, entry in zip(share, entries, strict=True):
            self._last[sender_of(raw)] = InboxPlace(process, entry)
        return Shares([], share, [])


class Relay:
    """Hands taps on to the process of their table, so that a table's moves meet in one process.

    A webhook brings them to any; other updates are handled where they arrive.
    """

    def __init__(self, inboxes: Inbox, process: str, living: Callable[[], Collection[str]]) -> None:
        """`living`: the processes; while it lacks this one, nothing is handed on."""
        self._inboxes = inboxes
        self._process = process
        self._living = living

    async def hand_on(self, raw: Raw) -> bool:
        """Store the update with another process; False where it is to be handled here."""
        table, living = table_of(raw), self._living()
        if table is None or is_bound(raw) or self._process not in living:
            return False
        place = process_for(table, living)
        if place == self._process:
            return False
        with attempting(STORE_S):
            return await stored(self._inboxes, place, [raw]) is not None


async def stored(inboxes: Inbox, process: str, share: Sequence[Raw]) -> list[str] | None:
    """Store updates for a process; returns the ids of their entries, None where that cannot be."""
    try:
        return await inboxes.store(process, [packed(raw) for raw in share])
    except Exception as error:
        if not storage_failed(error):
            raise
        log.warning("updates-not-handed-on", count=len(share), error=reason_of(error))
        return None


def packed(raw: Raw) -> bytes:
    """The update as it is stored."""
    return msgspec.json.encode(legible(slim(raw)))


def key_of(raw: Raw) -> str:
    """By what an update is shared out: the table under a button, otherwise the person."""
    return table_of(raw) or str(sender_of(raw))


def table_of(raw: Raw) -> str | None:
    """The table under a button."""
    query = raw.get("callback_query")
    data = query.get("data") if isinstance(query, dict) else None
    if isinstance(data, str) and data[:1] in PRESSES_AT_TABLES and data[1:2] == ":":
        return data.split(":", 2)[1]
    return None


def process_for(key: str, processes: Collection[str]) -> str:
    """The process of a key: where one joins or leaves, only its own keys move."""
    return max(processes, key=lambda process: blake2b(f"{process}:{key}".encode(), digest_size=8).digest())


def _joined(parts: Iterable[list[Raw]]) -> list[Raw]:
    return [raw for part in parts for raw in part]
