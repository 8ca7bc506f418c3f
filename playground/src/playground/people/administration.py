"""Administration of groups: appoint, ban and restrict members, close topics.

Parameters are fields of the control API: `person` acts on `member`.
"""

from collections.abc import Collection

from playground.bot_api.rights import Right
from playground.directory import Impossible
from playground.messages import delete, post
from playground.model import LEADING, PRESENT, Room
from playground.updates import queue_message, report_member_change, report_own_change
from playground.world import World


def appoint(
    world: World, chat: int, person: int, member: int, *, administrator: bool = True, anonymous: bool = False
) -> None:
    """Appoint or dismiss an administrator. Bots that are administrators get an update."""
    room = group_led_by(world, chat, person)
    old = room.members.get(member, "left")
    if old not in PRESENT or old == "creator":
        raise Impossible("only a member other than the creator can become an administrator")
    room.members[member] = "administrator" if administrator else "member"
    room.anonymous = room.anonymous - {member} | ({member} if anonymous and administrator else set())
    report_member_change(world, room, member, old, by=person)
    world.publish_room(room)


def ban(world: World, chat: int, person: int, member: int) -> None:
    """Ban a person. If they were in the group, a service message says so."""
    room = group_led_by(world, chat, person)
    old = room.members.get(member, "left")
    if old in LEADING:
        raise Impossible("administrators cannot be banned")
    _change_status(world, room, person, member, "kicked")
    if old in PRESENT:
        user = world.person(member).user
        queue_message(world, room, post(world, room, world.person(person).user, left_chat_member=user))


def unban(world: World, chat: int, person: int, member: int) -> None:
    """Let a banned person join again."""
    room = group_led_by(world, chat, person)
    if room.members.get(member) == "kicked":
        _change_status(world, room, person, member, "left")


def restrict(world: World, chat: int, person: int, member: int, *, restricted: bool = True) -> None:
    """Forbid or allow a member of a supergroup to write. They stay in the group.

    The member may be a bot, which gets an update.
    """
    room = group_led_by(world, chat, person)
    if room.chat.type != "supergroup":
        raise Impossible("only members of a supergroup can be restricted")
    if room.members.get(member) not in ("member", "restricted"):
        raise Impossible("only a member other than an administrator can be restricted")
    _change_status(world, room, person, member, "restricted" if restricted else "member")


def _change_status(world: World, room: Room, person: int, member: int, status: str) -> None:
    old = room.members.get(member, "left")
    if status != old:
        room.members[member] = status
        if member in world.people:
            report_member_change(world, room, member, old, by=person)
            world.publish_room(room)
        else:
            report_own_change(world, room, world.the_bot(member), person, old, status)


def forbid(world: World, chat: int, person: int, forbidden: Collection[str]) -> None:
    """Set the permissions that only administrators have. Bots get no update.

    Raises Impossible for a permission that the playground does not check.
    """
    room = group_led_by(world, chat, person)
    unknown = set(forbidden) - {right.value for right in Right}
    if unknown:
        raise Impossible(f"there is no permission {', '.join(sorted(unknown))}")
    room.forbidden = frozenset(forbidden)


def restrict_chat(world: World, chat: int, *, restricted: bool = True) -> None:
    """Forbid or allow all writing in a group, as Telegram itself does. Bots get no update."""
    world.room(chat).restricted = restricted


def close_topic(world: World, chat: int, person: int, thread: int, *, closed: bool = True) -> None:
    """Close or open a topic of a forum; administrators may always write. Thread 0 is General."""
    room = group_led_by(world, chat, person)
    if not room.chat.is_forum or (thread and thread not in room.topics):
        raise Impossible("there is no such topic")
    room.closed_topics = room.closed_topics - {thread} | ({thread} if closed else set())


def delete_topic(world: World, chat: int, person: int, thread: int) -> None:
    """Delete a topic of a forum with its messages."""
    room = group_led_by(world, chat, person)
    if room.topics.pop(thread, None) is None:
        raise Impossible("there is no such topic")
    for number in [each.message_id for each in room.messages.values() if each.message_thread_id == thread]:
        delete(world, room, number)
    world.publish_room(room)


def hide_members(world: World, chat: int, person: int, *, hidden: bool = True) -> None:
    """Hide the list of members from all except administrators, or show it."""
    room = group_led_by(world, chat, person)
    if room.chat.type != "supergroup":
        raise Impossible("only a supergroup can hide its members")
    room.members_hidden = hidden


def group_led_by(world: World, chat: int, by: int) -> Room:
    """Return the group. Raises Impossible unless this person is an administrator of it."""
    room = world.room(chat)
    if room.bot is not None or room.deleted or room.upgraded_to is not None:
        raise Impossible("there is no such group any more")
    if room.members.get(by) not in LEADING:
        raise Impossible("only the administrators of a group can do that")
    return room
