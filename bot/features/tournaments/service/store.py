"""The store of tournaments: the only way to change one.

It keeps a head, and players and tables in parts of some dozens. A change stores the parts that it has
touched, so that a tournament of a thousand is as cheap to change as a small one.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from bot.features.tournaments.messages.records import PageRecord, decoded, page_name
from bot.features.tournaments.rounds.due import due_of
from bot.features.tournaments.service.model import (
    MOST_PLAYING,
    Entrant,
    Seating,
    Stage,
    Tournament,
    TournamentId,
)
from bot.features.tournaments.service.refusals import NoTournament
from bot.match.loaded import UpdateId
from bot.match.refusals import Conflict
from bot.match.table import ChatId, PersonId
from storage import codec
from storage.live.indexes import Index
from storage.live.live import Live, Stored, Write
from storage.live.repository import Codec, Repository, Versioned

DUE = "due"
"""The name of a tournament's deadline."""
OF_CHAT, OF_PERSON, OF_TOKEN = "tournament-chat", "tournament-person", "tournament-token"
PLAYING: Index = ("tournament-playing", "all")
"""The index of those that are played."""
MOST_KNOWN = 128
"""Tournaments that a process remembers, to read only what has changed of them."""

CHAT = "chat"
"""The screen of the chat's message."""
ANEW = "anew"
"""Wants the chat's message below what people have written since."""
PODIUM = "podium"
TABLE, PLAYER, PAGE = "table:", "player:", "page:"
"""Beginnings of the names of screens: a table's line, the page of a player by number and by person."""
RIVAL = "rival:"
"""Begins the names of what the second chat of a match sees; the first one's stand alone."""


class Change(NamedTuple):
    """A tournament after a change, and the messages that show it."""

    tournament: Tournament
    screens: Collection[str] = ()


class Known(NamedTuple):
    """A tournament as of a version."""

    version: int
    tournament: Tournament


def player_screens(players: Collection[int]) -> list[str]:
    """The private messages of players."""
    return [f"{PLAYER}{player}" for player in players]


def table_screen(round: int, number: int) -> str:
    """The line of a table that is over."""
    return f"{TABLE}{round}.{number}"


def anew_in(tournament: Tournament, chat: ChatId | None) -> str:
    """The name of the message of this chat below what people have written since."""
    return ANEW if chat == tournament.chat else f"{RIVAL}{ANEW}"


def noted_screens(before: Tournament | None, after: Tournament, screens: Collection[str]) -> set[str]:
    """What is to be drawn after a change, with the pages of who is a player no more, or was a reserve."""
    people = {each.person for each in after.entrants if each.person is not None}
    moved = {each.person for each in before.entrants} - people if before is not None else set()
    moved |= people & {each.person for each in before.reserves} if before is not None else set()
    players = {int(each.removeprefix(PLAYER)) for each in screens if each.startswith(PLAYER)}
    named = {each.person for number, each in enumerate(after.entrants, 1) if number in players}
    noted = {f"{PAGE}{person}" for person in named | moved if person is not None}
    if after.chat is not None:
        noted |= {each for each in screens if not each.startswith(PLAYER)}
    if after.rival is not None:
        shared = {each for each in screens if not each.startswith((PLAYER, RIVAL)) and each != ANEW}
        noted |= {f"{RIVAL}{each}" for each in shared}
    return noted


CHUNK = 64
HEAD, ENTRANTS, SEATINGS = "t", "e", "s"

T = TypeVar("T")


def changed_parts(before: Tournament | None, after: Tournament) -> dict[str, bytes]:
    """The stored form of the parts that differ."""
    old = before if before is not None else msgspec.structs.replace(after, entrants=(), seatings=())
    parts = {
        **_changed_chunks(ENTRANTS, old.entrants, after.entrants),
        **_changed_chunks(SEATINGS, old.seatings, after.seatings),
    }
    head = _head(after)
    if before is None or head != _head(before):
        parts[HEAD] = codec.encode(head)
    return parts


