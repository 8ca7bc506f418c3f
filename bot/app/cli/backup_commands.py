"""`pulka backup` and `pulka restore`: all data of the bot as one file."""

import asyncio
import time
from contextlib import AsyncExitStack, aclosing, closing
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from bot.app.resources import (
    PLAYGROUND_TOKEN,
    CannotStart,
    database_url,
    open_redis,
    prepare_folder,
    start_embedded,
)
from bot.base.settings import Settings
from storage.backup import InvalidBackup, Manifest, open_backup, write_backup
from storage.live.live import Live
from storage.redis.commands import Client
from storage.redis.snapshot import Snapshots, UnfitKey
from storage.sql import dump
from storage.sql.database import trouble
from storage.sql.migrate import NewerDatabase, migrate


class BackupFailed(Exception):
    """A backup cannot be made or restored; the text is one sentence."""


class _Stores(NamedTuple):
    bot: int
    redis: Client
    database: str


async def back_up(settings: Settings, path: Path) -> Manifest:
    """Write all data of the bot into a new file, even while it runs. Raises BackupFailed, CannotStart."""
    async with AsyncExitStack() as stack:
        stores = await _open(stack, settings)
        keys = await stack.enter_async_context(aclosing(Snapshots(stores.redis, bot=stores.bot).read()))
        found = stack.enter_context(closing(dump.read_rows(stores.database)))
        try:
            return await write_backup(path, keys, found, bot=stores.bot)
        except FileExistsError:
            raise BackupFailed(f"{path} already exists.") from None
        except OSError as error:
            raise BackupFailed(f"{path} cannot be written: {error.strerror}.") from None
        except SQLAlchemyError as error:
            raise _unusable(error) from None


async def restore(settings: Settings, path: Path, *, force: bool) -> Manifest:
    """Replace the bot's data by a backup. Raises BackupFailed, CannotStart.

    Refuses while a process of the bot runs, and without `force` if there is data.
    """
    try:
        with open_backup(path) as backup:
            async with AsyncExitStack() as stack:
                stores = await _open(stack, settings)
                await _migrate(stores.database)
                snapshots = Snapshots(stores.redis, bot=stores.bot)
                await _require_restorable(stores, snapshots, backup.manifest, force=force)
                snapshots.check(backup.keys())
                await asyncio.to_thread(dump.write_rows, stores.database, backup.rows())
                await snapshots.clear()
                await snapshots.write(backup.keys(), int(time.time() * 1000))
            return backup.manifest
    except (InvalidBackup, UnfitKey) as error:
        raise BackupFailed(f"{path} cannot be restored: {error}.") from None
    except dump.UnknownRow:
        raise BackupFailed(f"{path} cannot be restored: it was made by a newer version.") from None
    except FileNotFoundError:
        raise BackupFailed(f"{path} does not exist.") from None
    except OSError as error:
        raise BackupFailed(f"{path} cannot be read: {error.strerror}.") from None


async def _require_restorable(
    stores: _Stores, snapshots: Snapshots, manifest: Manifest, *, force: bool
) -> None:
    """Check that the backup may be restored here. Raises BackupFailed."""
    if manifest.bot != stores.bot:
        raise BackupFailed(f"The backup belongs to bot {manifest.bot}, but BOT_TOKEN to bot {stores.bot}.")
    if (await Live(stores.redis, bot=stores.bot).processes.beat(None)).living:
        raise BackupFailed("The bot is running: stop all its processes first.")
    empty = await snapshots.is_empty() and await asyncio.to_thread(dump.is_empty, stores.database)
    if not empty and not force:
        raise BackupFailed("There is data already: --force replaces it with the backup.")


async def _open(stack: AsyncExitStack, settings: Settings) -> _Stores:
    """Open the stores that the settings name. Raises CannotStart."""
    prepare_folder(settings.data_dir)
    given = settings.redis_url
    url = given.get_secret_value() if given else await start_embedded(stack, settings.data_dir)
    redis = await open_redis(stack, url)
    token = settings.bot_token.get_secret_value() if settings.bot_token else PLAYGROUND_TOKEN
    return _Stores(int(token.partition(":")[0]), redis, database_url(settings))


async def _migrate(database: str) -> None:
    """Migrate the database to the newest schema. Raises CannotStart."""
    try:
        await asyncio.to_thread(migrate, database)
    except NewerDatabase as error:
        raise CannotStart(f"The database cannot be used: {error}.") from None
    except (ArgumentError, ValueError, SQLAlchemyError, OSError) as error:
        raise _unusable(error) from None


def _unusable(error: Exception) -> CannotStart:
    return CannotStart(f"The database cannot be used: {trouble(error)}.")
