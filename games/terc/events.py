"""Events of the match, all public."""

from enum import Enum
from typing import TypeAlias

from games.core import Event, Seat
from games.terc.cards import Card, Three


class Laying(Enum):
    """The reasons to lay new cards."""

    START = "start"
    FILL = "fill"
    """Fill the table up to twelve cards."""
    FIFTH = "fifth"
    """Lay a fifth column beside twelve cards."""
    EXCHANGE = "exchange"
    """Replace the fifth column; the old one goes under the pack."""


class Penalty(Enum):
    """The penalties for a wrong call."""

    LOCKED = "locked"
    """The player may not call until a TERC is taken or cards are laid."""
    LIFTED = "lifted"
    """The last player is locked out too, so everybody may call again."""
    RETURNED = "returned"
    """The player's latest TERC goes under the pack."""
    NONE = "none"


class Ending(Enum):
    """The ways a match ends."""

    NO_TERC = "no-terc"
    """The pack is empty and no TERC is left."""
    AGREED = "agreed"
    """The pack is empty and everyone agrees."""
    EXCHANGED = "exchanged"
    """The whole pack has gone through the fifth column."""
    LEFT = "left"
    """Nobody is left in the game."""


class Joined(Event, frozen=True, kw_only=True, tag="joined"):
    seat: Seat
    back: bool
    """Whether the player rejoined."""


class Left(Event, frozen=True, kw_only=True, tag="left"):
    seat: Seat


class Called(Event, frozen=True, kw_only=True, tag="called"):
    seat: Seat
    seconds: int
    """Seconds for naming three cards."""


class Taken(Event, frozen=True, kw_only=True, tag="taken"):
    seat: Seat
    cards: Three
    places: tuple[int, ...]
    """The numbers of the cards' places."""
    total: int
    """The player's cards after this TERC."""


class Wrong(Event, frozen=True, kw_only=True, tag="wrong"):
    """A call without a TERC; `cards` and `places` are empty if the player named none in time."""

    seat: Seat
    cards: tuple[Card, ...]
    places: tuple[int, ...]
    penalty: Penalty


class Agreed(Event, frozen=True, kw_only=True, tag="agreed"):
    seat: Seat
    waiting: tuple[Seat, ...]
    """Players that still have to agree."""


class Assumed(Event, frozen=True, kw_only=True, tag="assumed"):
    """The time is up: these players count as agreed."""

    seats: tuple[Seat, ...]
    aside: tuple[Seat, ...]
    """The players among them that become idle."""


class Laid(Event, frozen=True, kw_only=True, tag="laid"):
    how: Laying
    cards: tuple[Card, ...]
    pack: int


class MatchOver(Event, frozen=True, kw_only=True, tag="match-over"):
    """By seat."""

    ending: Ending
    taken: tuple[int, ...]
    """Cards."""
    wrong: tuple[int, ...]
    """Wrong calls."""
    places: tuple[int, ...]
    missed: int
    """TERCs that lay on the table when everyone agreed that there was none."""
    table: tuple[Card | None, ...] = ()
    """The cards left on the table, by place."""


Result: TypeAlias = Taken | Wrong | Laid
"""The latest outcome of a call."""
