"""Screens with marks of their own: the worker of their chat draws them when they are woken."""

from collections.abc import Sequence

from bot.chat.drawer.screens import NotedScreens
from bot.chat.drawer.sent_once import SentOnce
from bot.chat.outgoing.errors import Outcome
from bot.chat.outgoing.permits import Limits
from bot.ui.content import Content
from playground.bot_api.api_errors import forbidden, too_many
from storage.live.redraws import Redraw, ScreenId, ScreenKind
from tests.support.scenario import until
from tests.support.stage import Stage
from tests.support.telegram import LOST

ONE, TWO = -100, 7


class Letters(NotedScreens):
    """A letter to each chat that wants one."""

    pause_s = 3600.0

    def __init__(self, *wanted: int) -> None:
        super().__init__()
        self.wanted = set(wanted)
        self.put_off: list[tuple[int, Outcome]] = []

    async def noted(self) -> Sequence[Redraw]:
        return [Redraw("letter", ScreenId(ScreenKind.EVENING, chat), 1) for chat in self.wanted]

    async def load(self, redraw: Redraw) -> "Letter":
        return Letter(self, redraw)


class Letter(SentOnce):
    """A letter without an answer may have come, and is not sent again."""

    def __init__(self, letters: Letters, redraw: Redraw) -> None:
        super().__init__(redraw, Content("A letter"))
        self._letters = letters

    async def claim(self) -> bool:
        return self.chat in self._letters.wanted

    async def settle(self) -> None:
        self._letters.wanted.discard(self.chat)

    async def put_off(self, outcome: Outcome) -> None:
        if outcome is Outcome.UNANSWERED:
            await self.settle()
        self._letters.put_off.append((self.chat, outcome))


async def all_sent(stage: Stage, *chats: int) -> list[tuple[int, Outcome]]:
    """Wait until no chat wants a letter; returns what was put off."""
    letters = Letters(*chats)
    async with stage.delivery(limits=Limits()) as delivery:
        delivery.draws(letters, ScreenKind.EVENING)
        letters.woken.set()
        await until(lambda: not letters.wanted, "letters are left")
        letters.woken.set()
    return letters.put_off


async def test_each_chat_gets_its_letter_once(stage: Stage) -> None:
    assert await all_sent(stage, ONE, TWO) == []
    assert (stage.telegram.texts(ONE), stage.telegram.texts(TWO)) == (["A letter"], ["A letter"])
    assert all(call.params["disable_notification"] for call in stage.telegram.calls)


async def test_a_chat_that_is_held_gets_it_later(stage: Stage) -> None:
    stage.telegram.failures[ONE] += [too_many(3), LOST]
    put_off = await all_sent(stage, ONE, TWO)
    assert put_off == [(ONE, Outcome.WAIT), (ONE, Outcome.UNANSWERED)]
    assert (stage.telegram.texts(ONE), stage.telegram.texts(TWO)) == (["A letter"], ["A letter"])


async def test_a_chat_that_is_closed_is_left_alone(stage: Stage) -> None:
    stage.telegram.failures[TWO].append(forbidden("bot was blocked by the user"))
    assert await all_sent(stage, ONE, TWO) == []
    assert (stage.telegram.texts(ONE), stage.telegram.texts(TWO)) == (["A letter"], [])
