"""Tables while they are played: the only way in which a game changes."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.preferences import Display, Language
from bot.service.answer_codec import packed, unpacked
from bot.service.people import Person
from bot.service.refusals import Conflict, Full, NoTable, NotSeated, NotStarted, Stale, Started
from bot.service.table import Chair, ChatId, PersonId, Phase, Table, TableId, in_private
from bot.timing import Time
from games import registry
from games.agents.seeding import rng_for
from games.core import Actor, AnyGame, Event, IllegalAction, InvalidAction, Nature, Seat
from games.faces.panel import Does, Panel, Text, Urgency
from games.record import Advance, Entry, Record, RecordError, advance, opening, replay
from storage import codec
from storage.live import Live, Mark, Slot, Write

ATTEMPTS = 12
"""How often a lost compare is retried before the person is asked to try again."""
HOUR_MS = 3_600_000
COMPUTER_MS = 1_000
"""How long a computer seems to think."""
UNSEEN_MS = 1_000
"""After so long it is looked again whether people can see what a computer would act upon."""

log = structlog.get_logger(__name__)

GROUP = "group"
ScreenMark: TypeAlias = tuple[int, str]
"""The chat where a screen is shown, and its name."""
UpdateId: TypeAlias = str


def hand_screen(person: PersonId) -> ScreenMark:
    """The private message in which a person sees this table."""
    return person, f"hand:{person}"


class Loaded(NamedTuple):
    """A table with its game's state; `state` is None in the lobby."""

    table: Table
    game: AnyGame
    state: Any
    drafts: Mapping[Seat, "Draft"]
    revision: int
    """Of the stored slot, as compared by the next write."""
    playable: bool = True
    """False for a match of other rules than the game now has: it can only be settled as it stands."""


class Draft(msgspec.Struct, frozen=True, array_like=True):
    """What a seat has picked before it sends, and for which question."""

    question: str
    items: tuple[str, ...]


class Edit(NamedTuple):
    """What one write changes."""

    table: Table
    state: Any = None
    log: Sequence[Entry] = ()
    events: Sequence[Event] = ()
    marks: Collection[ScreenMark] = ()
    deadlines: Mapping[str, int | None] = {}
    drafts: Mapping[Seat, Draft | None] = {}
    answer: Any = None


class Votes(msgspec.Struct, frozen=True, array_like=True):
    """How many want to stop, and how many it takes."""

    given: int
    needed: int


class Visitor(NamedTuple):
    """Whoever presses a button in a group, seated at its table or not."""

    chat: ChatId
    person: Person


async def open_slot(slot: Slot, live: Live) -> Loaded:
    """Decode a slot; a state of another schema is rebuilt from the log."""
    table = codec.decoder(Table).decode(slot.table)
    game = registry.get(table.game)
    drafts = {Seat(int(seat)): codec.decoder(Draft).decode(raw) for seat, raw in slot.drafts.items()}
    if slot.state is None:
        return Loaded(table, game, None, drafts, slot.version)
    if (table.schema, table.version) == (game.schema, game.version):
        return Loaded(table, game, _decoded(slot.state, game), drafts, slot.version)
    try:
        return Loaded(table, game, await rebuild(table, game, live), drafts, slot.version)
    except RecordError as error:
        log.error("match-of-other-rules", table=table.id, game=table.game, version=table.version, reason=str(error))
        return Loaded(table, game, _decoded_if_possible(slot.state, game), drafts, slot.version, playable=False)


def _decoded(state: bytes, game: AnyGame) -> Any:
    kind: Any = game.state_type
    return codec.decoder(kind).decode(state)


def _decoded_if_possible(state: bytes, game: AnyGame) -> Any:
    try:
        return _decoded(state, game)
    except msgspec.MsgspecError:
        return None


async def rebuild(table: Table, game: AnyGame, live: Live) -> Any:
    """The state that the log leads to. Raises RecordError where today's rules cannot follow it."""
    record = await record_of(table, live)
    state = opening(game, record)
    for turn in replay(game, record):
        state = turn.state
    return state


