"""The clock of a turn starts when its message is delivered."""

from unittest.mock import AsyncMock

import pytest

from bot.chat.drawer.leftovers import Leftovers
from bot.chat.outgoing.permits import Limits
from bot.chat.outgoing.sender import Sender
from bot.match.table import TableId
from bot.people.presence import Presence
from bot.ui.content import Content
from playground.bot_api.api_errors import ApiError, bad_request, forbidden, too_many
from storage.live.live import Deadline
from storage.live.redraws import Redraw, hand_screen
from tests.chat.drawer.steps import begun
from tests.support.clocks import StillTime
from tests.support.harness import GROUP
from tests.support.instances import Immortal
from tests.support.scenario import until
from tests.support.sentences import tells
from tests.support.stage import Stage

RING_MS, WAIT_MS = 20_000, 30_000
"""Deadlines of the ring of a silent person, and of the others' notice."""
LONG_AGO = 10**15
BLOCKED = forbidden("bot was blocked by the user")
REFUSED = bad_request("BUTTON_DATA_INVALID")


async def turns(stage: Stage, table: TableId) -> list[Deadline]:
    """The deadlines of clocks that run."""
    known = await stage.live.deadlines.due(LONG_AGO)
    return [due for due in known if due.table == table and due.name.startswith("turn")]


async def test_only_the_clock_of_the_person_on_turn_runs(stage: Stage) -> None:
    async with stage.delivery():
        before = stage.time.now()
        id = (await begun(stage)).id
        (due,) = await turns(stage, id)
        seat = (await stage.store.load(id)).seat_of(await stage.asked(id))
        assert due.name == f"turn:{seat}"
        assert before + WAIT_MS <= due.at <= stage.time.now() + WAIT_MS
        await stage.step(id)
        await stage.drawn()
        (next_due,) = [due for due in await turns(stage, id) if due.at > before]
    assert next_due.name != due.name


@pytest.mark.parametrize(
    ("failures", "clocks"), [([too_many(100_000)], 0), ([REFUSED], 0), ([BLOCKED] * 9, 1)]
)
async def test_a_clock_runs_for_a_question_that_was_sent_or_that_its_person_blocks(
    stage: Stage, failures: list[ApiError], clocks: int
) -> None:
    """None runs while Telegram holds the question back, or if it refuses it."""
    async with stage.delivery():
        table = await stage.open()
        await stage.drawn()
        for person in stage.people:
            stage.telegram.failures[person.id].extend(failures)
        await stage.begin(table)
        await until(lambda: all(stage.telegram.tried[person.id] for person in stage.people), "no hands")
        if failures[0].code != 429:
            await stage.drawn()
        assert len(await turns(stage, table.id)) == clocks


async def test_a_question_comes_again_with_sound(stage: Stage) -> None:
    """The first person to move was present when the question came."""
    async with stage.delivery():
        stage.clock.stop()
        for each in stage.people:
            await Presence(stage.live, stage.time).note(each.id)
        id = (await begun(stage)).id
        person = await stage.asked(id)
        seat = (await stage.store.load(id)).seat_of(person)
        assert "⏳ 1:45" in stage.telegram.texts(person)[-1]
        before = len(stage.telegram.calls_to(person))
        stage.clock.jump(RING_MS / 1_000)
        await stage.turns.run_out(id, seat)
        await stage.drawn()
        stage.clock.jump((WAIT_MS - RING_MS) / 1_000)
        await stage.turns.run_out(id, seat)
        await stage.drawn()
        assert tells(stage.telegram.texts(GROUP)[-1], "notice-late")
        stage.clock.go_on()
        await until(lambda: len(stage.telegram.messages(person)) == 1, "the old question is still there")
    ring, *others = stage.telegram.calls_to(person)[before:]
    assert (ring.verb, ring.params["disable_notification"]) == ("sendPhoto", False)
    assert isinstance(ring.file, str), "a picture that Telegram has is not uploaded again"
    assert "⏳ 0:40" in stage.telegram.texts(person)[-1]
    assert [call.verb for call in others] == ["deleteMessage"]


async def test_replaced_messages_are_deleted_together(stage: Stage) -> None:
    async with stage.delivery() as delivery:
        id = (await begun(stage)).id
        person = stage.people[0].id
        stage.clock.stop()
        for _ in range(3):
            await delivery.send_anew(id, hand_screen(person))
            await stage.drawn()
        assert len(stage.telegram.messages(person)) == 4
        stage.clock.go_on()
        await until(lambda: len(stage.telegram.messages(person)) == 1, "old hands are still there")
    verbs = [call.verb for call in stage.telegram.calls_to(person)]
    assert verbs == [*["sendPhoto"] * 4, "deleteMessages"]


async def test_a_deletion_waits_for_a_call_that_nothing_else_needs(stage: Stage) -> None:
    time, chat = StillTime(), stage.people[0].id
    sender = Sender(stage.live, stage.bot, time, Immortal(), limits=Limits())
    leftovers = Leftovers(sender, time, chat, {})
    leftovers.note(7)
    time.at += leftovers.wait
    while not sender.permits.take(chat, table="table").wait:
        pass
    await leftovers.tidy()
    assert (stage.telegram.tried[chat], leftovers.wait >= 3_000) == (0, True)
    time.at += leftovers.wait
    await leftovers.tidy()
    assert (stage.telegram.tried[chat], bool(leftovers)) == (1, False)


async def test_a_process_that_ends_leaves_no_old_message(stage: Stage) -> None:
    async with stage.delivery() as delivery:
        id = (await begun(stage)).id
        stage.clock.stop()
        await delivery.send_anew(id, hand_screen(stage.people[0].id))
        await stage.drawn()
    assert len(stage.telegram.messages(stage.people[0].id)) == 1
    delivery.wake([Redraw(id, hand_screen(stage.people[0].id), 10**6)])
    assert delivery.waiting == 0, "and takes no more"


async def test_a_successor_deletes_what_a_killed_process_has_replaced(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = stage.people[0].id
    stage.clock.stop()
    with monkeypatch.context() as patched:
        patched.setattr(Leftovers, "finish", AsyncMock())
        async with stage.delivery() as killed:
            id = (await begun(stage)).id
            await killed.send_anew(id, hand_screen(person))
            await stage.drawn()
    assert len(stage.telegram.messages(person)) == 2
    stage.clock.go_on()
    async with stage.delivery():
        await stage.steps(id, 4)
        await stage.drawn()
    assert len(stage.telegram.messages(person)) == 1


async def test_what_cannot_be_deleted_together_is_deleted_alone(stage: Stage) -> None:
    sender = stage.sender()
    sent = [(await sender.calls.send(1, None, Content("text"), silent=True)).message for _ in range(3)]
    stage.telegram.failures[1].append(bad_request("message can't be deleted for everyone"))
    await sender.calls.delete(1, *sent)
    assert [call.verb for call in stage.telegram.calls_to(1)[3:]] == ["deleteMessage"] * 3
