"""Routes of updates to handlers, of a feature or of all features."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from typing import TypeAlias

import msgspec

from bot.base.services import Services
from bot.chat.incoming.request import Request
from bot.match.refusals import Refusal
from bot.ui.buttons import InvalidData, Personal, Press
from bot.ui.links import Link

Args: TypeAlias = tuple[str, ...]
"""The words after a command."""
Handler: TypeAlias = Callable[..., Awaitable[None]]
"""Its keyword-only parameters are services, named by their types; `Services.bind` fills them in."""


class Superfluous(Refusal):
    """Words after a command that takes none; `command`."""


@dataclass(frozen=True)
class Command:
    """A command, its handler, its senders and its places in the menus."""

    name: str
    handler: Handler
    """Gets the request, and the Args if the command takes any."""
    args: bool = False
    """Whether words may follow the command."""
    private: int = 0
    """Position in the private menu; 0 if it is not listed there."""
    group: int = 0
    """Position in the menu of groups; 0 if it is not listed there."""
    link: bool = False
    """Whether the link `?start=<name>` runs it in private."""
    as_group: bool = False
    """Whether anonymous administrators may send it as their group."""
    owner: bool = False
    """Whether it is for the operator alone, in private."""

    def arguments(self, args: Args = ()) -> tuple[Args, ...]:
        """Return what the handler gets besides the request. Raises Superfluous."""
        if args and not self.args:
            raise Superfluous(command=self.name)
        return (args,) if self.args else ()


class Argument(Enum):
    """Whether a button carries an argument after its verb."""

    NONE = auto()
    REQUIRED = auto()
    OPTIONAL = auto()


@dataclass(frozen=True)
class Tap:
    """What a kind of button does."""

    kind: type[Press]
    verb: str
    """Empty for a kind that has none."""
    do: Handler
    """Gets the request, the fields of the press but its verb, and the argument if it takes one."""
    argument: Argument = Argument.NONE

    def fits(self, press: Press) -> bool:
        """Return whether the press has an argument where it should have one."""
        given = Argument.REQUIRED if getattr(press, "argument", "") else Argument.NONE
        return self.argument in (given, Argument.OPTIONAL)

    def arguments(self, press: Press) -> Collection[object]:
        """Return what the press passes to the handler."""
        facts = msgspec.structs.asdict(press)
        facts.pop("verb", None)
        if self.argument is Argument.NONE:
            facts.pop("argument", None)
        return facts.values()


def tap_like(command: Handler, verb: str) -> Tap:
    """Return a button that does what a command does, at the table in its argument."""

    async def press(request: Request, argument: str, *, services: Services) -> None:
        request.args = (argument,)
        await services.bind(command)(request)

    return Tap(Personal, verb, press, Argument.REQUIRED)


async def nothing(*_: object) -> None:
    """Ignore an update."""


@dataclass(frozen=True, kw_only=True)
class Routes:
    """The handler of each kind of update; all but those of events get the request first."""

    commands: Sequence[Command] = ()
    links: Mapping[Link, Handler] = field(default_factory=dict)
    """Deep links besides those of commands; gets the argument."""
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

    def command(self, name: str) -> Command | None:
        """Return the command of this name; None if there is none."""
        return self._by_name.get(name)

    @cached_property
    def _by_name(self) -> Mapping[str, Command]:
        return {command.name: command for command in self.commands}

    @cached_property
    def _by_verb(self) -> Mapping[tuple[type[Press], str], Tap]:
        return {(tap.kind, tap.verb): tap for tap in self.taps}
