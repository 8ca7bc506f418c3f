"""Tables before the match: people, game and options."""

from typing import Any

import msgspec

from bot.service.loaded import Edit, Loaded, UpdateId
from bot.service.moves import Moves
from bot.service.pace import FAST, NORMAL, Pace
from bot.service.people import Person, chair_of
from bot.service.redraws import group_screens
from bot.service.refusals import (
    Full,
    NoTable,
    NotHost,
    NotOpened,
    NotSeated,
    Started,
    TooFew,
    UnknownGame,
)
from bot.service.seats import Seats
from bot.service.store import Store
from bot.service.table import Chair, Page, PageKind, PersonId, Phase, Place, Table, TableId
from bot.timing import Time
from games import registry
from games.core import AnyGame
from games.faces.face import SharedBoard
from games.options import as_json, field, read

LOBBY_MS = 24 * 3_600_000
"""A lobby is closed after this time without a tap."""


class Lobby:
    """Seats people, changes options for the host, starts matches."""

    def __init__(self, store: Store, moves: Moves, seats: Seats, time: Time) -> None:
        self._store = store
        self._moves = moves
        self._seats = seats
        self._time = time

    async def join(self, update: UpdateId, id: TableId, person: Person) -> Table:
        """The person's chair, or a new one. Raises NoTable, Started, Full."""
        return (await self._store.change(id, update, lambda loaded: self._join(loaded, person))).loaded.table

    async def take_chair(self, update: UpdateId, id: TableId, person: Person, here: Place) -> Table:
        """Like `join`, and also into a match under way if the game admits newcomers.

        Raises NoTable, Started, Full, and NotOpened for a person whom the bot has to write to and cannot yet.
        """

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            if not here.admits(table):
                raise NoTable
            if table.phase is not Phase.LOBBY:
                return self._seats.let_in(loaded, person)
            if not person.opened and not isinstance(registry.face(table.game), SharedBoard):
                raise NotOpened(table.token)
            return self._join(loaded, person)

        return (await self._store.change(id, update, edit, here=here)).loaded.table

    def _join(self, loaded: Loaded, person: Person) -> Edit:
        table, most = _require_waiting(loaded.table), loaded.game.seats.stop - 1
        if table.seat_of(person.id) is not None:
            return self._wait(table)
        if len(table.chairs) >= most:
            table = _without_robot(table)
        if len(table.chairs) >= most:
            raise Full
        return self._wait(msgspec.structs.replace(table, chairs=(*table.chairs, chair_of(person))))

    async def join_token(self, update: UpdateId, token: str, person: Person) -> Table:
        """Like `join`, by a deep link's token. Raises NoTable for an invalid one."""
        return await self.join(update, (await self._store.of_token(token)).id, person)

    async def leave(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> Table:
        """Give the chair up; a host passes the table on, and the last person closes it.

        Raises NoTable, NotSeated, Started.
        """

        def edit(loaded: Loaded) -> Edit:
            table = _require_waiting(loaded.table)
            if table.seat_of(person) is None and table.host != person:
                raise NotSeated
            chairs = tuple(chair for chair in table.chairs if chair.person != person)
            people = [chair.person for chair in chairs if chair.person is not None]
            if not people:
                return _close(msgspec.structs.replace(table, chairs=chairs))
            host = people[0] if table.host == person else table.host
            page = table.page if table.host == host else Page()
            return self._wait(msgspec.structs.replace(table, chairs=chairs, host=host, page=page))

        return (await self._store.change(id, update, edit, here=here)).loaded.table

    async def add_computer(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> None:
        """Add a computer player; anybody at the table may. Raises NoTable, NotSeated, Started, Full."""

        def edit(loaded: Loaded) -> Edit:
            table = _require_member(_require_waiting(loaded.table), person)
            if len(table.chairs) >= loaded.game.seats.stop - 1:
                raise Full
            used = {chair.robot for chair in table.chairs}
            number = next(n for n in range(1, len(used) + 2) if n not in used)
            return self._wait(msgspec.structs.replace(table, chairs=(*table.chairs, Chair(robot=number))))

        await self._store.change(id, update, edit, here=here)

    async def remove_computer(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> None:
        """Remove a computer player. Raises NoTable, NotSeated, Started."""

        def edit(loaded: Loaded) -> Edit:
            return self._wait(_without_robot(_require_member(_require_waiting(loaded.table), person)))

        await self._store.change(id, update, edit, here=here)

    async def choose(
        self,
        update: UpdateId,
        id: TableId,
        person: PersonId,
        game: str | None,
        preset: str | None = None,
        *,
        here: Place | None = None,
    ) -> None:
        """Change the game, or the preset if `game` is None; options and pace start again from the preset.

        A new game's presets are shown next, then the front page.

        Raises NoTable, NotHost, Started, UnknownGame, Full.
        """

        def edit(loaded: Loaded) -> Edit:
            table = _require_host(_require_waiting(loaded.table), person)
            chosen = require_game(game or table.game)
            name, options = preset_of(chosen, preset)
            pace = usual_pace(chosen, name)
            if len(table.people) >= chosen.seats.stop:
                raise Full
            while len(table.chairs) >= chosen.seats.stop:
                table = _without_robot(table)
            page = Page(PageKind.PRESET) if game and len(chosen.presets) > 1 else Page()
            return self._wait(
                msgspec.structs.replace(
                    table, game=chosen.name, preset=name, options=options, pace=pace, page=page
                )
            )

        await self._store.change(id, update, edit, here=here)

    async def turn(
        self, update: UpdateId, id: TableId, person: PersonId, page: Page, *, here: Place | None = None
    ) -> None:
        """Show another page of the lobby.

        Raises NoTable, NotHost, Started, and InvalidOption for the page of an option that the game lacks.
        """

        def edit(loaded: Loaded) -> Edit:
            table = _require_host(_require_waiting(loaded.table), person)
            if page.kind is PageKind.OPTION:
                field(loaded.game.options_type, page.of)
            return self._wait(table if page == table.page else msgspec.structs.replace(table, page=page))

        await self._store.change(id, update, edit, here=here)

    async def configure(
        self,
        update: UpdateId,
        id: TableId,
        person: PersonId,
        name: str,
        value: str,
        *,
        here: Place | None = None,
    ) -> Table:
        """Set one option from its text.

        Raises NoTable, NotHost, Started, UnknownGame, and InvalidOption for a bad value.
        """

        def edit(loaded: Loaded) -> Edit:
            table = _require_host(_require_waiting(loaded.table), person)
            chosen = read(field(loaded.game.options_type, name), value)
            return self._wait(msgspec.structs.replace(table, options={**table.options, name: chosen}))

        return (await self._store.change(id, update, edit, here=here)).loaded.table

    async def set_substitutes(
        self, update: UpdateId, id: TableId, person: PersonId, allowed: bool, *, here: Place | None = None
    ) -> None:
        """Set whether others may take over a computer's seat. Raises NoTable, NotHost, Started."""

        def edit(loaded: Loaded) -> Edit:
            table = _require_host(_require_waiting(loaded.table), person)
            return self._wait(msgspec.structs.replace(table, substitutes=allowed))

        await self._store.change(id, update, edit, here=here)

    async def set_pace(
        self, update: UpdateId, id: TableId, person: PersonId, pace: Pace, *, here: Place | None = None
    ) -> None:
        """Set how long players may think. Raises NoTable, NotHost, Started."""

        def edit(loaded: Loaded) -> Edit:
            table = _require_host(_require_waiting(loaded.table), person)
            return self._wait(msgspec.structs.replace(table, pace=pace))

        await self._store.change(id, update, edit, here=here)

    async def start(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> None:
        """Draw the seats and start the match; any player may.

        Raises NoTable, NotSeated, Started, TooFew, Unplayable.
        """

        def edit(loaded: Loaded) -> Edit:
            table = _require_member(_require_waiting(loaded.table), person)
            missing = loaded.game.seats.start - len(table.chairs)
            if missing > 0:
                raise TooFew(missing=missing)
            return self._moves.begin(loaded)

        await self._store.change(id, update, edit, here=here)

    async def expire(self, id: TableId) -> None:
        """Close a lobby that has been idle for long. Raises NoTable."""

        def edit(loaded: Loaded) -> Edit:
            return _close(_require_waiting(loaded.table))

        await self._store.change(id, None, edit)

    def _wait(self, table: Table) -> Edit:
        return wait_in_lobby(table, self._time.now())


def wait_in_lobby(table: Table, now: int) -> Edit:
    """The table in its lobby, with a new deadline for closing it."""
    return Edit(table, redraws=group_screens(table), deadlines={"expire": now + LOBBY_MS})


def require_game(name: str) -> AnyGame:
    """The game of this name. Raises UnknownGame."""
    if name not in registry.names():
        raise UnknownGame
    return registry.get(name)


def preset_of(game: AnyGame, name: str | None) -> tuple[str, dict[str, Any]]:
    """The preset of this name, or the default, and its options in a form for JSON. Raises UnknownGame."""
    name = name or next(iter(game.presets))
    if name not in game.presets:
        raise UnknownGame
    return name, as_json(game.presets[name])


def usual_pace(game: AnyGame, preset: str) -> Pace:
    """The pace of a match that is played by this preset, unless its table chooses another."""
    return FAST if preset in registry.lengths(game.name).quick else NORMAL


def _require_waiting(table: Table) -> Table:
    if table.phase is not Phase.LOBBY:
        raise Started
    return table


def _require_host(table: Table, person: PersonId) -> Table:
    if table.host != person:
        raise NotHost(table.host_name)
    return table


def _require_member(table: Table, person: PersonId) -> Table:
    if table.seat_of(person) is None and table.host != person:
        raise NotSeated
    return table


def _without_robot(table: Table) -> Table:
    robots = [chair for chair in table.chairs if chair.person is None]
    if not robots:
        return table
    last = max(robots, key=lambda chair: chair.robot)
    return msgspec.structs.replace(table, chairs=tuple(chair for chair in table.chairs if chair is not last))


def _close(table: Table) -> Edit:
    closed = msgspec.structs.replace(table, phase=Phase.CLOSED)
    return Edit(closed, redraws=group_screens(closed), deadlines={"expire": None, "forget": table.began})
