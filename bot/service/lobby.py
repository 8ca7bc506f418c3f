"""Tables before the match: who plays, what, and by which options."""

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from bot.preferences import GROUP_DISPLAY, Display, Language
from bot.service.loaded import Edit, Loaded, UpdateId
from bot.service.moves import Moves
from bot.service.people import Person
from bot.service.redraws import first_screens, group_screens
from bot.service.refusals import (
    Full,
    NotHost,
    NotSeated,
    NotStarted,
    Started,
    TooFew,
    TooManyTables,
    UnknownGame,
    Unplayable,
)
from bot.service.store import Store
from bot.service.table import Chair, ChatId, MatchId, PersonId, Phase, Table, TableId
from bot.timing import Time
from games import registry
from games.core import AnyGame
from games.options import as_json, field, from_json, read
from games.record import settle

MOST_TABLES = 6
"""Tables of one chat, and of one person, at a time."""
LOBBY_MS = 24 * 3_600_000
"""A lobby that nobody touches for so long is given up."""


class Lobby:
    """Opens tables, seats people, starts matches."""

    def __init__(self, store: Store, moves: Moves, time: Time, *, bot: int) -> None:
        self._store = store
        self._moves = moves
        self._time = time
        self._bot = bot

    async def open(
        self,
        update: UpdateId,
        host: Person,
        *,
        chat: ChatId,
        thread: int | None,
        title: str,
        language: Language,
        display: Display = GROUP_DISPLAY,
        game: str,
        preset: str | None = None,
    ) -> Table:
        """A new table in a group, its host seated if the bot may write to them or need not; a repeated update finds the one it made.

        Raises UnknownGame, TooManyTables.
        """
        id = self._table_id(update)
        held = [table for table in await self._store.of_chat(chat) if table.phase is not Phase.OVER and table.id != id]
        if len(held) >= MOST_TABLES:
            raise TooManyTables(most=MOST_TABLES)
        table = self._new(id, host, game, preset, language)
        chairs = (_chair(host),) if host.opened or not registry.face(table.game).private else ()
        table = msgspec.structs.replace(table, chat=chat, thread=thread, title=title, chairs=chairs, display=display)
        return await self._store.create(table, lambda loaded: Edit(table, marks=group_screens(table), deadlines=self._expiry()))

    async def solo(self, update: UpdateId, person: Person, game: str, preset: str | None = None, *, computers: int | None = None) -> Table:
        """A match at once, one person against computers, in private. Raises UnknownGame, TooManyTables, Unplayable."""
        id = self._table_id(update)
        held = [table for table in await self._store.of_person(person.id) if table.phase is Phase.PLAYING and table.id != id]
        if len(held) >= MOST_TABLES:
            raise TooManyTables(most=MOST_TABLES)
        table = self._new(id, person, game, preset, person.language)
        seats = _game(game).seats
        wanted = min(max(computers + 1 if computers is not None else 4, seats.start), seats.stop - 1)
        robots = tuple(Chair(robot=number) for number in range(1, wanted))
        return await self._store.create(table, lambda loaded: self._begin(_at(loaded, chairs=(_chair(person), *robots))))

    async def again(self, update: UpdateId, id: TableId, person: Person) -> Table:
        """A new lobby with the people, computers and options of a match that is over; in private, a match at once.

        Raises NoTable, NotSeated, NotStarted, TooManyTables.
        """
        old = (await self._store.load(id)).table
        if old.seat_of(person.id) is None:
            raise NotSeated
        if old.phase is not Phase.OVER:
            raise NotStarted
        fresh = self._new(self._table_id(update), person, old.game, old.preset, old.language)
        chairs = tuple(
            Chair(chair.name, chair.person, chair.robot, chair.language, chair.display)
            for chair in old.chairs
            if not chair.left or chair.person == person.id
        )
        fresh = msgspec.structs.replace(
            fresh, chat=old.chat, thread=old.thread, title=old.title, options=old.options, chairs=chairs, display=old.display
        )
        if old.chat is None:
            return await self._store.create(fresh, lambda loaded: self._begin(_at(loaded, chairs=chairs)))
        return await self._store.create(fresh, lambda loaded: Edit(fresh, marks=group_screens(fresh), deadlines=self._expiry()))

    async def join(self, update: UpdateId, id: TableId, person: Person) -> Table:
        """A chair for this person, or the one they have. Raises NoTable, Started, Full."""

        def edit(loaded: Loaded) -> Edit:
            table = _waiting(loaded.table)
            if table.seat_of(person.id) is not None:
                return self._lobby(table)
            if len(table.chairs) >= loaded.game.seats.stop - 1:
                table = _without_robot(table)
            if len(table.chairs) >= loaded.game.seats.stop - 1:
                raise Full
            return self._lobby(msgspec.structs.replace(table, chairs=(*table.chairs, _chair(person))))

        return (await self._store.change(id, update, edit)).loaded.table

    async def join_token(self, update: UpdateId, token: str, person: Person) -> Table:
        """As `join`, by a deep link's token. Raises NoTable for a dead or invented one."""
        return await self.join(update, (await self._store.of_token(token)).id, person)

    async def leave(self, update: UpdateId, id: TableId, person: PersonId) -> None:
        """Give the chair up; a host hands the table on, and the last person closes it. Raises NoTable, NotSeated, Started."""

        def edit(loaded: Loaded) -> Edit:
            table = _waiting(loaded.table)
            if table.seat_of(person) is None and table.host != person:
                raise NotSeated
            chairs = tuple(chair for chair in table.chairs if chair.person != person)
            people = [chair.person for chair in chairs if chair.person is not None]
            if not people:
                return _closed(msgspec.structs.replace(table, chairs=chairs))
            host = people[0] if table.host == person else table.host
            return self._lobby(msgspec.structs.replace(table, chairs=chairs, host=host))

        await self._store.change(id, update, edit)

    async def add_computer(self, update: UpdateId, id: TableId, person: PersonId) -> None:
        """One more computer player. Anybody at the table may add one. Raises NoTable, NotSeated, Started, Full."""

        def edit(loaded: Loaded) -> Edit:
            table = _member(_waiting(loaded.table), person)
            if len(table.chairs) >= loaded.game.seats.stop - 1:
                raise Full
            used = {chair.robot for chair in table.chairs}
            number = next(n for n in range(1, len(used) + 2) if n not in used)
            return self._lobby(msgspec.structs.replace(table, chairs=(*table.chairs, Chair(robot=number))))

        await self._store.change(id, update, edit)

    async def remove_computer(self, update: UpdateId, id: TableId, person: PersonId) -> None:
        """One computer player less. Raises NoTable, NotSeated, Started."""

        def edit(loaded: Loaded) -> Edit:
            return self._lobby(_without_robot(_member(_waiting(loaded.table), person)))

        await self._store.change(id, update, edit)

    async def choose(self, update: UpdateId, id: TableId, person: PersonId, game: str, preset: str | None = None) -> None:
        """Another game or preset; options begin anew from it. Raises NoTable, NotHost, Started, UnknownGame, Full."""

        def edit(loaded: Loaded) -> Edit:
            table = _hosted(_waiting(loaded.table), person)
            name, options = _preset(_game(game), preset)
            if len(table.people) >= _game(game).seats.stop:
                raise Full
            while len(table.chairs) >= _game(game).seats.stop:
                table = _without_robot(table)
            return self._lobby(msgspec.structs.replace(table, game=game, preset=name, options=options))

        await self._store.change(id, update, edit)

    async def configure(self, update: UpdateId, id: TableId, person: PersonId, name: str, value: str) -> None:
        """Set one option from its text. Raises NoTable, NotHost, Started, UnknownGame, and InvalidOption for a bad value."""

        def edit(loaded: Loaded) -> Edit:
            table = _hosted(_waiting(loaded.table), person)
            chosen = read(field(loaded.game.options_type, name), value)
            return self._lobby(msgspec.structs.replace(table, options={**table.options, name: chosen}))

        await self._store.change(id, update, edit)

    async def start(self, update: UpdateId, id: TableId, person: PersonId) -> None:
        """Draw the seats and begin. Any player at the table may. Raises NoTable, NotSeated, Started, TooFew, Unplayable."""

        def edit(loaded: Loaded) -> Edit:
            table = _member(_waiting(loaded.table), person)
            missing = loaded.game.seats.start - len(table.chairs)
            if missing > 0:
                raise TooFew(missing=missing)
            return self._begin(loaded)

        await self._store.change(id, update, edit)

    async def expire(self, id: TableId) -> None:
        """Close a lobby that nobody touched for long. Raises NoTable."""

        def edit(loaded: Loaded) -> Edit:
            return _closed(_waiting(loaded.table))

        await self._store.change(id, None, edit)

    def _begin(self, loaded: Loaded) -> Edit:
        table, game = loaded.table, loaded.game
        options = from_json(game.options_type, table.options)
        reason = game.check(options, len(table.chairs))
        if reason is not None:
            raise Unplayable(game=table.game, reason=reason)
        secret = secrets.token_bytes(32)
        chairs = list(table.chairs)
        Random(sha256(secret + b"seats").digest()).shuffle(chairs)
        now = self._time.now()
        started = msgspec.structs.replace(
            table,
            phase=Phase.PLAYING,
            chairs=tuple(msgspec.structs.replace(chair, tapped=now) for chair in chairs),
            match=MatchId(secrets.token_urlsafe(12)),
            secret=secret,
            began=now,
            seated=len(chairs),
            version=game.version,
            schema=game.schema,
        )
        first = settle(game, game.start(options, len(chairs)), secret=secret, number=0)
        edit = self._moves.begin(loaded._replace(table=started), first)
        marks = {*edit.marks, *first_screens(started)}
        return edit._replace(marks=marks, deadlines={**edit.deadlines, "expire": None})

    def _lobby(self, table: Table) -> Edit:
        return Edit(table, marks=group_screens(table), deadlines=self._expiry())

    def _expiry(self) -> dict[str, int | None]:
        return {"expire": self._time.now() + LOBBY_MS}

    def _table_id(self, update: UpdateId) -> TableId:
        digest = sha256(f"{self._bot}:{update}".encode()).digest()
        return TableId(urlsafe_b64encode(digest)[:10].decode())

    def _new(self, id: TableId, host: Person, game: str, preset: str | None, language: Language) -> Table:
        name, options = _preset(_game(game), preset)
        return Table(id=id, game=game, preset=name, options=options, host=host.id, language=language, token=secrets.token_urlsafe(16))


