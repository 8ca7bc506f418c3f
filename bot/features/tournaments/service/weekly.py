"""The calendar of weekly tournaments: each one is opened once, three hours before its start."""

from collections.abc import Callable, Mapping
from datetime import timedelta, tzinfo
from typing import Any, TypeAlias

import msgspec
import structlog

from bot.base.timing import Time
from bot.base.zones import local, moment_at
from bot.features.tournaments.messages.weekly_notices import WeeklyNotices
from bot.features.tournaments.service.organising import Organising, with_settings
from bot.features.tournaments.service.tournament_model import Tournament
from bot.features.tournaments.service.tournament_refusals import TooManyWeekly
from bot.match.loaded import UpdateId
from bot.match.refusals import Conflict, Refusal
from bot.match.table import NO_PERSON, ChatId, PersonId
from bot.people.people import Chats
from storage import codec
from storage.live.live import Deadline, Live, Stored, Write
from storage.live.repository import Codec, Repository
from storage.live.tournaments import CALENDAR

DAY_MS = 24 * 3_600_000
WEEK_MS = 7 * DAY_MS
OPENS_BEFORE_MS = 3 * 3_600_000
"""Time between opening and start."""
MOST_WEEKLY = 7
"""Entries of a chat's calendar."""
MINUTES_OF_DAY = 24 * 60

log = structlog.get_logger(__name__)


