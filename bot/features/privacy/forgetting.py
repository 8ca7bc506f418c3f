"""Summary, export and erasure of a person's data."""

from dataclasses import dataclass
from typing import Any

import msgspec
import structlog

from bot.base.services import Services
from bot.feature_api import registry
from bot.match.census import AT_ONCE
from bot.match.loaded import Edit, Loaded
from bot.match.moves import Moves
from bot.match.refusals import NoTable, ResultNotStored, Stale, StillPlaying
from bot.match.store import Store
from bot.match.table import NO_PERSON, Chair, PersonId, Phase, Table, TableId
from bot.people.people import People
from bot.people.presence import Presence
from storage.live.live import Live
from storage.live.redraws import Redraw, hand_screen
from storage.sql.personal_data import Kept, PersonalData

FILE = "pulka.json"
"""Name of the exported file."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, eq=False)
class Forgetting:
    """Summarises, exports and erases personal data."""

    store: Store
    moves: Moves
    people: People
    presence: Presence
    live: Live
    data: PersonalData
    services: Services

    async def summary(self, person: PersonId) -> Kept:
        """Return the counts of a person's stored data. Raises DatabaseAway."""
        return await self.data.kept(person)

    async def document(self, person: PersonId) -> bytes:
        """Return all data of a person as indented JSON. Raises DatabaseAway."""
        rows: dict[str, Any] = dict(await self.data.rows(person))
        rows["tables"] = [
            {"table": table.id, "game": table.game, "phase": table.phase.value}
            for table in await self.store.look_up(("person", str(person)))
        ]
        for name, own in self.services.named(registry.personal()).items():
            rows[name] = await own.document(person)
        return msgspec.json.format(msgspec.json.encode(rows), indent=2)

    async def require_free(self, person: PersonId) -> None:
        """Raise StillPlaying, ResultNotStored or DatabaseAway if the person cannot be forgotten yet."""
        for feature in registry.features():
            if feature.may_forget is not None:
                await self.services.bind(feature.may_forget)(person)
        for table in await self.store.look_up(("person", str(person))):
            if _plays_or_waits(table, person):
                raise StillPlaying
            if table.phase is Phase.OVER and not await self.data.has_match(table.match or table.id):
                raise ResultNotStored

    async def forget(self, person: PersonId) -> None:
        """Erase a person's data. Idempotent: a retry completes an interrupted run.

        Computers take the seats that the person has left for good.

        Raises StillPlaying, ResultNotStored, DatabaseAway.
        """
        await self.require_free(person)
        kept = await self.data.kept(person)  # fails before anything is erased if the database is away
        for own in self.services.named(registry.personal()).values():
            await own.forget(person)
        tables = await self._tables_naming(person)
        for id in tables:
            await self._erase_from(id, person)
        await self.people.forget(person)
        await self.data.forget(person)
        await self.people.forget(person)
        await self.presence.forget(person)
        await self.live.index.drop_all("person", str(person))
        log.info("person-forgotten", tables=len(tables), matches=kept.matches)

    async def _tables_naming(self, person: PersonId) -> list[TableId]:
        """Return the live tables that name a person, as a player or otherwise."""
        number, found = b"%d" % person, list[TableId]()
        names = await self.live.tables()
        for start in range(0, len(names), AT_ONCE):
            some = names[start : start + AT_ONCE]
            tables = zip(some, await self.live.glance(some), strict=True)
            found += [TableId(name) for name, stored in tables if stored is not None and number in stored]
        return found

    async def _erase_from(self, id: TableId, person: PersonId) -> None:
        """Erase a person's name and id from a table, and from the record of its hand message."""

        def edit(loaded: Loaded) -> Edit:
            if _plays_or_waits(loaded.table, person):
                raise StillPlaying
            table = without_person(loaded.table, person)
            if table == loaded.table:
                raise Stale
            if table.phase is not Phase.PLAYING:
                return Edit(table)
            return self.moves.reseat(loaded, table) if table.people else self.moves.stop(table)

        try:
            loaded = (await self.store.change(id, None, edit)).loaded
        except (Stale, NoTable):
            return
        await self.live.complete(Redraw(id, hand_screen(person), loaded.revision), None)


def _plays_or_waits(table: Table, person: PersonId) -> bool:
    """Return whether the person plays at the table or waits in its lobby."""
    if table.phase is Phase.LOBBY:
        return table.host == person or table.seat_of(person) is not None
    return table.phase is Phase.PLAYING and person in table.present


def without_person(table: Table, person: PersonId) -> Table:
    """Return the table without a person's name and id, with a computer in their chair."""
    chairs = _with_computers(table.chairs, person)
    others = [chair.person for chair in chairs if chair.person is not None]
    return msgspec.structs.replace(
        table,
        chairs=chairs,
        newcomers=tuple(chair for chair in table.newcomers if chair.person != person),
        host=table.host if table.host != person else next(iter(others), NO_PERSON),
        lobby=table.lobby.without_starter(person),
        end=table.end.without_vote(person),
        blocked=table.blocked - {person},
        group=msgspec.structs.replace(
            table.group, outside=table.group.outside - {person}, banned=table.group.banned - {person}
        ),
        rematch=msgspec.structs.replace(
            table.rematch, wanted=table.rematch.wanted - {person}, gone=table.rematch.gone - {person}
        ),
    )


def _with_computers(chairs: tuple[Chair, ...], person: PersonId) -> tuple[Chair, ...]:
    """Return the chairs with a computer in place of the person."""
    used = {chair.robot for chair in chairs}
    number = next(n for n in range(1, len(used) + 2) if n not in used)
    return tuple(
        Chair(robot=number)
        if chair.person == person
        else msgspec.structs.replace(
            chair, replacing=chair.replacing - {person}, blocks=chair.blocks - {person}
        )
        for chair in chairs
    )
