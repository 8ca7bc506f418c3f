"""Matches on a clock that jumps from event to event.

The use cases, their deadlines and the schedule of screens are the bot's own; Telegram is the playground's. A
call takes a given time, and the chat is busy meanwhile. Computers think in no time.
"""

from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple

from bench.waits.accounting import Account, account
from bench.waits.cells import Cell, Context, is_rated
from bench.waits.people import People, Sight, by_seat, is_race, people_of
from bot.app.deadline_dispatch import Deadlines
from bot.base.pace import FAST
from bot.base.preferences import CardStyle, GroupSettings, Language, PersonSettings
from bot.chat.drawer.screen_drawer import Parts
from bot.chat.drawer.tables import DRAWINGS, TableScreens
from bot.chat.outgoing.permits import Limits
from bot.match.audience import shares_board
from bot.match.loaded import Loaded, record_of
from bot.match.opening import choices
from bot.match.opening.new_tables import GroupPlace
from bot.match.refusals import Refusal
from bot.match.table import ChatId, PersonId, Phase, Table, TableId
from bot.match.turns.forced import FORCED
from bot.match.turns.schedule import COMPUTER_MS
from bot.people.people import Person, chair_of
from bot.people.presence import Presence
from bot.ui.buttons import Pick, Play, decode
from games import registry
from games.agents.levels import USUAL, Level
from games.core import GameError
from storage.live.deadline_store import DeadlineStore
from storage.live.live import Deadline, Live
from storage.live.redraws import Redraw, RedrawKind, ScreenId, ScreenKind
from storage.redis.commands import Commands
from storage.redis.keys import Keys
from tests.support.chat_events import IgnoredChatEvents
from tests.support.clocks import StillTime
from tests.support.evening import FAR, Place, Room
from tests.support.stage import Stage, buttons

LATE = ("abandon", "archive", "forget", "expire")
"""Deadlines without an action in a match."""
MOST = 450
"""Cut of the longest match, in actions."""
PART_OF = {"preferans": 150}
"""The same of a game with long matches and similar deals."""
AGAIN_MS = 5_000
"""Delay until a remaining deadline fires again."""
IN_WORDS = CardStyle(pictures=False)
"""Pictures do not change when a screen is drawn; their cost is part of the time of a call."""
FIRST_GROUP, FIRST_PERSON = -1_002_000_000_000, 7_000_000_000


class Played(NamedTuple):
    """A played match, or its first part."""

    account: Account
    is_whole: bool


