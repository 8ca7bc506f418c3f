"""The state of a match: the score sheet and the deal in progress."""

from enum import Enum

import msgspec

from games.cards import Card, Rank, Suit
from games.core import Seat
from games.terz.combinations import Kind, Sayable
from games.terz.options import Options
from games.trick_game.tricks import Played, Trick, left_of, taken

SEATS = 2
HAND = 9
TRICKS = 16
HILL = 100
"""The points by which an exposed lie raises its maker's target."""


class Phase(Enum):
    DRAW = "draw"
    """Chance draws the first dealer next."""
    DEAL = "deal"
    CUT = "cut"
    """The talon is broken next."""
    PLAY = "play"
    ANSWER = "answer"
    """A declaration waits for the opponent's answer."""
    OVER = "over"


class Fate(Enum):
    OPEN = "open"
    """The opponent has not answered yet."""
    SCORED = "scored"
    BEATEN = "beaten"
    FALSE = "false"
    """It was proved false."""


class Top(msgspec.Struct, frozen=True):
    """The part of a declared run revealed to an opponent with a run of the same length."""

    rank: Rank
    trumps: bool | None
    """Whether it is in trumps; None unless equal top cards make it matter."""


class Claim(msgspec.Struct, frozen=True):
    """A combination declared, or shown in answer."""

    seat: Seat
    what: Sayable
    play: int
    """Cards played in the deal before it."""
    fate: Fate = Fate.OPEN
    answer: bool = False
    """It was shown against a declared one."""
    shown: bool = False
    top: Top | None = None
    """The part revealed to the opponent."""


class Answers(msgspec.Struct, frozen=True):
    """A seat's answers in the match to unseen declarations."""

    believed: int = 0
    """The number of answers “good”."""
    looked: int = 0
    """The number of answers “show me”."""


class Entry(msgspec.Struct, frozen=True):
    deal: int
    seat: Seat
    points: int
    kind: Kind | None
    """The combination that brought the points; None for tricks."""
    penalty: bool = False
    """Whether the points come from the opponent's false declaration, which raises the opponent's target."""


class Deal(msgspec.Struct, frozen=True):
    """The deal in progress; `hands` by seat."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    """In the order of draws after the break; the turned card is the last."""
    trumps: Suit
    opened: Card
    cut: int = 0
    """The number of cards moved by the break; 0 before it."""
    exchanger: Seat | None = None
    """The seat that laid the seven for the turned card."""
    claims: tuple[Claim, ...] = ()
    tricks: tuple[Trick, ...] = ()
    trick: tuple[Played, ...] = ()

    @property
    def turned(self) -> Card | None:
        return self.talon[-1] if self.talon else None

    @property
    def pending(self) -> Claim | None:
        """The declaration that waits for an answer."""
        return self.claims[-1] if self.claims and self.claims[-1].fate is Fate.OPEN else None

    @property
    def played(self) -> int:
        """Cards played so far."""
        return 2 * len(self.tricks) + len(self.trick)

    @property
    def phase(self) -> Phase:
        if self.pending:
            return Phase.ANSWER
        return Phase.CUT if len(self.tricks) == 1 and not self.cut else Phase.PLAY

    @property
    def turn(self) -> Seat:
        """The seat that acts next."""
        phase = self.phase
        if phase is Phase.ANSWER:
            return left_of(self.claims[-1].seat, SEATS)
        leader = self.tricks[-1].taker if self.tricks else left_of(self.dealer, SEATS)
        return left_of(leader, SEATS, len(self.trick) + (phase is Phase.CUT))

    @property
    def taken(self) -> tuple[int, ...]:
        return taken(self.tricks, SEATS)


class State(msgspec.Struct, frozen=True):
    options: Options
    dealer: Seat | None = None
    """The dealer of this deal, or between deals of the next; None before the first and after the last."""
    deal: Deal | None = None
    deals_played: int = 0
    sheet: tuple[Entry, ...] = ()
    answers: tuple[Answers, ...] = (Answers(),) * SEATS
    """By seat."""
    extra: bool = False
    """Both are past their targets by the same margin: in this deal nothing wins at once."""
    over: bool = False
    winner: Seat | None = None
    """None at the end if both are equal."""

    @property
    def phase(self) -> Phase:
        if self.deal is not None:
            return self.deal.phase
        if self.over:
            return Phase.OVER
        return Phase.DRAW if self.dealer is None else Phase.DEAL

    @property
    def number(self) -> int:
        """The number of this deal or the next one; after the match, of the last one."""
        return self.deals_played + (not self.over)

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(
            [sum([entry.points for entry in self.sheet if entry.seat == seat]) for seat in range(SEATS)]
        )

    @property
    def targets(self) -> tuple[int, ...]:
        """The points that each seat needs, raised by exposed lies."""
        penalties = [entry.seat for entry in self.sheet if entry.penalty]
        return tuple(
            [
                self.options.target + HILL * (len(penalties) - penalties.count(Seat(seat)))
                for seat in range(SEATS)
            ]
        )
