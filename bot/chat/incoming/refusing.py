"""Refusals in words."""

from functools import partial

from telegram import Update

from bot.chat.incoming.request import SEEN, Anonymous, ChatServices, Haste, Request, shows_table
from bot.match.maintenance import UnderMaintenance
from bot.match.refusals import (
    IllegalMove,
    NoTable,
    NotAdministrator,
    NotHost,
    NotRunningHost,
    NotSeated,
    NotStarted,
    Refusal,
    Stale,
    Started,
    Unplayable,
)
from bot.match.table import ChatId
from bot.people.people import language_of
from bot.ui.buttons import AtLobby, AtTable, InvalidData, Pick, PickAhead, Play
from bot.ui.content import Content
from bot.ui.texts import names
from bot.ui.texts.words import Form, words_in
from games import registry
from games.core import InvalidAction
from games.faces.facts import Who
from games.options import InvalidOption

REFUSALS = (Refusal, IllegalMove, InvalidAction, InvalidOption, InvalidData)
PASSED = (Stale, NoTable, NotSeated, Started, NotStarted)
"""Refusals after which the button is stale for everybody."""

MOST_NAMES = 3
"""Names in a refusal of people with the missing right."""


async def refuse(request: Request, error: Exception) -> None:
    """Answer with the reason. An outdated message loses its buttons."""
    match error:
        case IllegalMove():
            _say_illegal(request, error)
        case Unplayable(facts=facts):
            request.toast(
                request.own_words(facts["game"]).plain(
                    registry.key(facts["game"], "refused", facts["reason"])
                ),
                alert=True,
            )
        case NotHost(table=table) if (seat := table.seat_of(table.host)) is not None:
            words = request.own_words().at(table.chairs)
            request.decline(error.key, host=words.fact(Who(seat), Form.PLAIN))
        case NotAdministrator(facts={"names": tuple(who)}) | NotRunningHost(facts={"names": tuple(who)}):
            request.decline(error.key, who=", ".join(names.in_list(who[:MOST_NAMES])))
        case UnderMaintenance():
            await request.answer(error.key)
        case Haste() if request.group is not None and request.query is None:
            request.react()
        case Refusal():
            request.decline(error.key, **error.facts)
        case _:
            request.decline("refused-button")
    if isinstance(error, PASSED) and request.query is not None:
        await _strip(request)


async def refuse_nobody(services: ChatServices, update: Update) -> None:
    """Explain to a group or channel account that only people can play; ignore forwarded posts.

    They have no private chat, so that the group reads it, once a minute.
    """
    chat, query = update.effective_chat, update.callback_query
    if query is not None:
        toast = words_in(language_of(query.from_user.language_code)).plain(Anonymous.key)
        return services.calls.soon(
            query.from_user.id, partial(services.sender.calls.answer_tap, query.id, toast)
        )
    message = update.effective_message
    if message is None or chat is None or message.is_automatic_forward:
        return None
    sender = ChatId((message.sender_chat or chat).id)
    if not await services.limits.may_reply(ChatId(chat.id), sender, str(update.update_id)):
        react = partial(services.sender.calls.react, chat.id, message.message_id, SEEN)
        return services.calls.soon(chat.id, react)
    known = await services.chats.get(ChatId(chat.id))
    text = words_in(known.language if known is not None else language_of(None)).html(Anonymous.key)
    thread = message.message_thread_id if message.is_topic_message else None
    send = partial(services.sender.post, chat.id, thread, Content(text), reply_to=message.message_id)
    return services.calls.later(chat.id, send)


def _say_illegal(request: Request, error: IllegalMove) -> None:
    words = request.own_words(error.table.game).at(error.table.chairs)
    request.toast(words.plain(registry.key(error.table.game, "refused", error.reason.value), **error.facts))


async def _strip(request: Request) -> None:
    """Remove the buttons of a message that shows no table, in a group as often as taps are answered there."""
    press, message = request.press, request.message
    if not isinstance(press, Play | Pick | PickAhead | AtLobby | AtTable) or message is None:
        return
    if not await shows_table(request, message, press.table) and await request.may_reply():
        services = request.chat_services
        services.calls.later(request.chat, partial(services.sender.strip, request.chat, message))
