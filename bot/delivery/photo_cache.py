"""Pictures on their way to Telegram: drawn once, uploaded once."""

import asyncio
from collections import OrderedDict
from typing import NewType, TypeAlias

import structlog
from redis.exceptions import RedisError

from bot.pictures import Picture, jpeg
from storage.live import Live

FileId = NewType("FileId", str)
Media: TypeAlias = FileId | bytes
"""A file that Telegram has, or one to upload."""

MOST_DRAWINGS = 48
"""Pictures of some hundred kilobytes."""
FILE_S = 86_400
"""Seconds for which the name that Telegram gives to a picture is remembered."""
AT_ONCE = 2
"""Pictures drawn at the same time: the event loop and thinking computers need the processor as well."""

log = structlog.get_logger(__name__)


class Undrawable(Exception):
    """A picture cannot be drawn; the log says why."""


class PhotoCache:
    """Finds pictures that any process has uploaded, and draws the others beside the event loop."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._drawings: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def find(self, picture: Picture) -> Media:
        """The picture as it is sent most cheaply. Raises Undrawable."""
        file = await self._live.recall(_key(picture))
        return FileId(file.decode()) if file else await self._draw(picture)

    async def remember(self, picture: Picture, file: FileId) -> None:
        """Note what Telegram calls a picture; where that fails, the picture is uploaded again some time."""
        try:
            await self._live.remember(_key(picture), file.encode(), ttl_s=FILE_S)
        except RedisError as error:
            log.warning("file-unnoted", error=type(error).__name__)

    async def replace(self, picture: Picture) -> Media:
        """The picture to upload again, since Telegram does not know its file any more. Raises Undrawable."""
        await self._live.forget(_key(picture))
        return await self._draw(picture)

    async def _draw(self, picture: Picture) -> bytes:
        drawing = self._drawings.get(picture.name)
        if drawing is None:
            drawing = self._drawings[picture.name] = asyncio.create_task(self._in_turn(picture))
            while len(self._drawings) > MOST_DRAWINGS:
                self._drawings.popitem(last=False)
        self._drawings.move_to_end(picture.name)
        try:
            return await asyncio.shield(drawing)
        except Exception as error:
            if self._drawings.pop(picture.name, None) is not None:
                log.exception("picture-undrawn", game=picture.game)
            raise Undrawable from error

    async def _in_turn(self, picture: Picture) -> bytes:
        async with self._turns:
            return await asyncio.to_thread(jpeg, picture)


def _key(picture: Picture) -> str:
    return f"picture:{picture.name}"
