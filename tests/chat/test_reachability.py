"""What delivery discovers is stored at the tables and people concerned, once."""

import pytest

from bot.chat.groups import Groups
from bot.chat.reachability import Reachability
from bot.match.aspects import Shut
from bot.match.loaded import Loaded
from bot.match.seating.seats import Seats
from bot.match.table import ChatId
from bot.people.people import People
from storage.live.redraws import group_screen
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, VERA, World


@pytest.fixture
def reachability(world: World) -> Reachability:
    services = world.services
    return Reachability(services[Seats], services[People], services[Groups])


@pytest.fixture
async def match(world: World) -> Loaded:
    return await world.start(ANNA, BORIS, VERA)


async def test_who_blocks_the_bot_is_marked_and_not_written_to(
    world: World, reachability: Reachability, match: Loaded
) -> None:
    people = world.services[People]
    await people.note(BORIS.id, BORIS.name, None, opened=True)
    world.woken.clear()
    for _ in range(2):
        await reachability.player_blocked(match.table.id, BORIS.id)
    assert [redraw.screen for redraw in world.woken] == [group_screen(GROUP)]
    assert (await world.store.load(match.table.id)).table.blocked == {BORIS.id}
    known = await people.get(BORIS.id)
    assert known is not None
    assert not known.opened


async def test_a_deleted_account_has_left_for_good(
    world: World, reachability: Reachability, match: Loaded
) -> None:
    for _ in range(2):
        await reachability.account_deleted(match.table.id, VERA.id)
    table = (await world.store.load(match.table.id)).table
    assert [chair.gone for chair in table.chairs] == [chair.person == VERA.id for chair in table.chairs]


async def test_a_group_is_closed_opened_and_moved(
    world: World, reachability: Reachability, match: Loaded
) -> None:
    await reachability.group_closed(GROUP, Shut.MUTED, None)
    assert (await world.store.load(match.table.id)).table.group.shut is Shut.MUTED
    await reachability.group_opened(GROUP, None)
    assert (await world.store.load(match.table.id)).table.group.shut is Shut.NO
    await reachability.group_migrated(GROUP, ChatId(-1002100500))
    assert (await world.store.load(match.table.id)).table.chat == ChatId(-1002100500)
