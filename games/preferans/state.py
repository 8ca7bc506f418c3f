"""The state of a match: its part, the score sheet and the deal in progress."""

from enum import Enum

import msgspec

from games.cards import Card, Suit
from games.core import Seat
from games.preferans.actions import Advise, ChangeOption, Propose
from games.preferans.contracts import Contract
from games.preferans.options import Options
from games.preferans.scoring.sheet import Sheet, Tooth
from games.trick_game.tricks import Played, Trick

HAND = 10
"""Cards in each hand, equal to the number of tricks."""
TALON = 2
ACTIVE = 3
"""The number of players with cards."""
DUMMY = Seat(2)
"""The dummy's place at a table of two."""


class Part(Enum):
    """The parts of a match, in order; each kind has some of them."""

    DRAW = "draw"
    """The first dealer is drawn."""
    ROBBER = "robber"
    """Разбойник: everybody plays each contract once."""
    ROUNDS = "rounds"
    """Two rounds of raspasy."""
    CONDITIONS = "conditions"
    """The owner of the hill sets the terms of the main part."""
    MAIN = "main"
    OVER = "over"


class Phase(Enum):
    AUCTION = "auction"
    LAY = "lay"
    """The declarer lays two cards away, or announces a totus."""
    CONTRACT = "contract"
    TOTUS = "totus"
    """The opponents lay away two of the twelve cards shown."""
    SHARE = "share"
    """The dealer takes half a share or not."""
    WHIST = "whist"
    DEALER = "dealer"
    """Both opponents passed: the sitting dealer may look at a hand, whist for it, or pass."""
    MANNER = "manner"
    """The single whister chooses open or closed play."""
    PLAY = "play"
    CLAIM = "claim"
    VERDICT = "verdict"
    """Chance judges an underbid."""


class Call(msgspec.Struct, frozen=True):
    """A bid, or a pass if `bid` is None."""

    seat: Seat
    bid: Contract | None = None
    dark: bool = False
    unseen: bool = False
    """Whether the caller had not looked."""


class Answer(msgspec.Struct, frozen=True):
    """An opponent's answer to the contract."""

    seat: Seat
    whist: bool
    half: bool = False
    """Whether a half-whist; `whist` is then False."""


class Claimed(msgspec.Struct, frozen=True):
    """A claim that waits for its answers."""

    seat: Seat
    tricks: int
    """The number of remaining tricks for the claimant's side."""
    parts: tuple[int, ...]
    """The tricks that it gives to each, by place."""
    accepted: tuple[Seat, ...] = ()


class Conditions(msgspec.Struct, frozen=True):
    """The terms of Классика's main part."""

    owner: Seat
    price: int
    pool: int
    minutes: int | None


class Negotiation(msgspec.Struct, frozen=True):
    """Proposals and votes before the main part, with the option `talk`."""

    proposals: tuple[tuple[Seat, Propose], ...] = ()
    """The latest conditions proposed by each, in order."""
    asked: tuple[ChangeOption, ...] = ()
    """The changes that the owner of the hill has proposed, the latest last."""
    accepted: tuple[Seat, ...] = ()
    """The seats that accepted the latest."""
    voting: bool = False
    """Whether it waits for votes."""


class Declarer(msgspec.Struct, frozen=True, tag="declarer"):
    """The declarer, from the end of the auction on."""

    seat: Seat
    bid: Contract | None = None
    """The winning bid; None in Разбойник."""
    laid: tuple[Card, ...] = ()


class Declared(Declarer, frozen=True, kw_only=True, tag="declared"):
    """The contract, from its announcement on, with the answers to it."""

    contract: Contract
    helped: tuple[Seat, ...] = ()
    """The players named by the declarer of a totus."""
    sharer: Seat | None = None
    answers: tuple[Answer, ...] = ()
    peeked: Seat | None = None
    """The owner of the hand that the sitting dealer looked at."""
    whisters: tuple[Seat, ...] = ()
    """In the order of speaking."""
    spread: frozenset[Seat] = frozenset()
    """The hands that lie open from the declarer's first card on."""
    named: tuple[tuple[Card, ...], ...] = ()
    """The two cards that each opponent named to lay away for a totus, until they are laid."""

    @property
    def halved(self) -> bool:
        """Return whether the second opponent said half."""
        return any(answer.half for answer in self.answers)


class Counsel(msgspec.Struct, frozen=True):
    """The last advice of an adviser."""

    seat: Seat
    whister: Seat
    number: int
    """The trick in which it was given, from 1; 0 before the play."""
    advice: Advise
    spent: bool = False
    """Whether the whister decided after it."""


