"""Draw the message of a sheet: a new one where words become a picture, or where it is wanted below."""

from contextlib import suppress
from dataclasses import dataclass

import msgspec
from telegram.error import ChatMigrated

from bot.base.preferences import CardStyle
from bot.chat.drawer.screens import Drawing, Progress, Screens
from bot.chat.outgoing.errors import CallError, Outcome
from bot.features.sheets.model import Sheet, SheetStage
from bot.features.sheets.screen import sheet_content
from bot.features.sheets.store import SHEETS, SheetStore
from bot.match.refusals import NoTable
from bot.match.table import ChatId, PersonId
from bot.people.people import Chats, People
from bot.ui.plan import DrawStep, GroupRecord, Outgoing, ScreenRecord, content_digest, is_photo, with_fields
from bot.ui.ranks import Rank
from storage import codec
from storage.live.live import Live
from storage.live.redraws import Redraw


class SheetRecord(GroupRecord, frozen=True, array_like=True):
    """What was sent of a sheet."""

    anew: int = 0
    """How often it had been wanted below when it was sent."""


_RECORDS = codec.decoder(SheetRecord)


def read_record(stored: bytes | None) -> SheetRecord:
    return SheetRecord() if stored is None else _RECORDS.decode(stored)


@dataclass(frozen=True)
class SheetScreens(Screens):
    """Loads what chats should see of their sheets; their redraws are among those of tables."""

    live: Live
    store: SheetStore
    people: People
    chats: Chats

    async def load(self, redraw: Redraw) -> "SheetDrawing | None":
        stored = await self.live.screen(redraw.table, redraw.screen)
        if stored is None:
            return None
        sheet = SHEETS.decode(stored.table, None)
        latest = redraw._replace(version=stored.table.version)
        return SheetDrawing(self, latest, sheet, read_record(stored.record), await self._style(sheet.chat))

    async def _style(self, chat: int) -> CardStyle:
        if chat < 0:
            return (await self.chats.settings(ChatId(chat))).style
        person = await self.people.get(PersonId(chat))
        return person.settings.style if person is not None else CardStyle()

    async def drop(self, redraw: Redraw) -> None:
        await self.live.redraws.drop(redraw)


class SheetDrawing(Drawing):
    """The message of a sheet."""

    record: SheetRecord
    rank = Rank.RESULT

    def __init__(
        self, screens: SheetScreens, redraw: Redraw, sheet: Sheet, record: SheetRecord, style: CardStyle
    ) -> None:
        self._screens = screens
        self._sheet = sheet
        self._style = style
        self.redraw = redraw
        self.version = redraw.version
        self.record = record
        self.is_public = sheet.chat < 0
        self.thread = sheet.thread

    def is_elsewhere(self, chat: int) -> bool:
        return chat != self._sheet.chat

    def plan(self, *, pictures: bool = True) -> DrawStep:
        sheet, before = self._sheet, self.record
        is_closed = sheet.stage is SheetStage.CLOSED
        photo = is_photo(before, anew=before.anew != sheet.anew and not is_closed)
        style = msgspec.structs.replace(self._style, pictures=self._style.pictures and pictures)
        content = sheet_content(sheet, style, photo=photo if is_closed else None)
        picture = content.picture.name if content.picture is not None else None
        is_kept = photo is not None and (is_closed or photo is (picture is not None))
        digest = content_digest(content)
        if is_kept and digest == before.digest:
            return DrawStep(None, before)
        record = with_fields(before, digest=digest, anew=sheet.anew, picture=picture)
        if is_kept:
            return DrawStep(Outgoing(content, before.message, shown=before.picture), record)
        return DrawStep(Outgoing(content, replaces=before.message), record)

    async def store(self, record: ScreenRecord, *, is_last: bool, rings: bool | None = None) -> bool:
        encoded = codec.encode(record)
        if is_last:
            return await self._screens.live.complete(self.redraw, encoded)
        await self._screens.live.store_record(self.redraw.table, self.redraw.screen, encoded)
        return False

    async def refused(self, outcome: Outcome, error: CallError, step: DrawStep) -> Progress | None:
        """A group with a new id takes its sheet along."""
        if not isinstance(error, ChatMigrated):
            return None
        with suppress(NoTable):
            await self._screens.store.change(
                self._sheet.id, None, lambda sheet: msgspec.structs.replace(sheet, chat=error.new_chat_id)
            )
        await self._screens.live.redraws.drop(self.redraw)
        return Progress(self.version)
