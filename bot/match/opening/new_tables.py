"""New tables: a lobby in a group, a match in private, a rematch."""

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import msgspec

from bot.base.pace import NORMAL, Pace
from bot.base.preferences import GroupSettings, Language
from bot.base.timing import Time
from bot.match.aspects import QuickMatch
from bot.match.loaded import Edit, Loaded, UpdateId
from bot.match.luck import Board, new_luck
from bot.match.moves import Moves
from bot.match.opening.choices import require_game
from bot.match.opening.fresh_tables import FreshTables, board_seats, new_token, sat_again, seats_alone
from bot.match.rated import is_live_quick_match
from bot.match.refusals import NoTable, NotSeated, NotStarted
from bot.match.seating.lobby_edits import wait_in_lobby
from bot.match.seating.room import Reservations, is_open
from bot.match.store import Store
from bot.match.table import (
    NO_PERSON,
    Chair,
    ChatId,
    Invitation,
    PersonId,
    Phase,
    Place,
    Table,
    TableId,
    TournamentPlace,
    with_part,
)
from bot.match.turns.schedule import ABSENT, ABSENT_MS
from bot.people.people import Person, chair_of
from games import registry
from games.agents.levels import USUAL, Level
from games.core import with_friendly
from games.tournament.boards import options_for

_USUAL = GroupSettings()


class GroupPlace(NamedTuple):
    """A group where a table is opened, or a topic of it."""

    chat: ChatId
    thread: int | None
    title: str
    language: Language
    settings: GroupSettings = _USUAL


class Opened(NamedTuple):
    """A table, and whether it was there already."""

    table: Table
    waited: bool = False


