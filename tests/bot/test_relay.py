"""A webhook over several processes: a tap comes to any of them, and is handled by that of its table."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from telegram import Bot

from bot.base.downtime import Downtime
from bot.base.timing import Time
from bot.chat.incoming import inheritance, parking
from bot.chat.incoming.inheritance import Inheritance
from bot.chat.incoming.intake import Intake, Raw, UpdateOutcome
from bot.chat.incoming.sharing import Relay
from bot.chat.incoming.webhook import Webhook
from storage.live import Live
from tests.bot.crew import press, table_of
from tests.bot.incoming import Handler, Telegram, until

BOTH = {"one", "two"}
OURS, THEIRS = table_of("one", BOTH), table_of("two", BOTH)


class Door:
    """A process that a webhook serves, beside another."""

    def __init__(self, live: Live, name: str, living: set[str], inbox: Any = None) -> None:
        telegram, self.handler = Telegram(), Handler()
        bot = Bot("1:token", request=telegram, get_updates_request=telegram)
        intake = Intake(bot, self.handler.handle, self.handler.apologise, self.handler.refuse)
        left = Inheritance(
            intake,
            live.inbox,
            Downtime(live, Time()),
            Time(),
            heir=name,
            living=lambda: living,
            knows_others=lambda: True,
        )
        relay = Relay(inbox or live.inbox, name, lambda: living)
        self.webhook = Webhook(
            bot, intake, Time(), url="https://bot.example/", secret="secret", relay=relay, inheritance=left
        )
        self._running = asyncio.create_task(self.webhook.run())

    async def take(self, raw: Raw) -> UpdateOutcome:
        """What Telegram's request leads to."""
        return await self.webhook._take(raw)

    async def stop(self) -> None:
        self.webhook.stop()
        await self._running


class Full:
    """Inboxes with no room, or out of reach."""

    def __init__(self, error: Exception | None) -> None:
        self._error = error

    async def store(self, process: str, updates: object) -> None:
        if self._error is not None:
            raise self._error


@pytest.fixture
async def doors(live: Live, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Door, Door, set[str]]]:
    monkeypatch.setattr(inheritance, "ADOPT_S", 0.02)
    monkeypatch.setattr(parking, "READ_MS", 50)
    monkeypatch.setattr(parking, "DELETE_S", 0.0)
    living = {*BOTH}
    doors = Door(live, "one", living), Door(live, "two", living)
    yield (*doors, living)
    for door in doors:
        await door.stop()


async def test_a_tap_is_handled_by_its_tables_process(live: Live, doors: tuple[Door, Door, set[str]]) -> None:
    one, two, _ = doors
    for number, table in enumerate((OURS, THEIRS, OURS, THEIRS), 10):
        assert await one.take(press(number, 1, table)) is UpdateOutcome.HANDLED
    await until(lambda: len(two.handler.done) == 2)
    assert (one.handler.done, two.handler.done) == ([10, 12], [11, 13])


async def test_a_tap_brought_twice_is_handled_once(live: Live, doors: tuple[Door, Door, set[str]]) -> None:
    one, two, _ = doors
    raw = press(10, 1, THEIRS)
    await one.take(raw)
    await until(lambda: two.handler.done == [10])
    one.webhook._finished.clear()
    await one.take(raw)
    await one.take(press(11, 1, THEIRS))
    await until(lambda: 11 in two.handler.done)
    assert two.handler.done == [10, 11]


async def test_a_join_is_handled_where_it_arrives(live: Live, doors: tuple[Door, Door, set[str]]) -> None:
    one, _, _ = doors
    join = press(10, 1, THEIRS)
    join["callback_query"]["data"] = f"l:{THEIRS}:join"
    await one.take(join)
    assert one.handler.done == [10]


async def test_nothing_is_handed_on_by_one_that_may_be_dead(doors: tuple[Door, Door, set[str]]) -> None:
    one, _, living = doors
    living.discard("one")
    await one.take(press(10, 1, THEIRS))
    assert one.handler.done == [10]


@pytest.mark.parametrize("error", [None, RedisConnectionError("gone")])
async def test_what_cannot_be_handed_on_is_handled(live: Live, error: Exception | None) -> None:
    door = Door(live, "one", {*BOTH}, inbox=Full(error))
    assert await door.take(press(10, 1, THEIRS)) is UpdateOutcome.HANDLED
    await door.stop()
    assert door.handler.done == [10]


async def test_what_the_dead_had_is_handled(live: Live, doors: tuple[Door, Door, set[str]]) -> None:
    one, two, living = doors
    two.handler.gates[10] = asyncio.Event()
    await one.take(press(10, 1, THEIRS))
    await until(lambda: two.handler.began == [10])
    living.discard("two")
    await until(lambda: one.handler.done == [10])
    two.handler.gates[10].set()
