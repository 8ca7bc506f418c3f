"""A bot before the playground's Telegram, for tests of what it handles and draws: its people, and what they see."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cached_property
from typing import Any

from bot.base.preferences import Language, PersonSettings
from bot.chat.drawer.delivery import Delivery
from bot.chat.drawer.loading import ScreenLoader
from bot.chat.drawer.places import Places
from bot.chat.incoming.dispatch import Dispatcher
from bot.chat.incoming.queues import PersonQueues
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.permits import Limits
from bot.chat.outgoing.sender import Sender
from bot.features.invitations.card_drawing import CardScreens
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.offers import Offers
from bot.features.queue.store import QueueStore
from bot.features.queue.wait_screens import WaitScreens
from bot.features.queue.waits import WaitChanges
from bot.match.loaded import Loaded
from bot.match.opening import choices
from bot.match.table import ChatId, PersonId, Table, TableId
from bot.people.people import People, Person
from bot.ui.entry_links import EntryLinks
from playground.bot_api_types import Message
from playground.model import Query
from playground.world import World
from storage.live.live import Live
from storage.live.redraws import ScreenKind
from tests.support.chat_events import RecordedEvents
from tests.support.clocks import StoppableTime
from tests.support.drawn import Process
from tests.support.harness import GROUP, Harness
from tests.support.instances import Immortal
from tests.support.scenario import PATIENCE_S, until, working
from tests.support.sentences import tells
from tests.support.telegram import LocalBot, LocalTelegram

SCALE = 100.0
"""How fast time runs where a test says nothing of it."""


class Stage(Harness):
    """A bot before the playground's Telegram: what its people do, what they see, and what processes draw for them."""

    def __init__(
        self,
        live: Live,
        clock: StoppableTime | None = None,
        *given: object,
        world: World | None = None,
        thinking_ms: int = 1_000_000_000,
        rate_limited: bool = False,
    ) -> None:
        """`given`: the archive, and what else a test needs."""
        self.clock = clock = clock or StoppableTime(SCALE)
        self.telegram = LocalTelegram(clock, world)
        self.world = world = self.telegram.world
        self.bot = LocalBot(self.telegram)
        self.active = Immortal()
        self.events = RecordedEvents(lambda: self.seats)
        sender = Sender(live, self.bot, clock, self.active, limits=None)
        super().__init__(
            live,
            clock,
            self.bot,
            sender,
            self.events,
            *given,
            thinking_ms=thinking_ms,
            rate_limited=rate_limited,
        )
        self.group = next(number for number, room in world.groups.items() if not room.chat.is_forum)
        self.forum = next(number for number, room in world.groups.items() if room.chat.is_forum)
        self.anna, self.boris, self.mary, self.stranger = list(world.people)
        self.people = [player(number) for number in range(101, 104)]
        self._drawers = [self.services[Delivery]]
        self.services[Delivery].draws(self.services[CardScreens], ScreenKind.CARD)
        self.queues: PersonQueues | None = None
        """Updates under way, where the bot takes any."""

    @cached_property
    def dispatcher(self) -> Dispatcher:
        """Needs an archive."""
        return self.services[Dispatcher]

    # The bot

    def sender(self, limits: Limits | None = None, *, live: Live | None = None) -> Sender:
        return Sender(live or self.live, self.bot, self.time, self.active, limits=limits)

    def loader(self, live: Live) -> ScreenLoader:
        """What loads the screens of a process of its own."""
        return ScreenLoader(live, self.bot, self.time, self.services[EntryLinks], self.services[Places])

    @asynccontextmanager
    async def delivery(
        self, *, limits: Limits | None = None, live: Live | None = None
    ) -> AsyncIterator[Delivery]:
        """A process that draws, woken by this service."""
        live = live or self.live
        sender = self.sender(limits, live=live)
        await sender.permits.restore()
        delivery = Delivery(live, self.loader(live), self.time, sender, events=self.events)
        delivery.draws(self.services[CardScreens], ScreenKind.CARD)
        self.notifier.redraw = delivery.wake
        self._drawers.append(delivery)
        async with working(delivery.run()):
            yield delivery
        self._drawers.remove(delivery)

    def wait_screens(self) -> Process:
        """Return a drawer of queue messages like that of a process."""
        made = self.services
        screens = WaitScreens(
            made[QueueStore], made[Matchmaking], made[Offers], made[People], WaitChanges(), self.time
        )
        return Process(self.live, self.services[Sender], self.time, screens, ScreenKind.WAIT)

    async def quiet(self) -> None:
        """Wait until all updates, late ones included, are done and all replies sent."""
        bot, queues = self.world.the_bot(), self.queues
        await until(lambda: queues is None or not (bot.updates or len(queues)), "updates are left")
        await self.services[BackgroundCalls].settle(PATIENCE_S)

    async def drawn(self, *, most: int | None = None) -> None:
        """Wait until all updates are confirmed, replies sent and tables drawn, or the room has had `most` calls."""

        async def reached() -> bool:
            if most is not None and len(self.telegram.calls_to(GROUP)) >= most:
                return True
            return not any(drawer.waiting for drawer in self._drawers) and await self.is_up_to_date()

        await self.quiet()
        await until(reached, "screens are left")

    # The people of the room

    async def open(self, *, thread: int | None = None) -> Table:
        """A lobby of the players in the room."""
        return await self.open_table(*self.people, thread=thread)

    async def begin(self, table: Table) -> None:
        await self.lobby.start(self.update(), table.id, self.people[0].id)

    async def asked(self, table: TableId) -> PersonId:
        """Return the person on turn."""
        return self.mover(await self.store.load(table))

    # The people of the world

    def seen(self, chat: int) -> list[Message]:
        """The bot's messages in a chat, the latest last."""
        return list(self.telegram.messages(chat).values())

    async def says(self, person: int, chat: int, text: str, *, thread: int | None = None) -> list[Message]:
        """Send a command after all is drawn; return the bot's posts, but for hands sent again."""
        await self.drawn()
        before = {message.message_id for message in self.seen(chat)}
        self.world.say(person, chat, text, thread=thread)
        await self.quiet()
        fresh = [message for message in self.seen(chat) if message.message_id not in before]
        if len(fresh) < 2:
            return fresh
        await self.drawn()  # a hand is known by what is noted of it
        fresh = [message for message in self.seen(chat) if message.message_id not in before]
        return [message for message in fresh if not await self.is_hand(person, message)]

    async def is_hand(self, person: int, message: Message) -> bool:
        """Return whether the message is a hand of the person."""
        tables = await self.store.of_person(PersonId(person))
        here, screens = message.chat.id, self.services[Delivery]
        return here == person and any(
            [await screens.is_current(table.id, here, message.message_id) for table in tables]
        )

    async def word_to(self, person: int, chat: int, text: str) -> str:
        """The one private message that a command in a group leads to, and nothing in the group."""
        await self.drawn()
        before = {message.message_id for place in (person, chat) for message in self.seen(place)}
        self.world.say(person, chat, text)
        await self.drawn()  # a hand is known by what is noted of it
        fresh = [
            message
            for place in (person, chat)
            for message in self.seen(place)
            if message.message_id not in before and not await self.is_hand(person, message)
        ]
        (word,) = fresh
        assert word.chat.id == person, word
        return word.written

    async def answer_to(self, person: int, chat: int, text: str) -> str:
        """The one message that a command leads to."""
        (answer,) = await self.says(person, chat, text)
        return answer.written

    async def presses(self, person: int, message: Message, part: str) -> dict[str, Any]:
        """Tap the button with callback data containing `part`; return the answer."""
        data = [data for data in buttons(message) if part in data]
        assert data, (part, buttons(message))
        return await self.taps(person, message.chat.id, message.message_id, data[0])

    async def taps(self, person: int, chat: int, message: int, data: str) -> dict[str, Any]:
        query: Query = self.world.press(person, chat, message, data)
        await until(query.answered.is_set)
        await self.quiet()
        return query.answer

    async def message_with(self, chat: int, part: str) -> Message:
        """Wait for a message with callback data containing `part`; return the latest."""
        found: list[Message] = []

        def there() -> bool:
            found[:] = [
                message for message in self.seen(chat) if any(part in data for data in buttons(message))
            ]
            return bool(found)

        await until(there)
        return found[-1]

    async def gather(self, *joining: int, game: str = "") -> Message:
        """Anna's lobby in the group with these others."""
        await self.says(self.anna, self.group, f"/new {game}".strip())
        message = await self.message_with(self.group, ":join")
        for person in joining:
            await self.presses(person, message, ":join")
        return message

    async def table(self) -> Table:
        """The latest table of the group."""
        return (await self.store.of_chat(ChatId(self.group)))[-1]

    async def match(self, *, advice: bool = False, game: str = "") -> Loaded:
        """A running match of Anna, Boris and Mary in the group, with hands sent; `advice`: with hints."""
        await self.gather(self.boris, self.mary, game=game)
        table = await self.table()
        if advice:
            await self.lobby.arrange("advice", table.id, PersonId(self.anna), choices.terms(advice=True))
        await self.presses(self.anna, await self.message_with(self.group, ":start"), ":start")
        for person in (self.anna, self.boris, self.mary):
            await self.hand_of(person)
        await self.message_with(self.group, f"m:{table.id}:hand")
        return await self.store.load(table.id)

    async def hand_of(self, person: int) -> Message:
        """The person's hand, once it has been sent."""
        await until(lambda: "Пятничная пулька" in text_of(self.seen(person)[-1]))
        return self.seen(person)[-1]


def player(number: int) -> Person:
    """A person that opened the bot, with auto-play off."""
    return Person(
        *(PersonId(number), f"P{number}", Language.RU),
        chosen=False,
        settings=PersonSettings(forced=False),
        opened=True,
    )


def closings(stage: Stage) -> list[int]:
    """Return the deals with results in the chat, in order."""
    return [
        number
        for text in stage.telegram.texts(GROUP)
        for number in range(1, 6)
        if tells(text, "oh-hell-deal-over", number=number, deals=5)
    ]


def buttons(message: Message) -> list[str]:
    rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else []
    return [key.callback_data for row in rows for key in row if key.callback_data]


def text_of(message: Message) -> str:
    """The text, or a photo's caption."""
    return message.text or message.caption or ""


def labels(message: Message) -> list[str]:
    rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else []
    return [key.text for row in rows for key in row]


def texts_of(messages: list[Message]) -> list[str]:
    return [message.text or "" for message in messages]


def links(message: Message) -> list[str]:
    rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else []
    return [key.url for row in rows for key in row if key.url]


def without_lobby(messages: list[Message]) -> list[Message]:
    """The messages but for a lobby that is shown again."""
    return [message for message in messages if not any(":join" in data for data in buttons(message))]
