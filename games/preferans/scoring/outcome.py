"""What a finished deal hands to the score sheet."""

from typing import TypeAlias

import msgspec

from games.cards import Card
from games.core import Seat
from games.preferans.contracts import Contract


class Played(msgspec.Struct, frozen=True, kw_only=True, tag="played"):
    """A contract, played or given up to the declarer. Seats are those of players.

    A dummy is named in none of the fields.
    """

    dealer: Seat
    sitting: Seat | None
    """The dealer where the dealer has no cards."""
    declarer: Seat
    contract: Contract
    tricks: tuple[int, ...]
    """By seat; a single whister owns those of both defending hands."""
    spoke: tuple[Seat, ...]
    """The opponents with cards, clockwise from the declarer, which is the order of speaking."""
    whisters: tuple[Seat, ...] = ()
    """In the order of speaking: by choice, by duty, or the sitting dealer.

    None at ten and misère.
    """
    unplayed: bool = False
    """Nobody whisted."""
    sharer: Seat | None = None
    """The sitting dealer who took half a share."""
    talon: tuple[Card, ...] = ()
    """The two cards, as they were dealt."""
    returned: bool = False
    """The same two cards were laid away, or the contract was played without them."""
    short: int = 0
    """Tricks above the contract that count as short of it, by the verdict on an underbid."""
    helped: tuple[Seat, ...] = ()
    """Whom the declarer of a totus named."""
    robber: bool = False
    """A contract of Разбойник."""


class Raspasy(msgspec.Struct, frozen=True, kw_only=True, tag="raspasy"):
    dealer: Seat
    sitting: Seat | None
    active: tuple[Seat, ...]
    """Those with cards, clockwise from the dealer's left."""
    tricks: tuple[int, ...]
    """By seat; the talon's own are the sitting dealer's."""
    price: int
    """Of a trick, in hill points."""
    unseen: tuple[Seat, ...] = ()
    """Who called or joined the dark pass without having looked."""
    running: int = 0
    """Which dark raspasy in succession this is, 1 to 3; 0 where it is none."""
    fine: int = 0
    """Hill points of the dealer for the third raspasy."""


Outcome: TypeAlias = Played | Raspasy
