"""Serialise tournaments: a head, players and tables in parts, the deadline, index entries.

A change writes only the parts that differ, so a tournament of a thousand players is as cheap to change as a
small one.
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from bot.features.tournaments.service.next_step import due_of
from bot.features.tournaments.service.screen_names import TournamentScreen, dirty_screens
from bot.features.tournaments.service.tournament_model import Entrant, Seating, Stage, Tournament
from bot.match.loaded import UpdateId
from bot.match.table import ChatId
from storage import codec
from storage.live.indexes import Index
from storage.live.live import Write

DUE = "due"
"""The name of a tournament's deadline."""
OF_CHAT, OF_PERSON, OF_TOKEN = "tournament-chat", "tournament-person", "tournament-token"
PLAYING: Index = ("tournament-playing", "all")
"""The index of tournaments in play."""
CHUNK = 64
HEAD, ENTRANTS, SEATINGS = "t", "e", "s"

T = TypeVar("T")


class Change(NamedTuple):
    """A tournament after a change, and its dirty screens."""

    tournament: Tournament
    screens: Collection[TournamentScreen] = ()


class Prepared(NamedTuple):
    """A change ready for Redis."""

    write: Write
    screens: set[TournamentScreen]
    due: int
    added: set[Index]
    dropped: set[Index]


def prepare(before: Tournament | None, change: Change, update: UpdateId) -> Prepared:
    """Return the write of a change, with the difference of index entries."""
    after = change.tournament
    due, screens = due_of(after), dirty_screens(before, after, change.screens)
    parts = changed_parts(before, after)
    chats, before_chats = after.chats, before.chats if before is not None else ()
    old, new = _entries(before, before_chats), _entries(after, chats)
    write = Write(parts=parts, deadlines={DUE: due}, redraws=set(screens), update=update)
    return Prepared(write, {*screens.values()}, due, new - old, old - new)


def changed_parts(before: Tournament | None, after: Tournament) -> dict[str, bytes]:
    """Return the parts that differ, serialised."""
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
    """Return the tournament of these parts; the others are as `known`."""
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
    """Return the rows of all parts of this name."""
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


def index_entries(tournament: Tournament | None) -> set[Index]:
    """Return the index entries of a tournament."""
    return _entries(tournament, tournament.chats if tournament is not None else ())


def _entries(tournament: Tournament | None, chats: Collection[ChatId]) -> set[Index]:
    if tournament is None:
        return set()
    people = {each.person for each in (*tournament.entrants, *tournament.reserves)}
    people.update(each.person for each in tournament.corrections)
    people.add(tournament.organiser)
    entries = {(OF_PERSON, str(person)) for person in people if person} | {(OF_TOKEN, tournament.token)}
    entries |= {(OF_CHAT, str(chat)) for chat in chats}
    if tournament.stage is Stage.PLAYING:
        entries.add(PLAYING)
    return entries
