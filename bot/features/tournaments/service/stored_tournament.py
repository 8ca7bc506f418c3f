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
from bot.features.tournaments.service.tournament_refusals import NoTournament
from storage import codec
from storage.live.indexes import Index
from storage.live.live import Stored, Write
from storage.live.repository import Codec

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
            redraws=set(dirty_screens(before, after, edit.screens)),
        )

    def after(self, before: Tournament | None, edit: Change) -> Tournament:
        return edit.tournament

    def index(self, value: Tournament) -> set[Index]:
        return index_entries(value)


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


def index_entries(tournament: Tournament) -> set[Index]:
    """Return the index entries of a tournament."""
    people = {each.person for each in (*tournament.entrants, *tournament.reserves)}
    people.update(each.person for each in tournament.corrections)
    people.add(tournament.organiser)
    entries = {(OF_PERSON, str(person)) for person in people if person} | {(OF_TOKEN, tournament.token)}
    entries |= {(OF_CHAT, str(chat)) for chat in tournament.chats}
    if tournament.stage is Stage.PLAYING:
        entries.add(PLAYING)
    return entries
