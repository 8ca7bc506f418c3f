"""Group migration and deletion."""

from playground.directory import Impossible
from playground.messages import post
from playground.model import Room
from playground.people.administration import group_led_by
from playground.updates import member_change, queue_message, queue_update
from playground.world import ANONYMOUS_ADMINISTRATOR, World


def migrate(world: World, chat: int, person: int) -> Room:
    """Turn a group into a supergroup with a new id and the same members. Old messages stay in the old chat.

    Bots get a message in both chats, and an update that they joined the new one.
    """
    old = group_led_by(world, chat, person)
    if old.chat.type != "group":
        raise Impossible("only a group can become a supergroup")
    new = world.add_group(old.chat.title or "", [])
    new.members = dict(old.members)
    old.upgraded_to = new.chat.id
    world.publish_room(old)
    world.publish_room(new)
    queue_message(world, old, post(world, old, world.person(person).user, migrate_to_chat_id=new.chat.id))
    for bot in world.bots_in(new):
        queue_update(
            world,
            bot,
            "my_chat_member",
            member_change(world, new, bot.user, person, "left", new.members[bot.user.id]),
        )
    notice = post(world, new, ANONYMOUS_ADMINISTRATOR, sender_chat=new.chat, migrate_from_chat_id=old.chat.id)
    queue_message(world, new, notice)
    return new


def delete_group(world: World, chat: int, person: int) -> None:
    """Delete a group for all members. Its bots get an update that they left it."""
    room = group_led_by(world, chat, person)
    for bot in world.bots_in(room):
        change = member_change(world, room, bot.user, person, room.members[bot.user.id], "left")
        queue_update(world, bot, "my_chat_member", change)
    room.deleted = True
    room.members = dict.fromkeys(room.members, "left")
    world.publish_room(room)
