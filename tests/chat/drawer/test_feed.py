"""Screens drawn from the part of the feed that they declare show the same."""

import pytest

from bot.base.preferences import CardStyle, GroupSettings
from bot.match.affected_screens import feed_screens
from bot.match.table import Phase, with_chair, with_part
from bot.ui.plan import GroupRecord, HandRecord
from games.core import Seat
from storage.live.redraws import group_screen, hand_screen
from tests.chat.drawer.steps import begun
from tests.support.harness import GROUP
from tests.support.scenario import until
from tests.support.screen_plans import DrawnScreen, match, screen_state, table
from tests.support.stage import Stage, closings

IN_WORDS = GroupSettings(CardStyle(pictures=False))


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
        since = part.record.needs
        part.draw(state._replace(events=state.events[since:], start=since))
        whole.draw(state)
        assert part.record == whole.record
    assert part.calls == whole.calls
    assert longest < 32


async def test_a_match_keeps_as_much_of_its_feed_as_screens_need(stage: Stage) -> None:
    async with stage.delivery():
        table, lengths = (await begun(stage, IN_WORDS)).id, []
        while all([await stage.step(table) for _ in range(4)]):
            await stage.drawn()
            stored = await stage.live.screen(table, group_screen(GROUP), feed_since=0)
            assert stored is not None
            lengths.append(len(stored.feed))
            end = stored.table.feed_end
        await stage.drawn()
    assert max(lengths) < 40
    assert end > 80
    assert closings(stage) == [1, 2, 3, 4, 5]


async def test_a_group_held_back_for_a_match_still_sees_every_deal(stage: Stage) -> None:
    """The next process draws the pending screens."""

    async def hands_are_drawn() -> bool:
        return not await stage.live.redraws.has_any(table, hands)

    async with stage.delivery():
        table = (await begun(stage, IN_WORDS)).id
    await stage.live.calls.hold(GROUP, stage.time.now() + 10**9, stage.time.now())
    hands = {hand_screen(person.id) for person in stage.people}
    async with stage.delivery():
        await stage.finish(table)
        await until(hands_are_drawn, "hands are left")
    assert closings(stage) == []
    await stage.live.calls.hold(GROUP, stage.time.now(), stage.time.now())
    async with stage.delivery():
        await stage.drawn()
    assert closings(stage) == [1, 2, 3, 4, 5]


async def test_a_returner_after_a_deal_has_the_hand_reposted(stage: Stage) -> None:
    async with stage.delivery():
        table = (await begun(stage, IN_WORDS)).id
        away = stage.people[0].id
        await stage.seats.leave(stage.update(), table, away)
        while not closings(stage):
            loaded = await stage.store.load(table)
            (seat,) = loaded.game.awaited(loaded.state)
            if loaded.table.chairs[seat].computer:
                await stage.computers.think(table)
            else:
                await stage.step(table)
            await stage.drawn()
        calls = len(stage.telegram.calls_to(away))
        await stage.seats.back(stage.update(), table, away)
        await stage.drawn()
    assert stage.telegram.calls_to(away)[calls].verb == "sendPhoto"


def test_readers_of_the_feed_are_all_screens_still_to_be_drawn() -> None:
    people = table(3)
    assert feed_screens(people) == {group_screen(-100), *map(hand_screen, (1, 2, 3))}
    without = with_part(with_chair(people, Seat(1), gone=True, away=True), "end", votes=frozenset({1}))
    assert feed_screens(without) == {group_screen(-100), *map(hand_screen, (1, 3))}