def assemble(parts: Mapping[str, bytes], known: Tournament | None) -> Tournament:
    """The tournament of these parts, the others being as they were known."""
    head = codec.decoder(Tournament).decode(parts[HEAD]) if HEAD in parts else known
    assert head is not None
    result: Tournament = msgspec.structs.replace(
        head,
        entrants=_joined(ENTRANTS, known.entrants if known else (), parts, Entrant),
        seatings=_joined(SEATINGS, known.seatings if known else (), parts, Seating),
    )
    return result


def _head(tournament: Tournament) -> Tournament:
    head: Tournament = msgspec.structs.replace(tournament, entrants=(), seatings=())
    return head


def _changed_chunks(name: str, before: tuple[T, ...], after: tuple[T, ...]) -> dict[str, bytes]:
    starts = range(0, max(len(before), len(after)), CHUNK)
    return {
        f"{name}{start // CHUNK}": codec.encode(after[start : start + CHUNK])
        for start in starts
        if before[start : start + CHUNK] != after[start : start + CHUNK]
    }


def _joined(name: str, known: tuple[T, ...], parts: Mapping[str, bytes], kind: Any) -> tuple[T, ...]:
    """The rows of all parts of this name."""
    fresh = {
        int(part.removeprefix(name)): codec.decoder(tuple[kind, ...]).decode(rows)
        for part, rows in parts.items()
        if part.startswith(name)
    }
    if not fresh:
        return known
    count = max(max(fresh) + 1, -(-len(known) // CHUNK))
    chunks = (fresh.get(number, known[number * CHUNK : (number + 1) * CHUNK]) for number in range(count))
    return tuple(row for chunk in chunks for row in chunk)


class TournamentCodec(Codec[Tournament, Change]):
    """Serialises tournaments: the parts that a change touches."""

    def absent(self) -> Tournament:
        raise NoTournament

    def decode(self, stored: Stored, known: Tournament | None) -> Tournament:
        return assemble(stored.parts, known)

    def encode(self, before: Tournament | None, edit: Change) -> Write:
        after = edit.tournament
        if before == after and not edit.screens:
            return Write()
        return Write(
            parts=changed_parts(before, after),
            deadlines={DUE: due_of(after)},
            redraws=noted_screens(before, after, edit.screens),
        )

    def after(self, before: Tournament | None, edit: Change) -> Tournament:
        return edit.tournament

    def index(self, value: Tournament) -> set[Index]:
        return _indexes(value)


class TournamentStore:
    """Loads tournaments, changes them by one atomic write at a time, and finds them."""

    def __init__(self, live: Live) -> None:
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
        self.changed: Callable[[Tournament, Collection[str], int], object] = lambda *noted: None
        """Is called with a tournament, what is to be drawn of it, and its version."""
        self.due: Callable[[int], object] = lambda at: None
        """Is called with the time at which a changed tournament is due."""

    def _note(self, id: str, after: Versioned[Tournament], write: Write) -> None:
        if write.redraws:
            self.changed(after.value, [str(screen) for screen in write.redraws], after.version)
        self.due(due_of(after.value))

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

    async def create(self, tournament: Tournament, screens: Collection[str] = (CHAT,)) -> Tournament:
        """Store a new tournament; if its id exists, return that one unchanged."""
        return await self._tournaments.create(tournament.id, Change(tournament, screens))

    async def change(
        self, id: TournamentId, update: UpdateId | None, edit: Callable[[Tournament], Change]
    ) -> Tournament:
        """Load, edit, write; retry after a lost compare.

        A repeated update changes nothing. Raises NoTournament, Conflict, and what `edit` raises.
        """
        return (await self._tournaments.change(id, update, edit)).value

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


def _indexes(tournament: Tournament) -> set[Index]:
    """Return the index entries of a tournament."""
    entrants = (*tournament.entrants, *tournament.reserves)
    people = {person for entrant in entrants for person in (entrant.person, entrant.replaced)}
    people.add(tournament.organiser)
    people.update(each.person for each in tournament.corrections)
    entries = {(OF_PERSON, str(person)) for person in people if person} | {(OF_TOKEN, tournament.token)}
    entries |= {(OF_CHAT, str(chat)) for chat in tournament.chats}
    if tournament.stage is Stage.PLAYING:
        entries.add(PLAYING)
    return entries
