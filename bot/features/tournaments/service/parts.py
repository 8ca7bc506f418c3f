"""A tournament as it is stored: its head, and its players and tables in parts of some dozens.

A change stores the parts that it has touched, so that a tournament of a thousand is as cheap to change as a
small one.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from bot.features.tournaments.service.model import Entrant, Seating, Tournament
from storage import codec

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
