"""The outcome of a finished deal, for the score sheet."""

from typing import TypeAlias

import msgspec

from games.cards import Card
from games.core import Seat
from games.preferans.contracts import Contract

CONCEDED = 3
"""The undertricks of a contract conceded before laying away (PREF-10.9)."""


class Played(msgspec.Struct, frozen=True, kw_only=True, tag="played"):
    """A contract, played or conceded. Seats are those of players, never a dummy's."""

    dealer: Seat
    sitting: Seat | None
    """The dealer, if without cards."""
    declarer: Seat
    contract: Contract
    tricks: tuple[int, ...]
    """Tricks by seat; a single whister has those of both defending hands."""
    spoke: tuple[Seat, ...]
    """The opponents with cards, in the order of speaking: clockwise from the declarer."""
    whisters: tuple[Seat, ...] = ()
    """Whisters in the order of speaking, by choice or duty, or the sitting dealer.

    Empty at ten and misère.
    """
    unplayed: bool = False
    """Whether nobody whisted."""
    half: bool = False
    """Whether the second opponent whisted half, and the contract is unplayed."""
    conceded: bool = False
    """Whether the declarer conceded, without play; `short` then tells how many tricks."""
    sharer: Seat | None = None
    """The sitting dealer, with half a share."""
    talon: tuple[Card, ...] = ()
    """The two cards, as they were dealt."""
    returned: bool = False
    """Whether the talon itself was laid away, or the contract was played without it."""
    short: int = 0
    """Tricks that count as missing without play: conceded, or above the contract by the verdict on it."""
    helped: tuple[Seat, ...] = ()
    """The players named by the declarer of a totus."""
    robber: bool = False
    aided: Seat | None = None
    """The whister that shares whists with the sitting dealer."""


class Raspasy(msgspec.Struct, frozen=True, kw_only=True, tag="raspasy"):
    dealer: Seat
    sitting: Seat | None
    active: tuple[Seat, ...]
    """The players with cards, clockwise from the dealer's left."""
    tricks: tuple[int, ...]
    """Tricks by seat; the talon's are the sitting dealer's."""
    price: int
    """The price of a trick, in hill points."""
    unseen: tuple[Seat, ...] = ()
    """The players that passed in the dark and had not looked."""
    running: int = 0
    """The number of this dark raspasy in succession, 1 to 3; 0 if it is not dark."""
    fine: int = 0
    """The dealer's hill points for the third raspasy."""
    revoked: bool = False
    """Whether a revoke ended it: the revoker has ten tricks, and nobody is credited for none."""


Outcome: TypeAlias = Played | Raspasy
