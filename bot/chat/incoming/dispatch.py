"""Dispatch of updates to handlers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from cachetools import TTLCache
from telegram import Bot, Chat, Message, MessageEntity, ReplyParameters, Update, User

from bot.base.services import Services
from bot.base.settings import Settings
from bot.chat.drawer.delivery import Delivery
from bot.chat.groups import Groups
from bot.chat.incoming.refusing import REFUSALS, refuse, refuse_nobody
from bot.chat.incoming.request import (
    GROUPS,
    Anonymous,
    ChatServices,
    Haste,
    Request,
    newcomers_request,
    request_from,
)
from bot.chat.incoming.routes import Args, Handler, Routes
from bot.chat.incoming.table_lookup import Superfluous
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.chat.rate_limits import RateLimits
from bot.match.table import ChatId, PersonId
from bot.people.database_errors import DatabaseSilent
from bot.people.people import People, language_of
from bot.ui.content import Content
from bot.ui.texts.words import words_in
from storage.failures import DATABASE, ill_store
from storage.live.redraws import group_screen

TOLD_S = 6.0
"""Least interval between two refusals in a group."""
MOST_TOLD = 1000


class Command(NamedTuple):
    name: str
    args: Args


@dataclass(frozen=True, eq=False)
class Dispatcher:
    """Passes each update to its handler."""

    services: Services
    routes: Routes
    settings: Settings
    bot: Bot
    sender: Sender
    calls: BackgroundCalls
    people: People
    chat_services: ChatServices
    groups: Groups
    delivery: Delivery
    limits: RateLimits
    _told_chats: TTLCache[int, None] = field(default_factory=lambda: TTLCache(MOST_TOLD, TOLD_S), init=False)
    """Groups that were told that a command cannot be stored."""

    async def handle(self, update: Update) -> None:
        """Handle the update. Raises the handler's errors: the caller decides what to do with the update."""
        if update.callback_query is not None:
            await self._respond(update, partial(self.routes.press, self.services))
        elif (asked := update.inline_query) is not None:
            offer = self.services.bind(self.routes.inline_query)
            await self._respond(update, lambda request: offer(request, asked.id, asked.query))
        elif (chosen := update.chosen_inline_result) is not None:
            note = self.services.bind(self.routes.chosen_result)
            await self._respond(update, lambda request: note(request, chosen.result_id))
        elif update.my_chat_member is not None:
            await self.services.bind(self.routes.update_membership)(update.my_chat_member)
        elif update.chat_member is not None:
            note = self.services.bind(self.routes.update_member)
            await note(str(update.update_id), update.chat_member)
        elif update.message is not None:
            await self._message(update, update.message)
            await self.services.bind(self.routes.after_message)(update.message)

    async def apologise(self, update: Update) -> None:
        """Apologise to the person for an internal error, in private only."""
        if update.callback_query is None and (
            update.effective_chat is None or update.effective_chat.type != Chat.PRIVATE
        ):
            return
        await (await request_from(self.chat_services, update)).answer("failed")

    async def refuse(self, update: Update) -> None:
        """Tell a person that their request cannot be stored.

        A group reads it once in some seconds. Asks no store.
        """
        query, message = update.callback_query, update.message
        if query is not None:
            answer = partial(self.sender.calls.answer_tap, query.id)
            self._say("not-stored", query.from_user, query.from_user.id, answer)
        elif message is not None and message.from_user is not None and self._expects_answer(message):
            reply_to = None if message.chat.type == Chat.PRIVATE else ReplyParameters(message.message_id)
            post = partial(
                self.bot.send_message,
                message.chat.id,
                message_thread_id=message.message_thread_id if message.is_topic_message else None,
                reply_parameters=reply_to,
            )
            self._say("command-not-stored", message.from_user, message.chat.id, post)

    def _say(self, key: str, person: User, chat: int, say: Callable[..., Awaitable[object]]) -> None:
        known = self.people.here(PersonId(person.id))
        language = known.language if known is not None else language_of(person.language_code)
        text = words_in(language).plain(key)
        self.calls.soon(chat, partial(say, text=text))

    def _expects_answer(self, message: Message) -> bool:
        """Return whether a refusal may be posted: for a command or a private message, once in `TOLD_S`."""
        command = command_in(message, self.bot.username)
        is_private = message.chat.type == Chat.PRIVATE
        if not is_private and (command is None or self._handler_of(command, message) is None):
            return False
        is_told = message.chat.id in self._told_chats
        self._told_chats[message.chat.id] = None
        return is_private or not is_told

    async def _message(self, update: Update, message: Message) -> None:
        command = command_in(message, self.bot.username)
        answer = self._handler_of(command, message) if command is not None else None
        routes, bind = self.routes, self.services.bind
        if command is not None and answer is not None:
            await self._try_group(message)
            cardless = command.name in routes.cardless
            await self._obey(update, message, answer, command.args, cardless=cardless)
        elif message.migrate_to_chat_id or message.migrate_from_chat_id:
            await bind(routes.migrate_group)(message)
        elif message.left_chat_member is not None:
            await bind(routes.note_departure)(str(update.update_id), message)
        elif message.new_chat_members:
            await bind(routes.note_arrivals)(str(update.update_id), message)
        elif _is_from_person(message) and (message.chat.type == Chat.PRIVATE or self._replies(message)):
            if command is None and await bind(routes.awaits)(message):
                await self._obey(update, message, bind(routes.typed))
            elif message.chat.type == Chat.PRIVATE:
                await self._obey(update, message, bind(routes.unknown))

    def _replies(self, message: Message) -> bool:
        """Return whether a person answers a message of the bot in words."""
        answered = message.reply_to_message
        author = answered.from_user if answered is not None else None
        return bool(message.text) and author is not None and author.id == self.bot.id

    async def _try_group(self, message: Message) -> None:
        """Draw shut tables of the command's group at once: it may let the bot write again."""
        if message.chat.type in GROUPS:
            chat = ChatId(message.chat.id)
            for table in await self.groups.try_now(chat):
                await self.delivery.send_anew(table.id, group_screen(chat))

    async def _obey(
        self, update: Update, message: Message, answer: Handler, args: Args = (), *, cardless: bool = False
    ) -> None:
        """Answer a message, or refuse it above the rate limit."""
        sender = message.sender_chat or message.from_user or message.chat
        person = PersonId(sender.id)
        number = str(update.update_id)
        if await self.limits.may_command(person, number, private=message.chat.type == Chat.PRIVATE):
            await self._respond(update, answer, args, cardless=cardless)
        elif await self.limits.may_refuse(person, number):
            await self._respond(update, _refuse_haste, cardless=cardless)

    def _handler_of(self, command: Command, message: Message) -> Handler | None:
        routes, bind = self.routes, self.services.bind
        owned = routes.owned.get(command.name)
        if owned is not None and self._is_from_owner(message):
            return bind(owned)
        wordless, worded = routes.wordless.get(command.name), routes.worded.get(command.name)
        if wordless is not None:
            return partial(_without_words, command, bind(wordless))
        return (lambda request: bind(worded)(request, command.args)) if worded is not None else None

    def _is_from_owner(self, message: Message) -> bool:
        """Return whether the owner of the bot writes in private."""
        return message.chat.type == Chat.PRIVATE and message.chat.id == self.settings.owner_id

    async def _respond(
        self,
        update: Update,
        answer: Handler,
        args: Args = (),
        *,
        cardless: bool = False,
    ) -> None:
        """Answer the person's request, or refuse it with a sentence.

        A newcomer reads so while the database is away.
        """
        try:
            request = await request_from(self.chat_services, update, args, cardless=cardless)
        except Anonymous:
            return await refuse_nobody(self.chat_services, update)
        except Exception as error:
            if ill_store(error) != DATABASE or not _can_be_told(update):
                raise
            return _turn_away(newcomers_request(self.chat_services, update))
        try:
            await answer(request)
        except REFUSALS as error:
            await refuse(request, error)


