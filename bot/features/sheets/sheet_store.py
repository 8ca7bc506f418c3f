"""Repository of sheets."""

from collections.abc import Callable
from contextlib import suppress

import msgspec

from bot.base.notifier import Notifier
from bot.base.timing import Time
from bot.features.sheets.score_sheet import Sheet, SheetStage
from bot.match.loaded import UpdateId
from bot.match.refusals import Conflict, NoTable
from bot.match.table import ChatId
from storage.live.indexes import Index
from storage.live.live import Live
from storage.live.redraws import ScreenId, ScreenKind
from storage.live.repository import OnePart, Repository

OF_CHAT = "sheet-chat"
CLAIM_MS = 10_000
"""Lease of a place: its process may die before it stores the sheet."""
ATTEMPTS = 60
"""How often an opening looks for the sheet of an earlier claim."""
PAUSE_S = 0.2


def screen_of(sheet: Sheet) -> ScreenId:
    """Return the screen that shows a sheet."""
    return ScreenId(ScreenKind.SHEET, sheet.chat)


class SheetCodec(OnePart[Sheet]):
    """Serialises sheets."""

    def absent(self) -> Sheet:
        raise NoTable

    def index(self, value: Sheet) -> set[Index]:
        return {(OF_CHAT, str(value.chat))}

    def redraws(self, value: Sheet) -> list[ScreenId]:
        return [screen_of(value)]


SHEETS = SheetCodec(Sheet)


class SheetStore:
    """Loads sheets, changes them by one atomic write at a time, and finds them."""

    def __init__(self, live: Live, notifier: Notifier, time: Time) -> None:
        self._names = live.sheets.names
        self._redraws = live.redraws
        self._limits = live.limits
        self._notifier = notifier
        self._time = time
        self._sheets = Repository(
            live.sheets, live.index, SHEETS, conflict=Conflict, written=notifier.written
        )
        self.archived: dict[str, int] = {}
        """Versions of closed and reopened sheets whose results this process has stored."""
        self.load = self._sheets.load
        """Raises NoTable."""

    async def open(self, sheet: Sheet, update: UpdateId) -> Sheet:
        """Return the open sheet of the place; if there is none, store this one with its update.

        Of concurrent openings the first claims the place; the others find its sheet. Raises Conflict.
        """
        place = f"sheet:{sheet.chat}:{sheet.thread or 0}"
        for _ in range(ATTEMPTS):
            earlier = await self._limits.claim_room(place, sheet.id, CLAIM_MS)
            try:
                known = await self.of_place(sheet.chat, sheet.thread)
                if known is not None or not earlier:
                    return known or await self._sheets.create(sheet.id, sheet, update)
            finally:
                await self._limits.give_room_up(place, sheet.id)
            await self._time.sleep(PAUSE_S)
        raise Conflict

    async def change(self, id: str, update: UpdateId | None, edit: Callable[[Sheet], Sheet]) -> Sheet:
        """Change a sheet. Idempotent by update.

        Raises NoTable, Conflict, and the exceptions of `edit`.
        """

        def touched(before: Sheet) -> Sheet:
            after = edit(before)
            return before if after == before else msgspec.structs.replace(after, touched=self._time.now())

        return (await self._sheets.change(id, update, touched)).value

    async def all(self) -> list[Sheet]:
        """Return every sheet."""
        return await self._sheets.load_all(await self._names())

    async def of_place(self, chat: int, thread: int | None) -> Sheet | None:
        """Return the open sheet of a chat or topic; the latest where two topics have become one."""
        found = await self._sheets.look_up((OF_CHAT, str(chat)))
        open_here = [each for each in found if each.stage is not SheetStage.CLOSED and each.thread == thread]
        return max(open_here, key=lambda each: each.opened, default=None)

    async def redraw(self, id: str) -> None:
        """Draw a sheet if its message is stale. Raises NoTable."""
        sheet = await self.load(id)
        self._notifier.redraw(await self._redraws.request(id, [screen_of(sheet)]) or ())

    async def move(self, old: int, new: int) -> None:
        """Move the sheets of a group that became a supergroup. Idempotent."""
        for sheet in await self._sheets.look_up((OF_CHAT, str(old))):
            with suppress(NoTable):
                await self.change(sheet.id, None, lambda each: msgspec.structs.replace(each, chat=new))

    async def remove(self, sheet: Sheet) -> None:
        """Delete a sheet."""
        self.archived.pop(sheet.id, None)
        await self._sheets.remove(sheet.id, sheet)


async def move(old: ChatId, new: ChatId, *, sheets: SheetStore) -> None:
    """Move the sheets of a group that became a supergroup."""
    await sheets.move(old, new)
