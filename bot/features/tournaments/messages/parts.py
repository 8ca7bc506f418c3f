"""What the drawings of tournaments share."""

from typing import NamedTuple

from bot.base.timing import Time
from bot.chat.reachability import Reachability
from bot.people.people import People
from storage.live.tournaments import Tournaments


class MessageParts(NamedTuple):
    """Where records are stored, who learns what an error says, and the time."""

    records: Tournaments
    people: People
    events: Reachability
    time: Time