def command_in(message: Message, username: str) -> Command | None:
    """Return the command of the message in lower case; None if there is none for this bot."""
    entity = message.entities[0] if message.entities else None
    if entity is None or entity.type != MessageEntity.BOT_COMMAND or entity.offset != 0 or not message.text:
        return None
    name, at, addressee = message.text[1 : entity.length].lower().partition("@")
    if at and addressee != username.lower():
        return None
    return Command(name, tuple(message.text.split()[1:]))


def _is_from_person(message: Message) -> bool:
    """Return whether a person wrote the message: service messages and inline results arrive alike."""
    written = bool(message.text or message.effective_attachment or message.checklist)
    return written and message.via_bot is None


def _can_be_told(update: Update) -> bool:
    """Return whether there is a message or a tap that a refusal can answer."""
    return update.message is not None or update.callback_query is not None


def _turn_away(request: Request) -> None:
    """Tell a newcomer, in the group if they ask there, that the database does not answer."""
    words = request.own_words()
    if request.query is not None:
        request.toast(words.plain(DatabaseSilent.key))
    else:
        request.show(Content(words.html(DatabaseSilent.key)))


async def _refuse_haste(_: Request) -> None:
    """Raises Haste."""
    raise Haste


async def _without_words(command: Command, answer: Handler, request: Request) -> None:
    """Raises Superfluous."""
    if command.args:
        raise Superfluous(command=command.name)
    await answer(request)
