"""The store of kept sheets: the only way to change one."""

from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from bot.base.notifier import Notifier
from bot.base.timing import Time
from bot.features.sheets.model import Sheet, SheetStage
from bot.match.loaded import UpdateId
from bot.match.refusals import Conflict, NoTable
from storage import codec
from storage.live.aggregates import ChangeTurns
from storage.live.indexes import Index
from storage.live.live import Live, Write
from storage.live.redraws import Redraw, ScreenId, ScreenKind

PART = "s"
OF_CHAT = "sheet-chat"
SHEETS = codec.decoder(Sheet)


def screen_of(sheet: Sheet) -> ScreenId:
    return ScreenId(ScreenKind.SHEET, sheet.chat)


class SheetStore:
    """Loads sheets, changes them by one atomic write at a time, and finds them."""

    def __init__(self, live: Live, notifier: Notifier, time: Time) -> None:
        self._stored = live.sheets
        self._index = live.index
        self._redraws = live.redraws
        self._notifier = notifier
        self._time = time
        self._turns = ChangeTurns()

    async def load(self, id: str) -> Sheet:
        """Raises NoTable."""
        return (await self._read(id, None))[0]

    async def create(self, sheet: Sheet, update: UpdateId) -> None:
        """Store a new sheet, which knows the update that opened it."""
        await self._write(sheet, update, 0)

    async def change(self, id: str, update: UpdateId | None, edit: Callable[[Sheet], Sheet]) -> Sheet:
        """Load, edit, write; a repeated update changes nothing.

        Raises NoTable, Conflict, and what `edit` raises.
        """

        async def attempt() -> Sheet | None:
            before, version, repeated = await self._read(id, update)
            if repeated:
                return before
            after = edit(before)
            if after == before:
                return before
            after = msgspec.structs.replace(after, touched=self._time.now())
            return after if await self._write(after, update, version) else None

        changed = await self._turns.take(id, attempt)
        if changed is None:
            raise Conflict
        return changed

    async def _read(self, id: str, update: UpdateId | None) -> tuple[Sheet, int, bool]:
        stored = await self._stored.load(id, update=update)
        if stored is None:
            raise NoTable
        return SHEETS.decode(stored.parts[PART]), stored.version, stored.answer is not None

    async def _write(self, sheet: Sheet, update: UpdateId | None, version: int) -> bool:
        screen = screen_of(sheet)
        await self._index.note(sheet.id, add=[_index(sheet.chat)])
        write = Write(parts={PART: codec.encode(sheet)}, redraws=[screen], update=update)
        written = await self._stored.write(sheet.id, write, expected=version)
        if written is not None:
            self._notifier.redraw([Redraw(sheet.id, screen, written)])
        return written is not None

    async def all(self) -> list[Sheet]:
        """Every sheet."""
        return await self._found(await self._stored.names())

    async def of_chat(self, chat: int) -> Sheet | None:
        """The sheet that is kept in a chat, the latest of several."""
        found = await self._found(await self._index.look_up(*_index(chat)))
        open_here = [each for each in found if each.chat == chat and each.stage is not SheetStage.CLOSED]
        return max(open_here, key=lambda each: each.opened, default=None)

    async def _found(self, ids: Sequence[str]) -> list[Sheet]:
        found = []
        for id in ids:
            with suppress(NoTable):
                found.append(await self.load(id))
        return found

    async def redraw(self, id: str) -> None:
        """Draw a sheet if its message is stale. Raises NoTable."""
        sheet = await self.load(id)
        self._notifier.redraw(await self._redraws.request(id, [screen_of(sheet)]) or ())

    async def move(self, old: int, new: int) -> None:
        """Move the sheets of a group that became a supergroup. Idempotent."""
        for sheet in await self._found(await self._index.look_up(*_index(old))):
            if sheet.chat == old:
                await self.change(sheet.id, None, lambda each: msgspec.structs.replace(each, chat=new))
                await self._index.note(sheet.id, drop=[_index(old)])

    async def remove(self, sheet: Sheet) -> None:
        await self._index.note(sheet.id, drop=[_index(sheet.chat)])
        await self._stored.remove(sheet.id)


def _index(chat: int) -> Index:
    return OF_CHAT, str(chat)
