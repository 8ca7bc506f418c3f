"""A match goes on while processes come and go, by webhook and by polling."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bench.proxy import proxy
from bot.base.settings import Address
from tests.support.autoplay import Autoplayers
from tests.support.processes import launched
from tests.support.scenario import START_PATIENCE_S, until, working
from tests.support.servers import free_port
from tests.whole_matches.conftest import END_S, TOKEN, Site, is_over


async def some_moves(autoplay: Autoplayers) -> None:
    wanted = autoplay.accepted_taps + 6
    await until(lambda: autoplay.accepted_taps >= wanted, "nobody plays", patience=END_S)


async def test_processes_come_and_go_in_the_middle_of_a_match(calm: Site) -> None:
    """Each begins beside the one before, and a poller takes over from webhooks."""
    people = calm.people("Аня", "Борис", "Вера")
    group = calm.world.add_group("Пятничная пулька", people)
    ports, autoplay = [free_port() for _ in range(3)], calm.autoplay(*people)
    async with proxy("/hook", ports) as hook, AsyncExitStack() as last:
        running = await last.enter_async_context(AsyncExitStack())
        for number, port in enumerate(ports):
            beginning = await last.enter_async_context(AsyncExitStack())
            listen = Address(f"127.0.0.1:{port}")
            await beginning.enter_async_context(calm.bot(webhook_url=hook, listen=listen))
            await running.aclose()
            running = beginning
            if not number:
                await calm.match(people, group)
                await last.enter_async_context(working(autoplay.run()))
            await some_moves(autoplay)
        assert calm.world.the_bot().webhook["url"] == hook
        await running.aclose()
        async with calm.bot():
            await until(lambda: is_over(group), "no end", patience=END_S)
    assert calm.world.the_bot().webhook == {}


@pytest.mark.parametrize(
    ("hook", "sentence"),
    [
        ("", "Cannot listen on LISTEN={taken}: Address already in use."),
        ("http://bot.example/hook", "Telegram does not accept the WEBHOOK_URL: "),
    ],
    ids=["an address in use", "a webhook that Telegram does not take"],
)
async def test_what_keeps_a_process_from_its_webhook_is_named(
    calm: Site, tmp_path: Path, hook: str, sentence: str
) -> None:
    taken = calm.address.removeprefix("http://")
    env = {"BOT_TOKEN": TOKEN, "BOT_API_URL": calm.address, "LISTEN": "127.0.0.1:0" if hook else taken}
    process = await launched(tmp_path, "run", WEBHOOK_URL=hook or f"{calm.address}/hook", **env)
    _, errors = await asyncio.wait_for(process.communicate(), START_PATIENCE_S)
    assert process.returncode == 2
    assert errors.decode().splitlines()[-1].startswith(sentence.format(taken=taken))
    assert b"Traceback" not in errors
