"""Detection of leaks: messages with cards that their readers could not know."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from bench.chaos.course import Course
from bench.chaos.journal import Tap
from bench.chaos.labels import CARD
from bench.chaos.matches import Match
from bench.chaos.world import Shown, WatchedWorld
from games.cards import Card
from games.core import Seat
from tests.whole_matches.written_cards import hand_in

Cards = frozenset[str]
OF_CARDS = re.compile(r"(play|give|return|lay|-?[2-9TJQKA][SCDH]$)")
"""Prefixes of actions and picks that name cards, not bids."""
STALE_MS = 10_000
"""Longest staleness of a message while nothing is broken."""
LOOK_BACK_MS = 60_000
"""Longest delay of a message by a fault."""


class Disruptions:
    """Spans with faults, in milliseconds of the world."""

    def __init__(self) -> None:
        self._spans: list[tuple[int, int]] = []

    def add(self, since: int, until: int) -> None:
        """Add a span in which messages may have been delayed."""
        self._spans.append((since, until))

    def oldest(self, at: int) -> int:
        """Return the earliest time of a state that a message may show now."""
        broken = sum(max(0, min(until, at) - max(since, at - LOOK_BACK_MS)) for since, until in self._spans)
        return at - STALE_MS - broken


def leaks(
    world: WatchedWorld, match: Match, course: Course, taps: Sequence[Tap], disruptions: Disruptions
) -> Iterator[str]:
    """Return messages with cards that their readers could not know at the time."""
    table = course.loaded.table
    readers: dict[int, Seat | None] = {match.room.chat.id: None}
    for number, chair in enumerate(table.chairs):
        if chair.person is not None:
            readers[chair.person] = Seat(number)
    times = moments(course, taps)
    knowledge = Knowledge(course)
    for chat, seat in readers.items():
        read: dict[int, Cards] = {}
        for shown in world.shown[chat]:
            if shown.at < table.log.began:
                continue  # a welcome has cards for ornament
            cards = cards_in(shown) - read.get(shown.message, frozenset())
            read[shown.message] = cards_in(shown)  # an old message whose buttons go tells nothing new
            first, last = _happened(times, disruptions.oldest(shown.at)), bisect_right(times, shown.at)
            known = [knowledge.of(seat, moment) for moment in range(first, last + 1)] if cards else []
            if cards and not any(cards <= each for each in known):
                unknown = " ".join(sorted(cards.difference(*known) or cards))
                when = [moment for moment in range(len(times) + 1) if cards <= knowledge.of(seat, moment)]
                told = f"as after {first} to {last} entries, known after {when[:1]} to {when[-1:]}"
                yield f"chat {chat} reads of {unknown} in message {shown.message}, {told}"


def _happened(times: Sequence[int], at: int) -> int:
    """Return the number of entries that certainly existed: all before the last tap until then."""
    tapped = bisect_right(times, at)
    return bisect_left(times, times[tapped - 1]) if tapped else 0


def moments(course: Course, taps: Sequence[Tap]) -> list[int]:
    """Return the earliest time of each entry of the log, in order."""
    first: dict[tuple[int, str], int] = {}
    for tap in taps:
        first.setdefault((tap.person, tap.move.question), tap.at)
    at, times = 0, []
    by_number = {each.number: each for each in course.played}
    for number in range(len(course.turns)):
        played = by_number.get(number)
        person = None if played is None else course.person(played.seat)
        if played is not None and person is not None:
            at = max(at, first.get((person, played.question), at))
        times.append(at)
    return times


class Knowledge:
    """Knowledge of each seat, and of everybody, after each number of entries."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._heard = [frozenset[str]()]
        self.of = cache(self._of)

    def _of(self, seat: Seat | None, moment: int) -> Cards:
        """Return the cards that a seat could know after this many entries; None: everybody."""
        turns = self._course.turns
        if not moment or not turns:
            return frozenset()
        number = min(moment, len(turns)) - 1
        view = self._course.loaded.game.view(turns[number].state, seat)
        return frozenset(cards_of(view)) | self._heard_until(seat, number)

    def _heard_until(self, seat: Seat | None, number: int) -> Cards:
        """Return the cards of events since the last deal, this one's and the one before it."""
        found: set[str] = set()
        deals = 0
        for turn in reversed(self._course.turns[: number + 1]):
            for event in turn.events:
                if event.heard_by(seat):
                    found.update(cards_of(event))
            deals += turn.entry.text.startswith("deal ")
            if deals:
                break
        return frozenset(found)


def cards_of(value: Any) -> Iterator[str]:
    """Return all cards anywhere in a view or an event."""
    if isinstance(value, Card):
        yield value.value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from cards_of(getattr(value, field))
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from cards_of(pair)
    elif isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for each in value:
            yield from cards_of(each)


def cards_in(shown: Shown) -> Cards:
    """Return the cards of a message: in its picture, in rows of its text, on its buttons."""
    buttons = (data.rpartition(":")[2] for _, data in shown.buttons if data.startswith(("a:", "p:")))
    on_buttons = {word for action in buttons if OF_CARDS.match(action) for word in CARD.findall(action)}
    drawn = shown.picture.cards if shown.picture is not None else frozenset()
    return drawn | hand_in(shown.text) | on_buttons
