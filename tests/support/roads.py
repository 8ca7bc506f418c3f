"""The way to a server, which a test makes long, blocks or cuts, while the server itself is well."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

PIECE = 65_536


class Road:
    """Carries connections to a server on this machine; what goes there may take long, replies do not."""

    def __init__(self, server: int) -> None:
        """`server`: its port."""
        self.port = 0
        self.delay = 0.0
        """Seconds that each piece takes on its way to the server."""
        self.waiting = 0
        """Pieces that stand before the barrier."""
        self._server = server
        self._open = asyncio.Event()
        self._open.set()
        self._is_cut = False
        self._carrying: set[asyncio.Task[None]] = set()

    def block(self) -> None:
        """Let nothing through to the server until `clear`."""
        self._open.clear()

    def clear(self) -> None:
        """Let everything through at once, in its order."""
        self.delay = 0.0
        self._is_cut = False
        self._open.set()

    def cut(self) -> None:
        """Hang up, and take no connection until `clear`."""
        self._is_cut = True
        for task in self._carrying:
            task.cancel()

    @asynccontextmanager
    async def built(self) -> AsyncIterator["Road"]:
        """Carry connections until the end of the block."""
        listening = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.port = listening.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            listening.close()
            for task in self._carrying:
                task.cancel()
            await asyncio.gather(*self._carrying, return_exceptions=True)

    def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._carry(reader, writer))
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self._is_cut:
                return
            answers, asked = await asyncio.open_connection("127.0.0.1", self._server)
            try:
                ways = {
                    asyncio.create_task(self._there(reader, asked)),
                    asyncio.create_task(_back(answers, writer)),
                }
                await _until_one_ends(ways)
            finally:
                asked.close()
        except OSError:
            pass
        finally:
            writer.close()

    async def _there(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(PIECE):
            self.waiting += 1
            try:
                await asyncio.sleep(self.delay)
                await self._open.wait()
            finally:
                self.waiting -= 1
            writer.write(piece)
            await writer.drain()


async def _back(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while piece := await reader.read(PIECE):
        writer.write(piece)
        await writer.drain()


async def _until_one_ends(ways: set[asyncio.Task[None]]) -> None:
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
