"""A match as it stands: what is written on the score sheet and the deal in progress."""

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
"""What a false declaration found out adds to the target of whoever made it."""


class Phase(Enum):
    DRAW = "draw"
    """The first dealer is about to be drawn."""
    DEAL = "deal"
    """Cards are about to be dealt."""
    CUT = "cut"
    """The talon is about to be broken."""
    PLAY = "play"
    ANSWER = "answer"
    """A declaration waits for what the opponent says."""
    OVER = "over"


class Fate(Enum):
    """What became of a combination."""

    OPEN = "open"
    """The opponent has not answered yet."""
    SCORED = "scored"
    BEATEN = "beaten"
    FALSE = "false"
    """It was shown not to be held."""


class Top(msgspec.Struct, frozen=True):
    """What an opponent who holds a run just as long is told of a declared one."""

    rank: Rank
    trumps: bool | None
    """Whether it is in trumps; None where the tops differ and nobody need know."""


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
    """What the opponent was told of it."""


class Answers(msgspec.Struct, frozen=True):
    """What a seat has said in the match to declarations whose cards it had not seen."""

    believed: int = 0
    """How often “good”."""
    looked: int = 0
    """How often “show me”."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the score sheet."""

    deal: int
    seat: Seat
    points: int
    kind: Kind | None
    """The combination for which the points are written; None for tricks."""
    penalty: bool = False
    """The combination was the opponent's, and false: the opponent's target rises."""


class Deal(msgspec.Struct, frozen=True):
    """The deal in progress; `hands` by seat."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    """In the order in which it will be drawn once it has been broken; the turned card is the last."""
    trumps: Suit
    opened: Card
    """The card that was turned with the deal."""
    cut: int = 0
    """The cards moved when the talon was broken; 0 before."""
    exchanger: Seat | None = None
    """Who has laid the seven for the turned card."""
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
        """Who is to act."""
        phase = self.phase
        if phase is Phase.ANSWER:
            return left_of(self.claims[-1].seat, SEATS)
        leader = self.tricks[-1].taker if self.tricks else left_of(self.dealer, SEATS)
        return left_of(leader, SEATS, len(self.trick) + (phase is Phase.CUT))

    @property
    def taken(self) -> tuple[int, ...]:
        """Tricks taken so far, by seat."""
        return taken(self.tricks, SEATS)


class State(msgspec.Struct, frozen=True):
    options: Options
    dealer: Seat | None = None
    """Of the deal in progress, or of the next one between deals; None before the first and after the last."""
    deal: Deal | None = None
    done: int = 0
    """Deals ended."""
    sheet: tuple[Entry, ...] = ()
    answers: tuple[Answers, ...] = (Answers(),) * SEATS
    """By seat."""
    extra: bool = False
    """Both stand equally far above their targets: in this deal nothing wins at once."""
    over: bool = False
    winner: Seat | None = None
    """None at the end where both have the same."""

    @property
    def phase(self) -> Phase:
        if self.deal is not None:
            return self.deal.phase
        if self.over:
            return Phase.OVER
        return Phase.DRAW if self.dealer is None else Phase.DEAL

    @property
    def number(self) -> int:
        """Of the deal in progress or the next one; of the last one when the match is over."""
        return self.done + (not self.over)

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(
            [sum([entry.points for entry in self.sheet if entry.seat == seat]) for seat in range(SEATS)]
        )

    @property
    def targets(self) -> tuple[int, ...]:
        """What each needs: raised by every false declaration found out."""
        found = [entry.seat for entry in self.sheet if entry.penalty]
        return tuple(
            [self.options.target + HILL * (len(found) - found.count(Seat(seat))) for seat in range(SEATS)]
        )
