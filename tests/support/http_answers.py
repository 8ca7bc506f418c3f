"""HTTP answers of the bot's listeners."""

import aiohttp

from bot.base.settings import Address


async def got(address: Address, path: str) -> tuple[int, str]:
    """The status and the text of an answer."""
    async with aiohttp.ClientSession() as client, client.get(f"http://{address}{path}") as response:
        return response.status, await response.text()
