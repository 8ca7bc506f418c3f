"""What the drawings of tournaments share."""

from typing import NamedTuple

from bot.base.timing import Time
from bot.chat.reachability import Reachability
from bot.people.people import People
from storage.tournaments import TournamentMessages


class MessageParts(NamedTuple):
    """Where records are stored, who learns what an error says, and the time."""

    records: TournamentMessages
    people: People
    events: Reachability
    time: Time
