"""The store of kept sheets: the only way to change one."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256

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
OF_CHAT, OF_PERSON = "sheet-chat", "sheet-person"
SHEETS = codec.decoder(Sheet)


def screen_of(sheet: Sheet) -> ScreenId:
    return ScreenId(ScreenKind.SHEET, sheet.chat)


class SheetStore:
    """Loads sheets, changes them by one atomic write at a time, and finds them."""

    def __init__(self, live: Live, notifier: Notifier, time: Time) -> None:
        self._stored = live.sheets
        self._index = live.index
        self._notifier = notifier
        self._time = time
        self._turns = ChangeTurns()
        self._bot = live.bot

    def id_of(self, update: UpdateId) -> str:
        """The id of the sheet that an update opens."""
        return urlsafe_b64encode(sha256(f"sheet:{self._bot}:{update}".encode()).digest())[:10].decode()

    async def load(self, id: str) -> Sheet:
        """Raises NoTable."""
        return (await self._read(id, None))[0]

    async def create(self, sheet: Sheet) -> None:
        """Store a new sheet; one that is there stays as it is."""
        await self._write(sheet, None, 0)

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
            if not await self._write(after, update, version):
                return None
            gone = _indexes(before) - _indexes(after)
            await self._index.note(id, drop=gone)
            return after

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
        await self._index.note(sheet.id, add=_indexes(sheet))
        screen = screen_of(sheet)
        write = Write(parts={PART: codec.encode(sheet)}, redraws=[screen], update=update)
        written = await self._stored.write(sheet.id, write, expected=version)
        if written is not None:
            self._notifier.redraw([Redraw(sheet.id, screen, written)])
        return written is not None

    async def all(self) -> Sequence[str]:
        """The ids of all sheets."""
        return await self._stored.names()

    async def of_chat(self, chat: int) -> Sheet | None:
        """The sheet that is kept in a chat, the latest of several."""
        found = await self._of((OF_CHAT, str(chat)))
        return next((each for each in found if each.stage is not SheetStage.CLOSED), None)

    async def of_person(self, person: int) -> Sequence[Sheet]:
        """The sheets that a person sits at or has opened, the latest first."""
        return await self._of((OF_PERSON, str(person)))

    async def _of(self, index: Index) -> list[Sheet]:
        found = []
        for id in await self._index.look_up(*index):
            try:
                sheet = await self.load(id)
            except NoTable:
                sheet = None
            if sheet is not None and index in _indexes(sheet):
                found.append(sheet)
            else:
                await self._index.note(id, drop=[index])
        return sorted(found, key=lambda each: each.opened, reverse=True)

    async def remove(self, sheet: Sheet) -> None:
        await self._index.note(sheet.id, drop=_indexes(sheet))
        await self._stored.remove(sheet.id)


def _indexes(sheet: Sheet) -> set[Index]:
    people = {each.person for each in sheet.seats if each.person is not None} | {sheet.owner}
    return {(OF_CHAT, str(sheet.chat))} | {(OF_PERSON, str(person)) for person in people}
