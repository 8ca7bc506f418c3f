"""Secrets of matches that people will start alone, drawn and shown as hashes before they add their words."""

import secrets

from bot.service.table import PersonId
from games.tournament.boards import commitment
from storage.live import Live

KEPT_S = 30 * 86_400
"""How long a secret waits for its match."""


class Promises:
    """Keeps the secret of each person's next match against computers; a secret serves one match."""

    def __init__(self, live: Live) -> None:
        self._live = live

    async def commitment(self, person: PersonId) -> str:
        """The hash of the secret, which is drawn now if there is none."""
        return commitment(await self._live.memory.agree(_name(person), secrets.token_bytes(32), KEPT_S))

    async def take(self, person: PersonId) -> bytes | None:
        """The secret for a match that begins; None if none was promised."""
        return await self._live.memory.take(_name(person))

    async def forget(self, person: PersonId) -> None:
        await self._live.memory.forget(_name(person))


def _name(person: PersonId) -> str:
    return f"promise:{person}"
