"""Tables before the match: people, game and options."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from bot.base.pace import FAST, NORMAL, Pace
from bot.base.timing import Time
from bot.match.aspects import Page, PageKind
from bot.match.audience import shares_board
from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.moves import Moves
from bot.match.redraws import hand_screens, lobby_screens
from bot.match.refusals import (
    AlreadyCut,
    Full,
    NoTable,
    NotOpened,
    NotSeated,
    Refusal,
    Stale,
    Started,
    TooFew,
    UnknownGame,
    Unplayable,
)
from bot.match.seating.lobby_edits import START, close_lobby, wait_in_lobby
from bot.match.seating.rights import require_arranger, require_host
from bot.match.seating.room import Reservations
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import Chair, PersonId, Phase, Place, Table, TableId, with_chair, with_part
from bot.people.people import Person, chair_of
from games import registry
from games.agents.levels import Level
from games.core import AnyGame, cuts
from games.options import as_json, field, read

OBJECTION_MS = 10_000
"""How long a host who has the settings open may object to another's start."""


class Lobby:
    """Seats people, changes options for those who may arrange the table, starts matches."""

    def __init__(self, store: Store, moves: Moves, seats: Seats, room: Reservations, time: Time) -> None:
        self._store = store
        self._moves = moves
        self._seats = seats
        self._room = room
        self._time = time

    async def join(self, update: UpdateId, id: TableId, person: Person) -> Table:
        """The person's chair, or a new one. Raises NoTable, Started, Full, TooManyTables."""
        return await self._seat(update, id, person, lambda loaded: self._join(loaded, person))

    async def take_chair(self, update: UpdateId, id: TableId, person: Person, here: Place) -> Table:
        """Like `join`, and also into a match under way if the game admits newcomers.

        Raises NoTable, Started, Full, TooManyTables, and NotOpened for a person whom the bot has to write to
        and cannot yet.
        """

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            if not here.admits(table):
                raise NoTable
            if table.phase is not Phase.LOBBY:
                return self._seats.let_in(loaded, person)
            if not person.opened and not table.audience.shares_board:
                raise NotOpened(table.token)
            return self._join(loaded, person)

        return await self._seat(update, id, person, edit, here)

    async def _seat(
        self,
        update: UpdateId,
        id: TableId,
        person: Person,
        edit: Callable[[Loaded], Edit],
        here: Place | None = None,
    ) -> Table:
        """Seat a person for whom there is room. Raises NoTable, TooManyTables, and what the edit raises."""

        async def try_edit() -> None:
            edit(await self._store.load(id))

        async with self._room.of_person(person.id, besides=id, check=try_edit):
            return (await self._store.change(id, update, edit, here=here)).loaded.table

    def _join(self, loaded: Loaded, person: Person) -> Edit:
        table, most = _require_waiting(loaded.table), loaded.game.seats.stop - 1
        loaded.require_inside(person.id)
        if table.seat_of(person.id) is not None:
            return self._wait(table, person.id)
        if len(table.chairs) >= most:
            table = _without_robot(table)
        if len(table.chairs) >= most:
            raise Full
        table = msgspec.structs.replace(table, chairs=(*table.chairs, chair_of(person)))
        return self._wait(table, person.id)

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
            return self.let_go(loaded.table, person)

        return (await self._store.change(id, update, edit, here=here)).loaded.table

    def let_go(self, table: Table, person: PersonId) -> Edit:
        """The edit by which a person leaves a table before its match. Raises NotSeated, Started."""
        table = _require_waiting(table)
        if table.seat_of(person) is None and table.host != person:
            raise NotSeated
        chairs = tuple(chair for chair in table.chairs if chair.person != person)
        people = [chair.person for chair in chairs if chair.person is not None]
        if not people and table.chat is None:
            return close_lobby(table)  # with the chair of the last one, who reads it
        table = msgspec.structs.replace(table, chairs=chairs)
        if not people:
            return close_lobby(table)
        edit = self._wait_without(table, person, people)
        own = hand_screens([person]) if table.chat is None else set()
        return edit._replace(redraws={*edit.redraws, *own})

    def _wait_without(self, table: Table, person: PersonId, people: list[PersonId]) -> Edit:
        """The lobby after a person has left it; a host is followed by the first of the people there."""
        if person != table.host:
            return self._wait(_without_start(table) if person == table.lobby.starter else table, person)
        return self._wait(_with_host(table, people[0]), people[0])

    async def add_computer(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> None:
        """Add a computer player. Raises NoTable, NotHost, Started, Full."""

        def edit(loaded: Loaded) -> Edit:
            table = self._require_arranger(loaded, person)
            if len(table.chairs) >= loaded.game.seats.stop - 1:
                raise Full
            used = {chair.robot for chair in table.chairs}
            number = next(n for n in range(1, len(used) + 2) if n not in used)
            table = msgspec.structs.replace(table, chairs=(*table.chairs, Chair(robot=number)))
            return self._wait(table, person)

        await self._store.change(id, update, edit, here=here)

    async def remove_computer(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> None:
        """Remove a computer player. Raises NoTable, NotHost, Started."""

        def edit(loaded: Loaded) -> Edit:
            return self._wait(_without_robot(self._require_arranger(loaded, person)), person)

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

        A new game's presets are shown next, then the front page; its pack is to be cut anew.

        Raises NoTable, NotHost, Started, UnknownGame, Full.
        """

        def edit(loaded: Loaded) -> Edit:
            table = self._require_arranger(loaded, person)
            chosen = require_game(game or table.game)
            name, options = preset_of(chosen, preset)
            pace = usual_pace(chosen, name)
            if len(table.people) >= chosen.seats.stop:
                raise Full
            while len(table.chairs) >= chosen.seats.stop:
                table = _without_robot(table)
            page = Page(PageKind.PRESET) if game and len(chosen.presets) > 1 else Page()
            if chosen.name != table.game:
                chairs = tuple(msgspec.structs.replace(chair, cut=0) for chair in table.chairs)
                table = msgspec.structs.replace(table, chairs=chairs)
            table = msgspec.structs.replace(table, game=chosen.name, preset=name, options=options, pace=pace)
            return self._wait(_on_page(table, page, person), person)

        await self._store.change(id, update, edit, here=here)

    async def turn(
        self, update: UpdateId, id: TableId, person: PersonId, page: Page, *, here: Place | None = None
    ) -> None:
        """Show another page of the lobby.

        Raises NoTable, NotHost, Started, and InvalidOption for the page of an option that the game lacks.
        """

        def edit(loaded: Loaded) -> Edit:
            table = self._require_arranger(loaded, person)
            if page.kind is PageKind.OPTION:
                field(loaded.game.options_type, page.of)
            return self._wait(_on_page(table, page, person), person)

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
            table = self._require_arranger(loaded, person)
            chosen = read(field(loaded.game.options_type, name), value)
            table = msgspec.structs.replace(table, options={**table.options, name: chosen})
            return self._wait(table, person)

        return (await self._store.change(id, update, edit, here=here)).loaded.table

    async def cut(
        self, update: UpdateId, id: TableId, person: PersonId, place: int, *, here: Place | None = None
    ) -> None:
        """Note where a person cuts the pack, which they do once.

        Raises NoTable, NotSeated, Started, AlreadyCut, and Stale for a place that the pack does not have.
        """

        def edit(loaded: Loaded) -> Edit:
            table, seat = _require_waiting(loaded.table), loaded.seat_of(person)
            if table.chairs[seat].cut:
                raise AlreadyCut
            if place not in cuts(loaded.game):
                raise Stale
            return self._wait(with_chair(table, seat, cut=place))

        await self._store.change(id, update, edit, here=here)

    async def arrange(
        self,
        update: UpdateId,
        id: TableId,
        person: PersonId,
        *,
        here: Place | None = None,
        **terms: Pace | Level | bool,
    ) -> None:
        """Set the `pace`, the `level` of computers, or `advice`: whether people who meet may be given hints.

        Raises NoTable, NotHost, Started.
        """

        def edit(loaded: Loaded) -> Edit:
            table = self._require_arranger(loaded, person)
            return self._wait(msgspec.structs.replace(table, **terms), person)

        await self._store.change(id, update, edit, here=here)

    async def start(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> Table:
        """Draw the seats and start the match.

        A host who has the settings open may object first: then the table still waits, with `lobby.start_at`.
        Raises NoTable, NotHost, Started, TooFew, Unplayable.
        """

        def edit(loaded: Loaded) -> Edit:
            table = self._require_arranger(loaded, person)
            begun = self._begin(loaded)
            return self._ask_host(table, person) if table.lobby.arranging and person != table.host else begun

        try:
            return (await self._store.change(id, update, edit, here=here)).loaded.table
        except (TooFew, Unplayable):
            await self._hear_host(id, person)
            raise

    async def _hear_host(self, id: TableId, person: PersonId) -> None:
        """Note that a host who wanted what is impossible is not silent."""

        def edit(loaded: Loaded) -> Edit:
            return self._wait(require_host(_require_waiting(loaded.table), person), person)

        with suppress(Refusal):
            await self._store.change(id, None, edit)

    def _begin(self, loaded: Loaded) -> Edit:
        """Start the match with the options as they stand. Raises TooFew, Unplayable."""
        missing = loaded.game.seats.start - len(loaded.table.chairs)
        if missing > 0:
            raise TooFew(missing=missing)
        table = with_part(_without_start(loaded.table), "lobby", arranging=False)
        edit = self._moves.begin(loaded._replace(table=table))
        return edit._replace(deadlines={**edit.deadlines, START: None})

    def _ask_host(self, table: Table, starter: PersonId) -> Edit:
        """Let the host object to a start; a second wish for it changes nothing."""
        at = table.lobby.start_at or self._time.now() + OBJECTION_MS
        waiting = with_part(table, "lobby", start_at=at, starter=table.lobby.starter or starter)
        return Edit(waiting, redraws=lobby_screens(waiting), deadlines={START: at})

    async def object(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> None:
        """Take back the start that waits for the host's answer. Raises NoTable, NotHost, Started."""

        def edit(loaded: Loaded) -> Edit:
            return self._wait(require_host(_require_waiting(loaded.table), person), person)

        await self._store.change(id, update, edit, here=here)

    async def start_unless_objected(self, id: TableId) -> None:
        """Start a match to which its host has not objected in time, if it still can start.

        Raises NoTable, Started, and Stale if no start is due.
        """

        def edit(loaded: Loaded) -> Edit:
            table = _require_waiting(loaded.table)
            if not 0 < table.lobby.start_at <= self._time.now():
                raise Stale
            try:
                return self._begin(loaded)
            except Refusal:
                return self._wait(_without_start(table))

        await self._store.change(id, None, edit)

    async def take_start_back(self, id: TableId) -> None:
        """Take back a start that waits for the host's answer.

        Raises NoTable, Started, and Stale if none waits.
        """

        def edit(loaded: Loaded) -> Edit:
            table = _require_waiting(loaded.table)
            if not table.lobby.start_at:
                raise Stale
            return self._wait(_without_start(table))

        await self._store.change(id, None, edit)

    async def close(self, update: UpdateId, id: TableId, person: PersonId, *, here: Place) -> None:
        """Close the lobby of a table without a group, for its host. Raises NoTable, NotHost, Started."""

        def edit(loaded: Loaded) -> Edit:
            table = require_host(_require_waiting(loaded.table), person)
            if table.chat is not None:
                raise NoTable
            return close_lobby(table)

        await self._store.change(id, update, edit, here=here)

    async def expire(self, id: TableId) -> None:
        """Close a lobby that has been idle for long. Raises NoTable."""

        def edit(loaded: Loaded) -> Edit:
            return close_lobby(_require_waiting(loaded.table))

        await self._store.change(id, None, edit)

    def _require_arranger(self, loaded: Loaded, person: PersonId) -> Table:
        """The table in its lobby. Raises Started, NotHost."""
        return require_arranger(_require_waiting(loaded.table), person, self._time.now())

    def _wait(self, table: Table, person: PersonId | None = None) -> Edit:
        """The lobby after a change by this person."""
        return wait_in_lobby(table, person, self._time.now())


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


def has_clock(game: str) -> bool:
    """Whether a game has turns that a clock can time."""
    return not shares_board(game)


def _require_waiting(table: Table) -> Table:
    if table.phase is not Phase.LOBBY:
        raise Started
    return table


def _with_host(table: Table, host: PersonId) -> Table:
    """The table after its host has passed it on."""
    table = msgspec.structs.replace(table, host=host)
    return with_part(table, "lobby", page=Page(), arranging=False)


def _without_robot(table: Table) -> Table:
    robots = [chair for chair in table.chairs if chair.person is None]
    if not robots:
        return table
    last = max(robots, key=lambda chair: chair.robot)
    return msgspec.structs.replace(table, chairs=tuple(chair for chair in table.chairs if chair is not last))


def _without_start(table: Table) -> Table:
    """The table without a start that waits for the host's answer."""
    return msgspec.structs.replace(table, lobby=table.lobby.without_start())


def _on_page(table: Table, page: Page, person: PersonId) -> Table:
    lobby = table.lobby.on_page(page, by_host=person == table.host)
    return msgspec.structs.replace(table, lobby=lobby)
