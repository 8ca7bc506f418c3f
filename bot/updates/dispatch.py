"""Which handler an update is for: a table of routes, and commands as Telegram marks them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

from telegram import Chat, ChatMemberUpdated, Message, MessageEntity, Update

from bot.updates.refusing import REFUSALS, refuse, refuse_nobody
from bot.updates.request import Anonymous, Request, request_from
from bot.updates.services import Services
from bot.updates.table_lookup import Superfluous

Args: TypeAlias = tuple[str, ...]
"""The words after a command."""
Answer: TypeAlias = Callable[[Request], Awaitable[None]]
AnswerToArgs: TypeAlias = Callable[[Request, Args], Awaitable[None]]


@dataclass(frozen=True)
class Routes:
    """The handler of every kind of update."""

    wordless: Mapping[str, Answer]
    """Commands that take no words after them, by name."""
    worded: Mapping[str, AnswerToArgs]
    """Commands that may take words."""
    tap: Callable[[Request, str | None], Awaitable[None]]
    """A press of a button, with its data."""
    unknown: Answer
    """Whatever else a person sends in private."""
    member: Callable[[Services, ChatMemberUpdated], Awaitable[None]]
    """The bot's own place in a chat has changed."""
    migrated: Callable[[Services, Message], Awaitable[None]]
    """A group has another id."""
    parted: Callable[[Services, str, Message], Awaitable[None]]
    """Somebody has left a group; the text is the update's number."""
    after_message: Callable[[Services, Message], Awaitable[None]]
    """Any message, after it has been answered."""


class Command(NamedTuple):
    name: str
    args: Args


class Dispatcher:
    """Hands each update to the handler it is for."""

    def __init__(self, services: Services, routes: Routes) -> None:
        self._services = services
        self._routes = routes

    async def handle(self, update: Update) -> None:
        """Handle the update. Raises whatever goes wrong: the caller decides what becomes of the update."""
        if update.callback_query is not None:
            data = update.callback_query.data
            await self._respond(update, lambda request: self._routes.tap(request, data), data=data)
        elif update.my_chat_member is not None:
            await self._routes.member(self._services, update.my_chat_member)
        elif update.message is not None:
            await self._message(update, update.message)
            await self._routes.after_message(self._services, update.message)

    async def apologise(self, update: Update) -> None:
        """Tell the person that something went wrong on this side; a group is spared the sentence."""
        if update.callback_query is None and (
            update.effective_chat is None or update.effective_chat.type != Chat.PRIVATE
        ):
            return
        await (await request_from(self._services, update)).answer("failed")

    async def _message(self, update: Update, message: Message) -> None:
        command = command_in(message, self._services.bot.username)
        answer = self._answer_to(command) if command is not None else None
        if command is not None and answer is not None:
            await self._respond(update, answer, command.args)
        elif message.migrate_to_chat_id or message.migrate_from_chat_id:
            await self._routes.migrated(self._services, message)
        elif message.left_chat_member is not None:
            await self._routes.parted(self._services, str(update.update_id), message)
        elif message.chat.type == Chat.PRIVATE and _written(message):
            await self._respond(update, self._routes.unknown)

    def _answer_to(self, command: Command) -> Answer | None:
        wordless, worded = self._routes.wordless.get(command.name), self._routes.worded.get(command.name)
        if wordless is not None:
            return partial(_without_words, command, wordless)
        return (lambda request: worded(request, command.args)) if worded is not None else None

    async def _respond(
        self, update: Update, answer: Answer, args: Args = (), data: str | None = None
    ) -> None:
        """Answer the person's request, or refuse it in a sentence."""
        try:
            request = await request_from(self._services, update, args)
        except Anonymous:
            return await refuse_nobody(self._services, update)
        try:
            await answer(request)
        except REFUSALS as error:
            await refuse(request, error, data)


def command_in(message: Message, username: str) -> Command | None:
    """The command with which the message begins, in small letters; None where there is none, or it is for another bot."""
    entity = message.entities[0] if message.entities else None
    if entity is None or entity.type != MessageEntity.BOT_COMMAND or entity.offset != 0 or not message.text:
        return None
    name, at, addressee = message.text[1 : entity.length].lower().partition("@")
    if at and addressee != username.lower():
        return None
    return Command(name, tuple(message.text.split()[1:]))


def _written(message: Message) -> bool:
    """Whether a person wrote or sent it; what else happens in a chat comes as a message, too."""
    return bool(message.text or message.effective_attachment or message.checklist)


async def _without_words(command: Command, answer: Answer, request: Request) -> None:
    """Raises Superfluous."""
    if command.args:
        raise Superfluous(command=command.name)
    await answer(request)
