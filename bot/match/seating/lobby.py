"""Tables before the match: people, game and options."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from bot.base.timing import Time
from bot.match.affected_screens import lobby_screens
from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.moves import Moves
from bot.match.opening.choices import Choice
from bot.match.refusals import (
    AlreadyCut,
    Full,
    NoTable,
    NotOpened,
    Refusal,
    Stale,
    TooFew,
    Unplayable,
)
from bot.match.seating.lobby_edits import (
    START,
    close_lobby,
    let_go,
    require_waiting,
    wait_in_lobby,
    without_robot,
    without_start,
)
from bot.match.seating.rights import require_arranger, require_host
from bot.match.seating.room import Reservations
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import PersonId, Phase, Place, Table, TableId, with_chair, with_part
from bot.people.people import Person, chair_of
from games.core import cuts

OBJECTION_MS = 10_000
"""Time for a host in the settings to object to another's start."""


@dataclass(frozen=True, eq=False)
class Lobby:
    """Seats people, changes options, starts matches. Checks permission to arrange the table."""

    store: Store
    moves: Moves
    seats: Seats
    room: Reservations
    time: Time

    async def join(self, update: UpdateId, id: TableId, person: Person) -> Table:
        """Return an invited person's chair, or a new one. Raises NoTable, Started, Full, TooManyTables.

        An invitation also brings back who has left the table's group; raises Outside for who was removed.
        """
        return await self._seat(
            update, id, person, lambda loaded: self._join(loaded.inviting(person.id), person)
        )

    async def take_chair(self, update: UpdateId, id: TableId, person: Person, here: Place) -> Table:
        """Join as `join` does, and also a match under way if the game admits newcomers.

        Raises NoTable, Started, Full, TooManyTables, and NotOpened for a person that the bot has to write to
        and cannot yet.
        """

        def edit(loaded: Loaded) -> Edit:
            table = loaded.table
            if not here.admits(table):
                raise NoTable
            if table.phase is not Phase.LOBBY:
                return self.seats.let_in(loaded, person)
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
        """Seat a person within the limit of tables. Raises NoTable, TooManyTables, and errors of the edit."""

        async def try_edit() -> None:
            edit(await self.store.load(id))

        async with self.room.of_person(person.id, besides=id, check=try_edit):
            return (await self.store.change(id, update, edit, here=here)).loaded.table

    def _join(self, loaded: Loaded, person: Person) -> Edit:
        table, most = require_waiting(loaded.table), loaded.game.seats.stop - 1
        loaded.require_inside(person.id)
        if table.seat_of(person.id) is not None:
            return self._wait(table, person.id)
        if len(table.chairs) >= most:
            table = without_robot(table)
        if len(table.chairs) >= most:
            raise Full
        table = msgspec.structs.replace(table, chairs=(*table.chairs, chair_of(person)))
        return self._wait(table, person.id)

    async def join_token(self, update: UpdateId, token: str, person: Person) -> Table:
        """Join as `join` does, by a deep link's token. Raises NoTable for an invalid one."""
        return await self.join(update, (await self.store.of_token(token)).id, person)

    async def leave(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> Table:
        """Give the chair up; a host passes the table on, and the last person closes it.

        Raises NoTable, NotSeated, Started.
        """

        def edit(loaded: Loaded) -> Edit:
            return let_go(loaded.table, person, self.time.now())

        return (await self.store.change(id, update, edit, here=here)).loaded.table

    async def arrange(
        self,
        update: UpdateId,
        id: TableId,
        person: PersonId,
        choice: Choice,
        *,
        here: Place | None = None,
    ) -> None:
        """Change what is played and how, as a choice of `choices` says.

        Raises NoTable, NotHost, Started, and what the choice raises.
        """

        def edit(loaded: Loaded) -> Edit:
            table = require_arranger(require_waiting(loaded.table), person, self.time.now())
            return self._wait(choice(loaded._replace(table=table), person), person)

        await self.store.change(id, update, edit, here=here)

    async def cut(
        self, update: UpdateId, id: TableId, person: PersonId, place: int, *, here: Place | None = None
    ) -> None:
        """Note where a person cuts the pack, which they do once.

        Raises NoTable, NotSeated, Started, AlreadyCut, and Stale for a place that the pack does not have.
        """

        def edit(loaded: Loaded) -> Edit:
            table, seat = require_waiting(loaded.table), loaded.seat_of(person)
            if table.chairs[seat].cut:
                raise AlreadyCut
            if place not in cuts(loaded.game):
                raise Stale
            return self._wait(with_chair(table, seat, cut=place))

        await self.store.change(id, update, edit, here=here)

    async def start(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> Table:
        """Draw the seats and start the match.

        A host in the settings may object first: then the table still waits, with `lobby.start_at`.
        Raises NoTable, NotHost, Started, TooFew, Unplayable.
        """

        def edit(loaded: Loaded) -> Edit:
            table = require_arranger(require_waiting(loaded.table), person, self.time.now())
            begun = self._begin(loaded)
            return self._ask_host(table, person) if table.lobby.arranging and person != table.host else begun

        try:
            return (await self.store.change(id, update, edit, here=here)).loaded.table
        except (TooFew, Unplayable):
            await self._hear_host(id, person)
            raise

    async def _hear_host(self, id: TableId, person: PersonId) -> None:
        """Record that a host is not silent, though their wish is impossible."""

        def edit(loaded: Loaded) -> Edit:
            return self._wait(require_host(require_waiting(loaded.table), person), person)

        with suppress(Refusal):
            await self.store.change(id, None, edit)

    def _begin(self, loaded: Loaded) -> Edit:
        """Start the match with the options as they stand. Raises TooFew, Unplayable."""
        missing = loaded.game.seats.start - len(loaded.table.chairs)
        if missing > 0:
            raise TooFew(missing=missing)
        table = with_part(without_start(loaded.table), "lobby", arranging=False)
        edit = self.moves.begin(loaded._replace(table=table))
        return edit._replace(deadlines={**edit.deadlines, START: None})

    def _ask_host(self, table: Table, starter: PersonId) -> Edit:
        """Let the host object to a start; a second wish for it changes nothing."""
        at = table.lobby.start_at or self.time.now() + OBJECTION_MS
        waiting = with_part(table, "lobby", start_at=at, starter=table.lobby.starter or starter)
        return Edit(waiting, redraws=lobby_screens(waiting), deadlines={START: at})

    async def object(
        self, update: UpdateId, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> None:
        """Take back the start that waits for the host's answer. Raises NoTable, NotHost, Started."""

        def edit(loaded: Loaded) -> Edit:
            return self._wait(require_host(require_waiting(loaded.table), person), person)

        await self.store.change(id, update, edit, here=here)

    async def start_unless_objected(self, id: TableId) -> None:
        """Start a match to which its host has not objected in time, if it still can start.

        Raises NoTable, Started, and Stale if no start is due.
        """

        def edit(loaded: Loaded) -> Edit:
            table = require_waiting(loaded.table)
            if not 0 < table.lobby.start_at <= self.time.now():
                raise Stale
            try:
                return self._begin(loaded)
            except Refusal:
                return self._wait(without_start(table))

        await self.store.change(id, None, edit)

    async def take_start_back(self, id: TableId) -> None:
        """Take back a start that waits for the host's answer.

        Raises NoTable, Started, and Stale if none waits.
        """

        def edit(loaded: Loaded) -> Edit:
            table = require_waiting(loaded.table)
            if not table.lobby.start_at:
                raise Stale
            return self._wait(without_start(table))

        await self.store.change(id, None, edit)

    async def close(self, update: UpdateId, id: TableId, person: PersonId, *, here: Place) -> None:
        """Close the lobby of a table without a group, for its host. Raises NoTable, NotHost, Started."""

        def edit(loaded: Loaded) -> Edit:
            table = require_host(require_waiting(loaded.table), person)
            if table.chat is not None:
                raise NoTable
            return close_lobby(table)

        await self.store.change(id, update, edit, here=here)

    async def expire(self, id: TableId) -> None:
        """Close a lobby that has been idle for long. Raises NoTable."""

        def edit(loaded: Loaded) -> Edit:
            return close_lobby(require_waiting(loaded.table))

        await self.store.change(id, None, edit)

    def _wait(self, table: Table, person: PersonId | None = None) -> Edit:
        """Return the lobby after a change by this person."""
        return wait_in_lobby(table, person, self.time.now())
