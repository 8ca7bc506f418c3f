"""Who leads a group, and what a bot may ask about it."""

import pytest
from telegram import ChatMemberAdministrator
from telegram.error import BadRequest, Forbidden

from playground.administration import appoint, hide_members
from playground.world import Impossible
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


async def test_hidden_members_are_shown_to_administrators_alone(harness: Harness) -> None:
    hide_members(harness.world, harness.forum, harness.anna)
    with pytest.raises(BadRequest, match="Member list is inaccessible"):
        await harness.bot.get_chat_administrators(harness.forum)
    with pytest.raises(BadRequest, match="Chat_admin_required"):
        await harness.bot.get_chat_member(harness.forum, harness.anna)
    assert (await harness.bot.get_chat_member(harness.forum, harness.bot.id)).status == "member"
    harness.world.add_bot_to(harness.forum, harness.anna, administrator=True)
    assert len(await harness.bot.get_chat_administrators(harness.forum)) == 1


async def test_a_removed_bot_may_not_ask_who_leads(harness: Harness) -> None:
    harness.world.remove_bot_from(harness.forum, harness.anna)
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await harness.bot.get_chat_administrators(harness.forum)


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


async def test_people_are_appointed_over_http(harness: Harness) -> None:
    mary = harness.person("Mary")
    asked = {"chat": harness.forum, "person": harness.anna}
    await harness.post("/playground/appoint", **asked, member=mary)
    await harness.post("/playground/hide-members", **asked)
    room = harness.world.groups[harness.forum]
    assert (room.members[mary], room.members_hidden) == ("administrator", True)
    refused = await harness.post("/playground/appoint", chat=harness.group, person=mary, member=mary)
    assert "error" in refused
