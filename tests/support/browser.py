"""Chromium for tests; where there is none they are skipped, or with PULKA_BROWSER=required they fail."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright

CHROMIUM = shutil.which("chromium")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@asynccontextmanager
async def chromium_running() -> AsyncIterator[Browser]:
    """Chromium without a window."""
    if CHROMIUM is None:
        sentence = "there is no `chromium` on the PATH"
        if os.environ.get("PULKA_BROWSER") == "required":
            pytest.fail(sentence)
        pytest.skip(sentence)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A Chromium for one test."""
    async with chromium_running() as browser:
        yield browser
