"""Chromium for tests; where there is none they are skipped, or with REQUIRE_CHROMIUM set they fail."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Playwright, async_playwright

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


class Chromium:
    """Starts a Chromium without a window, and another where it has died: one test fails then, not all."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._browser: Browser | None = None

    async def browser(self) -> Browser:
        """The Chromium that runs."""
        if self._browser is None or not self._browser.is_connected():
            assert CHROMIUM is not None
            self._browser = await self._playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        return self._browser

    async def close_pages(self) -> None:
        """Leave nothing open."""
        if self._browser is not None and self._browser.is_connected():
            for context in self._browser.contexts:
                await context.close()

    async def close(self) -> None:
        if self._browser is not None:
            await self._browser.close()


@asynccontextmanager
async def chromium_running() -> AsyncIterator[Chromium]:
    """Chromium, until the end of the block."""
    if CHROMIUM is None:
        sentence = "there is no `chromium` on the PATH"
        if os.environ.get("REQUIRE_CHROMIUM"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    async with async_playwright() as playwright:
        chromium = Chromium(playwright)
        yield chromium
        await chromium.close()


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A Chromium for one test."""
    async with chromium_running() as chromium:
        yield await chromium.browser()
