"""Hands that nobody waits for: they are drawn with the next question, or a while later."""

from itertools import count
from typing import Any

import pytest

from bot.chat.drawer.loading import read_record
from bot.chat.outgoing import windows
from bot.chat.outgoing.permits import Limits, Permit, Permits
from bot.match.table import PersonId, TableId
from bot.ui import ranks
from bot.ui.plan import HandRecord
from bot.ui.ranks import Rank
from storage.live.live import Live, StoredScreen
from storage.live.redraws import ScreenId, hand_screen
from tests.chat.drawer.steps import begun
from tests.support.scenario import until
from tests.support.stage import Stage

FOR_EVER_MS = 10**9


def rest_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks, "PAST_REST_MS", FOR_EVER_MS)
    monkeypatch.setattr(ranks, "REST_MS", FOR_EVER_MS)


def calls(stage: Stage) -> dict[int, int]:
    """How many sends and edits everybody's private chat has taken."""
    return {
        person.id: sum(call.verb != "deleteMessage" for call in stage.telegram.calls_to(person.id))
        for person in stage.people
    }


async def asked(stage: Stage, table: TableId) -> PersonId:
    """Who is asked, once their hand shows it."""
    person = await stage.asked(table)

    async def is_shown() -> bool:
        loaded = await stage.store.load(table)
        return await shown(stage, table, person) == loaded.game.question(loaded.state, loaded.seat_of(person))

    await until(is_shown, "nobody is asked")
    return person


async def shown(stage: Stage, table: TableId, person: PersonId) -> str:
    """The question that the person's hand shows."""
    stored = await stage.live.screen(table, hand_screen(person))
    assert stored is not None
    record = read_record(hand_screen(person), stored.record)
    assert isinstance(record, HandRecord)
    return record.question


async def test_a_movers_hand_is_drawn_with_their_next_question(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One call for each question, and new hands of the others for each new deal."""
    rest_for_ever(monkeypatch)
    async with stage.delivery():
        table = await stage.open()
        await stage.begin(table)
        await asked(stage, table.id)
        await until(lambda: all(stage.telegram.texts(person.id) for person in stage.people), "no hands")
        before, moves = sum(calls(stage).values()), 0
        while not await _deal_is_over(stage, table.id):
            await asked(stage, table.id)
            await stage.step(table.id)
            moves += 1
        await asked(stage, table.id)
    assert moves >= 6
    assert sum(calls(stage).values()) - before <= moves + 2 * (len(stage.people) - 1)


async def test_past_buttons_do_not_wait_for_the_next_question(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranks, "REST_MS", FOR_EVER_MS)
    async with stage.delivery():
        table = await stage.open()
        await stage.begin(table)
        mover = await asked(stage, table.id)
        await stage.step(table.id)

        async def is_past() -> bool:
            return await shown(stage, table.id, mover) == ""

        await until(is_past, "the buttons of the move stay")


async def test_a_resting_hand_is_drawn_after_a_while(stage: Stage) -> None:
    async with stage.delivery():
        table = await stage.open()
        await stage.begin(table)
        mover = await asked(stage, table.id)
        before, moved = calls(stage)[mover], stage.time.now()
        await stage.step(table.id)
        await asked(stage, table.id)
        await stage.drawn()
        assert calls(stage)[mover] == before + 1
        assert stage.time.now() - moved >= ranks.PAST_REST_MS
        assert await shown(stage, table.id, mover) == ""


def note_loads(monkeypatch: pytest.MonkeyPatch) -> list[ScreenId]:
    """The screens that are loaded from this moment on."""
    loads: list[ScreenId] = []
    load = Live.screen

    async def note(live: Live, table: str, screen: ScreenId, **more: Any) -> StoredScreen | None:
        loads.append(screen)
        return await load(live, table, screen, **more)

    monkeypatch.setattr(Live, "screen", note)
    return loads


async def test_a_hand_rests_without_asking_for_a_permit(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest_for_ever(monkeypatch)
    chats: list[int] = []
    take = Permits.take

    def note(permits: Permits, chat: int, **more: Any) -> Permit:
        chats.append(chat)
        return take(permits, chat, **more)

    async with stage.delivery():
        table = await stage.open()
        await stage.begin(table)
        mover = await asked(stage, table.id)
        await stage.drawn()
        monkeypatch.setattr(Permits, "take", note)
        loads = note_loads(monkeypatch)
        await stage.step(table.id)
        await until(lambda: hand_screen(mover) in loads, "nobody looks at the hand")
        next_one = await stage.asked(table.id)
        await until(lambda: next_one in chats, "nobody is asked")
    assert mover not in chats


async def test_hands_wait_while_questions_need_all_calls(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With three calls of four taken, a move takes one more: for whoever is asked."""
    monkeypatch.setattr(ranks, "PAST_REST_MS", 0)
    monkeypatch.setattr(ranks, "REST_MS", 0)
    monkeypatch.setattr(windows, "PATIENCE", {})  # what has waited for long would go first
    limits = Limits(group=1000, group_pace_ms=0, overall=40, overall_span_ms=FOR_EVER_MS)
    async with stage.delivery(limits=limits) as delivery:
        table = await begun(stage)
        take_all_calls(delivery.sender.permits, Rank.NEWS)
        before = sum(calls(stage).values())
        for moves in range(1, 7):
            await stage.step(table.id)
            await asked(stage, table.id)
            assert sum(calls(stage).values()) - before == moves


def take_all_calls(permits: Permits, rank: Rank) -> None:
    """Take permits to call chats of nobody, until this rank finds none."""
    for chat in count(1_000_000):
        if permits.take(chat, table="other", rank=rank).wait:
            return


async def _deal_is_over(stage: Stage, table: TableId) -> bool:
    """Whether two deals are over, so that there were tricks."""
    return sum(b',"deal ' in entry for entry in await stage.live.log(table)) > 2
