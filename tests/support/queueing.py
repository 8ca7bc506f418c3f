"""The queue of quick matches at a stage, and tables that are offered."""

from contextlib import suppress

from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.store import QueueStore
from bot.features.queue.wait_screens import EDIT_MS
from bot.features.queue.waiting import Wish
from bot.match.loaded import Edit, Loaded
from bot.match.refusals import Stale
from bot.match.store import Store
from bot.match.table import PersonId, with_part
from bot.people.people import People, Person
from playground.bot_api_types import Message
from tests.support.scenario import until
from tests.support.sentences import tells
from tests.support.stage import Stage, buttons, text_of

SHORT, MEDIUM, FULL = Wish("oh_hell", "short"), Wish("oh_hell", "medium"), Wish("oh_hell", "full")
EDITS = "editMessageText"


class Queue:
    """The queue at a stage: a process draws it, and a person has pressed their way to it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.room = stage.services[QueueStore]
        self.matchmaking = stage.services[Matchmaking]
        self.messages = stage.wait_screens()

    async def is_forgotten(self) -> bool:
        """Whether no message shows a wait, or should say that it is over."""
        return await self.room.some_noticed(0) == ({}, 0)

    async def menu(self, person: int, text: str = "/play") -> Message:
        """The message that offers a match."""
        await self.stage.says(person, person, text)
        return await self.stage.message_with(person, "t:people:")

    async def waits(self, person: int, text: str = "/play") -> Message:
        """The message in which a person waits for a rated match."""
        menu = await self.menu(person, text)
        await self.stage.presses(person, menu, "t:rated:")
        await self.messages.draw()
        return self.latest(person, menu)

    def latest(self, person: int, message: Message) -> Message:
        return self.stage.world.room(person).messages[message.message_id]

    async def presses(self, person: int, message: Message, part: str) -> Message:
        """The message after a tap."""
        await self.stage.presses(person, message, part)
        await self.messages.draw()
        return self.latest(person, message)

    async def note_acted(self, person: int, *, everybody: bool) -> None:
        """Note of the person's only table that all have acted in this deal, or nobody."""
        (table,) = await self.stage.services[Store].of_person(PersonId(person))

        def edit(loaded: Loaded) -> Edit:
            acted = frozenset(range(len(loaded.table.chairs) if everybody else 0))
            return Edit(with_part(loaded.table, "log", acted=acted))

        await self.stage.services[Store].change(table.id, None, edit)

    async def next_action(self, person: int) -> None:
        """Play the next legal action at the person's only table; a stale one is ignored."""
        (table,) = await self.stage.services[Store].of_person(PersonId(person))
        loaded = await self.stage.services[Store].load(table.id)
        seat = min(loaded.game.awaited(loaded.state))
        if not loaded.table.chairs[seat].computer:
            return await self.stage.play_anything(loaded)
        action = loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
        with suppress(Stale):
            await self.stage.play.act(table.id, seat, loaded.game.question(loaded.state, seat), action)
        return None

    async def set_tables(self) -> None:
        await self.matchmaking.tables.sweep()
        await self.messages.draw()

    async def person(self, number: int) -> Person:
        found = await self.stage.services[People].get(PersonId(number))
        assert found is not None
        return found

    async def reads(self, person: int, key: str, *, gone: bool = False) -> None:
        """Wait until a person's messages say this, or no more, as time passes."""

        def there() -> bool:
            self.stage.clock.jump(1)
            return any(tells(text_of(each), key) for each in self.stage.seen(person)) is not gone

        await until(there)

    def edits(self, person: int) -> int:
        """How often a message in a private chat was edited."""
        return self.stage.world.counts[person, EDITS, 200]


async def menus(queue: Queue, *people: int) -> list[Message]:
    """Return a menu of each person, drawn before anybody plays."""
    return [await queue.menu(person) for person in people]


async def plays(queue: Queue, person: int, menu: Message, wish: Wish) -> Message:
    """Return the message of a person who plays with people, or computers if there are none."""
    await queue.matchmaking.wait(await queue.person(person), wish, message=menu.message_id)
    await queue.set_tables()
    queue.stage.clock.jump(EDIT_MS / 1000)
    return queue.latest(person, menu)


def offers_of(message: Message) -> list[str]:
    return [data for data in buttons(message) if data.startswith("t:offer:")]