class Weekly(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of a chat's calendar. Stored by the names of its fields."""

    name: str
    weekday: int
    """From 0, a Monday."""
    minute: int
    """Minute of the day, by the chat's clock."""
    at: int
    """Start of the next one, in milliseconds since the epoch."""
    plan: Tournament
    """The tournament to copy."""


Entries: TypeAlias = Mapping[str, Weekly]
"""The calendar of all chats, by name."""
Replaced: TypeAlias = Mapping[str, Weekly | None]


class CalendarCodec(Codec[Entries, Replaced]):
    """Serialises the calendar: a part and a deadline for each entry."""

    def absent(self) -> Entries:
        return {}

    def decode(self, stored: Stored, known: Entries | None) -> Entries:
        return {name: decode(entry) for name, entry in stored.parts.items()}

    def encode(self, before: Entries | None, edit: Replaced) -> Write:
        return Write(
            parts={name: codec.encode(entry) if entry else None for name, entry in edit.items()},
            deadlines={name: _due_of(entry) if entry else None for name, entry in edit.items()},
        )

    def after(self, before: Entries | None, edit: Replaced) -> Entries:
        entries = {**(before or {}), **edit}
        return {name: entry for name, entry in entries.items() if entry is not None}


class Calendar:
    """The weekly tournaments of chats."""

    def __init__(
        self, organising: Organising, chats: Chats, notices: WeeklyNotices, live: Live, time: Time
    ) -> None:
        self._organising = organising
        self._chats = chats
        self._notices = notices
        self._stored = live.tournaments
        self._calendar = Repository(live.tournaments, live.index, CalendarCodec(), conflict=Conflict)
        self._time = time

    async def add(
        self, update: UpdateId, plan: Tournament, chat: ChatId, weekday: int, minute: int
    ) -> Weekly:
        """Add a weekly tournament. Idempotent by update. Raises TooManyWeekly."""
        if weekday not in range(7) or minute not in range(MINUTES_OF_DAY):
            raise ValueError((weekday, minute))
        name = self._organising.id_of(f"calendar:{update}")
        own = await self.of_chat(chat)
        if known := next((each for each in own if each.name == name), None):
            return known
        if len(own) >= MOST_WEEKLY:
            raise TooManyWeekly(most=MOST_WEEKLY)
        at = next_start(weekday, minute, self._time.now(), await self._clock(chat))
        entry = Weekly(name, weekday, minute, at, msgspec.structs.replace(plan, chat=chat, weekly=name))
        await self._change(lambda entries: {} if name in entries else {name: entry})
        return entry

    async def of_chat(self, chat: ChatId) -> list[Weekly]:
        """Return the calendar of a chat by time."""
        found = (each for each in (await self._load()).values() if each.plan.chat == chat)
        return sorted(found, key=lambda each: (each.at, each.name))

    async def drop(self, chat: ChatId, name: str) -> bool:
        """Remove a weekly tournament; return False if the chat has none of this name."""
        return await self._change(
            lambda entries: {name: None} if name in entries and entries[name].plan.chat == chat else {}
        )

    async def meet(self, due: Deadline) -> bool:
        """Open the tournament of a due entry, and move the entry by a week. Idempotent.

        Returns whether one was opened.
        """
        name = due.name
        entry = (await self._load()).get(name)
        if entry is None:
            await self._stored.deadlines.drop(due)
            return False
        now = self._time.now()
        if now < entry.at:
            await self._open(entry)
        at = next_start(entry.weekday, entry.minute, max(now, entry.at), await self._clock(entry.plan.chat))
        after = msgspec.structs.replace(entry, at=at)
        await self._change(lambda entries: {name: after} if entries.get(name) == entry else {})
        return now < entry.at

    async def _open(self, entry: Weekly) -> None:
        """Open the tournament of an entry, or report the refusal."""
        settings = msgspec.structs.replace(entry.plan.settings, starts=entry.at)
        fresh = msgspec.structs.replace(entry.plan, settings=settings)
        try:
            await self._organising.create(f"{entry.name}:{entry.at}", with_settings(fresh, {}))
        except Refusal as error:
            log.info("weekly-refused", refusal=type(error).__name__)
            await self._notices.not_opened(fresh, error)

    async def forget(self, person: PersonId) -> None:
        """Remove a person as organiser from all entries."""
        await self._replan(lambda plan: plan.organiser == person, organiser=NO_PERSON)

    async def move(self, old: ChatId, new: ChatId) -> None:
        """Follow a group that migrated to a supergroup."""
        await self._replan(lambda plan: plan.chat == old, chat=new)

    async def _replan(self, is_meant: Callable[[Tournament], bool], **changes: Any) -> None:
        def changed(entry: Weekly) -> Weekly:
            return msgspec.structs.replace(entry, plan=msgspec.structs.replace(entry.plan, **changes))

        await self._change(
            lambda entries: {name: changed(each) for name, each in entries.items() if is_meant(each.plan)}
        )

    async def follow(self, chat: ChatId) -> None:
        """Move a group's entries to its new clock."""
        clock = await self._clock(chat)

        def moved(entry: Weekly) -> Weekly:
            nearest = next_start(entry.weekday, entry.minute, entry.at - WEEK_MS // 2, clock)
            return msgspec.structs.replace(entry, at=nearest)

        await self._change(
            lambda entries: {name: moved(each) for name, each in entries.items() if each.plan.chat == chat}
        )

    async def _clock(self, chat: ChatId | None) -> tzinfo:
        assert chat is not None
        return (await self._chats.settings(chat)).clock

    async def _load(self) -> Entries:
        return await self._calendar.load(CALENDAR)

    async def _change(self, edit: Callable[[Entries], Replaced]) -> bool:
        """Replace the entries that an edit of all returns, None for one that goes; whether there are any."""
        return bool((await self._calendar.change(CALENDAR, None, edit)).edit)


def _due_of(entry: Weekly) -> int:
    """Return the opening time of the next tournament, in milliseconds since the epoch."""
    return max(entry.at - OPENS_BEFORE_MS, 1)


def decode(stored: bytes) -> Weekly:
    """Deserialise an entry."""
    entry: Weekly = codec.decoder(Weekly).decode(stored)
    return entry


def next_start(weekday: int, minute: int, after: int, clock: tzinfo) -> int:
    """Return the first time after `after` at this weekday and minute, by this clock."""
    here = local(after, clock).date()
    day = here + timedelta(days=(weekday - here.weekday()) % 7)
    at = moment_at(day, minute, clock)
    return at if at > after else moment_at(day + timedelta(days=7), minute, clock)
