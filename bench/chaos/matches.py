"""Matches in groups of their own, seated and started under faults."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from itertools import starmap
from random import Random
from typing import Any, NamedTuple

from bench.chaos.journal import Journal
from bench.chaos.people import Player
from bench.chaos.world import WatchedWorld
from bot.base.preferences import Language
from bot.match.opening.choices import has_clock
from bot.ui.texts.words import words_in
from games import registry
from playground.directory import Impossible
from playground.model import Query, Room
from playground.people.group_lifecycle import migrate
from tests.support.scenario import NothingHappened, button, until, working

STEP_S = 12.0
"""Time for the answer to a command or a tap before it is repeated."""
TRIES = 12
SETTINGS = ":page:settings"
"""In the data of a button that every lobby has."""
RATED, ENTER = "t:rated:", ":enter"
"""In the data of buttons that begin a wait for a rated match, and enter a tournament."""
KEEP = "t:keep"
"""The data of the button that opens a score sheet."""
CLOCK = "86400.0"
"""A day for each turn: no computer plays for a person."""


class Kind(NamedTuple):
    """A game with its settings in this harness."""

    game: str
    people: int
    computers: int
    preset: str


SEATED = [words_in(each).plain(word) for each in Language for word in ("toast-joined", "toast-entered")]
UNSTORED = [words_in(each).plain("not-stored") for each in Language]
KINDS = (
    Kind("oh_hell", 3, 1, "short"),
    Kind("preferans", 3, 0, "quick_sochinka"),
    Kind("sergeant_major", 2, 1, "single"),
    Kind("terc", 2, 1, "lively"),
    Kind("terz", 2, 0, "short"),
)

EVENING = Kind("terz", 2, 0, "")
"""Of the tournament."""


class Match:
    """One match, its group and its people."""

    def __init__(
        self,
        world: WatchedWorld,
        journal: Journal,
        kind: Kind,
        number: int,
        *,
        pictures: bool,
        moves: bool = False,
    ) -> None:
        """`moves`: the group has a tournament, and becomes a supergroup while its lobby is open."""
        self.kind = kind
        self.table = ""
        """Empty until its lobby is there."""
        self.left = 0
        """The group's former number, if it has become a supergroup."""
        self.started = False
        self.seated: list[int] = []
        """People told that they have a chair."""
        self.failed = ""
        """Why it could not be started."""
        self.lacks = ""
        """What its people wait for before it can start."""
        self._world = world
        self._journal = journal
        self._pictures = pictures
        self._moves = moves
        self.people = [
            world.add_person(f"{kind.game} {number}-{each}", language="ru").id for each in range(kind.people)
        ]
        group = "group" if moves else "supergroup"
        self.room = world.add_group(f"{kind.game} {number}", self.people, kind=group)

    @property
    def host(self) -> int:
        """Return the host, an administrator of the group."""
        return self.people[0]

    @property
    def is_over(self) -> bool:
        """Return whether the group sees the end."""
        return button(self.room, ":again") is not None

    @property
    def is_waiting(self) -> bool:
        """Return whether it is not started yet."""
        return not self.started and not self.failed

    @property
    def is_playing(self) -> bool:
        """Return whether people can move."""
        return self.started and not self.is_over

    def private(self, person: int) -> Room:
        """Return a person's chat with the bot."""
        return self._world.private(self._world.the_bot(), person)

    async def run(self, rng: Random, pause: float) -> None:
        """Seat the people, start, and play to the end; end at once if nothing starts."""
        try:
            await self._start()
        except NothingHappened as error:
            self.failed = str(error)
            return
        async with working(*self._players(rng, pause)):
            await self._end()

    async def _end(self) -> None:
        """Wait for the end."""
        while not self.is_over:  # noqa: ASYNC110 - what happens there sets no event here
            await asyncio.sleep(0.1)

    def _players(self, rng: Random, pause: float) -> Iterator[Coroutine[Any, Any, None]]:
        for person in self.people:
            rooms = (self.private(person), self.room)
            yield Player(self._world, self._journal, person, rooms, rng).run(pause)

    async def stop(self) -> None:
        """Close the table by the group's administrator, repeatedly if needed. Raises NothingHappened."""
        await self._again(
            lambda: self._say("/close"), lambda: self.is_over, f"{self.kind.game}: not stopped", every=20.0
        )

    def _arrive(self) -> None:
        for person in self.people:
            self._world.start(person)
        self._world.add_bot_to(self.room.chat.id, self.host)

    async def _start(self) -> None:
        self._arrive()
        for person in self.people:
            await self._switch_off("forced", person, self.private(person))
        if not self._pictures:
            await self._switch_off("pictures", self.host, self.room)
        if self._moves:
            await self._open_tournament()
            await self._keep_sheet()
        await asyncio.gather(*starmap(self._wait_for_strangers, enumerate(self.people)))
        await self._again(
            lambda: self._say(f"/new {self.kind.game}"),
            lambda: button(self.room, SETTINGS) is not None,
            "no lobby",
            every=30.0,
        )
        self.table = self._button(SETTINGS).split(":")[1]
        if self._moves:
            self.left = self.room.chat.id
            self.room = migrate(self._world, self.left, self.host)
        await asyncio.gather(*map(self._sit_down, self.people[1:]))
        for _ in range(self.kind.computers):
            await self._tap(self.host, ":computer")
        for part in (f":preset:{self.kind.preset}", f":pace:{CLOCK}"):
            await self._tap(self.host, part, old=SETTINGS)
        await self._again(lambda: self._press(self.host, ":start"), self._has_begun, "no start")
        self.started = True

    async def _open_tournament(self) -> None:
        await self._again(
            lambda: self._say(f"/tournament {self.kind.game}"),
            lambda: button(self.room, ENTER) is not None,
            "no tournament",
        )

    async def _keep_sheet(self) -> None:
        """Open a score sheet for real cards in the group."""
        found = button(self.room, ENTER)
        assert found is not None
        await self._tap(self.host, KEEP, found[1])

    async def _wait_for_strangers(self, number: int, person: int) -> None:
        """Wait for a rated match that nobody else wants; a chair in the lobby has to end the wait."""
        game, first = (self.kind.game, 0) if has_clock(self.kind.game) else ("preferans", 5)
        room, preset = self.private(person), list(registry.get(game).presets)[first + number]
        await self._again(
            lambda: self._world.say(person, room.chat.id, f"/play {game}"),
            lambda: button(room, RATED) is not None,
            "no menu of quick matches",
        )
        found = button(room, RATED)
        assert found is not None
        await self._tap(person, f"{RATED}{game}/{preset}", found[1], room)

    async def _sit_down(self, person: int) -> None:
        """Take a chair, concurrently with the others."""
        query = await self._tap(person, ":join")
        if query.answer.get("text") in SEATED:
            self.seated.append(person)

    def _has_begun(self) -> bool:
        if button(self.room, ":start") is not None:
            return False
        found = (button(room, f"a:{self.table}:") for room in (self.room, *map(self.private, self.people)))
        return any(found) or button(self.room, f"p:{self.table}:") is not None

    def _button(self, part: str) -> str:
        found = button(self.room, part)
        return "" if found is None else found[1]

    async def _switch_off(self, setting: str, person: int, room: Room) -> None:
        """Switch a person's setting off: automatic cards are no taps of theirs."""
        off, on = f"{setting}=off", f"{setting}=on"
        await self._again(
            lambda: self._world.say(person, room.chat.id, "/settings"),
            lambda: button(room, off) is not None,
            "no settings",
        )
        await self._again(
            lambda: self._press(person, off, room=room),
            lambda: button(room, on) is not None,
            f"no {on}",
        )

    async def _tap(self, person: int, part: str, old: str = "", room: Room | None = None) -> Query:
        """Press a button of a room until the press is stored; in place of `old` one with other data.

        Telegram may lose the answer to a press that was stored: the button then leaves the screen.
        """
        room = room or self.room
        presses: list[Query] = []

        def is_stored() -> bool:
            if not presses:
                return False
            answered = presses[-1].is_over and presses[-1].answer.get("text") not in UNSTORED
            return answered or button(room, old or part) is None

        await self._again(
            lambda: presses.extend(self._press(person, part, old, room)), is_stored, f"no answer to {part}"
        )
        return presses[-1]

    def _press(self, person: int, part: str, old: str = "", room: Room | None = None) -> list[Query]:
        """Press the latest button, if there is one."""
        room = room or self.room
        found = button(room, old or part)
        if found is None:
            return []
        message, data = found[0].message_id, found[1].replace(old, part) if old else found[1]
        try:
            return [self._world.press(person, room.chat.id, message, data)]
        except Impossible:
            return []

    def _say(self, text: str) -> None:
        self._world.say(self.host, self.room.chat.id, text)

    async def _again(
        self, act: Callable[[], object], reached: Callable[[], bool], complaint: str, *, every: float = STEP_S
    ) -> None:
        """Repeat something until a condition holds. Raises NothingHappened."""
        self.lacks = complaint
        for _ in range(TRIES):
            act()
            with suppress(NothingHappened):
                return await until(reached, complaint, patience=every)
        raise NothingHappened(f"{self.kind.game}: {complaint}")


class Evening(Match):
    """A tournament of the people, in a group of their own and table after table."""

    async def _end(self) -> None:
        """Play one table after the other until cancelled."""
        await asyncio.Event().wait()

    async def _start(self) -> None:
        self._arrive()
        await self._open_tournament()
        for person in self.people:
            await self._tap(person, ENTER)
        await self._tap(self.host, ":start", old=ENTER)
