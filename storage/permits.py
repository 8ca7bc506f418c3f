"""Permits in Redis: calls to Telegram within the limits of each chat and of all chats."""

from typing import NamedTuple

from storage.commands import Argument, Commands, Script
from storage.keys import Keys
from storage.limits import Window


class Permit(NamedTuple):
    """A permit for a call to a chat, or how long to wait for one; times in milliseconds."""

    token: str
    hold: int
    """How long to leave the chat alone; no permit is taken then."""
    wait: int
    """How long until a permit is free; 0 if this one is."""
    unreserved_wait: int
    """How long until an unreserved permit is free."""
    pace_wait: int = 0
    """How long until a call keeps the pace, counted from the chat's last call."""


class PermitStore:
    """The permits of one bot's calls. Every method raises redis.RedisError."""

    def __init__(self, commands: Commands, keys: Keys) -> None:
        self._commands = commands
        self._keys = keys
        self._permit = Script("permit", opening="lives")
        self._give_back = Script("give_back")

    async def take(
        self,
        chat: int,
        token: str,
        now: int,
        window: Window,
        every_chat: Window,
        *,
        holder: str = "",
        lease_ms: int = 0,
        rank: int = 1,
        waiter: str = "",
    ) -> Permit | None:
        """Take a permit for a call to a chat, within its limits and those of all chats.

        With a `holder`, first take or renew the chat's lease; returns None if another process has it. `rank`,
        from 1 to 5, tells how much of the windows the call may use. A `waiter` keeps its turn among all chats
        until it has been served, if it asks again in time.
        """
        limits = (*window, every_chat.span_ms, every_chat.most)
        arguments: tuple[Argument, ...] = (holder, lease_ms, now, token, *limits, rank, waiter)
        reply = await self._commands.script(self._permit, self._keys.chat(chat), *arguments)
        return None if reply is None else Permit(token, *reply)

    async def give_back(self, chat: int, token: str) -> None:
        """Give back an unused permit."""
        keys = self._keys.chat(chat)
        await self._commands.script(self._give_back, (keys.window, keys.every_chat), token)

    async def hold(self, chat: int, until: int, ttl_ms: int) -> None:
        """Grant no permit for a chat before this time, in milliseconds since the epoch."""
        await self._commands.run("SET", self._keys.chat(chat).hold, until, "PX", ttl_ms)
