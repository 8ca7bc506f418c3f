"""Every key in Redis has an owner and an end: people play and leave, time passes, and nothing is left."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from redis.asyncio import Redis
from telegram import Bot

from bot.base import downtime
from bot.base.preferences import CardStyle, GroupSettings
from bot.chat.drawer import delivery as delivering
from bot.feature_api.registry import key_kind, keys
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.store import QueueStore
from bot.features.settings.appearance import Appearance
from bot.match.opening import choices
from bot.match.opening.new_tables import NewTables
from bot.match.seating.lobby import Lobby
from bot.match.table import PersonId, Phase
from bot.match.turns import clock
from bot.people.cache import KEPT_S
from bot.people.people import People
from playground.people.inline_mode import ask, choose
from storage.live.indexes import INDEX_S
from storage.live.live import Live
from storage.redis.key_kinds import KINDS, End, KeyKind
from tests.support.scenario import PATIENCE_S, until
from tests.support.stage import Stage

DAY = 24 * 3600
LONGEST_MS = {"memory:played": 180 * DAY * 1000, "memory:person": KEPT_S * 1000, "memory:chat": KEPT_S * 1000}
"""How long keys may be kept that expire, if longer than a day."""


@pytest.fixture
def stage(strict_stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """A bot with rate limits and deadlines, on a clock that may jump without counting as an outage."""
    monkeypatch.setattr(delivering, "SWEEP_S", 0.05)
    monkeypatch.setattr(clock, "SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(downtime, "SHORTEST_MS", 365 * DAY * 1000)
    return strict_stage


async def keys_of(redis: Redis) -> dict[str, KeyKind]:
    """Return all keys by kind. Fails for a key of no declared kind."""
    names = sorted(key.decode() for key in cast("list[bytes]", await redis.keys()))
    kinds = {name: key_kind(name) for name in names}
    assert None not in kinds.values(), [name for name, kind in kinds.items() if kind is None]
    return cast("dict[str, KeyKind]", kinds)


async def kept_for_ever(redis: Redis) -> list[str]:
    """Return keys declared neither to expire nor to be bounded."""
    kept = []
    for name, kind in (await keys_of(redis)).items():
        left = await redis.pttl(name)
        if kind.end is End.TIME:
            assert left != -1, f"{name} does not expire"
            assert left <= LONGEST_MS.get(kind.name, DAY * 1000), f"{name} is kept for too long"
        elif kind.end is not End.BOUNDED and left != -2:
            kept.append(name)
    return kept


@asynccontextmanager
async def leaves_nothing(stage: Stage, redis: Redis) -> AsyncIterator[None]:
    """Some keys come in this block, and a while later they have all ended."""
    before, known = await kept_for_ever(redis), await keys_of(redis)
    yield
    assert (await keys_of(redis)).keys() - known.keys()
    async with asyncio.timeout(PATIENCE_S):
        while await kept_for_ever(redis) != before:
            stage.clock.jump(DAY)
            await asyncio.sleep(0.05)


async def test_lobbies_settings_and_refusals_end(stage: Stage, redis: Redis) -> None:
    async with leaves_nothing(stage, redis):  # a lobby that all its people leave
        await stage.gather(stage.boris)
        for person in (stage.anna, stage.boris):
            stage.world.say(person, stage.group, "/leave")
            await stage.quiet()
    async with leaves_nothing(stage, redis):  # one that everybody forgets, though a stranger has tapped
        message = await stage.gather()
        table = await stage.table()
        stage.world.start(stage.mary, f"j_{table.token}")
        await stage.quiet()
        await stage.presses(stage.stranger, message, ":computer")
        assert len((await stage.table()).chairs) == 2
    async with leaves_nothing(stage, redis):  # commands that come too often
        for person in (stage.anna, stage.boris):
            for text in ("/settings", "/language", "/stop", "/hand", "/score", "/play", "/help", "/new"):
                stage.world.say(person, stage.group, text)
                stage.world.say(person, person, text)
        await stage.quiet()
        stage.world.start(stage.stranger, "j_nosuchtokenatall")
        await stage.quiet()


async def test_matches_of_a_group_end(stage: Stage, redis: Redis) -> None:
    appearance, lobby = stage.services[Appearance], stage.services[Lobby]
    async with leaves_nothing(stage, redis):  # one played to its end
        await stage.gather(stage.boris, stage.mary)
        table = await stage.table()
        await lobby.arrange("choose", table.id, PersonId(stage.anna), choices.option("deals", "1"))
        await appearance.follow_group(table.id, GroupSettings(CardStyle(pictures=False)))
        await lobby.start("start", table.id, PersonId(stage.anna))
        await stage.finish(table.id)
    async with leaves_nothing(stage, redis):  # one that somebody leaves, and nobody touches any more
        loaded = await stage.match()
        await appearance.follow_group(loaded.table.id, GroupSettings(CardStyle(pictures=False)))
        await stage.step(loaded.table.id)
        stage.world.say(stage.mary, stage.group, "/stop")
        stage.world.say(stage.boris, stage.group, "/leave")
        await stage.quiet()
    async with leaves_nothing(stage, redis):  # one that two of three stop after one has blocked the bot
        loaded = await stage.match()
        stage.world.block(stage.boris)
        await stage.play_anything(loaded)
        for person in (stage.boris, stage.mary):
            stage.world.say(person, stage.group, "/stop")
            await stage.quiet()
        assert (await stage.table()).phase is Phase.OVER


async def test_tables_in_private_and_waits_end(stage: Stage, redis: Redis) -> None:
    anna, matchmaking, messages = PersonId(stage.anna), stage.services[Matchmaking], stage.wait_screens()
    person: Any = await stage.services[People].get(anna)
    async with leaves_nothing(stage, redis):  # a match alone that is left
        table = await stage.services[NewTables].solo("solo", person, "oh_hell", "short")
        stage.world.say(anna, anna, "/leave")
        await stage.quiet()
        assert (await stage.store.load(table.id)).table.chat is None
    async with leaves_nothing(stage, redis):  # a table of which a card is posted, and that its host leaves
        stage.world.start(anna, "invite")
        menu = await stage.message_with(anna, "t:invite:oh_hell")
        await stage.presses(anna, menu, "t:invite:oh_hell")
        message = await stage.message_with(anna, ":leave")
        table = (await stage.store.of_person(anna))[-1]
        asking = ask(stage.world, anna, stage.group, table.token, via=stage.services[Bot].id)
        await until(asking.answered.is_set)
        choose(stage.world, anna, stage.group, asking.query.id, asking.answer["results"][0]["id"])
        await stage.drawn()
        assert (await stage.store.load(table.id)).table.invitations
        await stage.presses(anna, message, ":leave")
    async with leaves_nothing(
        stage, redis
    ):  # waits for a rated match, and for one that begins with computers
        for waits, kind in ((stage.anna, "t:rated:"), (stage.boris, "t:people:")):
            await stage.says(waits, waits, "/play")
            await stage.presses(waits, await stage.message_with(waits, kind), kind)
            await messages.draw()
        await matchmaking.leave(anna)
        await matchmaking.tables.sweep()
        await messages.draw()
        stage.world.say(stage.boris, stage.boris, "/leave")
        await stage.quiet()
        await messages.draw()
        assert await stage.services[QueueStore].some_noticed(0) == ({}, 0)


async def test_what_processes_keep_in_redis_is_bounded(live: Live, redis: Redis) -> None:
    for at in range(200):
        await live.processes.note_running(at * 100_000, 1_000)
        await live.processes.beat(f"instance {at}")
        await live.processes.note_deaf(at)
        await live.processes.note_heard(at + 50_000, 1_000)
    sizes = {name: await redis.memory_usage(name) for name in await keys_of(redis)}
    assert sum(size or 0 for size in sizes.values()) < 30_000  # a hash that grows has two tables for a while
    assert all(kind.shared for kind in (await keys_of(redis)).values())


def test_every_kind_of_key_tells_its_owner() -> None:
    assert all(Path(kind.owner).is_file() for kind in keys())
    assert len({kind.form for kind in keys()}) == len(keys())
    assert key_kind("pulka:7:{03}:stored:fVx-12_aB") == KINDS[2]
    limits, avoidance = "storage/live/limit_store.py", "bot/features/queue/avoidance.py"
    owners = {"timed:commands:5": limits, "timed:waits:5:-7": limits, "timed:left:5": avoidance}
    assert {key: kind and kind.owner for key in owners if (kind := key_kind(f"pulka:7:{key}"))} == owners
    for stranger in ("pulka:7:other", "pulka:7:{3}:stored:fVx-12_aB", "pulka:7:timed:other:5", "other"):
        assert key_kind(stranger) is None


async def test_an_index_of_a_dead_process_expires(live: Live, redis: Redis) -> None:
    await live.index.note("fVx-12_aB", add=[("person", "5")])
    (name,) = await keys_of(redis)
    assert INDEX_S - 60 < await redis.ttl(name) <= INDEX_S
    await redis.expire(name, 9)
    assert await live.index.look_up("person", "5") == ["fVx-12_aB"]
    assert await redis.ttl(name) > INDEX_S - 60
