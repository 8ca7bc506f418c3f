"""Simulation of an evening at a table: thinking times and every call to Telegram, on a stepped clock.

Nothing waits in real time: the clock goes from one event to the next, so that an evening is the same each time.
"""

from collections import Counter
from collections.abc import Collection
from random import Random
from typing import NamedTuple, TypeAlias

import msgspec

from bot.base.pace import NORMAL, Pace
from bot.base.preferences import CardStyle, GroupSettings, Language, PersonSettings
from bot.base.timing import Time
from bot.chat.drawer.screen_drawer import Parts, ScreenDrawer
from bot.chat.drawer.tables import DRAWINGS, TableScreens
from bot.chat.outgoing.permits import Limits
from bot.match.loaded import Loaded
from bot.match.opening import choices
from bot.match.opening.new_tables import GroupPlace
from bot.match.refusals import Stale
from bot.match.table import PersonId, Phase, TableId
from bot.match.turns.schedule import COMPUTER_MS
from bot.people.people import Person
from bot.people.presence import Presence
from games.core import Seat
from storage.live.live import Deadline, Live
from storage.live.redraws import Redraw
from tests.support.chat_events import IgnoredChatEvents
from tests.support.clocks import StillTime
from tests.support.harness import GROUP
from tests.support.stage import Stage
from tests.support.telegram import ApiCall

Place: TypeAlias = tuple[str, str, int]
"""A screen, how it is drawn, and the version that asks for it."""
PLAYED = ("turn", "computer", "forced")
"""Deadlines at which somebody acts."""
BY_HAND = PersonSettings(CardStyle(pictures=False), forced=False)
"""People play all their cards themselves."""
FAR = 10**15
"""Later than anything."""


class Turn(NamedTuple):
    """A question before a person; times in milliseconds since the epoch."""

    seat: Seat
    question: str
    asked: int
    taps: int
    """When the person will tap."""


class Wait(NamedTuple):
    """Times of one question, in milliseconds."""

    person: PersonId
    unrung: int
    """Until a tap or the first message with sound, if one came."""
    whole: int
    """Until its end."""
    rings: int


class Room:
    """A chat, and what draws and tidies it."""

    def __init__(self, parts: Parts, time: Time, chat: int) -> None:
        self.drawer = ScreenDrawer(parts, time, chat)
        self.leftovers = self.drawer.leftovers
        self.resumes: dict[Place, int] = {}
        """When a screen that waits is tried again."""


