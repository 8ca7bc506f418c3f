"""The store of tournaments: load, compare-and-set, look up by index."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import NamedTuple

from bot.features.tournaments.messages.message_records import PageRecord, decoded, page_name
from bot.features.tournaments.service.screen_names import CHAT, TournamentScreen
from bot.features.tournaments.service.stored_tournament import (
    DUE,
    OF_CHAT,
    OF_PERSON,
    OF_TOKEN,
    PLAYING,
    Change,
    assemble,
    index_entries,
    prepare,
)
from bot.features.tournaments.service.tournament_model import MOST_PLAYING, Tournament, TournamentId
from bot.features.tournaments.service.tournament_refusals import NoTournament
from bot.match.loaded import UpdateId
from bot.match.refusals import Conflict
from bot.match.table import ChatId, PersonId
from storage.live.aggregates import ChangeTurns
from storage.live.indexes import Index
from storage.live.live import Live, Write

MOST_KNOWN = 128
"""Size of the cache, which saves reading unchanged parts."""


class Known(NamedTuple):
    """A tournament as of a version."""

    version: int
    tournament: Tournament


class TournamentStore:
    """Loads tournaments, changes each by one atomic write (optimistic concurrency), and finds them."""

    def __init__(self, live: Live) -> None:
        self._stored = live.tournaments
        self._index = live.index
        self._turns = ChangeTurns()
        self._known: OrderedDict[TournamentId, Known] = OrderedDict()
        self.changed: Callable[[Tournament, Collection[TournamentScreen], int], object] = lambda *noted: None
        """Callback with a changed tournament, its dirty screens and its version."""
        self.due: Callable[[int], object] = lambda at: None
        """Callback with the deadline of a changed tournament."""

    async def load(self, id: TournamentId) -> Tournament:
        """Return the tournament. Raises NoTournament."""
        return (await self.known(id)).tournament

    async def known(self, id: TournamentId) -> Known:
        """Return the tournament with its version. Raises NoTournament."""
        return (await self._read(id, ""))[0]

    async def create(
        self, tournament: Tournament, screens: Collection[TournamentScreen] = (CHAT,)
    ) -> Tournament:
        """Store a new tournament; if its id exists, return that one unchanged."""
        created = await self._write(tournament.id, None, Change(tournament, screens), "")
        if created is not None:
            return created
        stored = await self.load(tournament.id)
        await self._index.note(tournament.id, add=index_entries(stored))  # its writer may have died before
        return stored

    async def change(
        self, id: TournamentId, update: UpdateId | None, edit: Callable[[Tournament], Change]
    ) -> Tournament:
        """Load, edit, write; retry if another write came first. A repeated update is idempotent.

        Raises NoTournament, Conflict, and any error of `edit`.
        """

        async def attempt() -> Tournament | None:
            known, repeated = await self._read(id, update or "")
            if repeated:
                await self._index.note(id, add=index_entries(known.tournament))  # its writer may have died
                return known.tournament
            return await self._write(id, known, edit(known.tournament), update or "")

        changed = await self._turns.take(id, attempt)
        if changed is None:
            raise Conflict
        return changed

    async def replace(self, seen: Tournament, change: Change) -> None:
        """Write a change of a tournament; drop it if the tournament is not as `seen`. Raises NoTournament."""
        known, _ = await self._read(seen.id, "")
        if known.tournament == seen:
            await self._write(seen.id, known, change, "")

    async def put_off(self, id: TournamentId, known: Known, at: int) -> None:
        """Move the deadline, unless the tournament has changed."""
        version = await self._stored.write(id, Write(deadlines={DUE: at}), expected=known.version)
        if version is not None:
            self._remember(id, Known(version, known.tournament))

    async def _read(self, id: TournamentId, update: UpdateId) -> tuple[Known, bool]:
        """Return the tournament, and whether this update is a repetition. Raises NoTournament."""
        before = self._known.get(id)
        stored = await self._stored.load(id, update=update, known=before.version if before else 0)
        if stored is None:
            self._known.pop(id, None)
            raise NoTournament
        if before is not None and before.version == stored.version:
            return before, stored.answer is not None
        is_later = before is not None and stored.version > before.version  # else Redis has lost writes
        known = Known(
            stored.version, assemble(stored.parts, before.tournament if before and is_later else None)
        )
        self._remember(id, known)
        return known, stored.answer is not None

    def _remember(self, id: TournamentId, known: Known) -> None:
        self._known[id] = known
        self._known.move_to_end(id)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def _write(
        self, id: TournamentId, known: Known | None, change: Change, update: UpdateId
    ) -> Tournament | None:
        """Return the tournament after the write; None after a lost compare-and-set."""
        before, after = known.tournament if known else None, change.tournament
        if before == after and not change.screens and not update:
            return after
        prepared = prepare(before, change, update)
        version = await self._stored.write(id, prepared.write, expected=known.version if known else 0)
        if version is None:
            return None
        self._remember(id, Known(version, after))
        if prepared.screens:
            self.changed(after, prepared.screens, version)
        self.due(prepared.due)
        await self._index.note(id, add=prepared.added, drop=prepared.dropped)
        return after

    async def remove(self, id: TournamentId) -> None:
        """Remove a tournament."""
        try:
            version, tournament = await self.known(id)
        except NoTournament:
            return
        await self._index.note(id, drop=index_entries(tournament))
        if await self._stored.remove(id, version=version):
            self._known.pop(id, None)

    async def of_chat(self, chat: ChatId) -> list[Tournament]:
        """Return the tournaments of a group, the latest last."""
        return await self._of((OF_CHAT, str(chat)))

    async def of_person(self, person: PersonId) -> list[Tournament]:
        """Return the tournaments of an organiser, a player or a removed player, the latest last."""
        return await self._of((OF_PERSON, str(person)))

    async def naming(self, person: PersonId) -> list[Tournament]:
        """Return a person's tournaments by a full scan; the index may lack one after a crash."""
        ids = await self._stored.names()
        found = await asyncio.gather(
            *(self._look_at(TournamentId(id), (OF_PERSON, str(person))) for id in ids)
        )
        return [each for each in found if each is not None]

    async def of_token(self, token: str) -> Tournament:
        """Return the tournament of an invite link. Raises NoTournament."""
        for tournament in await self._of((OF_TOKEN, token)):
            return tournament
        raise NoTournament

    async def page_of(self, id: TournamentId, person: PersonId) -> int:
        """Return the id of a player's page; 0 if none was sent."""
        (record,) = await self._stored.records(id, page_name(person))
        return decoded(record, PageRecord).message

    async def has_room(self) -> bool:
        """Return whether one more may begin."""
        if len(await self._index.look_up(*PLAYING)) < MOST_PLAYING:
            return True
        return len(await self._of(PLAYING)) < MOST_PLAYING

    async def _of(self, index: Index) -> list[Tournament]:
        """Return the tournaments of an index, the latest last. Repair stale entries."""
        ids = await self._index.look_up(*index)
        found = await asyncio.gather(*(self._look_at(TournamentId(id), index) for id in ids))
        return sorted((each for each in found if each is not None), key=lambda each: (each.opened, each.id))

    async def _look_at(self, id: TournamentId, index: Index) -> Tournament | None:
        try:
            tournament = await self.load(id)
            entries = index_entries(tournament)
        except NoTournament:
            entries = set()
        if index in entries:
            return tournament
        await self._index.note(id, add=entries, drop=[index])
        return None
