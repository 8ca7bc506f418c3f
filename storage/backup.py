"""A backup: Redis and the database in one file, checked as a whole before anything is restored.

The file is a ZIP of three members: the keys, the rows, and a manifest with the checksums of both.
"""

import os
import zipfile
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, NamedTuple

import msgspec

from storage.rows import StoredRow, decode_row, encode_row
from storage.snapshot import StoredKey

FORM = 1
KEYS, ROWS, MANIFEST = "redis", "sql", "manifest.json"
LENGTH = 4
"""Bytes before a key with its length."""
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(StoredKey).decode


class InvalidBackup(Exception):
    """The file is no whole backup; the text is the reason."""


class Manifest(msgspec.Struct, frozen=True):
    """What a backup holds."""

    form: int
    program: str
    """The version that made it."""
    bot: int
    at: int
    """Milliseconds since the epoch."""
    keys: int
    rows: int
    sums: dict[str, str]
    """SHA-256 of each member."""


class Content(NamedTuple):
    """A backup that is whole."""

    manifest: Manifest
    keys: Callable[[], Iterator[StoredKey]]
    rows: Callable[[], Iterator[StoredRow]]


class _Member:
    """A member of the file that is written, summed up and counted."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._sum = sha256()
        self.count = 0

    def add(self, *parts: bytes) -> None:
        for part in parts:
            self._file.write(part)
            self._sum.update(part)
        self.count += 1

    @property
    def sum(self) -> str:
        return self._sum.hexdigest()


async def write_backup(
    path: Path,
    keys: AsyncIterator[StoredKey],
    rows: Iterator[StoredRow],
    *,
    program: str,
    bot: int,
    at: int,
) -> Manifest:
    """Write a backup that its owner alone may read. Keys come before rows: a match that moves is in both.

    Raises OSError, FileExistsError too.
    """
    with _new_file(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open(KEYS, "w", force_zip64=True) as member:
            stored_keys = _Member(member)
            async for key in keys:
                data = _encode(key)
                stored_keys.add(len(data).to_bytes(LENGTH, "big"), data)
        with archive.open(ROWS, "w", force_zip64=True) as member:
            stored_rows = _Member(member)
            for row in rows:
                stored_rows.add(encode_row(row), b"\n")
        sums = {KEYS: stored_keys.sum, ROWS: stored_rows.sum}
        manifest = Manifest(FORM, program, bot, at, stored_keys.count, stored_rows.count, sums)
        archive.writestr(MANIFEST, msgspec.json.encode(manifest))
    return manifest


@contextmanager
def _new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file that appears under its name when it is whole. Raises OSError."""
    if path.exists():
        raise FileExistsError(path)
    unfinished = path.with_name(f"{path.name}.part")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.fchmod(descriptor, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)


@contextmanager
def open_backup(path: Path) -> Iterator[Content]:
    """A backup, checked to its last byte. Raises InvalidBackup, OSError."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(archive)
            for name, expected in manifest.sums.items():
                if _sum(archive, name) != expected:
                    raise InvalidBackup("its contents are not those that were written")
            yield Content(manifest, lambda: _keys(archive), lambda: _rows(archive))
    except (zipfile.BadZipFile, zlib.error, KeyError, EOFError, msgspec.MsgspecError):
        raise InvalidBackup("it is damaged or no backup") from None


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    manifest = msgspec.json.decode(archive.read(MANIFEST), type=Manifest)
    if manifest.form != FORM:
        raise InvalidBackup(f"it has form {manifest.form}, and this program reads form {FORM}")
    if manifest.sums.keys() != {KEYS, ROWS}:
        raise InvalidBackup("it is damaged or no backup")
    return manifest


def _sum(archive: zipfile.ZipFile, name: str) -> str:
    found = sha256()
    with archive.open(name) as member:
        while part := member.read(1 << 20):
            found.update(part)
    return found.hexdigest()


def _keys(archive: zipfile.ZipFile) -> Iterator[StoredKey]:
    with archive.open(KEYS) as member:
        while length := member.read(LENGTH):
            yield _decode(member.read(int.from_bytes(length, "big")))


def _rows(archive: zipfile.ZipFile) -> Iterator[StoredRow]:
    with archive.open(ROWS) as member:
        for line in member:
            yield decode_row(line)
