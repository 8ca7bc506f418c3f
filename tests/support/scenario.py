"""Scenes set up in the playground without a hand on the page: a group whose people have sat down to play."""

import asyncio
from collections.abc import Callable

from playground.shapes import Message
from playground.world import Room, World

PATIENCE_S = 20.0
SENDS_AND_EDITS = frozenset(
    {"sendMessage", "sendPhoto", "editMessageText", "editMessageCaption", "editMessageMedia", "editMessageReplyMarkup"}
)
"""Methods that count against a chat's limit."""


class NothingHappened(Exception):
    """The bot did not do what was waited for."""


async def until(true: Callable[[], bool], what: str, *, patience: float = PATIENCE_S) -> None:
    """Wait for something in the world to come true. Raises NothingHappened."""
    try:
        async with asyncio.timeout(patience):
            while not true():  # noqa: ASYNC110 - anything may make it true
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise NothingHappened(what) from None


def button(room: Room, part: str) -> tuple[Message, str] | None:
    """The latest message with a button whose data contain `part`, and those data."""
    for message in reversed(room.messages.values()):
        if message.reply_markup is not None:
            for key in (key for row in message.reply_markup.inline_keyboard for key in row):
                if key.callback_data and part in key.callback_data:
                    return message, key.callback_data
    return None


async def tap(world: World, person: int, room: Room, part: str) -> None:
    """Wait for a button whose data contain `part`, and press it. Raises NothingHappened."""
    await until(lambda: button(room, part) is not None, f"no button {part}")
    found = button(room, part)
    assert found is not None
    message, data = found
    query = world.press(person, room.chat.id, message.message_id, data)
    await until(query.answered.is_set, f"no answer to {data}")


async def lobby_filled(world: World, number: int, *, people: int, preset: str | None = None) -> list[int]:
    """A new group whose people, all of whom have opened the bot, have started a match of the first game. Raises NothingHappened."""
    names = [world.add_person(f"Player {number}-{each}").id for each in range(people)]
    for person in names:
        world.start(person)
    group = world.add_group(f"Group {number}", names)
    world.add_bot_to(group.chat.id, names[0])
    world.say(names[0], group.chat.id, "/new oh_hell")
    await until(lambda: button(group, ":join") is not None, "no lobby")
    for person in names[1:]:
        await tap(world, person, group, ":join")
    if preset is not None:
        await tap(world, names[0], group, f":preset:{preset}")
    await tap(world, names[0], group, ":start")
    return names
