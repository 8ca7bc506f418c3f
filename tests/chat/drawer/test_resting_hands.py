"""Screens that give way: hands while questions need all calls, a group's picture while all hands are live."""

from functools import partial
from itertools import count
from unittest.mock import create_autospec

import pytest

from bot.chat.drawer import tables
from bot.chat.drawer.loading import read_record
from bot.chat.outgoing import windows
from bot.chat.outgoing.permits import Limits, Permits
from bot.match.table import PersonId, TableId
from bot.ui import ranks
from bot.ui.plan import HandRecord, ScreenState
from bot.ui.ranks import Rank
from storage.live.live import Live
from storage.live.redraws import hand_screen
from tests.chat.drawer.steps import begun
from tests.support.harness import GROUP
from tests.support.scenario import until
from tests.support.stage import Stage

FOR_EVER_MS = 10**9


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


async def test_a_hand_rests_without_asking_for_a_permit(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rest(screen: ScreenState, record: HandRecord, person: PersonId) -> int:
        return FOR_EVER_MS if ranks.rank_of_hand(screen, record, person) is Rank.LATER else 0

    load = create_autospec(Live.screen, side_effect=Live.screen)
    take = create_autospec(Permits.take, side_effect=Permits.take)
    async with stage.delivery():
        table = await stage.open()
        await stage.begin(table)
        mover = await asked(stage, table.id)
        await stage.drawn()
        monkeypatch.setattr(tables, "rest_of_hand", rest)
        monkeypatch.setattr(Permits, "take", take)
        monkeypatch.setattr(Live, "screen", load)
        await stage.step(table.id)
        next_one = await stage.asked(table.id)
        (watcher,) = {person.id for person in stage.people} - {mover, next_one}
        screen = hand_screen(watcher)
        await until(lambda: any(screen in each.args for each in load.mock_calls), "nobody looks at the hand")
        await until(lambda: any(next_one in each.args for each in take.mock_calls), "nobody is asked")
    assert not any(watcher in each.args for each in take.mock_calls)


async def test_hands_wait_while_questions_need_all_calls(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 67 questions among 90 calls of 100, a move takes one more: for the player to move."""
    monkeypatch.setattr(windows, "PATIENCE", {})  # what has waited for long would go first
    limits = Limits(group=1000, group_pace_ms=0, overall=100, overall_span_ms=FOR_EVER_MS)
    async with stage.delivery(limits=limits) as delivery:
        table = await begun(stage)
        for chat in range(67):
            assert not delivery.sender.permits.take(10**6 + chat, table="other").wait
        filler = (delivery.sender.permits.take(chat, table="other", rank=Rank.NEWS) for chat in count(10**7))
        next(permit for permit in filler if permit.wait)
        before = sum(calls(stage).values())
        for moves in range(1, 7):
            await stage.step(table.id)
            await asked(stage, table.id)
            assert sum(calls(stage).values()) - before == moves


@pytest.mark.parametrize(("trick_ms", "pictures"), [(FOR_EVER_MS, 0), (0, 2)])
async def test_a_group_waits_for_news_while_all_players_have_live_hands(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, trick_ms: int, pictures: int
) -> None:
    monkeypatch.setattr(ranks, "TRICK_MS", trick_ms)
    async with stage.delivery():
        table = await begun(stage)
        before = len(stage.telegram.calls_to(GROUP))
        for bids in (1, 2):
            await asked(stage, table.id)
            await stage.step(table.id)
            drawn = partial(_are, stage, before + min(bids, pictures))
            await until(drawn, "the group's picture does not follow")
        await asked(stage, table.id)
        assert len(stage.telegram.calls_to(GROUP)) == before + pictures
        await stage.step(table.id)  # the last bid is news
        await until(partial(_are, stage, before + pictures + 1), "the group does not see the news")


def _are(stage: Stage, calls: int) -> bool:
    return len(stage.telegram.calls_to(GROUP)) == calls