async def record_of(table: Table, live: Live) -> Record:
    """The match so far as a record."""
    log = tuple(codec.decoder(Entry).decode(raw) for raw in await live.log(table.id))
    return Record(table.game, table.version, table.options, table.seated or len(table.chairs), log)


class Tables:
    """Loads tables and changes them, one atomic write at a time."""

    def __init__(self, live: Live, time: Time, *, thinking_ms: int = COMPUTER_MS) -> None:
        self._live = live
        self._time = time
        self._thinking_ms = thinking_ms
        self._wake: Callable[[Collection[Mark]], None] = lambda marks: None
        self._alarm: Callable[[int], None] = lambda at: None
        self._turns: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    def listen(self, *, wake: Callable[[Collection[Mark]], None], alarm: Callable[[int], None]) -> None:
        """`wake` hears of the screens to draw after each write, `alarm` of the first deadline that it set."""
        self._wake = wake
        self._alarm = alarm

    async def load(self, id: TableId) -> Loaded:
        """The table as it is. Raises NoTable."""
        slot = await self._live.load(id)
        if slot is None:
            raise NoTable
        return await open_slot(slot, self._live)

    async def create(self, table: Table, edit: Callable[[Loaded], Edit]) -> Table:
        """A new table, unless one of its id is there: then that one, unchanged."""
        game = registry.get(table.game)
        done = edit(Loaded(table, game, None, {}, 0))
        if await self._write(table.id, done, expected=0, update=None):
            return done.table
        return (await self.load(table.id)).table

    async def change(self, id: TableId, update: UpdateId | None, edit: Callable[[Loaded], Edit]) -> Any:
        """Load, edit, write; retried from the load when another write came first.

        Who comes first in this process is first. A repeated update changes nothing and gets the answer it got before.
        Raises NoTable, Conflict and what `edit` raises.
        """
        turn = self._turns.setdefault(id, asyncio.Lock())
        async with turn:
            return await self._change(id, update, edit)

    async def _change(self, id: TableId, update: UpdateId | None, edit: Callable[[Loaded], Edit]) -> Any:
        for attempt in range(ATTEMPTS):
            slot = await self._live.load(id, update=update)
            if slot is None:
                raise NoTable
            if slot.answer is not None:
                return msgspec.json.decode(slot.answer)
            loaded = await open_slot(slot, self._live)
            if not loaded.playable and loaded.table.phase is Phase.PLAYING:
                await self._write(id, self._stopped(loaded.table), expected=slot.version, update=None)
                continue
            done = edit(loaded)
            if await self._write(id, done, expected=slot.version, update=update):
                return done.answer
            await asyncio.sleep(0.002 * attempt)
        raise Conflict

    async def submit(
        self, update: UpdateId | None, id: TableId, person: PersonId, question: str, text: str, *, visitor: Visitor | None = None
    ) -> tuple[Text, ...]:
        """A person's action on the question they were asked; returns what they are told of it at once.

        Who was away is back by acting; a `visitor`, for a press in a group, first gets a chair where the game lets people in.
        Raises NoTable, NotSeated, Started, Full, Stale, Conflict, and the game's InvalidAction and IllegalAction.
        """

        def edit(loaded: Loaded) -> Edit:
            seat = _presser(loaded, person, visitor)
            state, action = _state(loaded), loaded.game.read(text)
            if not loaded.game.is_current(state, seat, question, action):
                raise Stale
            return self._played(loaded, seat, action)

        return await self._pressed(update, id, edit, visitor)

    async def _pressed(
        self, update: UpdateId | None, id: TableId, edit: Callable[[Loaded], Edit], visitor: Visitor | None
    ) -> tuple[Text, ...]:
        """As `change`, for someone who may have to be given a chair first; returns what they are told."""
        try:
            answer = await self.change(id, update, edit)
        except NotSeated:
            if visitor is None:
                raise
            await self.enter(None, id, visitor.person)
            answer = await self.change(id, update, edit)
        return unpacked(answer or ())

    def _played(self, loaded: Loaded, seat: Seat, action: Any) -> Edit:
        """A person's action, with what they are told of it; what they had picked for a board that all see is picked no longer."""
        table, face = loaded.table, registry.face(loaded.table.game)
        after = self._acted(loaded._replace(table=self._touched(table, seat)), seat, action)
        toasts = [text for event in after.events if event.heard_by(seat) and (text := face.toast(event, seat)) is not None]
        return after._replace(
            marks={*after.marks, *(_all_screens(after.table) if table.chairs[seat].away else ())},
            drafts=after.drafts if face.private or seat not in loaded.drafts else {**after.drafts, seat: None},
            answer=packed(toasts),
        )

    async def act(self, id: TableId, seat: Seat, question: str, text: str) -> None:
        """The action of the computer in a seat that was asked `question`. Raises as `submit` does."""

        def edit(loaded: Loaded) -> Edit:
            if not loaded.table.chairs[seat].computer or loaded.game.question(_state(loaded), seat) != question:
                raise Stale
            return self._acted(loaded, seat, loaded.game.read(text))

        await self.change(id, None, edit)

    async def time_up(self, id: TableId, alarm: str) -> None:
        """The clock's action on an alarm that has gone off. Raises NoTable, and Stale where it no longer runs."""

        def edit(loaded: Loaded) -> Edit:
            state = _state(loaded)
            at = loaded.table.alarms.get(alarm)
            if at is None or at > self._time.now() or Nature.CLOCK not in loaded.game.to_act(state):
                raise Stale
            return self._acted(loaded, Nature.CLOCK, loaded.game.read(f"timeup {alarm}"))

        await self.change(id, None, edit)

    async def think(self, id: TableId) -> None:
        """Let the first computer that the game waits for choose, and play its choice."""
        loaded = await self.load(id)
        if loaded.state is None or loaded.table.phase is not Phase.PLAYING:
            return
        seats = sorted(seat for seat in loaded.game.awaited(loaded.state) if loaded.table.chairs[seat].computer)
        if seats:
            await self._let_choose(loaded, seats[0])

    async def race(self, id: TableId, seat: Seat) -> None:
        """Let a computer act that nobody waits for, its pace after people could see what it acts upon. Raises NoTable."""
        loaded = await self.load(id)
        if loaded.table.phase is not Phase.PLAYING or seat not in _racing(loaded):
            return
        now, due = self._time.now(), _due(loaded, seat)
        if await self._live.marked(id, _board_screens(loaded.table)):
            await self._put_off(id, seat, since=now, at=now + UNSEEN_MS)
        elif due is not None and due > now:
            await self._put_off(id, seat, since=loaded.table.since, at=due)
        elif due is not None:
            await self._let_choose(loaded, seat)

    async def _put_off(self, id: TableId, seat: Seat, *, since: int, at: int) -> None:
        def edit(loaded: Loaded) -> Edit:
            return Edit(msgspec.structs.replace(loaded.table, since=max(since, loaded.table.since)), deadlines={_race(seat): at})

        await self.change(id, None, edit)

    async def _let_choose(self, loaded: Loaded, seat: Seat) -> None:
        """Have a computer choose, outside the event loop, and play its choice; others may have been quicker."""
        text = await asyncio.to_thread(_choose, loaded.game, loaded.state, seat)
        try:
            await self.act(loaded.table.id, seat, loaded.game.question(loaded.state, seat), text)
        except (Stale, IllegalAction):
            pass

    async def pick(
        self, update: UpdateId | None, id: TableId, person: PersonId, question: str, item: str, *, visitor: Visitor | None = None
    ) -> tuple[Text, ...]:
        """Put an item into the seat's draft, or take it out again; a draft that is complete is sent. Returns what the person is told.

        Raises as `submit` does.
        """

        def edit(loaded: Loaded) -> Edit:
            seat = _presser(loaded, person, visitor)
            if loaded.game.question(_state(loaded), seat) != question:
                raise Stale
            items = _toggled(loaded.drafts.get(seat), question, item)
            face, view = registry.face(loaded.table.game), loaded.game.view(loaded.state, seat)
            offered = face.hand(view, seat, items) if visitor is None else face.table(loaded.game.view(loaded.state, None))
            if not _offers(offered, item):
                raise InvalidAction(item)
            sent = face.completed_action(view, seat, items)
            if sent is not None:
                played = self._played(loaded, seat, loaded.game.read(sent))
                return played._replace(drafts={**played.drafts, seat: None})
            feedback = face.pick_feedback(view, seat, items)
            return Edit(
                self._touched(loaded.table, seat),
                drafts={seat: Draft(question, items)},
                marks={hand_screen(person)} if visitor is None else (),
                answer=packed([feedback] if feedback is not None else []),
            )

        return await self._pressed(update, id, edit, visitor)

    async def enter(self, update: UpdateId | None, id: TableId, person: Person) -> None:
        """A chair in a match under way: the person's own, or a new one where the game lets newcomers in.

        Raises NoTable, NotStarted, Started where it does not, Full.
        """

        def edit(loaded: Loaded) -> Edit:
            _running(loaded.table)
            seat = loaded.table.seat_of(person.id)
            if seat is not None and not _comes_and_goes(loaded):
                raise Started
            if seat is None:
                seat = Seat(len(loaded.table.chairs))
                chair = Chair(person.name, person.id, language=person.language, display=person.display, left=True)
                loaded = loaded._replace(table=msgspec.structs.replace(loaded.table, chairs=(*loaded.table.chairs, chair)))
            return self._back(loaded, seat)

        await self.change(id, update, edit)
        await self._live.add_hint("person", str(person.id), id)

    async def leave(self, update: UpdateId | None, id: TableId, person: PersonId) -> bool:
        """Leave a match: it goes on without the person, or a computer has the seat until they return; returns whether one has.

        Raises NoTable, NotSeated, NotStarted.
        """

        def edit(loaded: Loaded) -> Edit:
            table, seat = _seated(loaded, person)
            _running(table)
            if table.chairs[seat].left:
                raise NotSeated
            return self._out(loaded._replace(table=msgspec.structs.replace(table, votes=table.votes - {person})), seat)

        return bool(await self.change(id, update, edit))

    def _out(self, loaded: Loaded, seat: Seat) -> Edit:
        """The person goes: the answer is whether a computer has their seat."""
        action = loaded.game.leave_action(loaded.state, seat)
        if action is not None:
            return self._acted(loaded, seat, action)._replace(answer=False)
        left = _with_chair(loaded.table, seat, away=True)
        return Edit(left, marks=_all_screens(left), deadlines=self._deadlines(loaded._replace(table=left)), answer=True)

    async def back(self, update: UpdateId | None, id: TableId, person: PersonId) -> None:
        """Take the seat back from the computer, or join in again. Raises NoTable, NotSeated, NotStarted, Started."""

        def edit(loaded: Loaded) -> Edit:
            table, seat = _seated(loaded, person)
            _running(table)
            return self._back(loaded, seat)

        await self.change(id, update, edit)

    def _back(self, loaded: Loaded, seat: Seat) -> Edit:
        """The person comes to their chair. Raises Started, Full."""
        loaded = loaded._replace(table=self._touched(loaded.table, seat))
        if not loaded.table.chairs[seat].left:
            return Edit(loaded.table, marks=_all_screens(loaded.table), deadlines=self._deadlines(loaded))
        action = loaded.game.join_action(loaded.state, seat)
        if action is None:
            raise Full if _comes_and_goes(loaded) else Started
        return self._acted(loaded, seat, action)

    async def vote_stop(self, update: UpdateId | None, id: TableId, person: PersonId) -> Votes:
        """A vote to stop; with the majority of those who play, the match is settled as it stands.

        Raises NoTable, NotSeated, NotStarted.
        """

        def edit(loaded: Loaded) -> Edit:
            table, _ = _seated(loaded, person)
            _running(table)
            voting = table.present | {person}
            votes = (table.votes | {person}) & voting
            needed = len(voting) // 2 + 1
            answer = [len(votes), needed]
            if len(votes) < needed:
                waiting = msgspec.structs.replace(table, votes=votes)
                return Edit(waiting, marks=_all_screens(waiting), answer=answer)
            return self._stopped(msgspec.structs.replace(table, votes=votes))._replace(answer=answer)

        given, needed = await self.change(id, update, edit)
        return Votes(given, needed)

    async def stop(self, id: TableId) -> None:
        """Settle a match as it stands, without a vote: nobody has played for long. Raises NoTable."""

        def edit(loaded: Loaded) -> Edit:
            if loaded.table.phase is not Phase.PLAYING:
                raise Stale
            return self._stopped(loaded.table)

        await self.change(id, None, edit)

    async def screens(self, id: TableId) -> Collection[ScreenMark]:
        """Every screen that the table has. Raises NoTable."""
        return _all_screens((await self.load(id)).table)

    async def show(self, id: TableId, screens: Collection[ScreenMark]) -> None:
        """Have these screens drawn anew. Raises NoTable."""
        version = await self._live.mark(id, screens)
        if version is None:
            raise NoTable
        self._wake([Mark(chat, id, screen, version) for chat, screen in screens])

    async def blocked(self, id: TableId, person: PersonId, blocked: bool) -> None:
        """Whether the bot can write to this player; the group is told who cannot be reached."""

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            held = table.blocked | {person} if blocked else table.blocked - {person}
            if held == table.blocked:
                raise Stale
            marks = {_group_screen(table)} if table.chat is not None else set()
            marks |= set() if blocked else {hand_screen(person)}
            return Edit(msgspec.structs.replace(table, blocked=held), marks=marks)

        await self._silently(id, edit)

    async def gone(self, id: TableId, person: PersonId) -> None:
        """A player's account is no more: they have left for good, and the group is told who plays for them."""

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            seat = table.seat_of(person)
            if seat is None or table.chairs[seat].gone:
                raise Stale
            held = msgspec.structs.replace(table, blocked=table.blocked | {person}, votes=table.votes - {person})
            if table.phase is not Phase.PLAYING:
                return Edit(held)
            held = _with_chair(held, seat, gone=True)
            return Edit(held) if table.chairs[seat].left else self._out(loaded._replace(table=held), seat)

        await self._silently(id, edit)

    async def shut(self, id: TableId, shut: bool) -> None:
        """Whether the bot can write to the table's group; the players are told in private."""

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            if table.shut == shut:
                raise Stale
            marks = {hand_screen(person) for person in table.present} if table.phase is Phase.PLAYING else set()
            return Edit(msgspec.structs.replace(table, shut=shut), marks=marks)

        await self._silently(id, edit)

    async def leave_topic(self, id: TableId) -> None:
        """The table's topic is deleted: it goes on among the group's general messages."""

        def edit(loaded: Loaded) -> Edit:
            if loaded.table.thread is None:
                raise Stale
            moved = msgspec.structs.replace(loaded.table, thread=None)
            return Edit(moved, marks={_group_screen(moved)})

        await self._silently(id, edit)

    async def move(self, old: ChatId, new: ChatId) -> None:
        """Take all tables of a group along to its new id, where they are posted; done twice it changes nothing more."""

        def edit(loaded: Loaded) -> Edit:
            if loaded.table.chat != old:
                raise Stale
            moved = msgspec.structs.replace(loaded.table, chat=new, shut=False)
            return Edit(moved, marks={_group_screen(moved)})

        for id in await self._live.hints("chat", str(old)):
            await self._silently(TableId(id), edit)
            await self._live.add_hint("chat", str(new), id)
            await self._live.drop_hint("chat", str(old), id)

    async def _silently(self, id: TableId, edit: Callable[[Loaded], Edit]) -> None:
        """As `change`; where there is nothing to change, nothing is."""
        try:
            await self.change(id, None, edit)
        except (Stale, NoTable):
            pass

    async def speak(self, id: TableId, language: Language, *, person: PersonId | None = None) -> None:
        """The language of one person's screens, or of the group's."""
        await self._restyle(id, person, language=language)

    async def look(self, id: TableId, display: Display, *, person: PersonId | None = None) -> None:
        """How cards look on one person's screens, or on the group's."""
        await self._restyle(id, person, display=display)

    async def _restyle(self, id: TableId, person: PersonId | None, **changes: Any) -> None:
        """Change the chair of the person, or the table, and draw its screen."""

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            if person is None:
                table = msgspec.structs.replace(table, **changes)
                return Edit(table, marks={_group_screen(table)} if table.chat is not None else ())
            seat = table.seat_of(person)
            if seat is None:
                raise NotSeated
            return Edit(_with_chair(table, seat, **changes), marks={hand_screen(person)})

        try:
            await self.change(id, None, edit)
        except (NoTable, NotSeated):
            pass

    async def of_person(self, person: PersonId) -> list[Table]:
        """The tables where this person sits, in the lobby, playing or just over; the latest last."""
        return await self._hinted("person", str(person), lambda table: table.seat_of(person) is not None)

    async def of_chat(self, chat: ChatId, thread: int | None = None) -> list[Table]:
        """The tables of a group, those of one topic alone where `thread` is given; the latest last."""
        found = await self._hinted("chat", str(chat), lambda table: table.chat == chat)
        return [table for table in found if thread is None or table.thread == thread]

    async def _hinted(self, kind: str, key: str, holds: Callable[[Table], bool]) -> list[Table]:
        found: list[Table] = []
        for id in await self._live.hints(kind, key):
            slot = await self._live.load(id)
            table = codec.decoder(Table).decode(slot.table) if slot is not None else None
            if table is not None and table.phase is not Phase.CLOSED and holds(table):
                found.append(table)
            else:
                await self._live.drop_hint(kind, key, id)
        return sorted(found, key=lambda table: (table.began, table.id))

    def opened(self, loaded: Loaded, after: Advance) -> Edit:
        """The first write of a match: what start and the first deal led to."""
        return self._advanced(loaded, after)

    def _acted(self, loaded: Loaded, actor: Actor, action: Any) -> Edit:
        table = loaded.table
        after = advance(loaded.game, loaded.state, actor, action, secret=table.secret, number=table.actions)
        return self._advanced(loaded, after, actor)

    def _advanced(self, loaded: Loaded, after: Advance, actor: Actor | None = None) -> Edit:
        now = self._time.now()
        table, game = loaded.table, loaded.game
        entries = [Entry(now - table.began, who, text) for who, text in after.done]
        over = not game.to_act(after.state)
        before = table.alarms
        table = msgspec.structs.replace(
            table,
            actions=table.actions + len(entries),
            version=game.version,
            schema=game.schema,
            alarms=self._alarms(table, game, after.state),
            phase=Phase.OVER if over else Phase.PLAYING,
            ended=now if over else 0,
            chairs=table.chairs if over else _left_or_not(table, game, after.state),
        )
        board = game.question(after.state, Seat(0))
        if board != table.board:
            table = msgspec.structs.replace(table, board=board, since=now)
        loaded = loaded._replace(table=table, state=after.state)
        drafts = {seat: None for seat, draft in loaded.drafts.items() if over or game.question(after.state, seat) != draft.question}
        return Edit(
            table,
            after.state,
            entries,
            after.events,
            marks=_touched_screens(loaded, after.events, actor),
            deadlines={**{f"alarm:{name}": None for name in before}, **self._deadlines(loaded)},
            drafts=drafts,
        )

    def _alarms(self, table: Table, game: AnyGame, state: Any) -> dict[str, int]:
        now = self._time.now()
        return {name: table.alarms.get(name, now + int(limit.total_seconds() * 1000)) for name, limit in game.alarms(state).items()}

    def _deadlines(self, loaded: Loaded) -> dict[str, int | None]:
        """All deadlines of a table as it now stands; None takes one away."""
        table, now = loaded.table, self._time.now()
        if table.phase is not Phase.PLAYING:
            return {"computer": None, "abandon": None, "archive": now, **_no_races(table)}
        waiting = any(table.chairs[seat].computer for seat in loaded.game.awaited(loaded.state))
        return {
            **{f"alarm:{name}": at for name, at in table.alarms.items()},
            "computer": now + self._thinking_ms if waiting and table.present else None,
            "abandon": None if table.present else now + HOUR_MS,
            **self._races(loaded),
        }

    def _races(self, loaded: Loaded) -> dict[str, int | None]:
        """When each computer acts that nobody waits for."""
        soonest = self._time.now() + self._thinking_ms
        racing = _racing(loaded) if loaded.table.present else frozenset()
        dues = {seat: due for seat in racing if (due := _due(loaded, seat)) is not None}
        return {**_no_races(loaded.table), **{_race(seat): max(due, soonest) for seat, due in dues.items()}}

    def _stopped(self, table: Table) -> Edit:
        over = msgspec.structs.replace(table, phase=Phase.OVER, stopped=True, ended=self._time.now())
        deadlines = {f"alarm:{name}": None for name in table.alarms}
        return Edit(
            msgspec.structs.replace(over, alarms={}),
            marks=_all_screens(over),
            deadlines={**deadlines, "computer": None, "abandon": None, "archive": self._time.now(), **_no_races(table)},
        )

    def _touched(self, table: Table, seat: Seat) -> Table:
        return _with_chair(table, seat, away=False, gone=False, tapped=self._time.now())

    async def _write(self, id: TableId, edit: Edit, *, expected: int, update: UpdateId | None) -> bool:
        version = await self._live.write(
            id,
            Write(
                table=codec.encode(edit.table),
                state=None if edit.state is None else codec.encode(edit.state),
                log=[codec.encode(entry) for entry in edit.log],
                feed=[codec.encode(event) for event in edit.events],
                deadlines=edit.deadlines,
                marks=edit.marks,
                drafts={str(seat): None if draft is None else codec.encode(draft) for seat, draft in edit.drafts.items()},
                update=update,
                answer=codec.encode(edit.answer) if update is not None else None,
            ),
            expected=expected,
        )
        if version is None:
            return False
        self._wake([Mark(chat, id, screen, version) for chat, screen in edit.marks])
        due = [at for at in edit.deadlines.values() if at is not None]
        if due:
            self._alarm(min(due))
        return True