class SteppedMatches(Stage):
    """Plays matches of any kind, one after the other."""

    def __init__(self, live: Live, *, drawing_ms: int) -> None:
        """`drawing_ms`: duration of a call with its picture."""
        super().__init__(live, StillTime(), thinking_ms=COMPUTER_MS)
        self._drawing_ms = drawing_ms
        self._presence = Presence(live, self.clock)
        self._sender = self.sender(Limits())
        loader = self.loader(live)
        screens = TableScreens(live, self._sender.permits, loader, IgnoredChatEvents())
        self._parts = Parts(live, self._sender, dict.fromkeys(DRAWINGS, screens), {})
        self._commands, self._keys = Commands(live.client), Keys(live.bot)
        self.notifier.redraw = self._note
        self._matches = 0
        self._forget()

    def _forget(self) -> None:
        self._people = People("")
        self._rooms: dict[int, Room] = {}
        self._busy: dict[int, int] = {}
        """End of each chat's running call."""
        self._kinds = frozenset({ScreenKind.HAND})
        """Screens with questions."""
        self._pending: dict[tuple[ScreenId, RedrawKind], Redraw] = {}
        self._writes = 0
        self._shown: dict[tuple[int, str], int] = {}
        """First showing of a question in a chat."""
        self._met: dict[Deadline, int] = {}
        self._forced = False

    async def play_match(self, cell: Cell, number: int) -> Played:
        """Play a match of the kind, the same each time."""
        self._forget()
        self._people = People(f"{cell} {number}")
        self._matches += 1
        self.telegram.calls.clear()
        if shares_board(cell.game):
            self._kinds |= {ScreenKind.GROUP}
        id, most = await self._begin(cell), PART_OF.get(cell.game, MOST)
        self._due = DeadlineStore(self._commands, [self._keys.shard_of(id)], self._keys.shard_of)
        while True:
            loaded = await self.store.load(id)
            if loaded.table.phase is not Phase.PLAYING or loaded.table.log.actions >= most:
                break
            await self._draw()
            deadlines = await self._deadlines()
            sight = self._sight(loaded.table)
            self._people.look(loaded, sight, self.clock.at, waits=self._forced)
            self.clock.at = max(self.clock.at, self._next_event(deadlines))
            await self._meet_due(deadlines)
            await self._tap(id)
        return await self._played(loaded)

    async def _played(self, loaded: Loaded) -> Played:
        table = loaded.table
        record = await record_of(table, self.live)
        shown = by_seat(table, self._shown)
        found = account(record, people_of(table), end=record.log[-1].at, shown=shown)
        return Played(found, table.phase is not Phase.PLAYING)

    async def _begin(self, cell: Cell) -> TableId:
        first = FIRST_PERSON + 10 * self._matches
        people = [_person(first + number) for number in range(cell.people)]
        level = USUAL if is_race(registry.get(cell.game)) else Level.NOVICE
        if cell.context is Context.SOLO:
            update, host = self.update(), people[0]
            computers = cell.computers
            table = await self.new_tables.solo(
                update, host, cell.game, cell.preset, computers=computers, level=level
            )
            return table.id
        if cell.context in (Context.RATED, Context.STRANGERS):
            table = await self.new_tables.quick(
                f"{self._matches}",
                [chair_of(person) for person in people],
                cell.game,
                cell.preset,
                seats=cell.people + cell.computers,
                pace=FAST,
                rated=is_rated(cell),
                level=level,
            )
            return table.id
        return await self._gather(cell, people, level)

    async def _gather(self, cell: Cell, people: list[Person], level: Level) -> TableId:
        host, *others = people
        chat, settings = ChatId(FIRST_GROUP - self._matches), GroupSettings(IN_WORDS)
        place = GroupPlace(chat, None, "Group", Language.RU, settings)
        opened = await self.new_tables.open(self.update(), host, place, game=cell.game, preset=cell.preset)
        id = opened.table.id
        for person in others:
            await self.lobby.join(self.update(), id, person)
        for choice in (choices.terms(level=level), *[choices.more_computers] * cell.computers):
            await self.lobby.arrange(self.update(), id, host.id, choice)
        await self.lobby.start(self.update(), id, host.id)
        return id

    # People

    def _sight(self, table: Table) -> Sight:
        """Return the first sights of questions, each in its own chat or in the group."""

        def sight(person: PersonId, question: str) -> int | None:
            places = [person] if table.chat is None else [person, table.chat]
            times = [self._shown[place, question] for place in places if (place, question) in self._shown]
            return min(times, default=None)

        return sight

    async def _tap(self, id: TableId) -> None:
        """Submit the answer of the person due next."""
        seat = self._people.next(self.clock.at)
        loaded = await self.store.load(id)
        if seat is None or loaded.table.phase is not Phase.PLAYING:
            return
        person, action = people_of(loaded.table)[seat], self._people.answer(loaded, seat)
        if action is None:
            return
        await self._presence.note(person)
        question = loaded.game.question(loaded.state, seat)
        with suppress(Refusal, GameError):
            await self.play.submit(self.update(), id, person, question, action)

    # The bot

    async def _deadlines(self) -> list[Deadline]:
        known = [each for each in await self._due.due(FAR) if each.name not in LATE]
        self._forced = any(each.name == FORCED for each in known)
        return known

    def _next_event(self, deadlines: list[Deadline]) -> int:
        times = [max(each.at, self._met.get(each, 0)) for each in deadlines]
        for redraw in self._pending.values():
            chat = redraw.screen.chat
            resumes = self._rooms[chat].resumes.get(_place(redraw), 0) if chat in self._rooms else 0
            times.append(max(self._busy.get(chat, 0), resumes))
        later = [each for each in self._shown.values() if each > self.clock.at]
        return min([*times, *later, *self._people.taps.values()])

    async def _meet_due(self, deadlines: list[Deadline]) -> None:
        for deadline in deadlines:
            if max(deadline.at, self._met.get(deadline, 0)) <= self.clock.at:
                writes = self._writes
                await self.services[Deadlines].meet(deadline)
                if self._writes == writes:
                    self._met[deadline] = self.clock.at + AGAIN_MS

    def _note(self, redraws: Collection[Redraw]) -> None:
        """Take the dirty screens of a write, of chats with questions."""
        self._writes += 1
        for redraw in redraws:
            if redraw.screen.kind in self._kinds:
                self._pending[redraw.screen, redraw.kind] = redraw

    async def _draw(self) -> None:
        """Draw the screens that are due."""
        for redraw in list(self._pending.values()):
            await self._step(redraw)
        for room in self._rooms.values():
            await room.leftovers.tidy()

    async def _step(self, redraw: Redraw) -> None:
        """Draw a screen, or schedule its retry."""
        chat, now = redraw.screen.chat, self.clock.at
        room = self._rooms.setdefault(chat, Room(self._parts, self.clock, chat))
        place = _place(redraw)
        if max(self._busy.get(chat, 0), room.resumes.get(place, 0)) > now:
            return
        room.resumes.pop(place, None)
        while True:
            calls = len(self.telegram.calls)
            progress = await room.drawer.step(redraw)
            if len(self.telegram.calls) > calls:
                self._busy[chat] = now + self._drawing_ms
                self._look(chat, now + self._drawing_ms)
                if progress.version is not None and progress.version >= redraw.version:
                    del self._pending[redraw.screen, redraw.kind]
                return
            if progress.wait or progress.hold:
                room.resumes[place] = now + (progress.wait or progress.hold)
                return
            if progress.version is not None and progress.version >= redraw.version:
                del self._pending[redraw.screen, redraw.kind]
                return

    def _look(self, chat: int, at: int) -> None:
        """Record the questions that a chat shows from now on."""
        for message in self.seen(chat):
            for data in buttons(message):
                press = decode(data)
                if isinstance(press, Play | Pick):
                    self._shown.setdefault((chat, press.question), at)


def _person(number: int) -> Person:
    settings = PersonSettings(IN_WORDS)
    return Person(
        PersonId(number), f"P{number % 10}", Language.RU, chosen=False, settings=settings, opened=True
    )


def _place(redraw: Redraw) -> Place:
    return redraw.screen.name, redraw.kind.value, redraw.version
