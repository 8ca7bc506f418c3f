"""What each update leads to: the routes of a feature, or of all of them."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from typing import Any, TypeAlias

import msgspec
from telegram import ChatMemberUpdated, Message

from bot.base.services import Services
from bot.chat.incoming.request import Request
from bot.match.table import ChatId
from bot.ui.buttons import InvalidData, Personal, Press, decode

Args: TypeAlias = tuple[str, ...]
"""The words after a command."""
Handler: TypeAlias = Callable[[Request], Awaitable[None]]
HandlerWithArgs: TypeAlias = Callable[[Request, Args], Awaitable[None]]


class Takes(Enum):
    """What a button carries after its verb."""

    NOTHING = auto()
    SOMETHING = auto()
    ANYTHING = auto()
    """An argument, or none."""


@dataclass(frozen=True)
class Tap:
    """What a kind of button does."""

    kind: type[Press]
    verb: str
    """Empty for a kind that has none."""
    do: Callable[..., Awaitable[None]]
    """Is given the request, what the press names besides its verb, and the argument if it takes one."""
    takes: Takes = Takes.NOTHING

    def fits(self, press: Press) -> bool:
        """Whether the press has an argument where it should have one."""
        given = Takes.SOMETHING if getattr(press, "argument", "") else Takes.NOTHING
        return self.takes in (given, Takes.ANYTHING)

    async def answer(self, request: Request, press: Press) -> None:
        """Do what the press says. Raises InvalidData, Refusal, GameError, InvalidOption."""
        facts = msgspec.structs.asdict(press)
        facts.pop("verb", None)
        if self.takes is Takes.NOTHING:
            facts.pop("argument", None)
        await self.do(request, *facts.values())


def tap_like(command: Handler, verb: str) -> Tap:
    """A button that does what a command does, at the table in its argument."""

    async def press(request: Request, argument: str) -> None:
        request.args = (argument,)
        await command(request)

    return Tap(Personal, verb, press, Takes.SOMETHING)


async def nothing(*_: object) -> None:
    """Leave an update alone."""


@dataclass(frozen=True, kw_only=True)
class Routes:
    """The handler of each kind of update."""

    wordless: Mapping[str, Handler] = field(default_factory=dict)
    """Commands without arguments, by name."""
    worded: Mapping[str, HandlerWithArgs] = field(default_factory=dict)
    """Commands that may have arguments."""
    cardless: Collection[str] = ()
    """Commands that nobody needs a hand for: an administrator may send them in the name of the group."""
    owned: Mapping[str, Handler] = field(default_factory=dict)
    """Commands of the operator, in private; nobody else has them."""
    linked: Collection[str] = ()
    """Commands that a link stands for: `?start=` and the command."""
    links: Mapping[str, Callable[[Request, Any], Awaitable[None]]] = field(default_factory=dict)
    """Other links, by what stands after `?start=`; where that ends in `_`, with what follows it."""
    group_links: Mapping[str, Callable[[Request, Any], Awaitable[None]]] = field(default_factory=dict)
    """The same for links that let people choose a group: what stands after `?startgroup=`."""
    taps: Collection[Tap] = ()
    """What buttons do."""
    inline_query: Callable[[Request, str, str], Awaitable[None]] = nothing
    """What a person types after the bot's name in any chat: the query's number and text."""
    chosen_result: Callable[[Request, str], Awaitable[None]] = nothing
    """A person has posted an inline result, with this number of ours."""
    typed: Callable[[Request], Awaitable[None]] = nothing
    """What a person types for what awaits it: any words in private, in a group a reply to the bot."""
    awaits: Callable[[Services, Message], Awaitable[bool | None]] = nothing
    """Whether this message is so awaited; asked of no other message."""
    unknown: Handler = nothing
    """Any other private message of a person."""
    update_membership: Callable[[Services, ChatMemberUpdated], Awaitable[None]] = nothing
    """The bot's own membership in a chat has changed."""
    migrate_group: Callable[[Services, Message], Awaitable[None]] = nothing
    """A group has a new id."""
    update_member: Callable[[Services, str, ChatMemberUpdated], Awaitable[None]] = nothing
    """Somebody else's membership in a chat has changed; the text is the update's number."""
    note_departure: Callable[[Services, str, Message], Awaitable[None]] = nothing
    """A service message: a person has left a group."""
    note_arrivals: Callable[[Services, str, Message], Awaitable[None]] = nothing
    """A service message: people have come to a group."""
    follow_clock: Callable[[Services, ChatId], Awaitable[None]] = nothing
    """A group has chosen another clock."""
    after_message: Callable[[Services, Message], Awaitable[None]] = nothing
    """Any message, after its answer."""

    async def press(self, request: Request, data: str | None) -> None:
        """Do what the button says, and answer its tap.

        Raises InvalidData, Refusal, GameError, InvalidOption.
        """
        press = decode(data)
        await self.tap_of(press).answer(request, press)
        request.toast()

    def tap_of(self, press: Press) -> Tap:
        """What the press does. Raises InvalidData if no button does it."""
        tap = self._by_verb.get((type(press), getattr(press, "verb", "")))
        if tap is None or not tap.fits(press):
            raise InvalidData(press)
        return tap

    @cached_property
    def _by_verb(self) -> Mapping[tuple[type[Press], str], Tap]:
        return {(tap.kind, tap.verb): tap for tap in self.taps}
