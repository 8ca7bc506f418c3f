"""People of the playground who play by themselves: they tap any button of their hand as soon as it is offered."""

import asyncio
from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias

from playground.refusals import Impossible
from playground.shapes import Message
from playground.world import Query, World

PLAY = "a:"
"""How the data of a button that plays begin."""
PICK = "p:"
"""How those begin of one that picks what is to be played."""
AGAIN_MS = 2_000
"""A tap that changed nothing for so long is made again."""
Choose: TypeAlias = Callable[[list[str]], str | None]
"""One of the buttons, or None for whoever would rather wait."""


class Thumbs:
    """Taps for some people in their private chats with the first bot."""

    def __init__(self, world: World, people: Iterable[int], rng: Random, *, pause: float = 0.0, choose: Choose | None = None) -> None:
        """`pause`: seconds of the world's time that a person thinks, at most; `choose`: by chance unless given."""
        self.taps: list[Query] = []
        self._world = world
        self._people = frozenset(people)
        self._rng = rng
        self._pause = pause
        self._choose: Choose = choose or rng.choice
        self._tapped: dict[int, tuple[int, str, int]] = {}
        """By person: message, buttons and time of the last tap."""

    @property
    def accepted(self) -> int:
        """Taps that were answered without a word."""
        return sum(query.answered.is_set() and not query.answer.get("text") for query in self.taps)

    async def run(self) -> None:
        """Tap until cancelled."""
        bot = self._world.the_bot()
        known = -1
        while True:
            if self._world.event_number == known:
                self._world.happened.clear()
                try:
                    async with asyncio.timeout(0.25):
                        await self._world.happened.wait()
                except TimeoutError:
                    pass
            known = self._world.event_number
            for person in self._people:
                room = bot.private.get(person)
                message = next((m for m in reversed(room.messages.values()) if _offers(m)), None) if room else None
                if message is not None:
                    await self.consider(person, message)
            await asyncio.sleep(0)

    async def consider(self, person: int, message: Message) -> None:
        """Tap a button of the latest message that has any to play with, unless that was done."""
        offered, look = _offers(message), _look(message)
        now = self._world.time.now()
        number, before, at = self._tapped.get(person, (0, "", 0))
        if (number, before) == (message.message_id, look) and now - at < AGAIN_MS:
            return
        if self._pause:
            await self._world.time.sleep(self._rng.random() * self._pause)
        self._tapped[person] = (message.message_id, look, self._world.time.now())
        chosen = self._choose(offered)
        if chosen is None:
            return
        try:
            self.taps.append(self._world.press(person, person, message.message_id, chosen))
        except Impossible:
            pass


def _offers(message: Message) -> list[str]:
    """The data of the buttons that play; where none does yet, of those that pick."""
    data = [data for _, data in _buttons(message)]
    return [each for each in data if each.startswith(PLAY)] or [each for each in data if each.startswith(PICK)]


def _look(message: Message) -> str:
    """What the buttons say and carry: a pick changes no more than a label."""
    return "|".join(f"{label} {data}" for label, data in _buttons(message) if data.startswith((PLAY, PICK)))


def _buttons(message: Message) -> list[tuple[str, str]]:
    """Labels and data."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else []
    return [(button.text, button.callback_data) for row in rows for button in row if button.callback_data is not None]
