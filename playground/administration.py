"""The administrators of a group, and whether others see who is in it."""

from playground.world import LEADING, PRESENT, Impossible, Room, World


def appoint(
    world: World, chat: int, by: int, person: int, *, administrator: bool = True, anonymous: bool = False
) -> None:
    """Make a member an administrator, or no longer; bots that are administrators get an update."""
    room = _group_led_by(world, chat, by)
    old = room.members.get(person, "left")
    if old not in PRESENT or old == "creator":
        raise Impossible("only a member other than the creator becomes an administrator")
    room.members[person] = "administrator" if administrator else "member"
    room.anonymous = room.anonymous - {person} | ({person} if anonymous and administrator else set())
    world.report_member_change(room, person, old)
    world.publish_room(room)


def hide_members(world: World, chat: int, by: int, *, hidden: bool = True) -> None:
    """Show the members of a supergroup to its administrators alone, or to everybody."""
    room = _group_led_by(world, chat, by)
    if room.chat.type != "supergroup":
        raise Impossible("only a supergroup hides its members")
    room.members_hidden = hidden


def _group_led_by(world: World, chat: int, by: int) -> Room:
    """A group that this person administers. Raises Impossible."""
    room = world.room(chat)
    if room.bot is not None or room.members.get(by) not in LEADING:
        raise Impossible("only the administrators of a group do that")
    return room
