"""What is kept of a person: shown to them, given to them, and forgotten when they ask for it."""

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
"""The name of the file with a person's data."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, eq=False)
class Forgetting:
    """Tells people what is kept of them, and forgets them."""

    store: Store
    moves: Moves
    people: People
    presence: Presence
    live: Live
    data: PersonalData
    services: Services

    async def kept(self, person: PersonId) -> Kept:
        """How much is kept of a person. Raises DatabaseAway."""
        return await self.data.kept(person)

    async def document(self, person: PersonId) -> bytes:
        """All that is kept of a person, as JSON for people to read. Raises DatabaseAway."""
        rows: dict[str, Any] = dict(await self.data.rows(person))
        rows["tables"] = [
            {"table": table.id, "game": table.game, "phase": table.phase.value}
            for table in await self.store.look_up(("person", str(person)))
        ]
        for name, own in self.services.named(registry.personal()).items():
            rows[name] = await own.document(person)
        return msgspec.json.format(msgspec.json.encode(rows), indent=2)

    async def require_free(self, person: PersonId) -> None:
        """Raises StillPlaying, ResultNotStored, DatabaseAway."""
        for feature in registry.features():
            if feature.may_forget is not None:
                await self.services.bind(feature.may_forget)(person)
        for table in await self.store.look_up(("person", str(person))):
            if _holds(table, person):
                raise StillPlaying
            if table.phase is Phase.OVER and not await self.data.has_match(table.match or table.id):
                raise ResultNotStored

    async def forget(self, person: PersonId) -> None:
        """Forget a person: afterwards they are a newcomer. What a killed process has begun, a repeat ends.

        Computers have the seats that the person has left for good.
        Raises StillPlaying, ResultNotStored, DatabaseAway.
        """
        await self.require_free(person)
        kept = await self.data.kept(person)  # while the database is away, nothing is begun
        for own in self.services.named(registry.personal()).values():
            await own.forget(person)
        tables = await self._tables_naming(person)
        for id in tables:
            await self._take_from(id, person)
        await self.people.forget(person)
        await self.data.forget(person)
        await self.people.forget(person)
        await self.presence.forget(person)
        await self.live.index.drop_all("person", str(person))
        log.info("person-forgotten", tables=len(tables), matches=kept.matches)

    async def _tables_naming(self, person: PersonId) -> list[TableId]:
        """The live tables that name a person, as a player or otherwise."""
        number, found = b"%d" % person, list[TableId]()
        names = await self.live.tables()
        for start in range(0, len(names), AT_ONCE):
            some = names[start : start + AT_ONCE]
            tables = zip(some, await self.live.glance(some), strict=True)
            found += [TableId(name) for name, stored in tables if stored is not None and number in stored]
        return found

    async def _take_from(self, id: TableId, person: PersonId) -> None:
        """Take a person's name and number from a table, and from what is noted of its messages."""

        def edit(loaded: Loaded) -> Edit:
            if _holds(loaded.table, person):
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


def _holds(table: Table, person: PersonId) -> bool:
    """Whether a person plays here, or waits for it."""
    if table.phase is Phase.LOBBY:
        return table.host == person or table.seat_of(person) is not None
    return table.phase is Phase.PLAYING and person in table.present


def without_person(table: Table, person: PersonId) -> Table:
    """The table without a person's name and number; their chair is a computer's."""
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
        group=msgspec.structs.replace(table.group, outside=table.group.outside - {person}),
        rematch=msgspec.structs.replace(
            table.rematch, wanted=table.rematch.wanted - {person}, gone=table.rematch.gone - {person}
        ),
    )


def _with_computers(chairs: tuple[Chair, ...], person: PersonId) -> tuple[Chair, ...]:
    """The chairs with a computer's in place of the person's."""
    used = {chair.robot for chair in chairs}
    number = next(n for n in range(1, len(used) + 2) if n not in used)
    return tuple(
        Chair(robot=number)
        if chair.person == person
        else msgspec.structs.replace(
            chair, replacing=chair.replacing - {person}, barred=chair.barred - {person}
        )
        for chair in chairs
    )
