"""Simulated people with random play, real patience and retries."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from bench.chaos.journal import Journal, Tap
from bench.chaos.world import WatchedWorld, buttons_of
from playground.bot_api_types import Message
from playground.model import Room

AGAIN_MS = 3_000
"""Time after which an unanswered or refused tap is repeated."""
STANDING_MS = 15_000
"""The same after an answer as done: the message may stay as it is for a while."""
THREE = 3
"""Cards that make a TERC."""


@dataclass
class Player:
    """One person at one table."""

    _world: WatchedWorld
    _journal: Journal
    _person: int
    _rooms: Sequence[Room]
    """Rooms with the game's buttons."""
    _rng: Random
    _last: Tap | None = None
    _buttons: tuple[str, ...] = ()
    """Buttons at the last tap."""

    async def run(self, pause: float) -> None:
        """Tap until cancelled, after thinking for at most this many seconds."""
        while True:
            await asyncio.sleep(self._rng.uniform(0.02, pause))
            for room in self._rooms:
                message = latest_with_buttons(room)
                if message is not None:
                    self._consider(room, message)

    def _consider(self, room: Room, message: Message) -> None:
        buttons = playing(message)
        if buttons == self._buttons and self._waits():
            return
        data = self._choose(buttons)
        if data is None:
            return
        self._buttons = buttons
        self._last = self._journal.press(self._person, room.chat.id, message.message_id, data)

    def _waits(self) -> bool:
        """Return whether the last tap may still change the buttons."""
        if self._last is None:
            return False
        patience = STANDING_MS if self._last.accepted and self._last.plays else AGAIN_MS
        return self._world.time.now() - self._last.at < patience

    def _choose(self, buttons: Sequence[str]) -> str | None:
        """Choose a button at random; of the cards of a TERC, the next matching one."""
        acts = [data for data in buttons if data.startswith("a:")]
        picks = [data for data in buttons if data.startswith("p:")]
        named = [data for data in picks if _is_terc_card(data)]
        if named:
            return self._next_of_three(acts, named)
        return self._rng.choice(acts or picks) if buttons else None

    def _next_of_three(self, acts: Sequence[str], picks: Sequence[str]) -> str | None:
        found = [three for three in combinations(picks, THREE) if _match(three)]
        if found:
            return self._rng.choice(found[0])
        return next((data for data in acts if data.endswith(":none")), None)


def playing(message: Message) -> tuple[str, ...]:
    """Return the data of the buttons that play or pick."""
    return tuple(data for _, data in buttons_of(message) if data.startswith(("a:", "p:")))


def latest_with_buttons(room: Room) -> Message | None:
    """Return the latest message of a room with buttons that play or pick."""
    return next((message for message in reversed(room.messages.values()) if playing(message)), None)


def _is_terc_card(data: str) -> bool:
    item = data.rpartition(":")[2].removeprefix("-")
    return len(item) == 4 and set(item) <= set("123")


def _match(three: Sequence[str]) -> bool:
    cards = [data.rpartition(":")[2].removeprefix("-") for data in three]
    return all(len(set(values)) != 2 for values in zip(*cards, strict=True))
