"""Read chats and members, tag members, create topics."""

from typing import Any

import msgspec

from playground.bot_api import rights
from playground.bot_api.api_errors import bad_request
from playground.bot_api.method_call import MethodCall
from playground.bot_api.methods.targets import count_call, open_room, room_of
from playground.bot_api_types import member
from playground.messages import TOPIC_COLOR, open_topic, post
from playground.model import PRESENT, Room

MAX_TOPIC_NAME = 128
MAX_TAG = 16


def get_chat(call: MethodCall) -> dict[str, Any]:
    room = room_of(call) if call.params.text("chat_id").startswith("@") else open_room(call, write=False)
    full: dict[str, Any] = msgspec.to_builtins(room.chat)
    gifts = dict.fromkeys(
        ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"),
        True,
    )
    full |= {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": gifts}
    if room.bot is None:
        can = {right.value: right.value not in room.forbidden for right in rights.Right}
        full["permissions"] = can | {"can_send_other_messages": True, "can_invite_users": True}
    if room.pinned and room.pinned[-1] in room.messages:
        full["pinned_message"] = room.messages[room.pinned[-1]]
    return full


def get_chat_member(call: MethodCall) -> Any:
    room = open_room(call, write=False)
    number = call.params.integer("user_id") or 0
    if _hides_members(call, room) and number != call.bot.user.id:
        raise bad_request("CHAT_ADMIN_REQUIRED")
    bots = {bot.user.id: bot.user for bot in call.world.bots.values()}
    user = bots.get(number) or (call.world.people[number].user if number in call.world.people else None)
    if user is None:
        raise bad_request("invalid user_id specified")
    status, tag = room.members.get(number, "left"), room.tags.get(number) or None
    found = member(user, status, anonymous=number in room.anonymous)
    return msgspec.structs.replace(found, tag=tag) if status in {"member", "restricted"} else found


def get_chat_administrators(call: MethodCall) -> list[Any]:
    room = open_room(call, write=False)
    if room.bot is not None:
        raise bad_request("there are no administrators in the private chat")
    if _hides_members(call, room):
        raise bad_request("member list is inaccessible")
    leading = [
        user
        for user, status in room.members.items()
        if status in {"creator", "administrator"} and user in call.world.people
    ]
    return [
        member(call.world.people[user].user, room.members[user], anonymous=user in room.anonymous)
        for user in leading
    ]


def _hides_members(call: MethodCall, room: Room) -> bool:
    """Return whether the chat hides its members from the bot."""
    return room.members_hidden and room.members.get(call.bot.user.id) != "administrator"


def set_chat_member_tag(call: MethodCall) -> bool:
    """Tag a present member that is no administrator. The bot must be an administrator."""
    room, number = open_room(call), call.params.integer("user_id") or 0
    tag = call.params.text("tag")
    if room.members.get(call.bot.user.id) != "administrator":
        raise bad_request("not enough rights to manage member tags")
    if room.members.get(number) not in {"member", "restricted"}:
        raise bad_request("USER_NOT_TAGGABLE")
    if len(tag) > MAX_TAG:
        raise bad_request("TAG_INVALID")
    room.tags[number] = tag
    call.world.publish_room(room)
    return True


def get_chat_member_count(call: MethodCall) -> int:
    return sum(status in PRESENT for status in open_room(call, write=False).members.values())


def leave_chat(call: MethodCall) -> bool:
    room = open_room(call)
    if room.bot is not None:
        raise bad_request("chat member status can't be changed in private chats")
    room.members[call.bot.user.id] = "left"
    post(call.world, room, call.bot.user, left_chat_member=call.bot.user)
    call.world.publish_room(room)
    return True


def create_forum_topic(call: MethodCall) -> dict[str, Any]:
    """Create a topic. It counts as a message against the limit."""
    room = open_room(call)
    if not room.chat.is_forum:
        raise bad_request("the chat is not a forum")
    if room.members.get(call.bot.user.id) != "administrator":
        raise bad_request("not enough rights to create a topic")
    name = call.params.text("name")
    if not 1 <= len(name) <= MAX_TOPIC_NAME:
        raise bad_request("TOPIC_TITLE_INVALID" if name else "topic name must be non-empty")
    count_call(call, room.chat.id)
    thread = open_topic(call.world, room, name, call.bot.user)
    return {"message_thread_id": thread, "name": name, "icon_color": TOPIC_COLOR}
