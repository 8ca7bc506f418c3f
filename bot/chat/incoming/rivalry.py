"""Detection of another program with the same token: Telegram ends the polls of both in turn."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import structlog

from bot.base.settings import Settings
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.match.table import PersonId
from bot.people.people import People, language_of
from bot.ui.content import Content
from bot.ui.texts.words import words_in

MOST = 3
"""Ended polls that a process which follows another does not explain."""
SPAN_S = 120.0
TOLD_S = 3_600.0
"""How often the owner is told."""

log = structlog.get_logger(__name__)


class UsedByAnotherProgram(Exception):
    """The token is in use elsewhere: each program gets a part of the updates."""


class Rivalry:
    """Counts polls ended by another program's polls."""

    def __init__(self, *, ticks: Callable[[], float] = time.monotonic) -> None:
        self._ticks = ticks
        self._conflicts: deque[float] = deque(maxlen=MOST)
        self._told = float("-inf")

    def note(self) -> bool:
        """Count a poll that was ended; return whether to tell the owner: after three within two minutes."""
        self._conflicts.append(self._ticks())
        if not self._is_on() or self._ticks() < self._told + TOLD_S:
            return False
        self._told = self._ticks()
        log.error("token-used-elsewhere")
        return True

    async def check(self) -> None:
        """Raises UsedByAnotherProgram while the polls are ended again and again."""
        if self._is_on():
            raise UsedByAnotherProgram

    def _is_on(self) -> bool:
        return len(self._conflicts) == MOST and self._ticks() - self._conflicts[0] < SPAN_S


@dataclass(frozen=True, eq=False)
class RivalNotice:
    """Notice to the owner that another program uses the token."""

    rivalry: Rivalry
    settings: Settings
    people: People
    sender: Sender
    calls: BackgroundCalls

    def note(self) -> None:
        """Count a poll that was ended, and tell the owner of a rival."""
        owner = self.settings.owner_id
        if self.rivalry.note() and owner is not None:
            self.calls.soon(owner, partial(self._tell, PersonId(owner)))

    async def _tell(self, owner: PersonId) -> None:
        known = await self.people.get(owner)
        words = words_in(known.language if known is not None else language_of(None))
        await self.sender.post(owner, None, Content(words.html("token-used-elsewhere")))
