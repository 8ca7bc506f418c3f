"""The board of a race as its group sees it, and what taps on it are answered."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from playground.bot_api_types import Message
from playground.model import Query, Room
from playground.world import World
from tests.support.autoplay import Autoplayers
from tests.support.scenario import NothingHappened, until
from tests.whole_matches.rooms import offered

LOST = "(no answer)"
LOST_S = 2.0
LOST_MS = 60_000
"""After which an answer is not waited for any more: the bot may have been killed."""
HESITATION = 0.5
"""How likely somebody lets others call first."""


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


class Racers(Autoplayers):
    """People who call and name the first TERC that they see, and agree where there is none."""

    def __init__(self, world: World, people: Iterable[int]) -> None:
        super().__init__(world, people, Random(1))
        self._answers: dict[int, tuple[str, list[str]]] = {}
        """By person the question that they answer, and the taps that are left of it."""

    def next_tap(self, person: int, message: Message) -> str | None:
        """The next tap of a call, or the word that there is no TERC; None where nothing can be said."""
        query, data = self._last_queries.get(person), offered(message)
        if query is not None and not query.is_over and self._world.time.now() - query.at < LOST_MS:
            return None
        picks = {each.split(":")[3]: each for each in data if each.startswith("p:") and ":-" not in each}
        found = next((three for three in combinations(picks, 3) if matches(three)), None)
        if found is None:
            return next((each for each in data if each.endswith(":none")), None)
        question = picks[found[0]].rpartition(":")[0]
        before, left = self._answers.get(person, ("", []))
        if question != before or not left:
            if self._rng.random() < HESITATION:
                return None
            left = [*(each for each in data if each.endswith(":call")), *(picks[card] for card in found)]
        self._answers[person] = question, left[1:]
        return left[0]


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
