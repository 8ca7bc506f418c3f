"""The example bot runs as a process of its own; people are driven over HTTP alone."""

import asyncio
import os
import sys
from typing import Any

import aiohttp
import pytest

from harness import PATIENCE_S, ROOT, TOKEN, playground


@pytest.mark.slow
async def test_two_people_duel() -> None:
    async with playground() as (_, url), aiohttp.ClientSession(url) as session:
        env = {**os.environ, "BOT_API_URL": url, "BOT_TOKEN": TOKEN}
        bot = await asyncio.create_subprocess_exec(sys.executable, ROOT / "examples/dice_duel.py", env=env)

        async def act(name: str, **fields: Any) -> Any:
            async with session.post(f"/playground/{name}", json=fields) as answer:
                assert answer.status == 200, await answer.text()
                return await answer.json()

        async def message(*, has_keyboard: bool) -> Any:
            """Wait until the last message of the group has a keyboard, or none."""
            async with asyncio.timeout(PATIENCE_S):
                while True:
                    async with session.get("/playground/messages", params={"chat": chat}) as answer:
                        last = (await answer.json())["messages"][-1]
                    if ("reply_markup" in last) == has_keyboard:
                        return last
                    await asyncio.sleep(0.05)

        group = await act("cast", language="en")
        chat = group["chat"]["id"]
        anna, bob, *_ = (int(member) for member in group["members"])
        await act("say", person=anna, chat=chat, text="/duel")
        number = (await message(has_keyboard=True))["message_id"]
        press = {"chat": chat, "message": number, "label": "🎲 Roll", "wait": PATIENCE_S}
        answers = [(await act("press", person=person, **press))["text"] for person in (anna, anna, bob)]
        first, again, second = (int(text.removeprefix("You rolled ")) for text in answers)
        assert first == again
        result = "A draw" if first == second else "Anna wins" if first > second else "Bob wins"
        assert (await message(has_keyboard=False))["text"] == f"Anna: {first}\nBob: {second}\n{result}"
        bot.terminate()
        assert await asyncio.wait_for(bot.wait(), PATIENCE_S) == 0
