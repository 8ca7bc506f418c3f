"""Scenarios in the playground: wait for what the bot does, tap its buttons, start a match in a new group."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from games import registry
from playground.bot_api_types import Message
from playground.model import Room
from playground.world import World

PATIENCE_S = 120.0
"""How long a loaded machine may take for what comes at once on a quiet one."""
SHORTEST_PAUSE_S, LONGEST_PAUSE_S = 0.005, 0.03
"""Between two looks at whether something has come true: it grows."""
START_PATIENCE_S = 180.0
"""Timeout for the first answer of a bot: its process may still be starting."""
SENDS_AND_EDITS = frozenset(
    {
        "sendMessage",
        "sendPhoto",
        "editMessageText",
        "editMessageCaption",
        "editMessageMedia",
        "editMessageReplyMarkup",
    }
)
"""Methods that count against a chat's limit."""


class NothingHappened(Exception):
    """The bot did not do in time what a scenario waits for."""


async def until(
    condition: Callable[[], bool | Awaitable[bool]],
    complaint: str | Callable[[], str] = "it has not come true",
    *,
    patience: float = PATIENCE_S,
) -> None:
    """Wait until the condition is true. Raises NothingHappened with the complaint."""
    pause = SHORTEST_PAUSE_S
    try:
        async with asyncio.timeout(patience):
            while not await _holds(condition()):
                await asyncio.sleep(pause)
                pause = min(1.1 * pause, LONGEST_PAUSE_S)
    except TimeoutError:
        raise NothingHappened(complaint if isinstance(complaint, str) else complaint()) from None


async def _holds(answer: bool | Awaitable[bool]) -> bool:
    return answer if isinstance(answer, bool) else await answer


@asynccontextmanager
async def working(*work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """This goes on beside, until the end; what it raises is raised then."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


def button(room: Room, part: str) -> tuple[Message, str] | None:
    """Return the latest message with callback data containing `part`, and those data."""
    for message in reversed(room.messages.values()):
        if message.reply_markup is not None:
            for key in (key for row in message.reply_markup.inline_keyboard for key in row):
                if key.callback_data and part in key.callback_data:
                    return message, key.callback_data
    return None


def _latest(room: Room) -> str:
    """Return the text of the latest message in the room."""
    message = next(reversed(room.messages.values()), None)
    return "nothing" if message is None else repr(message.text or message.caption or "no words")


async def tap(world: World, person: int, room: Room, part: str) -> None:
    """Wait for a button with callback data containing `part`, and press it; a busy machine may answer too late.

    Raises NothingHappened.
    """
    await until(lambda: button(room, part) is not None, lambda: f"no button {part}; last: {_latest(room)}")
    found = button(room, part)
    assert found is not None
    message, data = found
    query = world.press(person, room.chat.id, message.message_id, data)
    await until(lambda: query.is_over, f"no answer to {data}")


def _kinds_of(preset: str) -> list[str]:
    """Return the kinds of each game with a preset of this name."""
    games = [registry.kinds(name) for name in registry.names()]
    return [kind for kinds in games for kind, presets in kinds.items() if preset in presets]


async def choose_preset(world: World, host: int, group: Room, preset: str) -> None:
    """Turn the lobby's pages to its presets, and choose one. Raises NothingHappened."""
    await tap(world, host, group, ":page:settings")
    await tap(world, host, group, ":page:preset")
    ways = [f":preset:{preset}", *(f":page:preset.{kind}" for kind in _kinds_of(preset))]

    def shown() -> list[str]:
        return [way for way in ways if button(group, way) is not None]

    await until(lambda: bool(shown()), f"no way to {preset}")
    if ways[0] not in shown():
        await tap(world, host, group, shown()[0])
    await tap(world, host, group, ways[0])
    await until(lambda: button(group, ":page:settings") is not None, "the lobby did not come back")


async def start_match(
    world: World, game: str, number: int, *, players: int, preset: str | None = None
) -> list[int]:
    """Start a match in a new group after each person opened the bot; return the people.

    Raises NothingHappened.
    """
    people = [world.add_person(f"Player {number}-{each}", language="ru").id for each in range(players)]
    for person in people:
        world.start(person)
    group = world.add_group(f"Group {number}", people)
    host, *others = people
    world.add_bot_to(group.chat.id, host)
    world.say(host, group.chat.id, f"/new {game}")
    await until(lambda: button(group, ":join") is not None, "no lobby", patience=START_PATIENCE_S)
    for person in others:
        await tap(world, person, group, ":join")
    if preset is not None:
        await choose_preset(world, host, group, preset)
    await tap(world, host, group, ":start")
    return people