def _choose(game: AnyGame, state: Any, seat: Seat) -> str:
    view = game.view(state, seat)
    action = registry.player(game.name).choose(game, view, game.legal(state, seat), rng_for(view))
    return game.write(action)


def _race(seat: Seat) -> str:
    """The deadline by which a computer acts that nobody waits for."""
    return f"race:{seat}"


def _no_races(table: Table) -> dict[str, int | None]:
    return {_race(Seat(number)): None for number, chair in enumerate(table.chairs) if chair.person is None}


def _racing(loaded: Loaded) -> frozenset[Seat]:
    """The computers that may act though nobody waits for them; the seats of people who have left are nobody's."""
    free = loaded.game.to_act(loaded.state) - loaded.game.awaited(loaded.state)
    return frozenset(Seat(number) for number, chair in enumerate(loaded.table.chairs) if chair.person is None and number in free)


def _due(loaded: Loaded, seat: Seat) -> int | None:
    """When a computer acts that nobody waits for, as its own pace has it; None: it does not."""
    view = loaded.game.view(loaded.state, seat)
    pace = registry.player(loaded.game.name).reaction_time(view, rng_for(view))
    return None if pace is None else loaded.table.since + int(pace.total_seconds() * 1000)


def _board_screens(table: Table) -> set[ScreenMark]:
    """Where people see what they race for."""
    return {hand_screen(person) for person in table.present} if in_private(table) else {_group_screen(table)}


