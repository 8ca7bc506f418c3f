"""One thing that somebody asks of the bot, by a command or a tap, and the ways to answer it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from telegram import Update

from bot.preferences import Language
from bot.screens.content import Content, Key
from bot.service.loaded import UpdateId
from bot.service.people import Person, language_of
from bot.service.play import Visitor
from bot.service.refusals import Refusal
from bot.service.table import ChatId, PersonId, Place
from bot.texts import names
from bot.texts.words import Words, words_in
from bot.updates.services import Services

GROUPS = frozenset({"group", "supergroup"})
MOST_IN_AN_ALERT = 200
MOST_IN_A_TOAST = 60
"""Characters that are read before a toast is gone."""


class Anonymous(Refusal):
    """Someone who speaks as a group or a channel: nobody who could hold cards."""

    key = "refused-anonymous"


@dataclass
class Request:
    """Who asks, and where; a tap is answered exactly once."""

    services: Services
    update: UpdateId
    person: Person
    chat: int
    group: ChatId | None
    """None in private."""
    thread: int | None = None
    message: int | None = None
    """The command, or the message under the button."""
    query: str | None = None
    """Of a tap."""
    args: tuple[str, ...] = ()
    _answered: bool = field(default=False, init=False)

    @property
    def name(self) -> str:
        """The person's name, fit for a sentence."""
        return names.in_sentence(names.of_person(self.person.name))

    @property
    def visitor(self) -> Visitor | None:
        """The person as someone who passes by the tables of this group; None in private."""
        return Visitor(self.group, self.person) if self.group is not None else None

    @property
    def place(self) -> Place:
        """Where the person asks from."""
        return Place(self.person.id, self.group)

    async def language(self) -> Language:
        """Of what everybody in this chat sees."""
        chat = await self.services.chats.get(self.group) if self.group is not None else None
        return chat.language if chat is not None else self.person.language

    async def words(self, game: str | None = None) -> Words:
        """The words of this chat."""
        return words_in(await self.language(), game)

    def own_words(self, game: str | None = None) -> Words:
        """The words of the person, for what only they see."""
        return words_in(self.person.language, game)

    async def answer(self, key: str, /, *, alert: bool = False, **facts: int | str) -> None:
        """A sentence: a toast for a tap, a message for a command."""
        if self.query is not None:
            self.toast(self.own_words().plain(key, **facts), alert=alert)
        else:
            self.show(Content((await self.words()).html(key, **facts)))

    async def say(
        self, key: str, /, *, keyboard: tuple[tuple[Key, ...], ...] = (), **facts: int | str
    ) -> None:
        """A message in this chat."""
        self.show(Content((await self.words()).html(key, **facts), keyboard))

    def show(self, content: Content, *, instead: Content | None = None) -> None:
        """A message in this chat, in reply to the command where others may talk in between; `instead`, if it cannot be drawn."""
        self.services.background_calls.later(self.chat, partial(self._post, [content], instead))

    def show_all(self, contents: Sequence[Content]) -> None:
        """Messages in this chat, one after the other; only the first is in reply to the command."""
        self.services.background_calls.later(self.chat, partial(self._post, contents))

    async def _post(self, contents: Sequence[Content], instead: Content | None = None) -> None:
        reply_to = self.message if self.group is not None and self.query is None else None
        for content in contents:
            await self.services.sender.post(
                self.chat, self.thread, content, reply_to=reply_to, instead=instead
            )
            reply_to = None

    def whisper(self, content: Content) -> None:
        """A message to the person alone."""
        self.services.background_calls.later(
            self.person.id, partial(self.services.sender.post, self.person.id, None, content)
        )

    def rewrite(self, content: Content) -> None:
        """Another content for the message under the button."""
        if self.message is not None:
            self.services.background_calls.later(
                self.chat, partial(self.services.sender.edit, self.chat, self.message, content)
            )

    def tell(self, text: str) -> None:
        """Answer the tap with what the game says: a toast, or an alert where that is soon gone."""
        self.toast(text, alert="\n" in text or len(text) > MOST_IN_A_TOAST)

    def toast(self, text: str = "", *, alert: bool = False, url: str | None = None) -> None:
        """Answer the tap, once; a further answer is left out."""
        if self.query is None or self._answered:
            return
        self._answered = True
        bot = self.services.bot
        send = partial(
            bot.answer_callback_query, self.query, _short(text) or None, show_alert=alert or None, url=url
        )
        self.services.background_calls.soon(self.chat, send)


def _short(text: str) -> str:
    """As much of a text as an alert holds; characters beyond the first plane count double."""
    return text.encode("utf-16-le")[: 2 * MOST_IN_AN_ALERT].decode("utf-16-le", "ignore")


async def request_from(services: Services, update: Update, args: tuple[str, ...] = ()) -> Request:
    """What this update asks. Notes the person and the group. Raises Anonymous."""
    user, chat, query = update.effective_user, update.effective_chat, update.callback_query
    message = update.effective_message
    if (
        user is None
        or user.is_bot
        or (query is None and message is not None and message.sender_chat is not None)
    ):
        raise Anonymous
    group = chat is not None and chat.type in GROUPS
    opened = chat is not None and chat.id == user.id
    person = await services.people.seen(
        PersonId(user.id), user.full_name, user.language_code, opened=opened or None
    )
    if chat is not None and group and query is None:
        await services.chats.seen(ChatId(chat.id), chat.title or "", language_of(user.language_code))
    return Request(
        services,
        str(update.update_id),
        person,
        chat=chat.id if chat is not None and group else person.id,
        group=ChatId(chat.id) if chat is not None and group else None,
        thread=message.message_thread_id
        if message is not None and getattr(message, "is_topic_message", False)
        else None,
        message=message.message_id if message is not None else None,
        query=query.id if query is not None else None,
        args=args,
    )
