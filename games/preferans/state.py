"""A match as it stands: the part it is in, the score sheet and the deal in progress."""

from enum import Enum

import msgspec

from games.cards import Card, Suit
from games.core import Seat
from games.preferans.contracts import Contract
from games.preferans.options import Options
from games.preferans.scoring.sheet import Sheet
from games.trick_game.tricks import Played, Trick

HAND = 10
"""Cards a hand, which is the number of tricks."""
TALON = 2
ACTIVE = 3
"""Players with cards."""
DUMMY = Seat(2)
"""Where the dummy sits at a table of two."""


class Part(Enum):
    """The parts of a match, in their order; a kind has some of them."""

    DRAW = "draw"
    """The first dealer is about to be drawn."""
    ROBBER = "robber"
    """Разбойник: everybody plays each contract once."""
    ROUNDS = "rounds"
    """Two rounds of raspasy."""
    CONDITIONS = "conditions"
    """The owner of the hill is about to set the terms of the main part."""
    MAIN = "main"
    OVER = "over"


class Phase(Enum):
    """What a deal in progress asks for."""

    AUCTION = "auction"
    LAY = "lay"
    """The declarer is about to lay two cards away, or to announce a totus."""
    CONTRACT = "contract"
    """The declarer is about to announce the contract."""
    TOTUS = "totus"
    """The declarer's left is about to lay two of the twelve cards shown away."""
    SHARE = "share"
    """The dealer is about to take half a share or not."""
    WHIST = "whist"
    """An opponent is about to whist or pass."""
    DEALER = "dealer"
    """Both opponents passed: the sitting dealer may look at a hand, whist for it, or pass."""
    MANNER = "manner"
    """The single whister is about to choose open or closed play."""
    PLAY = "play"
    CLAIM = "claim"
    """A claim is about to be answered."""
    VERDICT = "verdict"
    """Chance is about to judge an underbid."""


class Call(msgspec.Struct, frozen=True):
    """A bid, or a pass where `bid` is None."""

    seat: Seat
    bid: Contract | None = None
    dark: bool = False
    """Made in the dark; of a pass, that it was called so."""
    unseen: bool = False
    """The caller had not looked."""


class Answer(msgspec.Struct, frozen=True):
    """What an opponent said to the contract."""

    seat: Seat
    whist: bool


class Claimed(msgspec.Struct, frozen=True):
    """A claim that waits for its answers."""

    seat: Seat
    tricks: int
    """Of those to come, for the side of the claimant."""
    parts: tuple[int, ...]
    """By place: the tricks that it gives to each."""
    accepted: tuple[Seat, ...] = ()


class Conditions(msgspec.Struct, frozen=True):
    """What the main part of Классика is played for."""

    owner: Seat
    price: int
    pool: int
    minutes: int | None


class Declarer(msgspec.Struct, frozen=True, tag="declarer"):
    """Who declares, from the end of the auction on."""

    seat: Seat
    bid: Contract | None = None
    """What the auction was won with; None in Разбойник."""
    laid: tuple[Card, ...] = ()


class Declared(Declarer, frozen=True, kw_only=True, tag="declared"):
    """The contract, from its announcement on, and what the others said to it."""

    contract: Contract
    helped: tuple[Seat, ...] = ()
    """Whom the declarer of a totus named."""
    sharer: Seat | None = None
    answers: tuple[Answer, ...] = ()
    peeked: Seat | None = None
    """Whose hand the sitting dealer looked at."""
    whisters: tuple[Seat, ...] = ()
    """In the order of speaking."""
    spread: frozenset[Seat] = frozenset()
    """Hands that lie open once play has come to it."""