def _left_or_not(table: Table, game: AnyGame, state: Any) -> tuple[Chair, ...]:
    """The chairs, with a note at those whose people have left a match that goes on without them."""
    return tuple(
        chair if chair.left == left else msgspec.structs.replace(chair, left=left)
        for number, chair in enumerate(table.chairs)
        for left in (chair.person is not None and game.join_action(state, Seat(number)) is not None,)
    )


def _comes_and_goes(loaded: Loaded) -> bool:
    """Whether people may join and leave this match while it runs."""
    return any(loaded.game.leave_action(loaded.state, Seat(number)) is not None for number in range(len(loaded.table.chairs)))


def _presser(loaded: Loaded, person: PersonId, visitor: Visitor | None) -> Seat:
    """The seat of who presses a game's button. In groups there are such only where nothing in a hand is secret.

    Raises NoTable, InvalidAction, NotSeated.
    """
    if visitor is not None and loaded.table.chat != visitor.chat:
        raise NoTable
    if visitor is not None and registry.face(loaded.table.game).private:
        raise InvalidAction
    table, seat = _seated(loaded, person)
    if table.chairs[seat].left:
        raise NotSeated
    return seat


def _toggled(draft: Draft | None, question: str, item: str) -> tuple[str, ...]:
    items = draft.items if draft is not None and draft.question == question else ()
    return tuple(held for held in items if held != item) if item in items else (*items, item)


