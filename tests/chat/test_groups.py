import msgspec
import pytest

from bot.app.deadline_dispatch import Deadlines
from bot.base.preferences import Language
from bot.chat.groups import RETRY, Groups, is_last_resort
from bot.match.aspects import Shut
from bot.match.table import ChatId, Phase, Table
from bot.people.people import Chats
from storage.live.redraws import RedrawKind, group_screen, hand_screen
from storage.sql.archive import ChatRow, MatchRow
from storage.sql.deal_rows import DealChatRow
from storage.sql.deals import DealStore
from tests.support.archived import save_chat
from tests.support.harness import GROUP as ROOM
from tests.support.screen_plans import table as playing_table
from tests.support.service import ANNA, BORIS, VERA, World

NEW = ChatId(-1002100500)


@pytest.fixture
def groups(world: World) -> Groups:
    return world.services[Groups]


async def test_all_of_a_group_gets_its_new_id_once(world: World, groups: Groups) -> None:
    """Tables, settings and finished matches; a second notice moves only tables opened since."""
    loaded = await world.start(ANNA, BORIS, VERA)
    await save_chat(world.archive, ChatRow(id=ROOM, title="Group", language="en", settings={"a": 1}))
    over = MatchRow(
        id="m", game="oh_hell", version=1, chat=ROOM, began=1, ended=2, record={}, result={}, secret=b""
    )
    await world.archive.save_match(over, [])
    world.woken.clear()
    await groups.migrate(ROOM, NEW)
    (table,) = await world.store.of_chat(NEW)
    assert (table.id, table.chat) == (loaded.table.id, NEW)
    assert await world.store.of_chat(ROOM) == []
    assert [redraw.screen for redraw in world.woken] == [group_screen(NEW)]
    row, found = await world.archive.chat(NEW), await world.archive.match("m")
    assert row is not None
    assert (row.title, row.language, row.settings) == ("Group", "en", {"a": 1})
    assert found is not None
    assert found.chat == NEW

    revision = (await world.store.load(loaded.table.id)).revision
    late = await world.open_table(ANNA)
    await Chats(world.archive, world.live, world.time).set_language(NEW, Language.RU)
    await groups.migrate(ROOM, NEW)
    assert (await world.store.load(loaded.table.id)).revision == revision
    assert {moved.id for moved in await world.store.of_chat(NEW)} == {table.id, late.id}
    row = await world.archive.chat(NEW)
    assert row is not None
    assert row.language == "ru"


async def test_facts_from_an_early_supergroup_message_give_way(world: World, groups: Groups) -> None:
    await save_chat(world.archive, ChatRow(id=ROOM, title="Group", language="en"))
    await save_chat(world.archive, ChatRow(id=NEW, title="Group", language="ru"))
    await groups.migrate(ROOM, NEW)
    row = await world.archive.chat(NEW)
    assert row is not None
    assert row.language == "en"


async def test_daily_deals_of_a_group_are_ranked_in_its_supergroup(world: World, groups: Groups) -> None:
    """Idempotent, also if a person has joined again there."""
    store = DealStore(world.archive)
    for chat, person in ((ROOM, ANNA), (ROOM, BORIS), (NEW, BORIS), (NEW, VERA)):
        await store.add(DealChatRow(day=7, chat=chat, game="terz", person=person.id))
    await groups.migrate(ROOM, NEW)
    assert await store.people(7, NEW) == {"terz": {ANNA.id, BORIS.id, VERA.id}}
    assert await store.people(7, ROOM) == {}
    await groups.migrate(ROOM, NEW)
    assert await store.people(7, NEW) == {"terz": {ANNA.id, BORIS.id, VERA.id}}


async def test_players_hear_of_a_removed_bot_and_its_tables_come_back(world: World, groups: Groups) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    lobby = await world.open_table(VERA)
    world.woken.clear()
    await groups.close(ROOM)
    hands = {hand_screen(player.id) for player in (ANNA, BORIS, VERA)}
    assert {redraw.screen for redraw in world.woken} == hands
    assert {table.group.shut for table in await world.store.of_chat(ROOM)} == {Shut.OUT}
    world.woken.clear()
    assert {table.id for table in await groups.reopen(ROOM)} == {loaded.table.id, lobby.id}
    shown = {redraw.screen for redraw in world.woken if redraw.table == loaded.table.id}
    assert shown == {group_screen(ROOM), *hands}
    assert {table.group.shut for table in await world.store.of_chat(ROOM)} == {Shut.NO}


async def test_finished_match_is_shown_again_only_if_end_was_unseen(world: World, groups: Groups) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await groups.close(ROOM)
    await world.closing.close(world.update(), loaded.table.id)
    assert [table.phase for table in await groups.reopen(ROOM)] == [Phase.OVER]
    assert await groups.reopen(ROOM) == []


async def table_of(world: World) -> Table:
    (table,) = await world.store.of_chat(ROOM)
    return table


