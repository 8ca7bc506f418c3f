"""What administrators of a group do: name others, remove and restrict members, permit, close topics."""

from collections.abc import Collection

from playground.model import LEADING, PRESENT, Room
from playground.rights import Right
from playground.world import Impossible, World


def appoint(
    world: World, chat: int, by: int, person: int, *, administrator: bool = True, anonymous: bool = False
) -> None:
    """Make a member an administrator, or no longer; bots that are administrators get an update."""
    room = _group_led_by(world, chat, by)
    old = room.members.get(person, "left")
    if old not in PRESENT or old == "creator":
        raise Impossible("only a member other than the creator can become an administrator")
    room.members[person] = "administrator" if administrator else "member"
    room.anonymous = room.anonymous - {person} | ({person} if anonymous and administrator else set())
    world.report_member_change(room, person, old, by=by)
    world.publish_room(room)


def ban(world: World, chat: int, by: int, person: int) -> None:
    """Remove a person for good; one who was in the group is named in a service message."""
    room = _group_led_by(world, chat, by)
    old = room.members.get(person, "left")
    if old in LEADING:
        raise Impossible("administrators cannot be banned")
    _change_status(world, room, by, person, "kicked")
    if old in PRESENT:
        user = world.person(person).user
        world.queue_message(room, world.post(room, world.person(by).user, left_chat_member=user))


def unban(world: World, chat: int, by: int, person: int) -> None:
    """Let a banned person join again."""
    room = _group_led_by(world, chat, by)
    if room.members.get(person) == "kicked":
        _change_status(world, room, by, person, "left")


def restrict(world: World, chat: int, by: int, person: int, *, restricted: bool = True) -> None:
    """Forbid a member of a supergroup to write, or let them again; they stay in the group.

    A bot may be named as well; it gets an update.
    """
    room = _group_led_by(world, chat, by)
    if room.chat.type != "supergroup":
        raise Impossible("only members of a supergroup can be restricted")
    if room.members.get(person) not in ("member", "restricted"):
        raise Impossible("only a member other than an administrator can be restricted")
    _change_status(world, room, by, person, "restricted" if restricted else "member")


def _change_status(world: World, room: Room, by: int, person: int, status: str) -> None:
    old = room.members.get(person, "left")
    if status != old:
        room.members[person] = status
        if person in world.people:
            world.report_member_change(room, person, old, by=by)
            world.publish_room(room)
        else:
            world.report_own_change(room, world.the_bot(person), by, old, status)


def permit(world: World, chat: int, by: int, forbidden: Collection[str]) -> None:
    """Set what members who are not administrators may not do; bots get no update of it.

    Raises Impossible for a permission that no method asks for.
    """
    room = _group_led_by(world, chat, by)
    unknown = set(forbidden) - {right.value for right in Right}
    if unknown:
        raise Impossible(f"there is no permission {', '.join(sorted(unknown))}")
    room.forbidden = frozenset(forbidden)


def restrict_chat(world: World, chat: int, *, restricted: bool = True) -> None:
    """Telegram itself keeps everybody from writing in a group, or lets them again; bots get no update."""
    world.room(chat).restricted = restricted


def close_topic(world: World, chat: int, by: int, thread: int, *, closed: bool = True) -> None:
    """Close a topic of a forum to all but administrators, or open it again; thread 0 is General."""
    room = _group_led_by(world, chat, by)
    if not room.chat.is_forum or (thread and thread not in room.topics):
        raise Impossible("there is no such topic")
    room.closed_topics = room.closed_topics - {thread} | ({thread} if closed else set())


def delete_topic(world: World, chat: int, by: int, thread: int) -> None:
    """Delete a topic of a forum with its messages."""
    room = _group_led_by(world, chat, by)
    if room.topics.pop(thread, None) is None:
        raise Impossible("there is no such topic")
    for number in [each.message_id for each in room.messages.values() if each.message_thread_id == thread]:
        world.delete(room, number)
    world.publish_room(room)


def hide_members(world: World, chat: int, by: int, *, hidden: bool = True) -> None:
    """Show the members of a supergroup to its administrators alone, or to everybody."""
    room = _group_led_by(world, chat, by)
    if room.chat.type != "supergroup":
        raise Impossible("only a supergroup can hide its members")
    room.members_hidden = hidden


def _group_led_by(world: World, chat: int, by: int) -> Room:
    """A group that this person administers. Raises Impossible."""
    room = world.room(chat)
    if room.bot is not None or room.members.get(by) not in LEADING:
        raise Impossible("only the administrators of a group do that")
    return room
