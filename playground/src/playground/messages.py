"""Post, edit and delete messages; open topics."""

from typing import Any

from playground.bot_api_types import Message, TopicCreated, User
from playground.directory import Directory
from playground.model import Room, Topic
from playground.updates import queue_message

TOPIC_COLOR = 7322096


def next_message(world: Directory, room: Room) -> int:
    """Count and return the next message number.

    Each supergroup has its own numbers; all other chats of a bot share theirs.
    """
    if room.chat.type == "supergroup":
        room.last_message += 1
        return room.last_message
    if room.bot is not None:
        room.bot.last_message += 1
        return room.bot.last_message
    shared = max((bot.last_message for bot in world.bots.values()), default=0)
    room.last_message = max(room.last_message, shared) + 1
    for bot in world.bots.values():
        bot.last_message = room.last_message
    return room.last_message


def post(
    world: Directory,
    room: Room,
    sender: User,
    *,
    silent: bool = False,
    thread: int | None = None,
    **content: Any,
) -> Message:
    """Post a message in the room."""
    topic = room.topics.get(thread) if thread else None
    if topic is not None and content.get("reply_to_message") is None:
        content["reply_to_message"] = room.messages.get(topic.thread)
    message = Message(
        message_id=next_message(world, room),
        message_thread_id=thread,
        is_topic_message=True if topic else None,
        sender=sender,
        chat=room.chat,
        date=world.time.now() // 1000,
        **content,
    )
    room.add(message)
    if sender.id in room.members and sender.is_bot:
        room.last_bot = sender.id
    if silent:
        room.silent.add(message.message_id)
    world.publish("message", room=room.key, message=message, silent=silent)
    return message


def next_album(world: Directory) -> int:
    world.albums += 1
    return 13_000_000_000_000_000 + world.albums


def change(world: Directory, room: Room, message: Message) -> Message:
    """Replace a message by its edited version."""
    room.messages[message.message_id] = message
    world.publish("edit", room=room.key, message=message)
    return message


def delete(world: Directory, room: Room, number: int) -> None:
    del room.messages[number]
    room.silent.discard(number)
    room.reactions.pop(number, None)
    if number in room.pinned:
        room.pinned.remove(number)
    world.publish("delete", room=room.key, message_id=number)


def react(world: Directory, room: Room, number: int, emoji: str) -> None:
    """Put an emoji under a message; an empty one removes it."""
    room.reactions.pop(number, None)
    if emoji:
        room.reactions[number] = emoji
    world.publish("reaction", room=room.key, message_id=number, emoji=emoji)


def open_topic(world: Directory, room: Room, name: str, by: User) -> int:
    """Add a topic to a forum; returns its thread."""
    thread = room.last_message + 1
    room.topics[thread] = Topic(thread, name)
    message = post(world, room, by, thread=thread, forum_topic_created=TopicCreated(name, TOPIC_COLOR))
    world.publish_room(room)
    if not by.is_bot:
        queue_message(world, room, message)
    return thread
