"""Reposts tables that other messages pushed out of sight."""

from typing import NamedTuple

from telegram import Message

from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import GROUPS
from bot.chat.outgoing.scroll_tracker import FAR, ScrollTracker, Topic
from bot.match.store import Store
from bot.match.table import ChatId, Phase, Table
from storage.live.redraws import group_screen


class Arrival(NamedTuple):
    """A message of another sender, and its position in the chat."""

    topic: Topic
    position: int
    numbered: bool
    """Whether the position counts every message of the group."""


async def repost_if_far(message: Message, *, scroll: ScrollTracker, store: Store, delivery: Delivery) -> None:
    """Count a message of another sender, and repost tables that are too far up."""
    if message.chat.type not in GROUPS:
        return
    arrival = _arrival(message, scroll)
    if not scroll.is_due(arrival.topic, arrival.position):
        return
    tables = await store.of_chat(arrival.topic[0])
    distances = [
        await _repost(table, arrival, delivery, scroll) for table in tables if _is_below(table, arrival)
    ]
    scroll.look_again(arrival.topic, arrival.position, max(distances, default=0))


def _arrival(message: Message, scroll: ScrollTracker) -> Arrival:
    """Return the message's position: its id in supergroups, a count in topics and other groups."""
    topic = ChatId(message.chat.id), message.message_thread_id if message.is_topic_message else None
    numbered = message.chat.type == "supergroup" and not message.chat.is_forum
    position = scroll.position(topic, message.message_id, numbered=numbered)
    return Arrival(topic, position, numbered)


def _is_below(table: Table, arrival: Arrival) -> bool:
    """Return whether the message stands below this table."""
    same = arrival.numbered or table.thread == arrival.topic[1]
    return table.phase is Phase.PLAYING and same


async def _repost(table: Table, arrival: Arrival, delivery: Delivery, scroll: ScrollTracker) -> int:
    """Return the table's distance from the last message; repost a distant table."""
    chat = arrival.topic[0]
    board = await delivery.message_of(table.id, chat)
    if not board:
        return 0
    distance = scroll.distance(arrival.topic, board, numbered=arrival.numbered)
    if distance >= FAR:
        await delivery.repost(table.id, group_screen(chat))
    return distance
