"""Screens drawn from no more of the feed than they say that they need show the same."""

from functools import partial

import pytest

from bot.base.preferences import CardStyle, GroupSettings
from bot.match.redraws import feed_screens
from bot.match.table import Phase, TableId, with_chair, with_part
from bot.ui.plan import GroupRecord, HandRecord, ScreenState
from games.core import Seat
from storage.live.live import StoredScreen
from storage.live.redraws import ScreenId, group_screen, hand_screen
from tests.support.harness import GROUP
from tests.support.scenario import until
from tests.support.screen_plans import DrawnScreen, match, screen_state, table
from tests.support.stage import Stage, closings


async def begun(stage: Stage) -> TableId:
    """A match in words, its first screens drawn."""
    table = await stage.open()
    await stage.appearance.follow_group(table.id, GroupSettings(CardStyle(pictures=False)))
    await stage.begin(table)
    await stage.drawn()
    return table.id


def trimmed(state: ScreenState, since: int) -> ScreenState:
    """The screen's state without the entries of the feed before this one."""
    return state._replace(events=state.events[since:], start=since)


@pytest.mark.parametrize("record", [GroupRecord(), HandRecord()])
@pytest.mark.parametrize("chat", [-100, None])
def test_a_screen_needs_no_more_of_the_feed_than_it_says(
    record: GroupRecord | HandRecord, chat: int | None
) -> None:
    game, moments = match(4, "short", 1)
    whole, part = DrawnScreen(record), DrawnScreen(record)
    longest = 0
    for number, moment in enumerate(moments):
        phase = Phase.OVER if number == len(moments) - 1 else Phase.PLAYING
        state = screen_state(table(4, phase=phase, chat=chat), game, moment)
        longest = max(longest, len(state.events) - part.record.needs)
        part.draw(trimmed(state, part.record.needs))
        whole.draw(state)
        assert part.record == whole.record
    assert part.calls == whole.calls
    assert longest < 32


async def feed_of(stage: Stage, table: TableId) -> StoredScreen:
    """The whole feed that is kept."""
    stored = await stage.live.screen(table, group_screen(GROUP), feed_since=0)
    assert stored is not None
    return stored


async def test_a_match_keeps_as_much_of_its_feed_as_screens_need(stage: Stage) -> None:
    async with stage.delivery():
        table = await begun(stage)
        lengths = []
        while all([await stage.step(table) for _ in range(4)]):
            await stage.drawn()
            lengths.append(len((await feed_of(stage, table)).feed))
        await stage.drawn()
    assert max(lengths) < 40
    assert (await feed_of(stage, table)).table.feed_end > 80
    assert closings(stage) == [1, 2, 3, 4, 5]


async def test_a_group_held_back_for_a_match_still_sees_every_deal(stage: Stage) -> None:
    async with stage.delivery():
        table = await begun(stage)
    await stage.live.calls.hold(GROUP, stage.time.now() + 10**9, stage.time.now())
    hands = {hand_screen(person.id) for person in stage.people}
    async with stage.delivery():
        await stage.finish(table)
        await until(partial(are_drawn, stage, table, hands), "hands are left")
    assert closings(stage) == []
    await stage.live.calls.hold(GROUP, stage.time.now(), stage.time.now())
    async with stage.delivery():
        await stage.drawn()
    assert closings(stage) == [1, 2, 3, 4, 5]


async def are_drawn(stage: Stage, table: TableId, screens: set[ScreenId]) -> bool:
    return not await stage.live.redraws.has_any(table, screens)


async def move_of_anybody(stage: Stage, table: TableId) -> None:
    """Whoever is asked moves, a computer as well."""
    loaded = await stage.store.load(table)
    (seat,) = loaded.game.awaited(loaded.state)
    if loaded.table.chairs[seat].computer:
        await stage.computers.think(table)
    else:
        await stage.step(table)


async def test_who_is_back_after_a_deal_has_the_hand_sent_anew(stage: Stage) -> None:
    async with stage.delivery():
        table = await begun(stage)
        away = stage.people[0].id
        await stage.seats.leave(stage.update(), table, away)
        while not closings(stage):
            await move_of_anybody(stage, table)
            await stage.drawn()
        calls = len(stage.telegram.calls_to(away))
        await stage.seats.back(stage.update(), table, away)
        await stage.drawn()
    assert stage.telegram.calls_to(away)[calls].verb == "sendPhoto"


def test_who_reads_the_feed_are_all_but_those_who_never_will() -> None:
    people = table(3)
    assert feed_screens(people) == {group_screen(-100), *map(hand_screen, (1, 2, 3))}
    without = with_part(with_chair(people, Seat(1), gone=True, away=True), "end", votes=frozenset({1}))
    assert feed_screens(without) == {group_screen(-100), *map(hand_screen, (1, 3))}
