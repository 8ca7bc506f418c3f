"""Strangers at a table without a group, for tests of what they see and may do."""

from bot.base.pace import PACES
from bot.match.loaded import Loaded
from bot.match.table import Chair, PersonId, TableId
from bot.people.people import People, chair_of
from bot.ui.texts import names
from playground.bot_api_types import Message
from tests.support.scenario import until
from tests.support.stage import Stage, buttons


async def met(
    stage: Stage,
    *people: int,
    game: str = "oh_hell",
    preset: str = "short",
    seats: int = 0,
    rated: bool = True,
) -> Loaded:
    """A match of these people, who have come from anywhere, once everybody sees it."""
    chairs = [await _chair(stage, person) for person in people]
    table = await stage.new_tables.quick(
        "met", chairs, game, preset, seats=seats or len(people), pace=PACES["normal"], rated=rated
    )
    for person in people:
        await stage.message_with(person, f"c:{table.id}:menu")
    return await stage.store.load(table.id)


async def _chair(stage: Stage, person: int) -> Chair:
    known = await stage.services[People].get(PersonId(person))
    assert known is not None
    return chair_of(known)


async def screen(stage: Stage, person: int, *parts: str) -> Message:
    """The person's latest message of a table, once its text has these parts."""
    found: list[Message] = []

    def there() -> bool:
        found[:] = [
            message
            for message in stage.seen(person)
            if any(data.startswith(("c:", "m:")) for data in buttons(message))
            and all(part in message.written for part in parts)
        ]
        return bool(found)

    await until(there)
    return found[-1]


async def does(stage: Stage, person: int, part: str) -> str:
    """What the person is told who presses the button under their screen whose data contain this."""
    message = await stage.message_with(person, part)
    return str((await stage.presses(person, message, part)).get("text", ""))


def seat_of(loaded: Loaded, person: int) -> int:
    seat = loaded.table.seat_of(PersonId(person))
    assert seat is not None
    return seat


async def now(stage: Stage, id: TableId) -> Loaded:
    """The table as it is."""
    return await stage.store.load(id)


def called(loaded: Loaded, person: int) -> str:
    """The name by which others know the person."""
    return names.in_sentence(loaded.table.chairs[seat_of(loaded, person)].name)
