"""Routes of updates to handlers, of a feature or of all features."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from typing import TypeAlias

import msgspec

from bot.base.services import Services
from bot.chat.incoming.request import Request
from bot.ui.buttons import InvalidData, Personal, Press

Args: TypeAlias = tuple[str, ...]
"""The words after a command."""
Handler: TypeAlias = Callable[..., Awaitable[None]]
"""Its keyword-only parameters are services, named by their types; `Services.bind` fills them in."""


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
    do: Handler
    """Gets the request, the fields of the press but its verb, and the argument if it takes one."""
    takes: Takes = Takes.NOTHING

    def fits(self, press: Press) -> bool:
        """Return whether the press has an argument where it should have one."""
        given = Takes.SOMETHING if getattr(press, "argument", "") else Takes.NOTHING
        return self.takes in (given, Takes.ANYTHING)

    def arguments(self, press: Press) -> Collection[object]:
        """Return what the press passes to the handler."""
        facts = msgspec.structs.asdict(press)
        facts.pop("verb", None)
        if self.takes is Takes.NOTHING:
            facts.pop("argument", None)
        return facts.values()


def tap_like(command: Handler, verb: str) -> Tap:
    """Return a button that does what a command does, at the table in its argument."""

    async def press(request: Request, argument: str, *, services: Services) -> None:
        request.args = (argument,)
        await services.bind(command)(request)

    return Tap(Personal, verb, press, Takes.SOMETHING)


async def nothing(*_: object) -> None:
    """Ignore an update."""


@dataclass(frozen=True, kw_only=True)
class Routes:
    """The handler of each kind of update; all but those of events get the request first."""

    wordless: Mapping[str, Handler] = field(default_factory=dict)
    """Commands without arguments, by name."""
    worded: Mapping[str, Handler] = field(default_factory=dict)
    """Commands that may have arguments; gets the Args."""
    cardless: Collection[str] = ()
    """Commands that need no hand: anonymous administrators may send them."""
    owned: Mapping[str, Handler] = field(default_factory=dict)
    """Commands of the operator, in private."""
    linked: Collection[str] = ()
    """Commands that a link stands for: `?start=` and the command."""
    links: Mapping[str, Handler] = field(default_factory=dict)
    """Other links, by what stands after `?start=`; where that ends in `_`, with what follows it."""
    group_links: Mapping[str, Handler] = field(default_factory=dict)
    """The same for links that let people choose a group: what stands after `?startgroup=`."""
    taps: Collection[Tap] = ()
    """What buttons do."""
    inline_query: Handler = nothing
    """Inline mode: gets the query's id and its text."""
    chosen_result: Handler = nothing
    """A person has posted an inline result; gets its id."""
    typed: Handler = nothing
    """What a person types for what awaits it: any words in private, in a group a reply to the bot."""
    awaits: Callable[..., Awaitable[bool | None]] = nothing
    """Query: whether `typed` handles this message; gets the message."""
    unknown: Handler = nothing
    """Any other private message of a person."""
    update_membership: Handler = nothing
    """Event: the bot's own membership in a chat has changed; gets the ChatMemberUpdated."""
    migrate_group: Handler = nothing
    """Event: a group has a new id; gets the message."""
    update_member: Handler = nothing
    """Event: another member of a chat has changed; gets the update's id and the ChatMemberUpdated."""
    note_departure: Handler = nothing
    """Event: a person has left a group; gets the update's id and the service message."""
    note_arrivals: Handler = nothing
    """Event: people have come to a group; gets the update's id and the service message."""
    follow_clock: Handler = nothing
    """Event: a group has chosen another clock; gets the chat."""
    after_message: Handler = nothing
    """Event: a message has been answered; gets the message."""

    async def press(self, services: Services, request: Request) -> None:
        """Pass a tap to the handler of its button, and answer it.

        Raises InvalidData, Refusal, GameError, InvalidOption.
        """
        press = request.press
        if press is None:
            raise InvalidData
        tap = self.tap_of(press)
        await services.bind(tap.do)(request, *tap.arguments(press))
        request.toast()

    def tap_of(self, press: Press) -> Tap:
        """Return the button of a press. Raises InvalidData if there is none."""
        tap = self._by_verb.get((type(press), getattr(press, "verb", "")))
        if tap is None or not tap.fits(press):
            raise InvalidData(press)
        return tap

    @cached_property
    def _by_verb(self) -> Mapping[tuple[type[Press], str], Tap]:
        return {(tap.kind, tap.verb): tap for tap in self.taps}
