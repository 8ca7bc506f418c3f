"""Resting hands: drawn with the next question, or a while later."""

from itertools import count
from unittest.mock import create_autospec

import pytest

from bot.chat.drawer.loading import read_record
from bot.chat.outgoing import windows
from bot.chat.outgoing.permits import Limits, Permits
from bot.match.table import PersonId, TableId
from bot.ui import ranks
from bot.ui.plan import HandRecord
from bot.ui.ranks import Rank
from storage.live.live import Live
from storage.live.redraws import hand_screen
from tests.chat.drawer.steps import begun
from tests.support.scenario import until
from tests.support.stage import Stage

FOR_EVER_MS = 10**9


def rest_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks, "PAST_REST_MS", FOR_EVER_MS)
    monkeypatch.setattr(ranks, "REST_MS", FOR_EVER_MS)


def calls(stage: Stage) -> dict[int, int]:
    """Count sends and edits in each private chat."""
    return {
        person.id: sum(call.verb != "deleteMessage" for call in stage.telegram.calls_to(person.id))
        for person in stage.people
    }


async def until_shown(stage: Stage, table: TableId, person: PersonId, question: str) -> None:
    """Wait until the person's hand shows the question."""

    async def is_shown() -> bool:
        stored = await stage.live.screen(table, hand_screen(person))
        record = read_record(hand_screen(person), stored.record) if stored is not None else None
        return isinstance(record, HandRecord) and record.question == question

    await until(is_shown, "the question is not shown")


async def asked(stage: Stage, table: TableId) -> PersonId:
    """Return the person to move, once their hand shows the question."""
    loaded = await stage.store.load(table)
    person = stage.mover(loaded)
    question = loaded.game.question(loaded.state, loaded.seat_of(person))
    await until_shown(stage, table, person, question)
    return person


async def test_a_movers_hand_is_drawn_with_their_next_question(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One call for each question, and new hands of the others for each new deal: in two, so that there are tricks."""
    rest_for_ever(monkeypatch)
    async with stage.delivery():
        table = await stage.open()
        await stage.begin(table)
        await asked(stage, table.id)
        await until(lambda: all(stage.telegram.texts(person.id) for person in stage.people), "no hands")
        before, moves = sum(calls(stage).values()), 0
        while sum(b',"deal ' in entry for entry in await stage.live.log(table.id)) <= 2:
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
        await until_shown(stage, table.id, mover, "")


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
        await until_shown(stage, table.id, mover, "")


async def test_a_hand_rests_without_asking_for_a_permit(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest_for_ever(monkeypatch)
    load = create_autospec(Live.screen, side_effect=Live.screen)
    take = create_autospec(Permits.take, side_effect=Permits.take)
    async with stage.delivery():
        table = await stage.open()
        await stage.begin(table)
        mover = await asked(stage, table.id)
        await stage.drawn()
        monkeypatch.setattr(Permits, "take", take)
        monkeypatch.setattr(Live, "screen", load)
        await stage.step(table.id)
        next_one = await stage.asked(table.id)
        screen = hand_screen(mover)
        await until(lambda: any(screen in each.args for each in load.mock_calls), "nobody looks at the hand")
        await until(lambda: any(next_one in each.args for each in take.mock_calls), "nobody is asked")
    assert not any(mover in each.args for each in take.mock_calls)


async def test_hands_wait_while_questions_need_all_calls(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With three calls of four taken, a move takes one more: for the player to move."""
    monkeypatch.setattr(ranks, "PAST_REST_MS", 0)
    monkeypatch.setattr(ranks, "REST_MS", 0)
    monkeypatch.setattr(windows, "PATIENCE", {})  # what has waited for long would go first
    limits = Limits(group=1000, group_pace_ms=0, overall=40, overall_span_ms=FOR_EVER_MS)
    async with stage.delivery(limits=limits) as delivery:
        table = await begun(stage)
        filler = (delivery.sender.permits.take(chat, table="other", rank=Rank.NEWS) for chat in count(10**6))
        next(permit for permit in filler if permit.wait)
        before = sum(calls(stage).values())
        for moves in range(1, 7):
            await stage.step(table.id)
            await asked(stage, table.id)
            assert sum(calls(stage).values()) - before == moves
