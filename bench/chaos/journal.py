"""Journal of the people: taps, confirmations to Telegram, answers."""

import asyncio
from typing import NamedTuple

from bench.chaos.world import WatchedWorld
from bot.base.preferences import Language
from bot.ui.texts.words import words_in
from playground.directory import Impossible
from playground.model import PendingUpdate, Query
from playground.world import QUERY_UPDATE_TTL
from tests.support.autoplay import is_accepted

LOOK_S = 0.02
STALE = tuple(words_in(language).plain("refused-stale") for language in Language)
"""Answer to a tap on a stale question."""


class Move(NamedTuple):
    """The move of a button."""

    table: str
    question: str
    action: str


class Tap:
    """One tap on a button that plays or picks."""

    def __init__(self, person: int, data: str, query: Query, pending: PendingUpdate | None) -> None:
        self.person = person
        self.kind, *rest = data.split(":", 3)
        self.move = Move(*rest)
        self.query = query
        self.pending = pending
        self.at = query.at
        self.confirmed_at: int | None = None
        """Time at which the bot confirmed the update to Telegram."""
        self.answered_at: int | None = None

    @property
    def plays(self) -> bool:
        """Return whether it plays an action, rather than picks a part of one."""
        return self.kind == "a"

    @property
    def accepted(self) -> bool:
        """Return whether it was answered as done."""
        return is_accepted(self.query)

    @property
    def is_stale(self) -> bool:
        """Return whether it was answered as stale."""
        return self.query.answer.get("text") in STALE


class Journal:
    """All taps of all people, in their order."""

    def __init__(self, world: WatchedWorld) -> None:
        self.taps: list[Tap] = []
        self._world = world
        self._open: list[Tap] = []

    def press(self, person: int, chat: int, message: int, data: str) -> Tap | None:
        """Tap a button; None if it has gone meanwhile."""
        try:
            query = self._world.press(person, chat, message, data)
        except Impossible:
            return None
        tap = Tap(person, data, query, self._pending(query))
        self.taps.append(tap)
        self._open.append(tap)
        return tap

    def _pending(self, query: Query) -> PendingUpdate | None:
        """Return the update that carries a tap."""
        bot = self._world.the_bot()
        waiting = (*reversed(bot.updates), *reversed(bot.out_of_order))
        return next((each for each in waiting if each.update.callback_query is query.callback), None)

    async def watch(self) -> None:
        """Record confirmations and answers of taps, until cancelled."""
        while True:
            self._open = [tap for tap in self._open if not self._is_settled(tap)]
            await asyncio.sleep(LOOK_S)

    def _is_settled(self, tap: Tap) -> bool:
        bot, now = self._world.the_bot(), self._world.time.now()
        if tap.answered_at is None and tap.query.answered.is_set():
            tap.answered_at = now
        if tap.confirmed_at is None and tap.pending not in (*bot.updates, *bot.out_of_order):
            tap.confirmed_at = now
        if now - tap.at > QUERY_UPDATE_TTL - 5_000:
            return True
        return tap.answered_at is not None and tap.confirmed_at is not None

    def answered_after(self, since: int, *, accepted: bool) -> int | None:
        """Return the time of the first answer after that time, or of the first that was answered as done."""
        taps = (tap for tap in self.taps[-400:] if tap.accepted or not accepted)
        times = (tap.answered_at for tap in taps)
        return min((at for at in times if at is not None and at >= since), default=None)
