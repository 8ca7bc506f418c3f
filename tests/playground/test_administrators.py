"""Who leads a group, and what a bot may ask about it."""

import pytest
from telegram import ChatMemberAdministrator, ChatMemberRestricted

from playground.directory import Impossible
from playground.people.administration import appoint, ban, hide_members, restrict, unban
from tests.playground.conftest import Harness


async def test_an_appointed_member_is_listed_until_dismissed(harness: Harness) -> None:
    mary = harness.person("Mary")
    appoint(harness.world, harness.forum, harness.anna, mary)
    listed = await harness.bot.get_chat_administrators(harness.forum)
    assert [admin.user.id for admin in listed] == [harness.anna, mary]
    assert (await harness.bot.get_chat_member(harness.forum, mary)).status == "administrator"
    appoint(harness.world, harness.forum, harness.anna, mary, administrator=False)
    assert [admin.user.id for admin in await harness.bot.get_chat_administrators(harness.forum)] == [
        harness.anna
    ]


async def test_an_anonymous_administrator_is_listed_as_such(harness: Harness) -> None:
    mary = harness.person("Mary")
    appoint(harness.world, harness.forum, harness.anna, mary, anonymous=True)
    _, listed = await harness.bot.get_chat_administrators(harness.forum)
    assert isinstance(listed, ChatMemberAdministrator)
    assert (listed.user.id, listed.is_anonymous) == (mary, True)


async def test_only_administrators_appoint_and_hide(harness: Harness) -> None:
    boris, mary = harness.person("Борис"), harness.person("Mary")
    for chat, by, member in (
        (harness.forum, boris, mary),
        (harness.forum, harness.anna, harness.anna),
        (mary, mary, mary),
    ):
        with pytest.raises(Impossible):
            appoint(harness.world, chat, by, member)
    for chat, by in ((harness.forum, boris), (harness.group, harness.anna)):
        with pytest.raises(Impossible):
            hide_members(harness.world, chat, by)


async def changes_of(harness: Harness) -> list[tuple[str, int, int]]:
    """The new status in changes of membership, whose it is, and who has changed it."""
    harness.time.advance(4)
    updates = await harness.bot.get_updates(allowed_updates=["chat_member", "message"])
    changes = [update.chat_member for update in updates if update.chat_member]
    return [
        (change.new_chat_member.status, change.new_chat_member.user.id, change.from_user.id)
        for change in changes
    ]


async def test_a_banned_member_is_reported_and_stays_out(harness: Harness) -> None:
    world, mary = harness.world, harness.person("Mary")
    world.add_bot_to(harness.forum, harness.anna, administrator=True)
    await changes_of(harness)
    ban(world, harness.forum, harness.anna, mary)
    removal = list(world.room(harness.forum).messages.values())[-1]
    assert removal.left_chat_member is not None
    assert (removal.left_chat_member.id, removal.sender and removal.sender.id) == (mary, harness.anna)
    with pytest.raises(Impossible):
        world.join(harness.forum, mary)
    unban(world, harness.forum, harness.anna, mary)
    world.join(harness.forum, mary)
    assert await changes_of(harness) == [
        ("kicked", mary, harness.anna),
        ("left", mary, harness.anna),
        ("member", mary, mary),
    ]
    with pytest.raises(Impossible):
        ban(world, harness.forum, mary, harness.anna)


async def test_a_restricted_member_stays_and_may_not_write(harness: Harness) -> None:
    mary = harness.person("Mary")
    restrict(harness.world, harness.forum, harness.anna, mary)
    member = await harness.bot.get_chat_member(harness.forum, mary)
    assert isinstance(member, ChatMemberRestricted)
    assert (member.is_member, member.can_send_messages) == (True, False)
    with pytest.raises(Impossible):
        harness.world.say(mary, harness.forum, "/new")
    restrict(harness.world, harness.forum, harness.anna, mary, restricted=False)
    harness.world.say(mary, harness.forum, "/new")
