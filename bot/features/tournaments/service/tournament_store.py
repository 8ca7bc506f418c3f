"""The store of tournaments: load, compare-and-set, look up by index."""

import asyncio
from collections.abc import Callable, Collection
from typing import NamedTuple

from bot.base.notifier import Notifier
from bot.features.tournaments.messages.message_records import PageRecord, decoded, page_name
from bot.features.tournaments.service.screen_names import CHAT, TournamentScreen, redraws_of
from bot.features.tournaments.service.stored_tournament import (
    DUE,
    OF_CHAT,
    OF_PERSON,
    OF_TOKEN,
    PLAYING,
    Change,
    TournamentCodec,
)
from bot.features.tournaments.service.tournament_model import MOST_PLAYING, Tournament, TournamentId
from bot.features.tournaments.service.tournament_refusals import NoTournament
from bot.match.loaded import UpdateId
from bot.match.refusals import Conflict
from bot.match.table import ChatId, PersonId
from storage.live.indexes import Index
from storage.live.live import Live, Write
from storage.live.repository import Repository, Versioned

MOST_KNOWN = 128
"""Size of the cache, which saves reading unchanged parts."""


class Known(NamedTuple):
    """A tournament as of a version."""

    version: int
    tournament: Tournament


class TournamentStore:
    """Loads tournaments, changes them by one atomic write at a time, and finds them."""

    def __init__(self, live: Live, notifier: Notifier) -> None:
        self._stored = live.tournaments
        self._index = live.index
        self._tournaments = Repository(
            live.tournaments,
            live.index,
            TournamentCodec(),
            conflict=Conflict,
            written=self._note,
            cached=MOST_KNOWN,
        )
        self._notifier = notifier
        self.woken = asyncio.Event()
        """Wakes the driver: set by a write that sets a deadline."""

    def _note(self, id: str, after: Versioned[Tournament], write: Write) -> None:
        """Pass on the redraws and the deadline of a write."""
        if write.redraws:
            dirty = dict.fromkeys(map(str, write.redraws), after.version)
            self._notifier.redraw(redraws_of(after.value, dirty))
        if write.deadlines.get(DUE) is not None:
            self.woken.set()

    async def load(self, id: TournamentId) -> Tournament:
        """Return a tournament. Raises NoTournament."""
        return await self._tournaments.load(id)

    async def known(self, id: TournamentId) -> Known:
        """Return a tournament with its version. Raises NoTournament."""
        return Known(*await self._tournaments.versioned(id))

    def cached(self, id: TournamentId) -> Known | None:
        """Return the tournament as this process last read it."""
        found = self._tournaments.cached(id)
        return None if found is None else Known(*found)

    async def create(
        self, tournament: Tournament, screens: Collection[TournamentScreen] = (CHAT,)
    ) -> Tournament:
        """Store a new tournament; if its id exists, return that one unchanged."""
        return await self._tournaments.create(tournament.id, Change(tournament, screens))

    async def change(
        self, id: TournamentId, update: UpdateId | None, edit: Callable[[Tournament], Change]
    ) -> Tournament:
        """Load, edit, write; retry after a lost compare.

        A repeated update changes nothing. Raises NoTournament, Conflict, and what `edit` raises.
        """
        return (await self._tournaments.change(id, update, edit)).value

    async def replace(self, seen: Tournament, change: Change) -> None:
        """Write a change of a tournament; drop it if the tournament is not as `seen`. Raises NoTournament."""
        await self._tournaments.change(
            seen.id, None, lambda known: change if known == seen else Change(known)
        )

    async def put_off(self, id: TournamentId, known: Known, at: int) -> None:
        """Leave a tournament alone until this time, unless it has changed."""
        await self._tournaments.defer(id, Versioned(*known), {DUE: at})

    async def remove(self, id: TournamentId) -> None:
        """Remove a tournament, unless it changes meanwhile."""
        try:
            version, tournament = await self.known(id)
        except NoTournament:
            return
        await self._tournaments.remove(id, tournament, version=version)

    async def of_chat(self, chat: ChatId) -> list[Tournament]:
        """The tournaments of a group, the latest last."""
        return await self._of((OF_CHAT, str(chat)))

    async def of_person(self, person: PersonId) -> list[Tournament]:
        """The tournaments that a person organises, deals or plays, or did until an organiser took them out.

        The latest is the last.
        """
        return await self._of((OF_PERSON, str(person)))

    async def naming(self, person: PersonId) -> list[Tournament]:
        """All of them, whatever the index says: a process that died may not have noted one."""
        return await self._tournaments.check((OF_PERSON, str(person)), await self._stored.names())

    async def of_token(self, token: str) -> Tournament:
        """The tournament that a link leads to. Raises NoTournament."""
        for tournament in await self._of((OF_TOKEN, token)):
            return tournament
        raise NoTournament

    async def page_of(self, id: TournamentId, person: PersonId) -> int:
        """The message that keeps a player informed; 0 if none was sent."""
        (record,) = await self._stored.records(id, page_name(person))
        return decoded(record, PageRecord).message

    async def has_room(self) -> bool:
        """Whether one more may be played."""
        if len(await self._index.look_up(*PLAYING)) < MOST_PLAYING:
            return True
        return len(await self._of(PLAYING)) < MOST_PLAYING

    async def _of(self, index: Index) -> list[Tournament]:
        """Return the tournaments of an index, the latest last."""
        return sorted(await self._tournaments.look_up(index), key=lambda each: (each.opened, each.id))
