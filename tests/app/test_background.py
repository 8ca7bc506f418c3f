"""Background jobs restart after a failure, and not after the shutdown."""

import asyncio
from contextlib import AsyncExitStack
from unittest.mock import AsyncMock

import pytest
from redis.exceptions import RedisError

from bot.app.wiring import background
from bot.base.services import Services
from bot.feature_api.feature import Feature
from tests.support.program_log import program_log
from tests.support.scenario import until


@pytest.mark.parametrize("fault", [RedisError("away"), ValueError("wrong")])
async def test_a_job_that_fails_is_begun_again_until_it_is_done(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = AsyncMock(side_effect=[fault, fault, None])
    monkeypatch.setattr(background, "AGAIN_S", 0.0)
    monkeypatch.setattr(background, "features", lambda: (Feature(name="coin", jobs=(job,)),))
    with program_log() as written:
        async with AsyncExitStack() as stack:
            background.begin_jobs(stack, Services())
            await until(lambda: job.await_count == 3)
    lines = written.getvalue()
    assert lines.count("job-failed") == 2
    assert ("Traceback" in lines) is isinstance(fault, ValueError), (
        "storage that is away is no fault of a job"
    )


async def test_a_job_ends_with_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def job() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    monkeypatch.setattr(background, "features", lambda: (Feature(name="coin", jobs=(job,)),))
    async with AsyncExitStack() as stack:
        background.begin_jobs(stack, Services())
        await begun.wait()
    assert ended.is_set()
