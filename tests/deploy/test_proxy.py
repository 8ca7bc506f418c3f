"""The stand-in for the proxy before several processes."""

from contextlib import AsyncExitStack

import aiohttp
from aiohttp import web

from bench.proxy import proxy
from tests.support.servers import free_port


class Process:
    """Answers as a process of the bot does."""

    def __init__(self) -> None:
        self.is_active = False
        self.taken: list[str] = []

    async def start(self, stack: AsyncExitStack) -> int:
        """Begin to answer; returns the port."""
        app = web.Application()
        app.router.add_post("/hook", self._take)
        app.router.add_get("/ready", self._ready)
        runner = web.AppRunner(app)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port: int = runner.addresses[0][1]
        return port

    async def _take(self, request: web.Request) -> web.Response:
        if not self.is_active:
            return web.Response(status=503)
        self.taken.append(await request.text())
        return web.Response()

    async def _ready(self, request: web.Request) -> web.Response:
        return web.Response(status=200 if self.is_active else 503)


async def test_requests_go_to_the_process_that_is_active() -> None:
    one, two = Process(), Process()
    async with AsyncExitStack() as stack:
        ports = [free_port(), await one.start(stack), await two.start(stack)]
        hook = await stack.enter_async_context(proxy("/hook", ports))
        client = await stack.enter_async_context(aiohttp.ClientSession())

        async def post(text: str) -> int:
            return (await client.post(hook, data=text)).status

        assert await post("0") == 503, "nobody is active"
        two.is_active = True
        assert await post("1") == 200
        one.is_active, two.is_active = True, False
        assert await post("2") == 200
    assert (one.taken, two.taken) == (["2"], ["1"])
