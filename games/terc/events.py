"""What happens at the table; everybody sees all of it."""

from enum import Enum
from typing import TypeAlias

from games.core import Event, Seat
from games.terc.cards import Card, Three


class Laying(Enum):
    """Why cards are laid."""

    START = "start"
    FILL = "fill"
    """Up to twelve."""
    FIFTH = "fifth"
    """A fifth column beside twelve."""
    EXCHANGE = "exchange"
    """Another fifth column; the old one goes under the pack."""


class Penalty(Enum):
    """What a wrong call costs."""

    LOCKED = "locked"
    """No call until a TERC is taken or cards are laid."""
    LIFTED = "lifted"
    """Locked out as the last one, so everybody may call again."""
    RETURNED = "returned"
    """The latest TERC goes under the pack."""
    NONE = "none"


class Ending(Enum):
    """Why a match is over."""

    NO_TERC = "no-terc"
    """The pack is empty and no TERC is left."""
    AGREED = "agreed"
    """The pack is empty and everyone agrees."""
    EXCHANGED = "exchanged"
    """The whole pack has gone through the fifth column."""
    LEFT = "left"
    """Nobody is in the game any more."""


class Joined(Event, frozen=True, kw_only=True, tag="joined"):
    seat: Seat
    back: bool
    """Whether the player was there before."""


class Left(Event, frozen=True, kw_only=True, tag="left"):
    seat: Seat


class Called(Event, frozen=True, kw_only=True, tag="called"):
    seat: Seat
    seconds: int
    """For naming three cards."""


class Taken(Event, frozen=True, kw_only=True, tag="taken"):
    seat: Seat
    cards: Three
    places: tuple[int, ...]
    """The numbers that the cards lay at."""
    total: int
    """Cards that the player has now."""


class Wrong(Event, frozen=True, kw_only=True, tag="wrong"):
    """A call without a TERC; `cards` and `places` are empty where none were named in time."""

    seat: Seat
    cards: tuple[Card, ...]
    places: tuple[int, ...]
    penalty: Penalty


class Agreed(Event, frozen=True, kw_only=True, tag="agreed"):
    seat: Seat
    waiting: tuple[Seat, ...]
    """Who has not agreed yet."""


class Laid(Event, frozen=True, kw_only=True, tag="laid"):
    how: Laying
    cards: tuple[Card, ...]
    pack: int
    """Cards that are left in the pack."""


class MatchOver(Event, frozen=True, kw_only=True, tag="match-over"):
    """By seat."""

    ending: Ending
    taken: tuple[int, ...]
    """Cards."""
    wrong: tuple[int, ...]
    """Wrong calls."""
    places: tuple[int, ...]
    missed: int
    """TERCs that lay there when everyone agreed that there was none."""


AnyEvent: TypeAlias = Joined | Left | Called | Taken | Wrong | Agreed | Laid | MatchOver
Result: TypeAlias = Taken | Wrong | Laid
"""What the last thing worth telling may have been."""
