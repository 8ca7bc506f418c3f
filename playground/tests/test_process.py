"""The command line."""

import asyncio
import signal

import aiohttp
import pytest

from harness import PATIENCE_S, TOKEN, bot_at, playground
from playground.__main__ import arguments


@pytest.mark.slow
async def test_it_prints_its_address_and_stops_cleanly_with_a_poll_open() -> None:
    async with playground("--token", TOKEN) as (process, url), aiohttp.ClientSession() as session:
        assert (await session.get(f"{url}/bot{TOKEN}/getMe")).status == 200
        stream = await session.get(f"{url}/playground/events")
        poll, writer = await asyncio.open_connection(*url.removeprefix("http://").split(":"))
        writer.write(
            f"GET /bot{TOKEN}/getUpdates?timeout=50&offset=1000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
        )
        await writer.drain()
        for _ in range(3):  # the server takes what came before in the meantime
            await session.get(f"{url}/bot{TOKEN}/getMe")
        process.send_signal(signal.SIGTERM)
        assert (await poll.read()).endswith(b'{"ok":true,"result":[]}')
        writer.close()
        stream.close()
        out, err = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    assert (process.returncode, out, err) == (0, b"", b"")


@pytest.mark.slow
async def test_the_bot_has_the_given_name() -> None:
    async with playground("--name", "Ada", "--username", "ada_bot") as (_, url), bot_at(url) as bot:
        assert (bot.first_name, bot.username) == ("Ada", "ada_bot")


@pytest.mark.slow
async def test_a_port_in_use_is_reported_in_a_sentence() -> None:
    taken = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = taken.sockets[0].getsockname()[1]
    async with playground("--listen", f"127.0.0.1:{port}") as (process, _):
        out, err = await process.communicate()
    taken.close()
    assert (process.returncode, out) == (1, b"")
    assert err.decode() == f"playground: cannot listen on 127.0.0.1:{port}: Address already in use\n"


@pytest.mark.parametrize("listen", ["0.0.0.0:8080", "192.168.1.5:80", "127.0.0.1:x"])
def test_it_listens_to_this_machine_only(listen: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        arguments().parse_args(["--listen", listen])
    assert ended.value.code == 2
    assert "--listen" in capsys.readouterr().err
