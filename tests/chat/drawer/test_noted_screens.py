"""Screens that are noted beside those of tables: the worker of their chat draws them, when they are woken."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.drawer.screens import NotedScreens
from bot.chat.drawer.sent_once import SentOnce
from bot.chat.outgoing.errors import Outcome
from bot.chat.outgoing.permits import Limits
from bot.chat.outgoing.sender import Sender
from bot.ui.content import Content
from storage.live.live import Live
from storage.live.redraws import Redraw, ScreenId, ScreenKind
from tests.support.chat_events import IgnoredChatEvents
from tests.support.delivery_stage import SCALE, QuickBot
from tests.support.fake_telegram import LOST, FakeTelegram, refusal, too_many
from tests.support.instances import Immortal
from tests.support.scenario import until

ONE, TWO = -100, 7


class Letters(NotedScreens):
    """A letter to each chat that wants one."""

    pause_s = 3600.0

    def __init__(self) -> None:
        super().__init__()
        self.wanted: set[int] = set()
        self.put_off: list[tuple[int, Outcome]] = []

    def send(self, *chats: int) -> None:
        self.wanted |= set(chats)
        self.wake()

    async def noted(self) -> Sequence[Redraw]:
        return [Redraw("letter", ScreenId(ScreenKind.EVENING, chat), 1) for chat in self.wanted]

    async def load(self, redraw: Redraw) -> "Letter":
        return Letter(self, redraw)


class Letter(SentOnce):
    def __init__(self, letters: Letters, redraw: Redraw) -> None:
        super().__init__(redraw, Content("A letter"))
        self._letters = letters

    async def claim(self) -> bool:
        return self.chat in self._letters.wanted

    async def settle(self) -> None:
        self._letters.wanted.discard(self.chat)

    async def put_off(self, outcome: Outcome) -> None:
        """One that was not answered may have come, and comes no second time."""
        if outcome is Outcome.UNANSWERED:
            await self.settle()
        self._letters.put_off.append((self.chat, outcome))


@asynccontextmanager
async def delivered(live: Live, telegram: FakeTelegram) -> AsyncIterator[Letters]:
    time, letters = Time(SCALE), Letters()
    bot = QuickBot("1:token", request=telegram, get_updates_request=FakeTelegram())
    sender = Sender(live, bot, time, Immortal(), limits=Limits())
    delivery = Delivery(live, bot, time, sender, events=IgnoredChatEvents())
    delivery.draws(letters, ScreenKind.EVENING)
    running = asyncio.create_task(delivery.run())
    await asyncio.sleep(0)
    try:
        yield letters
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def all_sent(live: Live, telegram: FakeTelegram, *chats: int) -> list[tuple[int, Outcome]]:
    """Wait until no chat wants a letter; returns what was put off."""
    async with delivered(live, telegram) as letters:
        letters.send(*chats)

        await until(lambda: not letters.wanted, "letters are left")
        letters.send()
        return letters.put_off


async def test_each_chat_gets_its_letter_once(live: Live) -> None:
    telegram = FakeTelegram()
    assert await all_sent(live, telegram, ONE, TWO) == []
    assert (telegram.texts(ONE), telegram.texts(TWO)) == (["A letter"], ["A letter"])
    assert all(call.params["disable_notification"] for call in telegram.calls)


async def test_a_chat_that_is_held_gets_it_later(live: Live) -> None:
    telegram = FakeTelegram()
    telegram.failures[ONE] += [too_many(3), LOST]
    put_off = await all_sent(live, telegram, ONE, TWO)
    assert put_off == [(ONE, Outcome.WAIT), (ONE, Outcome.UNANSWERED)]
    assert (telegram.texts(ONE), telegram.texts(TWO)) == (["A letter"], ["A letter"])


async def test_a_chat_that_is_closed_is_left_alone(live: Live) -> None:
    telegram = FakeTelegram()
    telegram.failures[TWO].append(refusal(403, "Forbidden: bot was blocked by the user"))
    assert await all_sent(live, telegram, ONE, TWO) == []
    assert (telegram.texts(ONE), telegram.texts(TWO)) == (["A letter"], [])