def _game(name: str) -> AnyGame:
    if name not in registry.names():
        raise UnknownGame
    return registry.get(name)


def _preset(game: AnyGame, name: str | None) -> tuple[str, dict[str, Any]]:
    name = name or next(iter(game.presets))
    if name not in game.presets:
        raise UnknownGame
    return name, as_json(game.presets[name])


def _chair(person: Person) -> Chair:
    return Chair(person.name, person.id, language=person.language, display=person.display)


def _at(loaded: Loaded, *, chairs: tuple[Chair, ...]) -> Loaded:
    return loaded._replace(table=msgspec.structs.replace(loaded.table, chairs=chairs))


def _waiting(table: Table) -> Table:
    if table.phase is not Phase.LOBBY:
        raise Started
    return table


def _hosted(table: Table, person: PersonId) -> Table:
    if table.host != person:
        raise NotHost
    return table


def _member(table: Table, person: PersonId) -> Table:
    if table.seat_of(person) is None and table.host != person:
        raise NotSeated
    return table


def _without_robot(table: Table) -> Table:
    robots = [chair for chair in table.chairs if chair.person is None]
    if not robots:
        return table
    last = max(robots, key=lambda chair: chair.robot)
    return msgspec.structs.replace(table, chairs=tuple(chair for chair in table.chairs if chair is not last))


def _closed(table: Table) -> Edit:
    closed = msgspec.structs.replace(table, phase=Phase.CLOSED)
    return Edit(closed, marks=group_screens(closed), deadlines={"expire": None, "forget": table.began})
