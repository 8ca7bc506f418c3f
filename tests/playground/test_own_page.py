"""The playground answers this machine and its own page alone."""

import socket

import aiohttp
import pytest

from playground.server import serve
from playground.world import World
from tests.playground.conftest import TOKEN

PAGE = "/playground/stats"
BOT = f"/bot{TOKEN}/getMe"


async def status(address: str, path: str, headers: dict[str, str]) -> int:
    async with aiohttp.ClientSession() as session, session.get(f"{address}{path}", headers=headers) as answer:
        return answer.status


def served_world() -> World:
    world = World()
    world.add_bot(TOKEN)
    return world


@pytest.mark.parametrize("path", [PAGE, BOT, "/"])
async def test_a_request_by_another_name_is_refused(path: str) -> None:
    """As a site's own name that leads to this machine, by which its page could read the answers."""
    async with serve(served_world()) as address:
        for host in ("evil.example", "evil.example:8080", "127.0.0.1.evil.example", "192.168.1.5", "x@y", ""):
            assert await status(address, path, {"Host": host}) == 403, host


@pytest.mark.parametrize("path", [PAGE, BOT, "/"])
async def test_a_page_from_elsewhere_is_refused(path: str) -> None:
    async with serve(served_world()) as address:
        port = address.rpartition(":")[2]
        others = (
            "http://evil.example",
            "null",
            "https://127.0.0.1",
            "http://127.0.0.1:1",
            f"http://localhost:{port}",
        )
        for origin in others:
            assert await status(address, path, {"Origin": origin}) == 403, origin


@pytest.mark.parametrize("path", [PAGE, BOT, "/"])
async def test_a_picture_on_a_foreign_page_is_refused(path: str) -> None:
    """Browsers name no origin in requests for pictures, scripts and pages behind links."""
    async with serve(served_world()) as address:
        for site in ("cross-site", "same-site", "?"):
            assert await status(address, path, {"Sec-Fetch-Site": site}) == 403, site
        for site in ("same-origin", "none"):
            assert await status(address, path, {"Sec-Fetch-Site": site}) == 200, site


@pytest.mark.parametrize("path", [PAGE, BOT, "/"])
async def test_its_own_page_and_programs_are_served(path: str) -> None:
    async with serve(served_world()) as address:
        assert await status(address, path, {}) == 200
        assert await status(address, path, {"Origin": address}) == 200
        for host in ("localhost", "localhost:9000", "127.0.0.1:80", "127.3.2.1", "[::1]:8080"):
            assert await status(address, path, {"Host": host, "Origin": f"http://{host}"}) == 200, host


async def test_it_listens_where_ipv6_calls_this_machine() -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("no IPv6 on this machine")
    async with serve(served_world(), host="::1") as address:
        assert address.startswith("http://[::1]:")
        assert await status(address, PAGE, {"Origin": address}) == 200
