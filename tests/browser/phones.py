"""The page of the playground with its phones."""

import re

from playwright.async_api import Browser, Locator, Page

PATIENCE_MS = 60_000


def key(phone: Locator, label: str | re.Pattern[str]) -> Locator:
    """The newest button with this label."""
    return (
        phone.locator(".message")
        .filter(has=phone.page.locator(".key"))
        .last.get_by_role("button", name=label, exact=True)
    )


def newest(phone: Locator) -> Locator:
    return phone.locator(".message .text").last


async def opened_page(
    browser: Browser, address: str, phones: str, width: int, height: int, faults: list[str]
) -> Page:
    page = await browser.new_page(viewport={"width": width, "height": height})
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda message: faults.append(message.text) if message.type in {"error", "warning"} else None,
    )
    await page.goto(f"{address}/?{phones}&lang=ru")
    await page.wait_for_selector("body[data-ready]")
    return page
