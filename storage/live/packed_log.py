"""Logs in Redis: older entries compressed into one element, the latest as they are."""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

import msgspec

PACKED = b"\x00"
"""The first byte of compressed entries; an entry in JSON begins with another."""
PACKED_FROM = 32
"""A list of more elements than this is packed by the next write."""


class _Columns(msgspec.Struct, frozen=True, array_like=True):
    """Entries by column, which compresses better than by row."""

    gaps: tuple[int, ...]
    """Milliseconds since the entry before."""
    actors: tuple[int | str, ...]
    texts: tuple[str, ...]


_entry = msgspec.json.Decoder(tuple[int, int | str, str])
_columns = msgspec.json.Decoder(_Columns)
_encode = msgspec.json.encode


def pack_log(elements: Sequence[bytes]) -> bytes | None:
    """Compress a stored log into one element; None if it would not decompress byte for byte."""
    entries = unpack_log(elements)
    try:
        rows = [_entry.decode(entry) for entry in entries]
    except msgspec.DecodeError:
        return None
    times, actors, texts = zip(*rows, strict=True) if rows else ((), (), ())
    gaps = tuple(after - before for before, after in pairwise((0, *times)))
    if any(_encode(row) != entry for row, entry in zip(rows, entries, strict=True)):
        return None
    return PACKED + zlib.compress(_encode(_Columns(gaps, actors, texts)), zlib.Z_BEST_COMPRESSION)


def unpack_log(elements: Iterable[bytes]) -> list[bytes]:
    """Return the entries of a stored log, packed or not, oldest first."""
    return [entry for element in elements for entry in _entries(element)]


def _entries(element: bytes) -> Iterator[bytes]:
    if not element.startswith(PACKED):
        yield element
        return
    gaps, actors, texts = msgspec.structs.astuple(_columns.decode(zlib.decompress(element[len(PACKED) :])))
    for row in zip(accumulate(gaps), actors, texts, strict=True):
        yield _encode(row)
