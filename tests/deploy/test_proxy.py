"""The stand-in for the proxy before several processes."""

from contextlib import AsyncExitStack

import aiohttp
from aiohttp import web

from bench.process import free_port
from bench.round_robin import round_robin


async def test_request_refused_by_a_process_goes_to_another() -> None:
    taken = []

    async def take(request: web.Request) -> web.Response:
        taken.append(await request.text())
        return web.Response()

    app = web.Application()
    app.router.add_post("/hook", take)
    runner = web.AppRunner(app)
    async with AsyncExitStack() as stack:
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        listening = runner.addresses[0][1]
        hook = await stack.enter_async_context(round_robin("/hook", [free_port(), listening]))
        client = await stack.enter_async_context(aiohttp.ClientSession())
        statuses = [(await client.post(hook, data=str(number))).status for number in range(4)]
    assert statuses == [200] * 4
    assert taken == ["0", "1", "2", "3"]
