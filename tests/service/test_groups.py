import pytest

from bot.preferences import Language
from bot.service.groups import Groups
from bot.service.people import Chats
from bot.service.table import ChatId, Phase
from storage.archive import ChatRow, MatchRow
from storage.deal_rows import DealChatRow
from storage.deals import DealStore
from storage.redraws import group_screen, hand_screen
from tests.service.conftest import ANNA, BORIS, VERA, World
from tests.support.harness import GROUP as ROOM

NEW = ChatId(-1002100500)


@pytest.fixture
def groups(world: World) -> Groups:
    return world.groups(Chats(world.archive, world.live, world.time), world.archive)


async def test_a_groups_tables_and_settings_get_its_new_id(world: World, groups: Groups) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.archive.save_chat(ChatRow(id=ROOM, title="Group", language="en", settings={"a": 1}))
    world.woken.clear()
    await groups.migrate(ROOM, NEW)
    (table,) = await world.store.of_chat(NEW)
    assert (table.id, table.chat) == (loaded.table.id, NEW)
    assert await world.store.of_chat(ROOM) == []
    assert [redraw.screen for redraw in world.woken] == [group_screen(NEW)]
    row = await world.archive.chat(NEW)
    assert row is not None
    assert (row.title, row.language, row.settings) == ("Group", "en", {"a": 1})


async def test_a_second_notice_of_the_new_id_changes_nothing(world: World, groups: Groups) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.archive.save_chat(ChatRow(id=ROOM, title="Group", language="en"))
    await groups.migrate(ROOM, NEW)
    revision = (await world.store.load(loaded.table.id)).revision
    await Chats(world.archive, world.live, world.time).set_language(NEW, Language.RU)
    await groups.migrate(ROOM, NEW)
    assert (await world.store.load(loaded.table.id)).revision == revision
    row = await world.archive.chat(NEW)
    assert row is not None
    assert row.language == "ru"


async def test_facts_from_an_early_supergroup_message_give_way(world: World, groups: Groups) -> None:
    await world.archive.save_chat(ChatRow(id=ROOM, title="Group", language="en"))
    await world.archive.save_chat(ChatRow(id=NEW, title="Group", language="ru"))
    await groups.migrate(ROOM, NEW)
    row = await world.archive.chat(NEW)
    assert row is not None
    assert row.language == "en"


async def test_finished_matches_are_found_under_the_new_id(world: World, groups: Groups) -> None:
    row = MatchRow(
        id="m", game="oh_hell", version=1, chat=ROOM, began=1, ended=2, record={}, result={}, secret=b""
    )
    await world.archive.save_match(row, [])
    await groups.migrate(ROOM, NEW)
    found = await world.archive.match("m")
    assert found is not None
    assert found.chat == NEW


async def test_daily_deals_of_a_group_are_ranked_in_its_supergroup(world: World, groups: Groups) -> None:
    """Once each, though one of its people has joined again there."""
    store = DealStore(world.archive)
    for chat, person in ((ROOM, ANNA), (ROOM, BORIS), (NEW, BORIS), (NEW, VERA)):
        await store.add(DealChatRow(day=7, chat=chat, game="terz", person=person.id))
    await groups.migrate(ROOM, NEW)
    assert await store.people(7, NEW) == {"terz": {ANNA.id, BORIS.id, VERA.id}}
    assert await store.people(7, ROOM) == {}
    await groups.migrate(ROOM, NEW)
    assert await store.people(7, NEW) == {"terz": {ANNA.id, BORIS.id, VERA.id}}


async def test_table_opened_late_in_the_old_chat_moves_too(world: World, groups: Groups) -> None:
    await groups.migrate(ROOM, NEW)
    table = await world.open_table(ANNA)
    await groups.migrate(ROOM, NEW)
    assert [moved.id for moved in await world.store.of_chat(NEW)] == [table.id]


async def test_players_hear_of_a_removed_bot_and_its_tables_come_back(world: World, groups: Groups) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    lobby = await world.open_table(VERA)
    world.woken.clear()
    await groups.close(ROOM)
    assert {redraw.screen for redraw in world.woken} == {
        hand_screen(player.id) for player in (ANNA, BORIS, VERA)
    }
    assert {table.shut for table in await world.store.of_chat(ROOM)} == {True}
    assert {table.id for table in await groups.reopen(ROOM)} == {loaded.table.id, lobby.id}
    assert {table.shut for table in await world.store.of_chat(ROOM)} == {False}


async def test_finished_match_is_shown_again_only_if_end_was_unseen(world: World, groups: Groups) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await groups.close(ROOM)
    await world.closing.close(world.update(), loaded.table.id)
    assert [table.phase for table in await groups.reopen(ROOM)] == [Phase.OVER]
    assert await groups.reopen(ROOM) == []


async def test_computer_plays_for_a_deleted_account_and_no_vote_waits(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    id = loaded.table.id
    await world.seats.vote_stop(world.update(), id, BORIS.id)
    world.woken.clear()
    await world.seats.give_up_account(id, BORIS.id)
    table = (await world.store.load(id)).table
    seat = table.seat_of(BORIS.id)
    assert seat is not None
    assert (table.chairs[seat].computer, table.chairs[seat].gone, table.votes, table.blocked) == (
        True,
        True,
        frozenset(),
        frozenset({BORIS.id}),
    )
    assert group_screen(ROOM) in {redraw.screen for redraw in world.woken}
    before = (await world.store.load(id)).revision
    await world.seats.give_up_account(id, BORIS.id)
    assert (await world.store.load(id)).revision == before
