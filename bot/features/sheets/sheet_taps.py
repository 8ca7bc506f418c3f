"""Handlers of a sheet: open it, press its keys, type lines."""

import re
from secrets import token_urlsafe

import msgspec
from telegram import Message
from telegram.constants import ChatType

from bot.base.timing import Time
from bot.chat.incoming.request import Request
from bot.features.sheets.score_sheet import (
    Sheet,
    SheetElsewhere,
    SheetNotUnderstood,
    SheetPlayer,
    enter_line,
    press_key,
)
from bot.features.sheets.sheet_drawing import read_record
from bot.features.sheets.sheet_store import SheetStore, screen_of
from bot.match.refusals import NoTable, Stale
from bot.match.table import PersonId
from bot.ui.buttons import InvalidData
from games.faces.pieces import signed
from storage.live.live import Live
from storage.sql.group_play import KeptSheetArchive

_PRESS = re.compile(r"(?P<id>[A-Za-z0-9_-]{10})\.(?P<stamp>\d+):(?P<word>.+)")
_CLAIM = re.compile(r"=claim/(\d{1,3})")
SAME_PRESS_MS = 2_000
"""Presses of one moment open one sheet, and do not repost it."""


async def open_sheet(request: Request, *, store: SheetStore, time: Time) -> None:
    """Open the sheet of this chat or topic, or repost the open one.

    Raises UnderMaintenance, Haste, Conflict.
    """
    await request.require_no_maintenance()
    await request.require_calm()
    person, now = request.person, time.now()
    new = Sheet(
        id=token_urlsafe(8)[:10],
        chat=request.chat,
        thread=request.thread,
        language=await request.language(),
        owner=person.id,
        opened=now,
        touched=now,
        people=(SheetPlayer(person.name, person.id),),
        order=(0,),
    )
    kept = await store.open(new, request.update)
    if kept.id != new.id and now - kept.opened >= SAME_PRESS_MS:
        await store.change(
            kept.id, request.update, lambda sheet: msgspec.structs.replace(sheet, anew=sheet.anew + 1)
        )


async def press(request: Request, argument: str, *, store: SheetStore, archive: KeptSheetArchive) -> None:
    """Carry out a key of a sheet. A guest is claimed even after the sheet was removed.

    Raises InvalidData, Refusal.
    """
    found = _PRESS.fullmatch(argument)
    if found is None:
        raise InvalidData(argument)
    person, here = request.person, request.chat
    if found["word"] == "=reopen" and await store.of_place(here, request.thread) is not None:
        raise SheetElsewhere

    def edit(sheet: Sheet) -> Sheet:
        if sheet.chat != here:
            raise InvalidData(argument)
        return press_key(sheet, person.id, person.name, found["stamp"], found["word"])

    try:
        await store.change(found["id"], request.update, edit)
    except NoTable:
        guest = _CLAIM.fullmatch(found["word"])
        points = guest and await archive.claim(found["id"], int(guest[1]), person.id)
        if points is None:
            raise
        await request.answer("sheet-claimed", points=signed(points))
    except Stale:
        await store.redraw(found["id"])
        raise


async def _sheet_of(message: Message, store: SheetStore) -> Sheet | None:
    thread = message.message_thread_id if message.is_topic_message else None
    return await store.of_place(message.chat.id, thread)


async def awaits(message: Message, *, store: SheetStore, live: Live) -> bool:
    """Return whether a message is input for the chat's sheet: any in private, in a group a reply to it."""
    sheet = await _sheet_of(message, store) if message.text else None
    if sheet is None or message.chat.type == ChatType.PRIVATE:
        return sheet is not None
    (record,) = await live.sheets.records(sheet.id, screen_of(sheet).name)
    answered = message.reply_to_message
    if answered is None or answered.message_id == read_record(record).message:
        return answered is not None
    # After a crash the sheet's message may be unrecorded; its keys identify it.
    rows = answered.reply_markup.inline_keyboard if answered.reply_markup is not None else ()
    return any(f":{sheet.id}." in str(key.callback_data) for row in rows for key in row)


async def type_line(request: Request, *, store: SheetStore) -> None:
    """Carry out a typed line; all at the table read why it is not understood. Raises Refusal."""
    sheet = await store.of_place(request.chat, request.thread)
    if sheet is None:
        return
    person = PersonId(request.person.id)
    try:
        await store.change(sheet.id, request.update, lambda sheet: enter_line(sheet, person, request.text))
    except SheetNotUnderstood as error:
        await request.answer(error.key, **error.facts)
