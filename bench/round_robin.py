"""What stands in front of several processes of a bot: each request goes to the next of them."""

import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import web

SECRET = "X-Telegram-Bot-Api-Secret-Token"


@asynccontextmanager
async def round_robin(path: str, ports: Sequence[int]) -> AsyncIterator[str]:
    """Pass requests to the path on to these ports of this machine; yields the address to call.

    A port that refuses the connection is passed over for the next one, as a proxy does that may try again.
    """
    turns = itertools.cycle(range(len(ports)))

    async def deliver(request: web.Request) -> web.Response:
        headers = {
            name: request.headers[name] for name in ("Content-Type", SECRET) if name in request.headers
        }
        body, turn = await request.read(), next(turns)
        for port in (*ports[turn:], *ports[:turn]):
            url = f"http://127.0.0.1:{port}{path}"
            try:
                async with client.post(url, data=body, headers=headers) as response:
                    return web.Response(status=response.status)
            except aiohttp.ClientConnectorError:
                continue
            except aiohttp.ClientError:
                break
        return web.Response(status=502)

    app = web.Application()
    app.router.add_post(path, deliver)
    runner = web.AppRunner(app)
    async with aiohttp.ClientSession() as client:
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}{path}"
        finally:
            await runner.cleanup()
