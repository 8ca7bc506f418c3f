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

KEPT_DRAWN = 48
"""Pictures of some hundred kilobytes."""
FILE_S = 86_400
"""How long it is remembered what Telegram calls a picture."""
AT_ONCE = 2
"""Pictures drawn at the same time: the event loop and thinking computers need the processor as well."""

log = structlog.get_logger(__name__)


class Undrawable(Exception):
    """A picture cannot be drawn; it has been logged why."""


class Gallery:
    """Finds pictures that Telegram has, by what any process remembers, and draws the others beside the event loop."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._drawn: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def media(self, picture: Picture) -> Media:
        """The picture as it is sent most cheaply. Raises Undrawable."""
        known = await self._live.recall(_key(picture))
        return FileId(known.decode()) if known else await self._draw(picture)

    async def uploaded(self, picture: Picture, file: FileId) -> None:
        """Telegram has the picture now, and calls it so; where that cannot be noted, the picture is uploaded again some time."""
        try:
            await self._live.remember(_key(picture), file.encode(), ttl_s=FILE_S)
        except RedisError as error:
            log.warning("file-unnoted", error=type(error).__name__)

    async def lost(self, picture: Picture) -> Media:
        """Telegram does not know the file any more: the picture to upload again. Raises Undrawable."""
        await self._live.forget(_key(picture))
        return await self._draw(picture)

    async def _draw(self, picture: Picture) -> bytes:
        drawing = self._drawn.get(picture.name)
        if drawing is None:
            drawing = self._drawn[picture.name] = asyncio.create_task(self._in_turn(picture))
            while len(self._drawn) > KEPT_DRAWN:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(picture.name)
        try:
            return await asyncio.shield(drawing)
        except Exception as error:
            if self._drawn.pop(picture.name, None) is not None:
                log.exception("picture-undrawn", game=picture.game)
            raise Undrawable from error

    async def _in_turn(self, picture: Picture) -> bytes:
        async with self._turns:
            return await asyncio.to_thread(jpeg, picture)


def _key(picture: Picture) -> str:
    return f"picture:{picture.name}"
