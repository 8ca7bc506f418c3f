"""Sends a table anew that other messages of its group have pushed out of sight."""

from typing import NamedTuple

from telegram import Message

from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import GROUPS
from bot.chat.outgoing.scroll_tracker import FAR, ScrollTracker, Topic
from bot.match.store import Store
from bot.match.table import ChatId, Phase, Table
from storage.live.redraws import group_screen


class Arrival(NamedTuple):
    """A message that is not the bot's own, and where it stands."""

    topic: Topic
    position: int
    numbered: bool
    """Whether the position counts every message of the group."""


async def repost_if_far(message: Message, *, scroll: ScrollTracker, store: Store, delivery: Delivery) -> None:
    """Count a message that is not the bot's own; send tables anew that have scrolled away."""
    if message.chat.type not in GROUPS:
        return
    arrival = _arrival(message, scroll)
    if not scroll.is_due(arrival.topic, arrival.position):
        return
    tables = await store.of_chat(arrival.topic[0])
    distances = [
        await _look(table, arrival, delivery, scroll) for table in tables if _is_below(table, arrival)
    ]
    scroll.look_again(arrival.topic, arrival.position, max(distances, default=0))


def _arrival(message: Message, scroll: ScrollTracker) -> Arrival:
    """Supergroups number messages by group; topics, and other groups, need a count."""
    topic = ChatId(message.chat.id), message.message_thread_id if message.is_topic_message else None
    numbered = message.chat.type == "supergroup" and not message.chat.is_forum
    position = scroll.position(topic, message.message_id, numbered=numbered)
    return Arrival(topic, position, numbered)


def _is_below(table: Table, arrival: Arrival) -> bool:
    """Whether the message pushes this table up."""
    same = arrival.numbered or table.thread == arrival.topic[1]
    return table.phase is Phase.PLAYING and same


async def _look(table: Table, arrival: Arrival, delivery: Delivery, scroll: ScrollTracker) -> int:
    """The table's distance; a table that is far is sent anew."""
    chat = arrival.topic[0]
    board = await delivery.message_of(table.id, chat)
    if not board:
        return 0
    distance = scroll.distance(arrival.topic, board, numbered=arrival.numbered)
    if distance >= FAR:
        await delivery.repost(table.id, group_screen(chat))
    return distance
