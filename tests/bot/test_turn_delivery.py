"""The clock of a turn starts when its message is delivered, whatever Telegram does."""

import pytest

from bot.delivery import delivery as delivering
from bot.delivery import worker
from bot.service.table import PersonId, TableId
from storage.live import Deadline, Live
from tests.bot.delivery_stage import ROOM, Stage, until
from tests.bot.fake_telegram import refusal, too_many

HALF_MS = 40_000
"""Half of the first turn of a quick match, with its whole reserve."""
LONG_AGO = 10**15
BLOCKED = refusal(403, "Forbidden: bot was blocked by the user")
UNREADABLE = refusal(400, "Bad Request: can't parse entities")


@pytest.fixture
def stage(live: Live, monkeypatch: pytest.MonkeyPatch) -> Stage:
    monkeypatch.setattr(delivering, "SWEEP_S", 0.05)
    monkeypatch.setattr(worker, "LINGER_S", 0.05)
    return Stage(live)


async def turns(stage: Stage, table: TableId) -> list[Deadline]:
    """The deadlines of clocks that run."""
    known = await stage.live.deadlines.due(LONG_AGO)
    return [due for due in known if due.table == table and due.name.startswith("turn")]


async def has_tried_all(stage: Stage) -> bool:
    """Whether everybody's hand was sent, or refused."""
    return all(stage.telegram.tried[person.id] for person in stage.people)


async def started(stage: Stage) -> TableId:
    """A match whose first screens are drawn."""
    table = await stage.open()
    await stage.start(table)
    await stage.quiet()
    return table.id


async def test_only_the_clock_of_whoever_is_asked_runs(stage: Stage) -> None:
    async with stage.delivery():
        before = stage.time.now()
        id = await started(stage)
        (due,) = await turns(stage, id)
        seat = (await stage.store.load(id)).seat_of(await stage.mover(id))
        assert due.name == f"turn:{seat}"
        assert before + HALF_MS <= due.at <= stage.time.now() + HALF_MS
        await stage.move(id)
        await stage.quiet()
        (next_due,) = await turns(stage, id)
    assert next_due.name != due.name


async def test_no_clock_runs_while_telegram_holds_the_question_back(stage: Stage) -> None:
    async with stage.delivery():
        table = await stage.open()
        await stage.quiet()
        for person in stage.people:
            stage.telegram.failures[person.id].append(too_many(100_000))
        await stage.start(table)
        await until(lambda: has_tried_all(stage), "nobody was written to")
        assert await turns(stage, table.id) == []


async def test_no_clock_runs_for_a_question_that_telegram_refused(stage: Stage) -> None:
    async with stage.delivery():
        table = await stage.open()
        await stage.quiet()
        for person in stage.people:
            stage.telegram.failures[person.id].append(UNREADABLE)
        await stage.start(table)
        await stage.quiet()
        assert await turns(stage, table.id) == []


async def test_the_clock_of_who_blocks_the_bot_runs(stage: Stage) -> None:
    async with stage.delivery():
        table = await stage.open()
        await stage.quiet()
        for person in stage.people:
            stage.telegram.failures[person.id].extend([BLOCKED] * 9)
        await stage.start(table)
        await stage.quiet()
        assert len(await turns(stage, table.id)) == 1
        await stage.move(table.id)
        await stage.quiet()
        assert len(await turns(stage, table.id)) == 1


async def test_half_the_time_rings_and_the_group_reads_who_is_late(stage: Stage) -> None:
    async with stage.delivery():
        id = await started(stage)
        person: PersonId = await stage.mover(id)
        seat = (await stage.store.load(id)).seat_of(person)
        assert "⏳ 1:20" in stage.telegram.texts(person)[-1]
        before = len(stage.telegram.calls_to(person))
        await stage.time.sleep(HALF_MS / 1_000)
        await stage.turns.run_out(id, seat)
        await stage.quiet()
    ring, *_ = stage.telegram.calls_to(person)[before:]
    assert (ring.verb, ring.params["disable_notification"]) == ("sendMessage", False)
    assert "⏳ 0:40" in stage.telegram.texts(person)[-1]
    assert "⏳ Ждём" in stage.telegram.texts(ROOM)[-1]
