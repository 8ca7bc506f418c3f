"""The board of a race as its group sees it, and what taps on it are answered."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from playground.model import Query, Room
from tests.support.scenario import NothingHappened, until
from tests.whole_matches.rooms import offered

LOST = "(no answer)"
LOST_S = 2.0


class Board(NamedTuple):
    """What can be pressed under the group's message."""

    message: int
    table: str
    question: str
    cards: tuple[str, ...]

    def tercs(self) -> list[tuple[str, ...]]:
        return [three for three in combinations(self.cards, 3) if matches(three)]

    def wrong(self) -> tuple[str, ...]:
        return next(three for three in combinations(self.cards, 3) if not matches(three))


def matches(three: Sequence[str]) -> bool:
    """TERC-2, once more."""
    return all(len(set(values)) != 2 for values in zip(*three, strict=True))


def board(room: Room) -> Board | None:
    """The board that the group sees."""
    for message in reversed(room.messages.values()):
        rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else []
        data = [key.callback_data or "" for row in rows for key in row]
        picks = [each.split(":") for each in data if each.startswith("p:")]
        if picks:
            cards = tuple(pick[3] for pick in picks if not pick[3].startswith("-"))
            return Board(message.message_id, picks[0][1], picks[0][2], cards)
    return None


def over(room: Room) -> bool:
    """Whether the latest message says so; those of earlier matches keep their button."""
    return any(":again" in data for data in offered(next(reversed(room.messages.values()))))


async def answer_to(query: Query) -> str:
    """What a tap is answered with; a busy machine may answer it when it is too old in scaled time."""
    try:
        await until(lambda: query.is_over, "no answer", patience=LOST_S)
    except NothingHappened:
        return LOST
    return str(query.answer.get("text") or "") if query.answered.is_set() else LOST
