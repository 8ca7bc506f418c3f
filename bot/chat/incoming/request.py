"""A person's request, by a command or a tap, and the ways to answer it."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
from telegram import InaccessibleMessage, MaybeInaccessibleMessage, Update, User

from bot.base.preferences import Language
from bot.chat.drawer.delivery import Delivery
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.chat.rate_limits import RateLimits
from bot.match.loaded import UpdateId
from bot.match.maintenance import Maintenance
from bot.match.refusals import NoTable, Refusal
from bot.match.seating.membership import Membership
from bot.match.store import Store
from bot.match.table import NO_PERSON, ChatId, PersonId, Phase, Place, TableId
from bot.people.people import Chats, People, Person, language_of
from bot.people.presence import Presence
from bot.ui.buttons import AtTable, Pick, PickAhead, Play, Press, read_press
from bot.ui.content import Content, Key
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from storage.live.redraws import hand_screen

GROUPS = frozenset({"group", "supergroup"})
SEEN = "👀"
MOST_IN_AN_ALERT = 200


class Haste(Refusal):
    """The person exceeds a rate limit."""


class Anonymous(Refusal):
    """The sender is a group or a channel, which cannot hold cards."""


@dataclass(frozen=True, eq=False)
class ChatServices:
    """Services that any request may need."""

    people: People
    chats: Chats
    presence: Presence
    store: Store
    membership: Membership
    maintenance: Maintenance
    limits: RateLimits
    sender: Sender
    calls: BackgroundCalls
    delivery: Delivery


@dataclass
class Request:
    """The sender and the chat of a request. A tap is answered exactly once."""

    chat_services: ChatServices
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
    inline: str | None = None
    """The inline message under the button, or that a person has just posted."""
    photo: bool = False
    """Whether the message under the button is a photo."""
    args: tuple[str, ...] = ()
    text: str = ""
    """Of a command."""
    press: Press | None = None
    """The decoded button; None for data of no button."""
    as_group: bool = False
    """Whether an anonymous administrator writes in the group's name."""
    _answered: bool = field(default=False, init=False)

    @property
    def name(self) -> str:
        """The person's name, safe for a sentence."""
        if self.as_group:
            return self.own_words().plain("an-administrator")
        return names.in_sentence(names.of_person(self.person.name))

    @property
    def place(self) -> Place:
        """Where the person asks from."""
        return Place(self.person.id, self.group)

    async def language(self) -> Language:
        """Of messages that everybody in this chat sees."""
        chat = await self.chat_services.chats.get(self.group) if self.group is not None else None
        return chat.language if chat is not None else self.person.language

    async def words(self, game: str | None = None) -> Words:
        """Return the words of this chat."""
        return words_in(await self.language(), game)

    @property
    def is_held(self) -> bool:
        """Whether Telegram has asked to leave the chat alone for now, so that its messages come late."""
        return self.chat_services.sender.permits.is_held(self.chat)

    def own_words(self, game: str | None = None) -> Words:
        """Return the words of the person, for messages to them alone."""
        return words_in(self.person.language, game)

    async def answer(self, key: str, /, **facts: int | str) -> None:
        """A sentence: a toast for a tap, a message for a command."""
        if self.query is not None:
            self.toast(self.own_words().plain(key, **facts))
        else:
            self.show(Content((await self.words()).html(key, **facts)))

    async def say(
        self, key: str, /, *, keyboard: tuple[tuple[Key, ...], ...] = (), **facts: int | str
    ) -> None:
        """A message in this chat."""
        self.show(Content((await self.words()).html(key, **facts), keyboard))

    def decline(self, key: str, /, **facts: int | str) -> None:
        """Refuse something: by a toast, a private word, or 👀 where the bot cannot write to them."""
        if self.query is not None:
            self.toast(self.own_words().plain(key, **facts))
        elif self.group is None or self.person.opened:
            self.whisper(Content(self.own_words().html(key, **facts)))
        else:
            self.react()

    async def require_no_maintenance(self) -> None:
        """Raises UnderMaintenance where nothing new may begin."""
        await self.chat_services.maintenance.require_off()

    async def require_calm(self) -> None:
        """Count a thing that costs a chat messages, by a tap or a command. Raises Haste for one too many."""
        private = self.group is None
        if not await self.chat_services.limits.may_command(self.person.id, self.update, private=private):
            raise Haste

    def react(self) -> None:
        """Show by 👀 under a command in a group that it was read, where no words answer it."""
        if self.query is None and self.message is not None:
            send = partial(self.chat_services.sender.calls.react, self.chat, self.message, SEEN)
            self.chat_services.calls.soon(self.chat, send)

    async def require_leisure(self) -> None:
        """Count a page that the database is asked for. Raises Haste for one too many."""
        if not await self.chat_services.limits.may_look(self.person.id, self.update):
            raise Haste

    async def may_reply(self) -> bool:
        """Return whether one more message may answer the person here; a group bears one for each in a minute.

        Anonymous administrators share one limit in their group.
        """
        if self.group is None or self.as_group:
            return True
        tap = self.query is not None
        return await self.chat_services.limits.may_reply(self.group, self.person.id, self.update, tap=tap)

    def show(self, content: Content, *, instead: Content | None = None) -> None:
        """Post a message, in a group as a reply to the command; `instead`, if it cannot be drawn.

        Where a group has answered the person a moment ago, the message is a private word or left out.
        """
        self.chat_services.calls.later(self.chat, partial(self._post, content, instead))

    async def _post(self, content: Content, instead: Content | None = None) -> None:
        if await self.may_reply():
            reply_to = self.message if self.group is not None and self.query is None else None
            posted = await self.chat_services.sender.post(
                self.chat, self.thread, content, reply_to=reply_to, instead=instead
            )
            if self.group is None:
                await keep_hand_last(self.chat_services, self.person.id, posted)
        elif self.person.opened and not any(key.data for row in content.keyboard for key in row):
            await _post_in_private(self.chat_services, self.person.id, content)
        else:
            self.react()

    def whisper(self, content: Content) -> None:
        """A message to the person alone."""
        self.chat_services.calls.later(
            self.person.id, partial(_post_in_private, self.chat_services, self.person.id, content)
        )

    def send_file(self, name: str, data: bytes, caption: str) -> None:
        """Send a file to the person alone; the caption is HTML."""
        send = partial(self.chat_services.sender.send_document, self.person.id, name, data, caption)
        self.chat_services.calls.later(self.person.id, send)

    def rewrite(self, content: Content) -> None:
        """Replace the content of the message under the button, unless a forged press means a table's."""
        if self.message is not None:
            self.chat_services.calls.later(self.chat, partial(self._rewrite, self.message, content))

    async def _rewrite(self, message: int, content: Content) -> None:
        if self.group is None or not await shows_table(self, message):
            await self.chat_services.sender.edit(self.chat, message, content, photo=self.photo)

    def toast(self, text: str = "", *, alert: bool = False, url: str | None = None) -> None:
        """Answer the tap once; later answers are dropped."""
        if self.query is None or self._answered:
            return
        self._answered = True
        answer = self.chat_services.sender.calls.answer_tap
        send = partial(answer, self.query, _short(text), alert=alert, url=url)
        self.chat_services.calls.soon(self.chat, send)


