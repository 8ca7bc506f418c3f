"""What cannot be done, said in a sentence and without blame."""

from functools import partial

from telegram import Update

from bot.screens.buttons import AtLobby, AtTable, InvalidData, Pick, Play, decode
from bot.screens.content import Content
from bot.service.people import language_of
from bot.service.refusals import NoTable, NotSeated, NotStarted, Refusal, Stale, Started, Unplayable
from bot.service.table import ChatId, TableId
from bot.texts.words import words
from bot.updates.request import Anonymous, Asked
from bot.updates.services import Services
from games import registry
from games.core import IllegalAction, InvalidAction
from games.options import InvalidOption

REFUSALS = (Refusal, IllegalAction, InvalidAction, InvalidOption, InvalidData)
PASSED = (Stale, NoTable, NotSeated, Started, NotStarted)
"""Refusals after which a button is no longer of use to anybody."""


async def refuse(asked: Asked, error: Exception, data: str | None = None) -> None:
    """Answer with the reason; `data` is the pressed button's. A message that is out of date loses its buttons."""
    match error:
        case IllegalAction():
            await _illegal(asked, error, data)
        case Unplayable(facts=facts):
            asked.toast(asked.own_words(facts["game"]).plain(registry.key(facts["game"], "refused", facts["reason"])), alert=True)
        case Refusal():
            await asked.answer(error.key, **error.facts)
        case _:
            await asked.answer("refused-button")
    if isinstance(error, PASSED) and asked.query is not None:
        await _strip(asked, data)


async def refuse_nobody(services: Services, update: Update) -> None:
    """Tell who speaks as a group or a channel that a person is needed; channels' posts copied into groups are left alone."""
    message, chat, query = update.effective_message, update.effective_chat, update.callback_query
    if query is not None:
        toast = words(language_of(query.from_user.language_code)).plain(Anonymous.key)
        return services.replies.soon(query.from_user.id, partial(services.bot.answer_callback_query, query.id, toast))
    if message is None or chat is None or message.is_automatic_forward:
        return None
    known = await services.chats.get(ChatId(chat.id))
    text = words(known.language if known is not None else language_of(None)).html(Anonymous.key)
    thread = message.message_thread_id if message.is_topic_message else None
    send = partial(services.outbox.post, chat.id, thread, Content(text), reply_to=message.message_id)
    return services.replies.later(chat.id, send)


async def _illegal(asked: Asked, error: IllegalAction, data: str | None) -> None:
    table = _table_of(data)
    if table is None:
        return await asked.answer("refused-button")
    seated = (await asked.services.tables.load(table)).table
    said = asked.own_words(seated.game).at(seated.chairs)
    return asked.toast(said.plain(registry.key(seated.game, "refused", error.reason.value), **error.facts))


async def _strip(asked: Asked, data: str | None) -> None:
    table = _table_of(data)
    if table is None or asked.message is None:
        return
    services = asked.services
    if not await _current(asked, table, asked.message):
        services.replies.later(asked.chat, partial(services.outbox.strip, asked.chat, asked.message))


async def _current(asked: Asked, pressed: TableId, message: int) -> bool:
    """Whether some table is drawn in the message: a made-up press must not take the buttons away from everybody."""
    tables = asked.services.tables
    here = await (tables.of_chat(asked.group) if asked.group is not None else tables.of_person(asked.person.id))
    for id in {pressed, *(table.id for table in here)}:
        if await asked.services.screens.current(id, asked.chat, message):
            return True
    return False


def _table_of(data: str | None) -> TableId | None:
    try:
        press = decode(data)
    except InvalidData:
        return None
    return press.table if isinstance(press, Play | Pick | AtLobby | AtTable) else None
