"""Calls of people who have asked for them: when they ring, and how they end."""

from datetime import UTC, datetime

import msgspec
import pytest

from bot.base.preferences import Language, PersonSettings
from bot.features.queue.own_data import WaitData
from bot.features.queue.rings import GAP_MS, KEPT_MS, MOST_AT_A_TABLE, MOST_RINGS, Rings, is_awake, may_ring
from bot.features.queue.waiting import Caller, Wish
from bot.match.table import PersonId, TableId
from bot.people.blocking import Blocking
from bot.people.people import Person
from playground.bot_api_types import Message
from tests.support.queueing import MEDIUM, SHORT, Queue, menus, offers_of, plays
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, text_of

HOUR_MS, DAY_S = 3_600_000, 86_400
ASKED = Caller(MEDIUM, 1 << 60)


def moscow(hour: int, minute: int = 0) -> int:
    """A time of a day by the clocks of Moscow, three hours ahead of UTC."""
    return int(datetime(2026, 11, 29, hour, minute, tzinfo=UTC).timestamp()) * 1_000 - 3 * HOUR_MS


@pytest.mark.parametrize(
    ("hour", "minute", "rings"),
    [(0, 0, False), (9, 59, False), (10, 0, True), (15, 0, True), (21, 59, True), (22, 0, False)],
)
def test_nobody_is_rung_at_night(hour: int, minute: int, *, rings: bool) -> None:
    """By their own clocks, or those of Moscow without any."""
    anna = Person(PersonId(1), "Анна", Language.RU, chosen=False, opened=True)
    assert is_awake(anna, moscow(hour, minute)) is rings
    far = msgspec.structs.replace(anna, settings=PersonSettings(zone="Asia/Vladivostok"))
    assert is_awake(far, moscow(hour, minute) - 7 * HOUR_MS) is rings


def test_nobody_is_rung_often() -> None:
    """Once an hour, three times in a day; what is older does not count."""
    rung: tuple[int, ...] = ()
    for hour in range(10, 10 + MOST_RINGS):
        assert may_ring(msgspec.structs.replace(ASKED, rung=rung), moscow(hour))
        rung = (*rung, moscow(hour))
        again = msgspec.structs.replace(ASKED, rung=rung[-1:])
        assert not may_ring(again, moscow(hour) + GAP_MS - 1)
    often = msgspec.structs.replace(ASKED, rung=rung)
    assert not may_ring(often, moscow(20))
    assert may_ring(often, moscow(10) + 24 * HOUR_MS)


@pytest.fixture
def queue(strict_stage: Stage) -> Queue:
    """By day."""
    stage = strict_stage
    stage.clock.jump((moscow(12) - stage.clock.now()) / 1_000 % DAY_S)
    return Queue(stage)


async def asks(queue: Queue, person: int, menu: Message) -> Message:
    """The menu of a person who has asked to be called."""
    answer = await queue.stage.presses(person, menu, "t:ring:on/")
    assert answer["text"].startswith(said("toast-call-on", first=10, last=22, zone="", most=3)[:20])
    return queue.latest(person, menu)


async def look(queue: Queue) -> None:
    await queue.stage.services[Rings].look()
    await queue.stage.quiet()


def rings_of(queue: Queue, person: int) -> list[Message]:
    """The calls that a person has read."""
    game = said("oh-hell-name")
    return [each for each in queue.stage.seen(person) if tells(text_of(each), "queue-ring", game=game)]


async def test_who_has_asked_is_called_to_a_table(queue: Queue) -> None:
    """Whatever its preset, once; one tap sits down, another ends the calls."""
    stage = queue.stage
    first, second = await menus(queue, stage.anna, stage.boris)
    menu = await asks(queue, stage.boris, second)
    assert "t:ring:off/oh_hell/medium" in buttons(menu)
    await look(queue)
    assert rings_of(queue, stage.boris) == []
    await plays(queue, stage.anna, first, SHORT)
    for _ in range(2):
        await look(queue)
    (ring,) = rings_of(queue, stage.boris)
    assert len(offers_of(ring)) == 1
    await stage.presses(stage.boris, ring, "t:ring:off")
    assert await queue.room.callers() == {}
    assert "t:ring:on/oh_hell/medium" in buttons(queue.latest(stage.boris, ring)), "the menu stands there"