def _short(text: str) -> str:
    """Truncate a text to an alert's length in UTF-16 units."""
    return text.encode("utf-16-le")[: 2 * MOST_IN_AN_ALERT].decode("utf-16-le", "ignore")


async def request_from(
    services: ChatServices, update: Update, args: tuple[str, ...] = (), *, as_group: bool = False
) -> Request:
    """Return the request of this update. Records the person and the group. Raises Anonymous.

    `as_group`: accept a request that an anonymous administrator sends as the group. Raises the database's
    errors for a newcomer or a new group.
    """
    user, chat, press = update.effective_user, update.effective_chat, _press_of(update)
    message = update.effective_message if update.callback_query is None else None
    group = chat is not None and chat.type in GROUPS
    as_group = as_group and group and message is not None and message.sender_chat == chat
    if user is None or (not as_group and (user.is_bot or _field(message, "sender_chat") is not None)):
        raise Anonymous
    if chat is not None and as_group:
        person = await _nobody(services, ChatId(chat.id))
    else:
        person = await _person(services, user, update, press)
    if chat is not None and group and update.callback_query is None:
        await services.chats.note(ChatId(chat.id), chat.title or "", language_of(user.language_code))
    return _request_of(services, update, person, press, args, as_group=as_group)


def newcomers_request(services: ChatServices, update: Update) -> Request:
    """Return the request of a newcomer from the update alone, without any store."""
    user = update.effective_user
    assert user is not None
    language, opened = language_of(user.language_code), _is_private(update)
    person = Person(PersonId(user.id), user.full_name, language, chosen=False, opened=opened)
    return _request_of(services, update, person, _press_of(update))


