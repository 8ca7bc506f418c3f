"""A reverse proxy in front of several processes of a bot: requests go to the one that is ready."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import web

SECRET = "X-Telegram-Bot-Api-Secret-Token"


class Proxy:
    """Passes requests on to the active process among those at these ports of this machine."""

    def __init__(self, path: str, ports: Sequence[int], client: aiohttp.ClientSession) -> None:
        self._path = path
        self._ports = ports
        self._client = client
        self._active: int | None = None

    async def deliver(self, request: web.Request) -> web.Response:
        """Forward a request; after a refusal, look for the active process again."""
        headers = {
            name: request.headers[name] for name in ("Content-Type", SECRET) if name in request.headers
        }
        body = await request.read()
        status = await self._post(body, headers)
        if status >= 500:
            self._active = await self._find_active()
            status = await self._post(body, headers)
        return web.Response(status=status)

    async def _post(self, body: bytes, headers: dict[str, str]) -> int:
        if self._active is None:
            return 503
        try:
            url = f"http://127.0.0.1:{self._active}{self._path}"
            async with self._client.post(url, data=body, headers=headers) as response:
                return response.status
        except aiohttp.ClientError:
            return 502

    async def _find_active(self) -> int | None:
        for port in self._ports:
            try:
                async with self._client.get(f"http://127.0.0.1:{port}/ready") as response:
                    if response.status == 200:
                        return port
            except aiohttp.ClientError:
                continue
        return None


@asynccontextmanager
async def proxy(path: str, ports: Sequence[int]) -> AsyncIterator[str]:
    """Forward requests to the path to these ports of this machine; yield the address to call."""
    async with aiohttp.ClientSession() as client:
        app = web.Application()
        app.router.add_post(path, Proxy(path, ports, client).deliver)
        runner = web.AppRunner(app)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}{path}"
        finally:
            await runner.cleanup()