async def test_a_call_leads_to_the_table(queue: Queue) -> None:
    stage = queue.stage
    first, second = await menus(queue, stage.anna, stage.boris)
    await asks(queue, stage.boris, second)
    await plays(queue, stage.anna, first, MEDIUM)
    await look(queue)
    (ring,) = rings_of(queue, stage.boris)
    answer = await stage.presses(stage.boris, ring, "t:offer:")
    assert answer["text"] == said("toast-seating")
    tickets = await queue.room.tickets()
    assert tickets[PersonId(stage.boris)].wishes == (MEDIUM,)


async def test_who_plays_alone_asks_in_the_message_of_the_wait(queue: Queue) -> None:
    """And is not called while others may come to the match."""
    stage = queue.stage
    first, second = await menus(queue, stage.anna, stage.boris)
    await plays(queue, stage.anna, first, SHORT)
    alone = await plays(queue, stage.boris, second, MEDIUM)
    await stage.presses(stage.boris, alone, "t:ring:on/")
    stage.clock.jump(3)
    await queue.messages.draw()
    assert "t:ring:off/oh_hell/medium" in buttons(queue.latest(stage.boris, alone))
    await look(queue)
    assert rings_of(queue, stage.boris) == []


@pytest.mark.parametrize("why", ["blocks", "expired", "forgotten", "enough", "other game"])
async def test_some_are_not_called(queue: Queue, why: str) -> None:
    """Who blocks the only player; who asked long ago, or is forgotten; for whose table many were called."""
    stage, boris = queue.stage, PersonId(queue.stage.boris)
    first, second = await menus(queue, stage.anna, stage.boris)
    await asks(queue, stage.boris, second)
    if why == "blocks":
        await stage.services[Blocking].block(boris, PersonId(stage.anna))
    elif why == "forgotten":
        await stage.services[WaitData].forget(boris)
    elif why == "other game":
        await stage.services[Rings].ask(boris, Wish("terz", "short"))
    elif why == "expired":
        stage.clock.jump(KEPT_MS / 1_000)
    await plays(queue, stage.anna, first, MEDIUM)
    if why == "enough":
        (table,) = await stage.store.of_person(PersonId(stage.anna))
        others = Caller(MEDIUM, stage.clock.now() + KEPT_MS, (stage.clock.now(),), TableId(table.id))
        for number in range(1, 1 + MOST_AT_A_TABLE):
            await queue.room.set_caller(PersonId(number), others)
    await look(queue)
    assert rings_of(queue, stage.boris) == []
    assert (boris in await queue.room.callers()) is (why in {"blocks", "enough", "other game"})


async def test_who_has_blocked_the_bot_is_called_no_longer(queue: Queue) -> None:
    stage = queue.stage
    first, second = await menus(queue, stage.anna, stage.boris)
    await asks(queue, stage.boris, second)
    await plays(queue, stage.anna, first, MEDIUM)
    stage.world.block(stage.boris)
    await look(queue)
    assert await queue.room.callers() == {}


async def test_a_copy_of_a_person_s_data_says_how_they_are_called(queue: Queue) -> None:
    stage, boris = queue.stage, PersonId(queue.stage.boris)
    data = stage.services[WaitData]
    assert await data.document(boris) == {"waits": False, "called": None}
    await stage.services[Rings].ask(boris, MEDIUM)
    called = (await data.document(boris))["called"]
    assert called == {"wish": ["oh_hell", "medium"], "until": stage.clock.now() + KEPT_MS}


@pytest.mark.parametrize("language", Language)
def test_a_call_is_for_a_few_hours_of_the_day(language: Language) -> None:
    """An alert has 200 characters."""
    sentence = said("toast-call-on", language, first=10, last=22, zone="UTC +12:30", most=3)
    assert len(sentence) <= 200
