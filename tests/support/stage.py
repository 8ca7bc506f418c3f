"""A bot at work in the playground, for tests of what its handlers do: its people, and what they see."""

from typing import Any

from bot.base.services import Services
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.dispatch import Dispatcher
from bot.chat.incoming.queues import PersonQueues
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.features.lobby import choices
from bot.features.lobby.lobby import Lobby
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.wait_screens import WaitScreens
from bot.match.loaded import Loaded
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, Table
from bot.people.people import People
from playground.bot_api_types import Message
from playground.model import Query
from playground.world import World
from storage.live.live import Live
from storage.live.redraws import ScreenKind
from tests.support.drawn import Process
from tests.support.scenario import PATIENCE_S, until

TOKEN = "7000000001:playground"


class JumpingTime(Time):
    """A clock that stands still unless a test puts it forward; what waits is woken in real time."""

    def __init__(self) -> None:
        super().__init__()
        self._at = super().now()

    def now(self) -> int:
        return self._at

    def jump(self, seconds: float) -> None:
        self._at += int(seconds * 1000)


class Stage:
    """A bot at work in the playground, and what its people do and see."""

    def __init__(
        self,
        world: World,
        services: Services,
        dispatcher: Dispatcher,
        queues: PersonQueues,
        live: Live,
        time: Time,
    ) -> None:
        self.world = world
        self.live = live
        self._queues = queues
        self._time = time
        self.services = services
        self.dispatcher = dispatcher
        self.group = next(number for number, room in world.groups.items() if not room.chat.is_forum)
        self.forum = next(number for number, room in world.groups.items() if room.chat.is_forum)
        self.anna, self.boris, self.mary, self.stranger = list(world.people)

    def jump(self, seconds: float) -> None:
        """Put the clock forward, where it may jump."""
        assert isinstance(self._time, JumpingTime)
        self._time.jump(seconds)

    def waits(self) -> Process:
        """What shows people how they wait for quick matches, as a process has it."""
        services = self.services
        assert isinstance(services[Sender], Sender)
        time = services[Time]
        screens = WaitScreens(self.live, services[Matchmaking], services[People], time)
        return Process(self.live, services[Sender], time, screens, ScreenKind.WAIT)

    async def quiet(self) -> None:
        """All updates are carried out, those that took long as well, and all replies sent."""
        bot = self.world.the_bot()
        await until(lambda: not bot.updates and not len(self._queues))
        await self.services[BackgroundCalls].settle(PATIENCE_S)

    async def drawn(self) -> None:
        """All updates are confirmed, all replies sent and all tables drawn."""
        await self.quiet()
        await until(self.is_drawn, "screens are left")

    async def is_drawn(self) -> bool:
        return not await self.live.redraws.all()

    def seen(self, chat: int) -> list[Message]:
        """The bot's messages in a chat, the latest last."""
        return [
            m
            for m in self.world.room(chat).messages.values()
            if m.sender is not None and m.sender.is_bot and not m.service
        ]

    async def says(self, person: int, chat: int, text: str, *, thread: int | None = None) -> list[Message]:
        """What the bot posts while it answers, the hands that it sends anew apart; all is drawn before that."""
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
        """Whether the message is a hand of the person."""
        tables = await self.services[Store].of_person(PersonId(person))
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
        """The answer to a tap on the button whose data contain `part`."""
        data = [data for data in buttons(message) if part in data]
        assert data, (part, buttons(message))
        return await self.taps(person, message.chat.id, message.message_id, data[0])

    async def taps(self, person: int, chat: int, message: int, data: str) -> dict[str, Any]:
        query: Query = self.world.press(person, chat, message, data)
        await until(query.answered.is_set)
        await self.quiet()
        return query.answer

    async def message_with(self, chat: int, part: str) -> Message:
        """The latest message with a button whose data contain `part`, once it is there."""
        found: list[Message] = []

        def there() -> bool:
            found[:] = [
                message for message in self.seen(chat) if any(part in data for data in buttons(message))
            ]
            return bool(found)

        await until(there)
        return found[-1]

    async def lobby(self, *joining: int) -> Message:
        """Anna's lobby in the group with these others."""
        await self.says(self.anna, self.group, "/new")
        message = await self.message_with(self.group, ":join")
        for person in joining:
            await self.presses(person, message, ":join")
        return message

    async def table(self) -> Table:
        """The latest table of the group."""
        return (await self.services[Store].of_chat(ChatId(self.group)))[-1]

    async def match(self, *, advice: bool = False) -> Loaded:
        """A running match of Anna, Boris and Mary in the group, with hands sent; `advice`: with hints."""
        await self.lobby(self.boris, self.mary)
        table = await self.table()
        if advice:
            await self.services[Lobby].arrange(
                "advice", table.id, PersonId(self.anna), choices.terms(advice=True)
            )
        await self.presses(self.anna, await self.message_with(self.group, ":start"), ":start")
        for person in (self.anna, self.boris, self.mary):
            await self.hand_of(person)
        await self.message_with(self.group, f"m:{table.id}:hand")
        return await self.services[Store].load(table.id)

    async def hand_of(self, person: int) -> Message:
        """The person's hand, once it has been sent."""
        await until(lambda: "Пятничная пулька" in text_of(self.seen(person)[-1]))
        return self.seen(person)[-1]

    def mover(self, loaded: Loaded) -> int:
        """Who is to act."""
        person = loaded.table.chairs[min(loaded.game.awaited(loaded.state))].person
        assert person is not None
        return person


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
