"""Facts that delivery discovers are stored with tables and people."""

from unittest.mock import create_autospec

from bot.chat.groups import Groups
from bot.chat.reachability import Reachability
from bot.match.aspects import Shut
from bot.match.seating.seats import Seats
from bot.match.table import ChatId, PersonId, TableId
from bot.people.people import People
from storage.live.redraws import group_screen
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, VERA, World

TABLE, PERSON, MOVED = TableId("table"), PersonId(101), ChatId(-1002100500)


async def test_a_person_that_blocks_the_bot_is_marked_and_not_written_to(world: World) -> None:
    """Once, though each of their screens finds it out."""
    loaded, people = await world.start(ANNA, BORIS, VERA), world.services[People]
    reachability = Reachability(world.seats, people, world.services[Groups])
    await people.note(BORIS.id, BORIS.name, None, opened=True)
    world.woken.clear()
    for _ in range(2):
        await reachability.player_blocked(loaded.table.id, BORIS.id)
    assert [redraw.screen for redraw in world.woken] == [group_screen(GROUP)]
    assert (await world.store.load(loaded.table.id)).table.blocked == {BORIS.id}
    known = await people.get(BORIS.id)
    assert known is not None
    assert not known.opened


async def test_accounts_groups_and_topics_are_told_of() -> None:
    seats, people, groups = (create_autospec(kind, instance=True) for kind in (Seats, People, Groups))
    reachability = Reachability(seats, people, groups)
    await reachability.account_deleted(TABLE, PERSON)
    seats.give_up_account.assert_awaited_once_with(TABLE, PERSON)
    await reachability.group_closed(GROUP, Shut.MUTED, 7)
    groups.close.assert_awaited_once_with(GROUP, Shut.MUTED, 7)
    await reachability.group_opened(GROUP, 7)
    groups.reopen.assert_awaited_once_with(GROUP, 7)
    await reachability.topic_lost(TABLE)
    groups.leave_topic.assert_awaited_once_with(TABLE)
    await reachability.group_migrated(GROUP, MOVED)
    groups.migrate.assert_awaited_once_with(GROUP, MOVED)