class Evening(Stage):
    """Matches in a group, one after the other; each turn takes `least` to `most` seconds."""

    def __init__(
        self,
        live: Live,
        *,
        people: int = 4,
        least: float = 4.0,
        most: float = 30.0,
        silent: Collection[int] = (),
        pace: Pace = NORMAL,
        seed: int = 1,
    ) -> None:
        """`silent`: places of people that never tap."""
        super().__init__(live, StillTime(), thinking_ms=COMPUTER_MS)
        self.waits: list[Wait] = []
        self.moves = 0
        self.calls: Counter[tuple[str, str]] = Counter()
        """By kind of chat and of call."""
        self.rings = 0
        self._presence = Presence(live, self.clock)
        self._rng, self._think, self._pace = Random(seed), (least, most), pace
        self.people = [
            Person(PersonId(number), f"P{number}", Language.RU, chosen=False, settings=BY_HAND, opened=True)
            for number in range(101, 101 + people)
        ]
        self._silent = {self.people[place].id for place in silent}
        self.telegram.before = self._note
        sender = self.sender(Limits())
        loader = self.loader(live)
        screens = TableScreens(live, sender.permits, loader, IgnoredChatEvents())
        self._parts = Parts(live, sender, dict.fromkeys(DRAWINGS, screens), {})
        self._rooms: dict[int, Room] = {}
        self._turns: dict[Seat, Turn] = {}
        self._sounds: dict[int, list[int]] = {}

    async def play_match(self, preset: str, *, until: int = FAR) -> Loaded:
        """Play a match, or its first actions up to this number."""
        host, *others = self.people
        settings = GroupSettings(CardStyle(pictures=False))
        place = GroupPlace(GROUP, None, "Group", Language.RU, settings)
        opened = await self.new_tables.open(self.update(), host, place, game="oh_hell", preset=preset)
        id = opened.table.id
        for person in others:
            await self.lobby.join(self.update(), id, person)
        await self.lobby.arrange(self.update(), id, host.id, choices.terms(pace=self._pace))
        await self.lobby.start(self.update(), id, host.id)
        return await self._play(id, until)

    async def play_alone(self, game: str, preset: str, *, forced: bool = True) -> Loaded:
        """Play a match of one person against computers; `forced`: only cards are played for them."""
        settings = msgspec.structs.replace(BY_HAND, forced=forced)
        person = msgspec.structs.replace(self.people[0], settings=settings)
        table = await self.new_tables.solo(self.update(), person, game, preset)
        return await self._play(table.id, FAR)

    async def _play(self, id: TableId, until: int) -> Loaded:
        loaded = await self.store.load(id)
        while loaded.table.phase is Phase.PLAYING and loaded.table.log.actions < until:
            await self._draw()
            self._ask(await self.store.load(id))
            self.clock.at = max(self.clock.at, await self._next_event(id))
            await self._tap(id)
            await self._meet_due(id)
            loaded = await self.store.load(id)
            self._settle(loaded)
        return loaded

    async def _note(self, call: ApiCall) -> None:
        where = "group" if call.chat < 0 else "private"
        kind = next(kind for kind in ("send", "edit", "delete", "pin") if call.verb.startswith(kind))
        self.calls[where, kind] += 1
        if kind == "send" and not call.params["disable_notification"]:
            self._sounds.setdefault(call.chat, []).append(self.clock.at)

    # People

    def _ask(self, loaded: Loaded) -> None:
        """Have people think about new questions."""
        if loaded.table.phase is not Phase.PLAYING:
            return
        for seat in loaded.game.awaited(loaded.state):
            chair, question = loaded.table.chairs[seat], loaded.game.question(loaded.state, seat)
            if chair.computer or seat in self._turns or chair.person is None:
                continue
            thinks = FAR if chair.person in self._silent else int(self._rng.uniform(*self._think) * 1_000)
            self._turns[seat] = Turn(seat, question, self.clock.at, self.clock.at + thinks)

    def _settle(self, loaded: Loaded) -> None:
        """Note how questions have ended that are not asked any more."""
        for seat, turn in list(self._turns.items()):
            playing = loaded.table.phase is Phase.PLAYING
            if playing and loaded.game.question(loaded.state, seat) == turn.question:
                continue
            del self._turns[seat]
            person = loaded.table.chairs[seat].person
            assert person is not None
            now = self.clock.at
            heard = [at for at in self._sounds.get(person, ()) if turn.asked <= at < now]
            unrung = min([now, *heard]) - turn.asked
            self.rings += len(heard)
            self.waits.append(Wait(person, unrung, now - turn.asked, len(heard)))

    async def _tap(self, id: TableId) -> None:
        for turn in list(self._turns.values()):
            if turn.taps > self.clock.at:
                continue
            loaded = await self.store.load(id)
            person = loaded.table.chairs[turn.seat].person
            assert person is not None
            legal = sorted(map(loaded.game.write, loaded.game.legal(loaded.state, turn.seat)))
            action = self._rng.choice(legal)
            await self._presence.note(person)
            await self.play.submit(self.update(), id, person, turn.question, action)
            self.moves += 1
            return

    # The bot

    async def _next_event(self, id: TableId) -> int:
        due = [deadline.at for deadline in await self._deadlines(id)]
        taps = [turn.taps for turn in self._turns.values()]
        rooms = self._rooms.values()
        tidying = [self.clock.at + room.leftovers.wait for room in rooms if room.leftovers]
        return min([*due, *taps, *tidying, *(at for room in rooms for at in room.resumes.values())])

    async def _deadlines(self, id: TableId) -> list[Deadline]:
        known = await self.live.deadlines.due(FAR)
        return [each for each in known if each.table == id and each.name.startswith(PLAYED)]

    async def _meet_due(self, id: TableId) -> None:
        for deadline in await self._deadlines(id):
            if deadline.at <= self.clock.at:
                try:
                    await self._meet(deadline.name, id)
                except Stale:
                    pass

    async def _meet(self, deadline: str, id: TableId) -> None:
        kind, _, seat = deadline.partition(":")
        match kind:
            case "turn":
                await self.turns.run_out(id, Seat(int(seat)))
            case "computer":
                await self.computers.think(id)
            case "forced":
                await self.play.play_forced(id)

    async def _draw(self) -> None:
        """Draw the screens that have a permit, the person on turn first, and delete old messages where a call is free."""
        redraws = await self.live.redraws.all()
        places = {(redraw.screen.chat, _place(redraw)) for redraw in redraws}
        for chat, room in self._rooms.items():
            room.resumes = {place: at for place, at in room.resumes.items() if (chat, place) in places}
        for redraw in redraws:
            room = self._room(redraw.screen.chat)
            if room.resumes.get(_place(redraw), 0) <= self.clock.at:
                await self._step(room, redraw)
        for room in self._rooms.values():
            await room.leftovers.tidy()

    def _room(self, chat: int) -> Room:
        if chat not in self._rooms:
            self._rooms[chat] = Room(self._parts, self.clock, chat)
        return self._rooms[chat]

    async def _step(self, room: Room, redraw: Redraw) -> None:
        """Draw a screen, or note when it is tried again."""
        room.resumes.pop(_place(redraw), None)
        while True:
            progress = await room.drawer.step(redraw)
            if progress.wait or progress.hold:
                room.resumes[_place(redraw)] = self.clock.at + (progress.wait or progress.hold)
                return
            if progress.version is not None and progress.version >= redraw.version:
                return


def _place(redraw: Redraw) -> Place:
    return redraw.screen.name, redraw.kind.value, redraw.version
