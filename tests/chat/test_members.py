"""Leaving a group, removal, and return: screens and rights."""

from bot.chat.incoming.intake import has_reader, sender_of
from bot.match.store import Store
from bot.match.table import PersonId
from playground.bot_api_types import Message
from playground.messages import post
from playground.people.administration import restrict
from playground.updates import queue_message, report_member_change
from tests.support.scenario import until
from tests.support.sentences import said
from tests.support.stage import Stage, buttons, text_of


async def hand_says(stage: Stage, person: int, key: str) -> Message:
    """The person's latest message, once it says this."""
    await until(lambda: said(key) in text_of(stage.seen(person)[-1]))
    return stage.seen(person)[-1]


async def is_present(stage: Stage, person: int) -> bool:
    return PersonId(person) in (await stage.table()).present


async def test_the_hand_of_a_leaver_is_closed(stage: Stage) -> None:
    """The message loses its cards and buttons; the group reads one line about the players."""
    table = (await stage.match()).table.id
    hand = await stage.hand_of(stage.boris)
    known = len(stage.seen(stage.boris))
    stage.world.leave(stage.group, stage.boris)
    closed = await hand_says(stage, stage.boris, "hand-outside")
    assert (closed.message_id, buttons(closed)) == (hand.message_id, [])
    assert hand.photo
    assert closed.photo
    assert closed.photo[-1].file_id != hand.photo[-1].file_id
    outside = said("notice-outside", who="Борис")
    await until(lambda: outside in text_of(stage.seen(stage.group)[-1]))
    for data in (f"m:{table}:back", f"m:{table}:hand", f"m:{table}:score"):
        answer = await stage.taps(stage.boris, stage.boris, hand.message_id, data)
        assert answer["text"] == said("refused-outside")
    for command in ("/hand", "/score", "/leave", "/stop", f"/start h_{table}"):
        assert await stage.answer_to(stage.boris, stage.boris, command) == said("refused-outside")
    await stage.drawn()
    assert len(stage.seen(stage.boris)) == known + 5, "answers to commands, and no hand"
    assert not await is_present(stage, stage.boris)


async def test_a_returner_to_the_group_takes_the_seat_at_a_tap(stage: Stage) -> None:
    await stage.match()
    await stage.hand_of(stage.boris)
    stage.world.leave(stage.group, stage.boris)
    await hand_says(stage, stage.boris, "hand-outside")
    stage.world.join(stage.group, stage.boris)
    waiting = await hand_says(stage, stage.boris, "hand-absent")
    assert not await is_present(stage, stage.boris)
    answer = await stage.presses(stage.boris, waiting, ":back")
    assert answer["text"] == said("toast-back")
    assert await is_present(stage, stage.boris)
    await until(lambda: not any(":back" in data for data in buttons(stage.seen(stage.boris)[-1])))


async def test_a_removal_without_a_message_is_heard_of(stage: Stage) -> None:
    """Large groups have no service messages: an administrator's bot is told of members all the same."""
    stage.world.add_bot_to(stage.group, stage.anna, administrator=True)
    await stage.match()
    await stage.hand_of(stage.boris)
    room = stage.world.room(stage.group)
    for old, new in (("member", "kicked"), ("kicked", "member")):
        room.members[stage.boris] = new
        report_member_change(stage.world, room, stage.boris, old, by=stage.anna)
        await hand_says(stage, stage.boris, "hand-outside" if new == "kicked" else "hand-absent")


async def test_a_restricted_member_keeps_the_seat(stage: Stage) -> None:
    """The forum's creator is Anna, and its bot an administrator."""
    world = stage.world
    world.add_bot_to(stage.forum, stage.anna, administrator=True)
    await stage.says(stage.boris, stage.forum, "/new")
    await stage.presses(stage.mary, await stage.message_with(stage.forum, ":join"), ":join")
    (table,) = await stage.services[Store].of_person(PersonId(stage.mary))
    for restricted in (True, False):
        restrict(world, stage.forum, stage.anna, stage.mary, restricted=restricted)
        await stage.quiet()
        after = (await stage.services[Store].load(table.id)).table
        assert (after.chairs, after.group.outside) == (table.chairs, frozenset())


async def test_a_bot_that_leaves_a_group_changes_no_seat(stage: Stage) -> None:
    other = stage.world.add_bot("7000000002:other", username="other_bot")
    stage.world.add_bot_to(stage.group, stage.anna, bot=other.user.id)
    before = (await stage.match()).table
    post(stage.world, stage.world.room(stage.group), other.user, left_chat_member=other.user)
    room = stage.world.room(stage.group)
    queue_message(stage.world, room, list(room.messages.values())[-1])
    await stage.quiet()
    assert (await stage.table()).group.outside == before.group.outside == frozenset()


async def test_a_sender_in_the_group_is_in_it(stage: Stage) -> None:
    """A return without an update: the person's own command proves it."""
    await stage.match()
    await stage.hand_of(stage.boris)
    stage.world.leave(stage.group, stage.boris)
    await hand_says(stage, stage.boris, "hand-outside")
    stage.world.room(stage.group).members[stage.boris] = "member"
    stage.world.say(stage.boris, stage.group, "/hand")
    await stage.quiet()
    assert await is_present(stage, stage.boris)


def test_updates_about_a_member_are_in_that_members_order() -> None:
    member, admin = {"id": 7, "is_bot": False}, {"id": 1}
    chat = {"id": -5, "type": "supergroup"}
    change = {"from": admin, "chat": chat, "new_chat_member": {"user": member, "status": "kicked"}}
    left = {"from": admin, "chat": chat, "left_chat_member": member}
    came = {"from": admin, "chat": chat, "new_chat_members": [member, {"id": 8}]}
    for content in ({"chat_member": change}, {"message": left}, {"message": came}):
        raw = {"update_id": 1, **content}
        assert sender_of(raw) == 7
        assert not has_reader(raw)
    assert sender_of({"update_id": 1, "my_chat_member": change}) == 1
    assert sender_of({"update_id": 1, "chat_member": {"from": admin}}) == 0
