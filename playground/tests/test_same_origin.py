"""Requests of other sites and for other hosts are refused."""

import socket

import aiohttp
import pytest

from harness import TOKEN, Harness
from playground.server import serve
from playground.world import World

REFUSED = {
    "Host": ("evil.example", "evil.example:8080", "127.0.0.1.evil.example", "192.168.1.5", "x@y", ""),
    "Origin": (
        *("http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"),
        "http://localhost:{port}",
    ),
    "Sec-Fetch-Site": ("cross-site", "same-site", "?"),
}
"""DNS rebinding, a page of another site, and its pictures, scripts and links, for which browsers send no Origin."""
SERVED = [
    {},
    {"Origin": "http://127.0.0.1:{port}"},
    *({"Sec-Fetch-Site": site} for site in ("same-origin", "none")),
    *(
        {"Host": host, "Origin": f"http://{host}"}
        for host in ("localhost", "localhost:9000", "127.0.0.1:80", "127.3.2.1", "[::1]:8080")
    ),
]


@pytest.mark.parametrize("path", ["/playground/stats", f"/bot{TOKEN}/getMe", "/"])
async def test_its_own_page_and_programs_are_served_and_others_refused(harness: Harness, path: str) -> None:
    rows = [(headers, 200) for headers in SERVED]
    rows += [({name: value}, 403) for name, values in REFUSED.items() for value in values]
    port = harness.url.rpartition(":")[2]
    async with aiohttp.ClientSession() as session:
        for headers, status in rows:
            sent = {name: value.format(port=port) for name, value in headers.items()}
            async with session.get(f"{harness.url}{path}", headers=sent) as answer:
                assert answer.status == status, sent


async def test_it_listens_where_ipv6_calls_this_machine() -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("no IPv6 on this machine")
    async with serve(World(), host="::1") as address, aiohttp.ClientSession() as session:
        assert address.startswith("http://[::1]:")
        assert (await session.get(f"{address}/playground/stats", headers={"Origin": address})).status == 200