class NewTables:
    """Opens tables, one lobby in a topic at a time, and one table for another match of the same people.

    A table's id is derived from its update, or from the match before it, so that opening is idempotent.
    """

    def __init__(
        self,
        store: Store,
        moves: Moves,
        room: Reservations,
        time: Time,
        fresh: FreshTables,
    ) -> None:
        self._store = store
        self._moves = moves
        self._time = time
        self._room = room
        self._fresh = fresh
        self._turns: WeakValueDictionary[ChatId, asyncio.Lock] = WeakValueDictionary()
        """Groups where a table is being opened by this process."""

    async def open(
        self, update: UpdateId, host: Person, place: GroupPlace, *, game: str, preset: str | None = None
    ) -> Opened:
        """Open a table in a group; the host is seated if the bot may write to them or need not.

        A topic where a table waits for players gets no other. Raises UnknownGame, TooManyTables.
        """
        table = self._fresh.table(self._fresh.id(update), host, game, preset, place.language)
        chairs = (chair_of(host),) if host.opened or table.audience.shares_board else ()
        wishes = place.settings
        return await self._gather(
            msgspec.structs.replace(
                table,
                chat=place.chat,
                thread=place.thread,
                options=with_friendly(registry.get(table.game), table.options, on=True),
                group=msgspec.structs.replace(
                    table.group,
                    title=place.title,
                    style=wishes.style,
                    pinned=wishes.pinned,
                    zone=wishes.zone,
                ),
                chairs=chairs,
                pace=NORMAL,
            ),
            place.chat,
        )

    async def open_private(
        self,
        update: UpdateId,
        host: Person,
        game: str,
        preset: str | None = None,
        *,
        invitation: Invitation | None = None,
    ) -> Opened:
        """Open a table without a group, to which its host invites people.

        Return one that already waits for players, unless a posted `invitation` asks for its own: that
        has one table, of its first presser. Raises UnknownGame, TooManyTables.
        """
        id = self._fresh.id(update if invitation is None else f"card:{invitation.message}")
        for table in await self._store.of_person(host.id) if invitation is None else ():
            if table.chat is None and table.phase is Phase.LOBBY and table.host == host.id and table.id != id:
                return Opened(table, waited=True)
        fresh = self._fresh.table(id, host, game, preset, host.language)
        fresh = msgspec.structs.replace(
            fresh,
            chairs=(chair_of(host),),
            pace=NORMAL,
            invitations=() if invitation is None else (invitation,),
        )
        async with self._room.of_person(host.id, besides=id):
            return Opened(await self._store.create(fresh, lambda loaded: self._wait(fresh)))

    async def _gather(self, fresh: Table, chat: ChatId) -> Opened:
        """Open a fresh table, or find the one that waits in its topic. Raises TooManyTables."""

        def waits(table: Table) -> bool:
            return table.phase is Phase.LOBBY and table.thread == fresh.thread

        require_host = partial(self._room.require_of_person, fresh.host, besides=fresh.id)
        async with (
            self._turns.setdefault(chat, asyncio.Lock()),
            self._room.in_chat(chat, besides=fresh.id, waits=waits, check=require_host) as waiting,
        ):
            if waiting is not None:
                return Opened(waiting, waited=True)
            async with self._room.of_person(fresh.host, besides=fresh.id):
                return Opened(await self._store.create(fresh, lambda loaded: self._wait(fresh)))

    async def solo(
        self,
        update: UpdateId,
        person: Person,
        game: str,
        preset: str | None = None,
        *,
        computers: int | None = None,
        level: Level = USUAL,
    ) -> Table:
        """Start a match of one person against computers. Raises UnknownGame, TooManyTables, Unplayable."""
        id = self._fresh.id(update)
        table = self._fresh.table(id, person, game, preset, person.language)
        table = msgspec.structs.replace(table, level=level)
        wanted = seats_alone(table, computers)
        robots = tuple(Chair(robot=number) for number in range(1, wanted))
        return await self._begin(table, (chair_of(person), *robots))

    async def _begin(self, table: Table, chairs: tuple[Chair, ...]) -> Table:
        """Start a private match of its host. Raises TooManyTables, Unplayable."""
        async with self._room.of_person(table.host, besides=table.id):
            return await self._store.create(
                table, lambda loaded: self._moves.begin(_with_chairs(loaded, chairs))
            )

    async def on_board(self, person: Person, game: str, preset: str, board: Board, level: Level) -> Table:
        """Start a match of one person, in the first seat, against computers on given deals.

        A person has one such match. Raises UnknownGame, TooManyTables, Unplayable.
        """
        id = self._fresh.id(f"board:{board.name}:{person.id}")
        table = self._fresh.table(id, person, game, preset, person.language)
        table = msgspec.structs.replace(
            table,
            options=options_for(game, table.options),
            luck=new_luck(board),
            level=level,
        )
        robots = tuple(Chair(robot=number) for number in range(1, board_seats(table)))
        return await self._begin(table, (chair_of(person), *robots))

    async def quick(
        self,
        name: str,
        chairs: Sequence[Chair],
        game: str,
        preset: str,
        *,
        seats: int,
        pace: Pace,
        rated: bool,
        level: Level = USUAL,
    ) -> Table:
        """Start a quick match of several people, or of one person and later newcomers.

        The table has no group. Computers take the seats that are left, if it is not rated. Raises
        UnknownGame, Unplayable.
        """
        first = chairs[0]
        assert first.person is not None
        host = Person(first.person, first.name, first.language, chosen=False, opened=True)
        table = msgspec.structs.replace(
            self._fresh.table(self._fresh.id(f"quick:{name}"), host, game, preset, first.language),
            pace=pace,
            rated=rated,
            level=level,
            quick=QuickMatch(paired=True, drop_in=not rated),
        )
        robots = tuple(Chair(robot=number) for number in range(1, seats - len(chairs) + 1))
        return await self._store.create(
            table, lambda loaded: self._moves.begin(_with_chairs(loaded, (*chairs, *robots)))
        )

    async def tournament(
        self,
        place: TournamentPlace,
        chairs: Sequence[Chair],
        game: str,
        preset: str,
        options: dict[str, Any],
        *,
        pace: Pace | None,
        rated: bool,
        language: Language,
        board: Board | None = None,
    ) -> Table:
        """Start a match of a tournament, its players in these seats, once for each place.

        The table has no group. Raises UnknownGame, Unplayable.
        """
        host = next((chair for chair in chairs if chair.person is not None), Chair())
        table = Table(
            id=self.tournament_id(place),
            game=require_game(game).name,
            preset=preset,
            options=options if board is None else options_for(game, options),
            host=host.person or NO_PERSON,
            language=language,
            token=new_token(),
            pace=pace,
            rated=rated,
            luck=new_luck(board),
            tournament=place,
        )
        return await self._store.create(
            table, lambda loaded: self._begin_awaited(_with_chairs(loaded, tuple(chairs)))
        )

    def tournament_id(self, place: TournamentPlace) -> TableId:
        """Return the id of a tournament's table."""
        return self._fresh.id(f"tournament:{place.id}:{place.round}:{place.number}:{place.attempt}")

    def _begin_awaited(self, loaded: Loaded) -> Edit:
        """Start a match to which its people may not come."""
        edit = self._moves.begin(loaded)
        return edit._replace(deadlines={**edit.deadlines, ABSENT: self._time.now() + ABSENT_MS})

    async def again(self, id: TableId, person: Person, *, here: Place | None = None) -> Opened:
        """Open a lobby with the people, computers and options of a finished match; in private, start a match.

        A match has one such table at a time, and a topic where a table waits for players gets no other.
        Raises NoTable, NotSeated, NotStarted, TooManyTables.
        """
        old = (await self._store.load(id, here=here)).table
        if old.seat_of(person.id) is None or old.audience.is_company or old.tournament is not None:
            raise NotSeated
        if old.phase is not Phase.OVER:
            raise NotStarted
        successor, known = await self._successor(old)
        if known is not None:
            return Opened(known, waited=True)
        async with self._like(old, successor, person) as fresh:
            if old.chat is not None:
                return await self._gather(fresh, old.chat)
            return Opened(await self._begin(fresh, fresh.chairs))

    async def resume(self, old: Table, people: Collection[PersonId]) -> Table | None:
        """Start the next match of these strangers, without people at their limit of tables; computers join.

        A match has one such table, and they wait for no other; None if nobody has room. Raises Unplayable.
        """
        id = self._fresh.id(f"rematch:{old.id}")
        async with AsyncExitStack() as claims:
            wanted = [chair for chair in old.people if chair.person in people]
            chairs = [sat_again(chair) for chair in wanted if await self._may_resume(old, chair, id, claims)]
            if not chairs:
                return None
            fresh = self._fresh.resumed(old, id, tuple(chairs))
            return await self._store.create(fresh, self._moves.begin)

    async def _may_resume(self, old: Table, chair: Chair, id: TableId, claims: AsyncExitStack) -> bool:
        """Return whether a person plays on: within the limit of tables, in one quick match at a time."""
        assert chair.person is not None
        begun = msgspec.structs.replace(old, phase=Phase.PLAYING)
        if is_live_quick_match(begun) and await self._room.quick_match_of(chair.person, besides=id):
            return False
        return await claims.enter_async_context(self._room.offered(chair.person, besides=id))

    async def _successor(self, old: Table) -> tuple[TableId, Table | None]:
        """Return the id of the table for another match, and the table if it is open."""
        id = self._fresh.id(f"again:{old.id}:{old.rematch.successors}")
        try:
            table = (await self._store.load(id)).table
        except NoTable:
            return id, None
        if is_open(table):
            return id, table
        return await self._successor(await self._count_successor(old))

    async def _count_successor(self, old: Table) -> Table:
        """Return the old table, which knows that its latest successor is over."""

        def edit(loaded: Loaded) -> Edit:
            count = max(loaded.table.rematch.successors, old.rematch.successors + 1)
            return Edit(with_part(loaded.table, "rematch", successors=count))

        return (await self._store.change(old.id, None, edit)).loaded.table

    @asynccontextmanager
    async def _like(self, old: Table, id: TableId, host: Person) -> AsyncIterator[Table]:
        """Return a new table with the options of an old one, without people at their limit of tables."""
        async with AsyncExitStack() as claims:
            inside = [chair for chair in old.chairs if chair.person not in old.group.outside]
            chairs = [chair for chair in inside if await self._comes_along(chair, host.id, id, claims)]
            yield self._fresh.another(old, id, host, chairs)

    async def _comes_along(self, chair: Chair, host: PersonId, id: TableId, claims: AsyncExitStack) -> bool:
        """Return whether a chair moves to the next match, with this id; its person's place is claimed."""
        if chair.person is None or chair.person == host:
            return True
        if chair.left:
            return False
        return await claims.enter_async_context(self._room.offered(chair.person, besides=id))

    def _wait(self, table: Table) -> Edit:
        return wait_in_lobby(table, table.host, self._time.now())


def _with_chairs(loaded: Loaded, chairs: tuple[Chair, ...]) -> Loaded:
    return loaded._replace(table=msgspec.structs.replace(loaded.table, chairs=chairs))