def _request_of(
    services: ChatServices,
    update: Update,
    person: Person,
    press: Press | None,
    args: tuple[str, ...] = (),
    *,
    as_group: bool = False,
) -> Request:
    chat, query = update.effective_chat, update.callback_query
    message = update.effective_message if query is None else None
    here = message if query is None else query.message
    group = chat if chat is not None and chat.type in GROUPS else None
    return Request(
        services,
        str(update.update_id),
        person,
        chat=group.id if group is not None else person.id,
        group=ChatId(group.id) if group is not None else None,
        thread=_field(here, "message_thread_id") if _field(here, "is_topic_message") else None,
        message=here.message_id if here is not None else None,
        query=query.id if query is not None else None,
        inline=_inline_message(update),
        photo=query is not None and bool(_field(here, "photo")),
        args=args,
        text=(message.text or "") if message is not None else "",
        press=press,
        as_group=as_group,
    )


def _press_of(update: Update) -> Press | None:
    query = update.callback_query
    return None if query is None else read_press(query.data)


async def _person(services: ChatServices, user: User, update: Update, press: Press | None) -> Person:
    """Return the sender of a request; in private they have opened the bot."""
    id, opened = PersonId(user.id), _is_private(update)
    person = await _player(services, id, str(update.update_id), press)
    if person is None:
        person = await services.people.note(id, user.full_name, user.language_code, opened=opened or None)
    elif opened and not person.opened:
        person = msgspec.structs.replace(person, opened=True)
    if opened:
        await services.presence.note(id)
    return person


async def _player(
    services: ChatServices, person: PersonId, update: UpdateId, press: Press | None
) -> Person | None:
    """Return the person of a tap at a table, from this process's memory or from their chair there.

    Neither the database nor the cache is asked. The table is kept for the change that the tap makes.
    """
    if not isinstance(press, Play | Pick | PickAhead | AtTable):
        return None
    known = services.people.here(person)
    if known is not None:
        return known
    try:
        pressed = await services.store.prefetch(press.table, update)
    except NoTable:
        return None
    seat = pressed.seat_of(person) if pressed.phase is Phase.PLAYING else None
    return services.people.seated(person, pressed.chairs[seat]) if seat is not None else None


def _is_private(update: Update) -> bool:
    """Return whether a person writes or taps in their chat with the bot."""
    user, chat = update.effective_user, update.effective_chat
    return user is not None and chat is not None and chat.id == user.id


async def _nobody(services: ChatServices, chat: ChatId) -> Person:
    """Return the placeholder person of an anonymous administrator, in the group's language."""
    known = await services.chats.get(chat)
    language = known.language if known is not None else language_of(None)
    return Person(NO_PERSON, "", language, chosen=False, opened=False)


def _field(message: MaybeInaccessibleMessage | None, name: str) -> Any:
    """Return a field of a message, raw for one under a button."""
    if isinstance(message, InaccessibleMessage):
        return message.api_kwargs.get(name)
    return getattr(message, name, None)


def _inline_message(update: Update) -> str | None:
    source = update.callback_query or update.chosen_inline_result
    return source.inline_message_id if source is not None else None


async def shows_table(request: Request, message: int, *pressed: TableId) -> bool:
    """Return whether the message shows a table of this chat or of the person, or one of those `pressed`."""
    store, group = request.chat_services.store, request.group
    here = await (store.of_chat(group) if group is not None else store.of_person(request.person.id))
    for id in {*pressed, *(table.id for table in here)}:
        if await request.chat_services.delivery.is_current(id, request.chat, message):
            return True
    return False


async def _post_in_private(services: ChatServices, person: PersonId, content: Content) -> None:
    posted = await services.sender.post(person, None, content)
    await keep_hand_last(services, person, posted)


async def keep_hand_last(services: ChatServices, person: PersonId, posted: int) -> None:
    """Repost the person's hand if message `posted` came right below it."""
    shown = {
        table.id: await services.delivery.message_of(table.id, person) or 0
        for table in await services.store.of_person(person)
        if table.phase is Phase.PLAYING and table.audience.has_hands and person in table.present
    }
    last = max(shown, key=shown.__getitem__, default=None)
    if last is not None and 0 < shown[last] < posted:
        await services.delivery.send_anew(last, hand_screen(person))