class Deal(msgspec.Struct, frozen=True):
    """The deal in progress. Hands are by place: by seat, the dummy's last."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    phase: Phase
    sitting: Seat | None = None
    """The dealer where the dealer has no cards."""
    looked: frozenset[Seat] = frozenset()
    """Who has looked at their cards; everybody once the auction is over."""
    calls: tuple[Call, ...] = ()
    raspasy: bool = False
    declared: Declarer | Declared | None = None
    """None during the auction and in raspasy."""
    shown: frozenset[Seat] = frozenset()
    """Hands laid open with a claim, or as the dummy's."""
    claimants: tuple[Seat, ...] = ()
    """Who has claimed in this deal."""
    claim: Claimed | None = None
    granted: tuple[int, ...] = ()
    """By place: tricks that an accepted claim gave without play."""
    tricks: tuple[Trick, ...] = ()
    """In raspasy with a sitting dealer the talon's cards are the dealer's plays."""
    trick: tuple[Played, ...] = ()

    @property
    def places(self) -> int:
        return len(self.hands)

    @property
    def active(self) -> tuple[Seat, ...]:
        """Those with cards, clockwise from the dealer's left."""
        return clockwise(self.dealer, self.places)

    @property
    def declarer(self) -> Seat | None:
        return self.declared.seat if self.declared else None

    @property
    def bid(self) -> Contract | None:
        return self.declared.bid if self.declared else None

    @property
    def contract(self) -> Contract | None:
        return self.declared.contract if isinstance(self.declared, Declared) else None

    @property
    def trumps(self) -> Suit | None:
        return self.contract.trumps if self.contract else None

    @property
    def whisters(self) -> tuple[Seat, ...]:
        return self.declared.whisters if isinstance(self.declared, Declared) else ()

    @property
    def spread(self) -> frozenset[Seat]:
        """Hands that lie open once play has come to it."""
        return self.declared.spread if isinstance(self.declared, Declared) else frozenset()

    @property
    def defenders(self) -> tuple[Seat, ...]:
        """The two opponents with cards, clockwise from the declarer, which is their order of speaking."""
        if self.declared is None:
            return ()
        places = [(self.declared.seat + place) % self.places for place in range(1, self.places)]
        return tuple(Seat(place) for place in places if place != self.sitting)

    @property
    def remaining(self) -> int:
        """Tricks not yet complete."""
        return HAND - len(self.tricks)

    @property
    def unlooked(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.active if seat not in self.looked)


def clockwise(dealer: Seat, places: int) -> tuple[Seat, ...]:
    """The three with cards, from the dealer's left."""
    return tuple(Seat((dealer + place) % places) for place in range(1, ACTIVE + 1))


class Feat(msgspec.Struct, frozen=True):
    """A contract that was played and made."""

    declarer: Seat
    contract: Contract
    number: int
    """Of the deal."""


class State(msgspec.Struct, frozen=True):
    options: Options
    seats: int
    """Players; where there are two, a dummy is dealt to."""
    sheet: Sheet
    part: Part = Part.DRAW
    first: Seat | None = None
    """The first dealer, with whom every round begins."""
    dealer: Seat | None = None
    """Of the deal in progress, or of the next one between deals."""
    number: int = 0
    """Deals dealt, the one in progress included."""
    row: int = 0
    """Raspasy deals of this dealer in a row before this one, outside the raspasy rounds."""
    dark_row: int = 0
    """Dark ones among them directly before this deal."""
    conditions: Conditions | None = None
    rounds_left: int | None = None
    """Once the control time is up: rounds still to be finished, the running one included."""
    deal: Deal | None = None
    feat: Feat | None = None
    """The best contract made so far: a misère before all others, then the dearest."""

    @property
    def dummy(self) -> bool:
        return self.seats == DUMMY

    @property
    def places(self) -> int:
        """Hands and sitting dealers at the table."""
        return max(self.seats, ACTIVE)

    @property
    def price(self) -> int:
        """What a whist is worth."""
        return self.conditions.price if self.conditions else self.options.price(self.seats)


def left_player(seat: Seat, seats: int) -> Seat:
    """The next player clockwise, a dummy passed over."""
    return Seat((seat + 1) % seats)


def with_deal(state: State, deal: Deal, phase: Phase) -> State:
    """The state with the deal in this phase."""
    return msgspec.structs.replace(state, deal=msgspec.structs.replace(deal, phase=phase))
