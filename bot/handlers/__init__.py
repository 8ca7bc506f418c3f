"""What is done about updates: one file an intention, all of them put together here."""

from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, TypeAlias

from telegram import Update
from telegram.ext import (
    Application,
    ApplicationBuilder,
    BaseHandler,
    CallbackContext,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)

from bot.handlers import buttons, hand, help, join, language, leave, members, new, play, repost, rules, score, settings, start, stop, table
from bot.updates.refusing import REFUSALS, refuse, refuse_nobody
from bot.updates.request import Anonymous, Request, request_from
from bot.updates.services import Services
from bot.updates.table_lookup import Superfluous

Context: TypeAlias = CallbackContext[Any, Any, Any, Any]
Callback: TypeAlias = Callable[[Update, Context], Coroutine[Any, Any, None]]
Handler: TypeAlias = BaseHandler[Update, Context, None]
Answer: TypeAlias = Callable[[Request], Awaitable[None]]

PLAIN: dict[str, Answer] = {
    "help": help.help,
    "hand": hand.hand,
    "table": table.table,
    "join": join.join,
    "score": score.score,
    "leave": leave.leave,
    "stop": stop.stop,
    "settings": settings.settings,
    "language": language.language,
}
"""Commands that take no words after them."""
NAMING: dict[str, Callable[[Request, tuple[str, ...]], Awaitable[None]]] = {"new": new.new, "play": play.play, "rules": rules.rules}
"""Commands that may name a game."""
PRIVATE = filters.ChatType.PRIVATE & filters.UpdateType.MESSAGE & ~filters.StatusUpdate.ALL


def handlers(services: Services) -> list[Handler]:
    """All handlers, the busiest first; the first that fits an update has it alone."""
    plain: list[Handler] = [_new(name, _command(services, partial(_plain, name, answer))) for name, answer in PLAIN.items()]
    naming: list[Handler] = [_new(name, _command(services, partial(_naming, answer))) for name, answer in NAMING.items()]
    return [
        CallbackQueryHandler(_tap(services)),
        *plain,
        *naming,
        _new("start", _command(services, start.start)),
        ChatMemberHandler(_member(services), ChatMemberHandler.MY_CHAT_MEMBER),
        MessageHandler(filters.StatusUpdate.MIGRATE & filters.UpdateType.MESSAGE, _migration(services)),
        MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER & filters.UpdateType.MESSAGE, _parting(services)),
        MessageHandler(PRIVATE, _command(services, help.unknown)),
    ]


def _new(name: str, callback: Callback) -> Handler:
    """A command in a new message; one that is edited has been answered."""
    return CommandHandler(name, callback, filters=filters.UpdateType.MESSAGE)


class Dispatcher:
    """Hands each update to the handler it is for."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._handlers = handlers(services)
        builder: ApplicationBuilder[Any, Any, Any, Any, Any, Any] = ApplicationBuilder()
        self._application: Application[Any, Any, Any, Any, Any, Any] = builder.bot(services.bot).updater(None).job_queue(None).build()

    async def handle(self, update: Update) -> None:
        """Handle the update. Raises whatever goes wrong: whoever brought it in decides what becomes of it."""
        for handler in self._handlers:
            check = handler.check_update(update)
            if check is not None and check is not False:
                context = self._application.context_types.context.from_update(update, self._application)
                await handler.handle_update(update, self._application, check, context)
                break
        if update.message is not None:
            await repost.heard(self._services, update.message)

    async def apologise(self, update: Update) -> None:
        """Tell the person that something went wrong on this side; a group is spared the sentence."""
        if update.callback_query is None and (update.effective_chat is None or update.effective_chat.type != "private"):
            return
        await (await request_from(self._services, update)).answer("failed")


def _command(services: Services, answer: Answer) -> Callback:
    async def callback(update: Update, context: Context) -> None:
        try:
            who = await request_from(services, update, tuple(context.args or ()))
        except Anonymous:
            return await refuse_nobody(services, update)
        try:
            await answer(who)
        except REFUSALS as error:
            await refuse(who, error)

    return callback


def _tap(services: Services) -> Callback:
    async def callback(update: Update, context: Context) -> None:
        assert update.callback_query is not None
        data = update.callback_query.data
        try:
            who = await request_from(services, update)
        except Anonymous:
            return await refuse_nobody(services, update)
        try:
            await buttons.press(who, data)
        except REFUSALS as error:
            await refuse(who, error, data)

    return callback


def _member(services: Services) -> Callback:
    async def callback(update: Update, context: Context) -> None:
        assert update.my_chat_member is not None
        await members.member(services, update.my_chat_member)

    return callback


def _migration(services: Services) -> Callback:
    async def callback(update: Update, context: Context) -> None:
        assert update.message is not None
        await members.migrated(services, update.message)

    return callback


def _parting(services: Services) -> Callback:
    async def callback(update: Update, context: Context) -> None:
        assert update.message is not None
        await members.parted(services, str(update.update_id), update.message)

    return callback


async def _plain(name: str, answer: Answer, request: Request) -> None:
    if request.args:
        raise Superfluous(command=name)
    await answer(request)


async def _naming(answer: Callable[[Request, tuple[str, ...]], Awaitable[None]], request: Request) -> None:
    await answer(request, request.args)
