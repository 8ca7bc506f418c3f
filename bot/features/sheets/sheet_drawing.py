"""Draws the message of a sheet. A change from words to a picture, and a repost, need a new message."""

from contextlib import suppress
from dataclasses import dataclass

import msgspec

from bot.base.preferences import CardStyle
from bot.base.timing import Time
from bot.chat.drawer.public import RefusalNotices, RetriedDrawing
from bot.chat.drawer.screens import MORE, Progress, Screens
from bot.chat.outgoing.windows import Milliseconds
from bot.chat.reachability import Reachability
from bot.features.sheets.score_sheet import Sheet, SheetStage
from bot.features.sheets.sheet_screen import sheet_content
from bot.features.sheets.sheet_store import SHEETS, SheetStore
from bot.match.refusals import NoTable
from bot.match.table import ChatId, PersonId
from bot.people.people import Chats, People
from bot.ui.plan import (
    DrawStep,
    GroupRecord,
    Outgoing,
    Refusals,
    ScreenRecord,
    content_digest,
    is_photo,
    with_fields,
)
from bot.ui.ranks import Rank
from bot.ui.texts.words import words_in
from storage import codec
from storage.live.live import Live
from storage.live.redraws import Redraw


class SheetRecord(GroupRecord, frozen=True, array_like=True):
    """Record of the sent message."""

    anew: int = 0
    """Repost requests at the time it was sent."""
    refusals: Refusals = Refusals()


_RECORDS = codec.decoder(SheetRecord)


def read_record(stored: bytes | None) -> SheetRecord:
    return SheetRecord() if stored is None else _RECORDS.decode(stored)


@dataclass(frozen=True)
class SheetScreens(Screens):
    """Loads sheets to draw. Their redraws are stored with those of tables."""

    live: Live
    store: SheetStore
    people: People
    chats: Chats
    events: Reachability
    notices: RefusalNotices
    time: Time

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


class SheetDrawing(RetriedDrawing):
    """Drawing of a sheet's message."""

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
        self.record = record if record.chat in (0, sheet.chat) else record.forgotten()
        self.is_public = sheet.chat < 0
        self.thread = sheet.thread

    @property
    def stage(self) -> str:
        return self._sheet.stage.value

    @property
    def is_over(self) -> bool:
        return self._sheet.stage is SheetStage.CLOSED

    def now(self) -> Milliseconds:
        return self._screens.time.now()

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
        record = with_fields(before, digest=digest, anew=sheet.anew, picture=picture, chat=sheet.chat)
        if is_kept:
            return DrawStep(Outgoing(content, before.message, shown=before.picture), record)
        return DrawStep(Outgoing(content, replaces=before.message), record)

    async def store(self, record: ScreenRecord, *, is_last: bool, rings: bool | None = None) -> bool:
        encoded = codec.encode(record)
        if is_last:
            return await self._screens.live.complete(self.redraw, encoded)
        await self._screens.live.store_record(self.redraw.table, self.redraw.screen, encoded)
        return False

    def tell(self) -> bool:
        """Tell the keeper of a group's sheet. The keeper of a private one has blocked the bot."""
        if self.is_public:
            self._screens.notices.tell(
                PersonId(self._sheet.owner), lambda language: words_in(language).html("sheet-refused")
            )
        return True

    async def moved(self, chat: ChatId) -> Progress:
        old = ChatId(self._sheet.chat)
        await self._screens.events.group_migrated(old, chat)
        await self._screens.store.move(old, chat)
        await self._screens.live.redraws.drop(self.redraw)
        return Progress(self.version)

    async def leave_topic(self) -> Progress:
        with suppress(NoTable):
            await self._screens.store.change(
                self._sheet.id, None, lambda sheet: msgspec.structs.replace(sheet, thread=None)
            )
        await self.store(with_fields(self.record.forgotten(), refusals=Refusals()), is_last=False)
        return MORE