def _offers(panel: Panel, item: str) -> bool:
    return any(button.act == item and button.does is Does.PICK for row in panel.buttons for button in row)


def _seated(loaded: Loaded, person: PersonId) -> tuple[Table, Seat]:
    seat = loaded.table.seat_of(person)
    if seat is None:
        raise NotSeated
    return loaded.table, seat


def _state(loaded: Loaded) -> Any:
    """The state of a running match. Raises Stale."""
    if loaded.state is None or loaded.table.phase is not Phase.PLAYING:
        raise Stale
    return loaded.state


def _running(table: Table) -> None:
    if table.phase is not Phase.PLAYING:
        raise NotStarted


def _with_chair(table: Table, seat: Seat, **changes: Any) -> Table:
    chairs = list(table.chairs)
    chairs[seat] = msgspec.structs.replace(chairs[seat], **changes)
    return msgspec.structs.replace(table, chairs=tuple(chairs))


def _group_screen(table: Table) -> ScreenMark:
    assert table.chat is not None
    return table.chat, GROUP


def _all_screens(table: Table) -> set[ScreenMark]:
    marks = {hand_screen(chair.person) for chair in table.chairs if chair.person is not None and in_private(table)}
    return marks | {_group_screen(table)} if table.chat is not None else marks


def _touched_screens(loaded: Loaded, events: Sequence[Event], actor: Actor | None) -> set[ScreenMark]:
    """The mover's hand, those of whoever is awaited or told something in confidence, and at a trick's end everybody's and the group's."""
    table = loaded.table
    face = registry.face(table.game)
    if table.phase is not Phase.PLAYING:
        return _all_screens(table)
    marks: set[ScreenMark] = set()
    urgencies = {face.urgency(event) for event in events} - {Urgency.REST}
    if urgencies and table.chat is not None:
        marks.add(_group_screen(table))
    if not in_private(table):
        return marks
    hearing = {seat for event in events for seat in event.audience or ()}
    near = {actor, *loaded.game.awaited(loaded.state), *hearing}
    for seat, chair in enumerate(table.chairs):
        if chair.person is not None and not chair.away and not chair.left and (urgencies or seat in near):
            marks.add(hand_screen(chair.person))
    return marks
