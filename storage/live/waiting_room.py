"""People who wait for a quick match, and tables that are being set for them, in Redis.

A person has one ticket. Who is taken out of the queue stands in a seating until their table is there, so that
nobody is lost if a process dies in between. A ticket may name a notice, the message that shows the wait; how
the wait has ended is stored with its end, until that message says so. All of it is one aggregate, whose parts
have some of the people each. Every method raises redis.RedisError.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
from redis.exceptions import TimeoutError

from storage.live.aggregates import Aggregates, ChangeTurns
from storage.live.stored_form import Write
from storage.redis.commands import Argument, Commands
from storage.redis.keys import Keys
from storage.redis.server_clock import ServerClock

QUEUE = "queue"
REMEMBERED = 8192
"""Updates whose waits are known: minutes of them at the rate that Telegram allows."""
PARTS = 64
"""Parts of the queue with people."""
SEATINGS = "seatings"
"""The part with the tables that are being set."""
NOTICES_READ = 200
"""Notices that a part of them has, by and large."""
MOST_LEAVERS = 50
"""Leavers that are remembered for a person."""


class Noticed(NamedTuple):
    """A notice, and what it should show."""

    notice: bytes
    ticket: bytes | None
    """Of its person, who may wait elsewhere."""
    ending: str | None


class QueuePart(msgspec.Struct, array_like=True):
    """Some of the people who wait, by their numbers, and what shows it. Stored as an array."""

    tickets: dict[str, bytes] = {}
    notices: dict[str, bytes] = {}
    """By name, which begins with the person."""
    endings: dict[str, str] = {}
    """How a wait has ended, by the name of the notice that is to say so."""
    seatings: dict[str, bytes] = {}
    """By name, in the part of this name."""

    def copy(self) -> "QueuePart":
        """The same, to be changed."""
        return QueuePart(dict(self.tickets), dict(self.notices), dict(self.endings), dict(self.seatings))

    def say(self, notice: str, ending: str) -> None:
        """Have a notice say how its wait has ended, if there is one."""
        if notice in self.notices:
            self.endings[notice] = ending


class _Ticket(msgspec.Struct):
    """What concerns the queue of a ticket."""

    notice: str = ""


class Queue(NamedTuple):
    """All who wait, as they are stored."""

    version: int = 0
    parts: Mapping[str, QueuePart] = {}

    def of(self, key: int | str) -> QueuePart:
        """The part with a person, a number or how the name of a notice begins, or that of seatings."""
        return self.parts.get(_part_of(key), QueuePart())


class QueueEdit:
    """What becomes of the queue by one change."""

    def __init__(self, queue: Queue) -> None:
        self._before = queue
        self._parts: dict[str, QueuePart] = {}

    def of(self, key: int | str) -> QueuePart:
        """The part with a person or that of seatings, to be changed."""
        name = _part_of(key)
        if name not in self._parts:
            self._parts[name] = self._before.of(key).copy()
        return self._parts[name]

    def parts(self) -> dict[str, Argument | None]:
        """The stored form of the parts that have changed, None of an empty one."""
        return {
            name: None if part == QueuePart() else msgspec.msgpack.encode(part)
            for name, part in self._parts.items()
            if part != self._before.parts.get(name, QueuePart())
        }

    def after(self, version: int) -> Queue:
        """The queue once it is stored."""
        return Queue(version, {**self._before.parts, **self._parts})


class WaitingRoom:
    """The queue of one bot, of all its games."""

    def __init__(self, commands: Commands, keys: Keys, clock: ServerClock, replicas: int) -> None:
        self._commands = commands
        self._keys = keys
        self._stored = Aggregates(
            commands, partial(keys.aggregate, "queue"), clock, replicas=replicas, remembered=REMEMBERED
        )
        self._turns = ChangeTurns()
        self._known = Queue()

    async def _read(self, update: str = "") -> tuple[Queue, bool]:
        """The queue, and whether an update has let somebody wait before."""
        known = self._known
        stored = await self._stored.load(QUEUE, update=update, known=known.version)
        if stored is None:
            return Queue(), False
        if stored.version != known.version:
            parts = {name: _DECODER.decode(part) for name, part in stored.parts.items()}
            known = self._known = Queue(stored.version, parts)
        return known, stored.answer is not None

    async def _change(self, change: Callable[[QueueEdit], bool], *, update: str = "") -> bool:
        """Change the queue; returns what the change does, and False for an update that comes again."""

        async def attempt() -> bool | None:
            queue, is_repeated = await self._read(update)
            if is_repeated:
                return False
            edit = QueueEdit(queue)
            answer, parts = change(edit), edit.parts()
            if not parts and not (update and answer):
                return answer
            write = Write(parts=parts, update=update)
            version = await self._stored.write(QUEUE, write, expected=queue.version)
            if version is None:
                return None
            self._known = edit.after(version)
            return answer

        changed = await self._turns.take(QUEUE, attempt)
        if changed is None:
            raise TimeoutError("others change the queue all the time")
        return changed

    async def put(
        self,
        person: int,
        ticket: bytes,
        *,
        instead: bytes = b"",
        name: str = "",
        notice: bytes = b"",
        ending: str = "",
        update: str = "",
    ) -> bool:
        """Let a person wait by this ticket, in place of any other or of the one `instead`, if that stands.

        `name` and `notice` are of the message that shows it. A message that showed the other ticket reads
        that its wait has come to this `ending`. An `update` that has let somebody wait does so once.
        """

        def change(edit: QueueEdit) -> bool:
            waits = edit.of(person)
            old = waits.tickets.get(str(person))
            if instead and old != instead:
                return old == ticket
            shown = _notice_of(old)
            if shown != name:
                waits.say(shown, ending)
            waits.tickets[str(person)] = ticket
            if name:
                waits.notices[name] = notice
                waits.endings.pop(name, None)
            return True

        return await self._change(change, update=update)

    async def has_let_wait(self, update: str) -> bool:
        """Whether an update has let somebody wait before."""
        return bool(update) and (await self._read(update))[1]

    async def replace(self, person: int, ticket: bytes, *, instead: bytes) -> bool:
        """Store another ticket of a person, shown as before; False unless the one `instead` stands."""

        def change(edit: QueueEdit) -> bool:
            tickets = edit.of(person).tickets
            if tickets.get(str(person)) != instead:
                return False
            tickets[str(person)] = ticket
            return True

        return await self._change(change)

    async def ticket(self, person: int) -> bytes | None:
        """The ticket of a person who waits."""
        return (await self._read())[0].of(person).tickets.get(str(person))

    async def end(self, person: int, ending: str, *, ticket: bytes = b"") -> bool:
        """Let a person wait no longer, by any ticket or by this one; False if they do not."""

        def change(edit: QueueEdit) -> bool:
            waits = edit.of(person)
            old = waits.tickets.get(str(person))
            if old is None or (ticket and old != ticket):
                return False
            del waits.tickets[str(person)]
            waits.say(_notice_of(old), ending)
            return True

        return await self._change(change)

    async def tickets(self) -> dict[int, bytes]:
        """All tickets, by person."""
        queue, _ = await self._read()
        return {
            int(person): ticket for waits in queue.parts.values() for person, ticket in waits.tickets.items()
        }

    async def is_empty(self) -> bool:
        """Whether nobody waits, and no table is being set."""
        queue, _ = await self._read()
        return not any(part.tickets or part.seatings for part in queue.parts.values())

    async def seat(self, name: str, seating: bytes, tickets: Mapping[int, bytes]) -> bool:
        """Take people out of the queue for a table; False, with nothing changed, if one's ticket has changed.

        Asked again, the answer is the same as long as the seating is stored.
        """

        def change(edit: QueueEdit) -> bool:
            if any(edit.of(person).tickets.get(str(person)) != ticket for person, ticket in tickets.items()):
                return edit.of(SEATINGS).seatings.get(name) == seating
            for person in tickets:
                del edit.of(person).tickets[str(person)]
            edit.of(SEATINGS).seatings[name] = seating
            return True

        return await self._change(change)

    async def seatings(self) -> dict[str, bytes]:
        """The tables that are being set, by name."""
        return dict((await self._read())[0].of(SEATINGS).seatings)

    async def settled(self, name: str, ending: str = "", notices: Collection[str] = ()) -> None:
        """The table of a seating is there, or will not be; these notices should say so."""

        def change(edit: QueueEdit) -> bool:
            edit.of(SEATINGS).seatings.pop(name, None)
            for notice in notices:
                edit.of(notice).say(notice, ending)
            return True

        await self._change(change)

    # Notices

    async def set_notice(self, name: str, notice: bytes) -> None:
        """Store where a notice is."""

        def change(edit: QueueEdit) -> bool:
            edit.of(name).notices[name] = notice
            return True

        await self._change(change)

    async def some_noticed(self, cursor: int) -> tuple[dict[str, Noticed], int]:
        """Notices whose wait is over, with a bounded part of the others, and where the next part begins.

        It begins at 0 after the last. Each is found by its name, which begins with its person.
        """
        queue, _ = await self._read()
        ended = [name for waits in queue.parts.values() for name in waits.endings]
        every = [name for _, waits in sorted(queue.parts.items()) for name in waits.notices]
        after = cursor + NOTICES_READ
        names = dict.fromkeys((*ended, *every[cursor:after]))
        return _noticed(queue, names), after if after < len(every) else 0

    async def noticed(self, name: str) -> Noticed | None:
        """A notice by its name; None if it is forgotten."""
        return _noticed((await self._read())[0], [name]).get(name)

    async def forget(self, name: str, ending: str | None) -> None:
        """Forget a notice that shows this ending; one that has another to show is kept."""

        def change(edit: QueueEdit) -> bool:
            waits = edit.of(name)
            if waits.endings.get(name) == ending:
                waits.notices.pop(name, None)
                waits.endings.pop(name, None)
            return True

        await self._change(change)

    # Leavers

    async def note_leavers(self, person: int, leavers: Sequence[int], *, now: int, kept_ms: int) -> None:
        """Remember who has left a person's match, for this long."""
        key, until = self._keys.timed(f"left:{person}"), now + kept_ms
        scored = [part for leaver in leavers for part in (until, leaver)]
        await self._commands.sweep(
            [
                ("ZADD", key, *scored),
                ("ZREMRANGEBYRANK", key, 0, -MOST_LEAVERS - 1),
                ("PEXPIRE", key, kept_ms),
            ]
        )

    async def forget_leavers(self, person: int) -> None:
        """Forget who has left a person's matches."""
        await self._commands.run("DEL", self._keys.timed(f"left:{person}"))

    async def leavers(self, person: int, now: int) -> list[int]:
        """Who is remembered for having left a person's match."""
        found = await self._commands.run(
            "ZRANGEBYSCORE", self._keys.timed(f"left:{person}"), f"({now}", "+inf"
        )
        return [int(leaver) for leaver in found]


_DECODER = msgspec.msgpack.Decoder(QueuePart)


def _part_of(key: int | str) -> str:
    """The name of the part with a person, of this number or with which the name of a notice begins."""
    return SEATINGS if key == SEATINGS else str(int(str(key).partition(":")[0]) % PARTS)


def _notice_of(ticket: bytes | None) -> str:
    return "" if ticket is None else msgspec.json.decode(ticket, type=_Ticket).notice


def _noticed(queue: Queue, names: Iterable[str]) -> dict[str, Noticed]:
    """Those of these notices that are there."""
    found = {}
    for name in names:
        waits = queue.of(name)
        if name in waits.notices:
            ticket = waits.tickets.get(name.partition(":")[0])
            found[name] = Noticed(waits.notices[name], ticket, waits.endings.get(name))
    return found
