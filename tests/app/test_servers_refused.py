"""The start names unusable servers in one sentence, without any password."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.app import resources
from bot.app.program import assemble
from bot.app.resources import CannotStart, open_redis
from bot.base.settings import load_settings
from bot.base.timing import Time
from tests.support.processes import launched
from tests.support.scenario import START_PATIENCE_S
from tests.support.servers import IN_URL, PASSWORD, PostgreSQL, free_port, redis_running

SECRET = "hunter2"
TOKEN = f"123:{SECRET}"


@pytest.fixture
def silent() -> Iterator[str]:
    """Yield the address of a Bot API that accepts calls and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


async def refusal(folder: Path, api: str, **env: str) -> str:
    """Return the last line of `pulka run`, after it has ended by itself with status 2."""
    process = await launched(folder, "run", BOT_TOKEN=TOKEN, BOT_API_URL=api, **env)
    out, errors = await asyncio.wait_for(process.communicate(), START_PATIENCE_S)
    said = out.decode() + errors.decode()
    assert process.returncode == 2, said
    for secret in (SECRET, PASSWORD, IN_URL):
        assert secret not in said
    return said.splitlines(keepends=True)[-1]


UNUSABLE = "The server at REDIS_URL cannot be used: "
UNOPENED = "The database of DATABASE_URL cannot be opened: "
REDIS = "REDIS_URL must be an address like redis://:password@host:6379/0, "
DATABASE = "DATABASE_URL must be an address like postgresql://user:password@host:5432/name."


@pytest.mark.parametrize(
    ("name", "url", "sentence"),
    [
        ("REDIS_URL", f"redis://:{SECRET}@127.0.0.1:{SECRET}/0", REDIS),
        ("REDIS_URL", f"redis://:{SECRET}@[127.0.0.1/0", REDIS),
        ("REDIS_URL", f"redis+sentinel://:{SECRET}@127.0.0.1", REDIS),
        ("REDIS_URL", f"redis://:{SECRET}@127.0.0.1?replicas={SECRET}", REDIS),
        (
            "REDIS_URL",
            f"redis://:{SECRET}@127.0.0.1:{{free}}",
            f"{UNUSABLE}it cannot be reached (ConnectionError).",
        ),
        ("REDIS_URL", f"redis+cluster://:{SECRET}@127.0.0.1:{{free}}", f"{UNUSABLE}it cannot be reached ("),
        ("DATABASE_URL", f"postgresql://pulka:{SECRET}@127.0.0.1:{SECRET}/pulka", DATABASE),
        ("DATABASE_URL", f"postgresql+mysql://pulka:{SECRET}@127.0.0.1:{SECRET}/pulka", DATABASE),
        (
            "DATABASE_URL",
            f"postgresql://pulka:{SECRET}@127.0.0.1:{{free}}/pulka",
            f"{UNOPENED}it cannot be reached (OperationalError).",
        ),
        ("DATABASE_URL", f"sqlite:////dev/null/{SECRET}", f"{UNOPENED}it cannot be used (FileExistsError)."),
    ],
)
async def test_a_url_that_leads_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, url: str, sentence: str
) -> None:
    for variable, value in {
        "REDIS_URL": "",
        "BOT_TOKEN": TOKEN,
        "DATA_DIR": str(tmp_path),
        name: url.format(free=free_port()),
    }.items():
        monkeypatch.setenv(variable, value)
    monkeypatch.setattr(resources, "PATIENCE_S", 0.0)
    monkeypatch.setattr("storage.redis.connection.RETRIES", 1)
    monkeypatch.setattr("bot.app.wiring.stores.open_bot", lambda *_: asyncio.Event().wait())
    with pytest.raises(CannotStart) as refused:
        async with assemble(load_settings(None), Time()):
            pass
    said = str(refused.value)
    assert said.startswith(sentence)
    assert SECRET not in said
    assert "\n" not in said


@pytest.mark.slow
async def test_a_redis_that_wants_another_password(tmp_path: Path, silent: str) -> None:
    with redis_running(tmp_path, password=PASSWORD) as server:
        said = await refusal(tmp_path, silent, REDIS_URL=f"redis://:{SECRET}@127.0.0.1:{server.port}")
        assert said == f"{UNUSABLE}it does not accept the name and password.\n"
        async with AsyncExitStack() as stack:
            assert await (await open_redis(stack, server.url())).ping()


@pytest.mark.slow
async def test_a_database_that_wants_another_password(
    tmp_path: Path, silent: str, postgresql: PostgreSQL
) -> None:
    right = postgresql.url("postgres")
    said = await refusal(tmp_path, silent, DATABASE_URL=right.replace(IN_URL, SECRET))
    assert said == f"{UNOPENED}it does not accept the name and password.\n"
    said = await refusal(tmp_path, silent, DATABASE_URL=postgresql.url("nothing"))
    assert said == f"{UNOPENED}it or its user does not exist.\n"


async def test_a_start_waits_for_servers_that_come_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "AGAIN_S", 0.01)
    with redis_running(tmp_path) as server:
        server.kill()
        async with AsyncExitStack() as stack:
            opening = asyncio.create_task(open_redis(stack, server.url()))
            await asyncio.to_thread(server.start)
            assert await (await opening).ping()


async def test_a_start_waits_in_vain_no_longer_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock takes ten seconds."""
    seconds = count(0, 10)
    monkeypatch.setattr(resources, "AGAIN_S", 0.0)
    monkeypatch.setattr(resources, "PATIENCE_S", 30.0)
    monkeypatch.setattr("storage.redis.connection.RETRIES", 1)
    monkeypatch.setattr(resources, "time", SimpleNamespace(monotonic=lambda: float(next(seconds))))
    with pytest.raises(CannotStart):
        async with AsyncExitStack() as stack:
            await open_redis(stack, f"redis://127.0.0.1:{free_port()}")
    assert 3 <= next(seconds) / 10 <= 5
