"""Screenshots of the playground's page in Chromium, stored as small files."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, TypeAlias

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright

from playground.model import Room
from tests.support.browser import ARGUMENTS, CHROMIUM

FOLDER = Path("docs/screenshots")
DESKTOP = (1280, 860)
PHONE = (390, 844)
SETTLED_MS = 900
COLOURS = 256
"""Of a stored picture: enough for flat colours, at a third of the size."""

Phones: TypeAlias = Sequence[tuple[int, Room | None]]
"""People with the chats that they look at."""
Act: TypeAlias = Callable[[Page], Awaitable[None]]


class Camera(NamedTuple):
    """Takes pictures of one playground in one language."""

    browser: Browser
    folder: Path
    """Folder of the pictures."""
    dark: bool
    """Dark theme on every page, marked in the names of the pictures."""
    address: str = ""
    language: str = ""

    async def shoot(
        self,
        name: str,
        phones: Phones,
        *,
        size: tuple[int, int] = PHONE,
        dark: bool = False,
        then: Sequence[tuple[str, Act]] = (),
    ) -> None:
        """Take a screenshot of these phones, then more of the same page, each after a change on it."""
        shown = ",".join(f"{person}@{room.chat.id if room else 'bot'}" for person, room in phones)
        page = await self.browser.new_page(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark or self.dark else "light",
            device_scale_factor=1.5,
        )
        await page.goto(f"{self.address}/?phones={shown}&lang={self.language}")
        await self._keep(page, name)
        for other, act in then:
            await act(page)
            await self._keep(page, other)
        await page.close()

    async def shoot_in_both_themes(self, name: str, phones: Phones) -> None:
        """Take a screenshot in the light theme, and one in the dark."""
        for dark in (False, True):
            await self._replace(dark=dark).shoot(name, phones)

    async def _keep(self, page: Page, name: str) -> None:
        await page.wait_for_timeout(SETTLED_MS)
        theme = "-dark" if self.dark else ""
        path = self.folder / f"{name}-{self.language}{theme}.png"
        if name and (self.folder != FOLDER or path.name in _on_pages()):
            _save(await page.screenshot(), path)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start headless Chromium, the one on PATH if there is one."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


@cache
def _on_pages() -> frozenset[str]:
    """Return the pictures that a page shows: no others are kept with the pages."""
    pages = (page.read_text("utf-8") for page in (*Path().glob("*.md"), *FOLDER.parent.glob("*.md")))
    return frozenset(name for page in pages for name in re.findall(rf"{FOLDER.name}/([\w-]+\.png)", page))


def pressing(label: str) -> Act:
    """Return a press on the newest key with this label."""

    async def act(page: Page) -> None:
        message = page.locator(".message").filter(has=page.locator(".key")).last
        await message.get_by_role("button", name=label, exact=True).click()

    return act


def pressing_all(labels: Sequence[str]) -> Act:
    """Press these keys in order, waiting for each answer."""

    async def act(page: Page) -> None:
        for label in labels:
            await pressing(label)(page)
            await page.locator(".key.waits").wait_for(state="detached")

    return act


def _save(png: bytes, path: Path) -> None:
    picture = Image.open(BytesIO(png)).convert("RGB")
    picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE).save(
        path, optimize=True
    )