class Deal(msgspec.Struct, frozen=True):
    """The deal in progress. Places are seats, with the dummy's last."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    phase: Phase
    sitting: Seat | None = None
    """The dealer, if without cards."""
    looked: frozenset[Seat] = frozenset()
    """The seats that have looked at their cards; all after the auction."""
    calls: tuple[Call, ...] = ()
    raspasy: bool = False
    declared: Declarer | Declared | None = None
    """The contract; None during the auction and in raspasy."""
    shown: frozenset[Seat] = frozenset()
    """Hands laid open by a claim, or as the dummy's."""
    claimants: tuple[Seat, ...] = ()
    """The seats that claimed in this deal."""
    claim: Claimed | None = None
    granted: tuple[int, ...] = ()
    """The tricks given by an accepted claim, by place."""
    tricks: tuple[Trick, ...] = ()
    """The complete tricks; in raspasy the talon's cards are plays of a sitting dealer."""
    trick: tuple[Played, ...] = ()
    counsels: tuple[Counsel, ...] = ()
    aided: Seat | None = None
    """The whister that the sitting dealer helps."""

    @property
    def places(self) -> int:
        return len(self.hands)

    @property
    def active(self) -> tuple[Seat, ...]:
        """Return the places with cards, clockwise from the dealer's left."""
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
        return self.declared.spread if isinstance(self.declared, Declared) else frozenset()

    @property
    def defenders(self) -> tuple[Seat, ...]:
        """Return the two opponents with cards in the order of speaking, clockwise from the declarer."""
        if self.declared is None:
            return ()
        places = [(self.declared.seat + place) % self.places for place in range(1, self.places)]
        return tuple(Seat(place) for place in places if place != self.sitting)

    @property
    def remaining(self) -> int:
        return HAND - len(self.tricks)

    @property
    def unlooked(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.active if seat not in self.looked)


def clockwise(dealer: Seat, places: int) -> tuple[Seat, ...]:
    """Return the three places with cards, from the dealer's left."""
    return tuple(Seat((dealer + place) % places) for place in range(1, ACTIVE + 1))


class Feat(msgspec.Struct, frozen=True):
    declarer: Seat
    contract: Contract
    number: int


class State(msgspec.Struct, frozen=True):
    options: Options
    seats: int
    """The number of players; with two, a dummy gets cards."""
    sheet: Sheet
    part: Part = Part.DRAW
    first: Seat | None = None
    """The first dealer: every round begins with this deal."""
    dealer: Seat | None = None
    """The dealer of the deal in progress, or of the next one."""
    number: int = 0
    """The number of deals, with the one in progress."""
    row: int = 0
    """This dealer's raspasy deals in a row before this one, outside the raspasy rounds."""
    dark_row: int = 0
    """The latest of these in a row that were dark."""
    conditions: Conditions | None = None
    rounds_left: int | None = None
    """The remaining rounds, with the running one, once the control time is up; None before."""
    deal: Deal | None = None
    feat: Feat | None = None
    """The best contract made so far: a misère first, then the most valuable."""
    teeth: tuple[Tooth, ...] = ()
    """In the order drawn."""
    teeth_due: tuple[tuple[Seat, Seat], ...] = ()
    """Teeth that may be drawn until the deal in progress is over, as (drawer, partner)."""
    negotiation: Negotiation = Negotiation()

    @property
    def dummy(self) -> bool:
        return self.seats == DUMMY

    @property
    def awaits_chance(self) -> bool:
        """Return whether chance acts next: draws a dealer, deals or judges."""
        if self.part in (Part.OVER, Part.CONDITIONS):
            return False
        return self.deal is None or self.deal.phase is Phase.VERDICT

    @property
    def talks(self) -> bool:
        """Return whether players advise and negotiate; two players have no partners."""
        return self.options.talk and not self.dummy

    @property
    def places(self) -> int:
        """Return the number of places: hands and sitting dealers."""
        return max(self.seats, ACTIVE)

    @property
    def price(self) -> int:
        return self.conditions.price if self.conditions else self.options.price(self.seats)


def left_player(seat: Seat, seats: int) -> Seat:
    """Return the next player clockwise, skipping a dummy."""
    return Seat((seat + 1) % seats)


def with_deal(state: State, deal: Deal, phase: Phase) -> State:
    return msgspec.structs.replace(state, deal=msgspec.structs.replace(deal, phase=phase))
