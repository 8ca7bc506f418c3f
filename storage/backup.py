"""A backup: Redis and the database in one file.

The file is a ZIP of three members: keys and rows, one JSON line each, and a manifest. Reading a member to its
end verifies its checksum.
"""

import os
import zipfile
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec

from storage.redis.snapshot import StoredKey
from storage.sql.dump import StoredRow

KEYS, ROWS, MANIFEST = "redis", "sql", "manifest.json"


class InvalidBackup(Exception):
    """The file is no intact backup; the text is the reason."""


class Manifest(msgspec.Struct, frozen=True):
    """Contents of a backup."""

    bot: int
    keys: int
    rows: int


class BackupContent(NamedTuple):
    """An open backup; each call reads keys or rows from the start. Reading to the end verifies them."""

    manifest: Manifest
    keys: Callable[[], Iterator[StoredKey]]
    rows: Callable[[], Iterator[StoredRow]]


async def write_backup(
    path: Path, keys: AsyncIterator[StoredKey], rows: Iterator[StoredRow], *, bot: int
) -> Manifest:
    """Write a backup, readable by its owner alone. Keys come before rows: a match that moves is in both.

    Raises OSError, FileExistsError too.
    """
    stored_keys = stored_rows = 0
    with _new_file(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open(KEYS, "w", force_zip64=True) as member:
            async for key in keys:
                member.write(msgspec.json.encode(key) + b"\n")
                stored_keys += 1
        with archive.open(ROWS, "w", force_zip64=True) as member:
            for row in rows:
                member.write(msgspec.json.encode(row) + b"\n")
                stored_rows += 1
        manifest = Manifest(bot, stored_keys, stored_rows)
        archive.writestr(MANIFEST, msgspec.json.encode(manifest))
    return manifest


@contextmanager
def _new_file(path: Path) -> Iterator[IO[bytes]]:
    """Yield a file that appears under its name once complete. Raises OSError."""
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
def open_backup(path: Path) -> Iterator[BackupContent]:
    """Yield a backup; damage ends the block with InvalidBackup. Raises OSError."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = msgspec.json.decode(archive.read(MANIFEST), type=Manifest)
            yield BackupContent(
                manifest,
                lambda: _lines(archive, KEYS, StoredKey),
                lambda: _lines(archive, ROWS, StoredRow),
            )
    except (zipfile.BadZipFile, zlib.error, KeyError, EOFError, msgspec.MsgspecError):
        raise InvalidBackup("it is damaged or not a backup") from None


def _lines(archive: zipfile.ZipFile, name: str, kind: Any) -> Iterator[Any]:
    """Yield the lines of a member. Raises the errors of a damaged file."""
    decode = msgspec.json.Decoder(kind).decode
    with archive.open(name) as member:
        yield from map(decode, member)