async def pauses(world: World, groups: Groups, refusals: int, why: Shut = Shut.MUTED) -> list[int]:
    """Return the pauses in seconds of a group that refuses every try."""
    found = []
    for _ in range(refusals):
        await groups.close(ROOM, why)
        table = await table_of(world)
        found.append((table.group.retry_at - world.time.now()) // 1000 if table.group.retry_at else 0)
        world.still.at = max(world.still.at, table.group.retry_at)
    return found


async def test_a_group_that_refuses_is_tried_after_growing_pauses(world: World, groups: Groups) -> None:
    await world.start(ANNA, BORIS, VERA)
    assert await pauses(world, groups, 5) == [30, 120, 600, 0, 0]


async def test_the_result_of_a_match_is_tried_while_its_table_is_kept(world: World, groups: Groups) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.closing.close(world.update(), loaded.table.id)
    assert await pauses(world, groups, 5) == [30, 120, 600, 600, 600]


async def test_a_refusal_within_the_pause_changes_nothing(world: World, groups: Groups) -> None:
    """Several screens of a group refused together count as one refusal."""
    loaded = await world.start(ANNA, BORIS, VERA)
    await groups.close(ROOM, Shut.MUTED)
    revision = (await world.store.load(loaded.table.id)).revision
    await groups.close(ROOM, Shut.MUTED)
    assert (await world.store.load(loaded.table.id)).revision == revision


async def test_the_deadline_of_a_refusal_has_the_table_sent_anew(world: World, groups: Groups) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await groups.close(ROOM, Shut.MUTED)
    world.still.at += 30_000
    (due,) = [each for each in await world.live.deadlines.due(world.time.now()) if each.name == RETRY]
    await world.services[Deadlines].meet(due)
    screen = group_screen(ROOM)
    assert await world.live.redraws.has_any(loaded.table.id, [screen], RedrawKind.ANEW)
    assert not [each for each in await world.live.deadlines.due(world.time.now()) if each.name == RETRY]


async def test_a_command_has_a_group_tried_at_once(world: World, groups: Groups) -> None:
    """For every reason, and the pauses restart."""
    await world.start(ANNA, BORIS, VERA)
    for why in (Shut.MUTED, Shut.OUT, Shut.TOPIC):
        await groups.close(ROOM, why)
        (tried,) = await groups.try_now(ROOM)
        table = await table_of(world)
        assert (tried.id, table.group.refusals, table.group.retry_at) == (table.id, 0, world.time.now())
        assert table.group.shut is (Shut.TOPIC if why is Shut.TOPIC else Shut.MUTED)
    await groups.reopen(ROOM)
    assert await groups.try_now(ROOM) == []


async def test_a_closed_topic_closes_its_tables_alone(world: World, groups: Groups) -> None:
    await world.open_table(ANNA, thread=7)
    await world.open_table(BORIS)
    await groups.close(ROOM, Shut.TOPIC, 7)
    shut = {table.thread: table.group.shut for table in await world.store.of_chat(ROOM)}
    assert shut == {7: Shut.TOPIC, None: Shut.NO}
    assert [table.thread for table in await groups.reopen(ROOM)] == [None]
    assert {table.thread for table in await groups.reopen(ROOM, 7)} == {None, 7}


@pytest.mark.parametrize(
    ("thread", "refusals", "phase", "leaves"),
    [
        (7, 2, Phase.PLAYING, False),
        (7, 3, Phase.PLAYING, True),
        (7, 0, Phase.OVER, True),
        (None, 3, Phase.PLAYING, False),
    ],
)
def test_a_closed_topic_is_left_after_all_pauses_or_with_the_match(
    thread: int | None, refusals: int, phase: Phase, leaves: bool
) -> None:
    table = playing_table(3, phase=phase)
    group = table.group.tried(Shut.TOPIC, refusals)
    assert is_last_resort(msgspec.structs.replace(table, thread=thread, group=group)) is leaves


async def test_a_table_that_leaves_its_topic_is_open(world: World, groups: Groups) -> None:
    table = await world.open_table(ANNA, thread=7)
    await groups.close(ROOM, Shut.TOPIC, 7)
    await groups.leave_topic(table.id)
    after = await table_of(world)
    assert (after.thread, after.group.shut) == (None, Shut.NO)
    assert (after.group.refusals, after.group.retry_at) == (0, 0)


async def test_computer_plays_for_a_deleted_account_and_no_vote_waits(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    id = loaded.table.id
    await world.seats.vote_stop(world.update(), id, BORIS.id)
    world.woken.clear()
    await world.seats.give_up_account(id, BORIS.id)
    table = (await world.store.load(id)).table
    seat = table.seat_of(BORIS.id)
    assert seat is not None
    assert [chair.gone for chair in table.chairs] == [chair.person == BORIS.id for chair in table.chairs]
    assert (table.chairs[seat].computer, table.end.votes, table.blocked) == (
        True,
        frozenset(),
        frozenset({BORIS.id}),
    )
    assert group_screen(ROOM) in {redraw.screen for redraw in world.woken}
    before = (await world.store.load(id)).revision
    await world.seats.give_up_account(id, BORIS.id)
    assert (await world.store.load(id)).revision == before
