"""What happens at the table.

Hands, talons taken in the dark and cards laid away are told to those concerned alone.
"""

from typing import TypeAlias

import msgspec

from games.cards import Card
from games.core import Event, Seat
from games.preferans.contracts import Contract
from games.preferans.scoring.ledger import Booking
from games.preferans.scoring.outcome import Outcome
from games.preferans.scoring.sheet import Sheet, Terms
from games.preferans.state import Claimed, Conditions, Part
from games.trick_game.tricks import Trick


class FirstDealer(Event, frozen=True, kw_only=True, tag="first-dealer"):
    """The cards dealt face up, the first to seat 0.

    The last one is the ace that makes its receiver the dealer.
    """

    seat: Seat
    cards: tuple[Card, ...]


class PartSheet(msgspec.Struct, frozen=True):
    """The score sheet at the end of a part."""

    part: Part
    number: int
    """Deals played so far."""
    sheet: Sheet
    terms: Terms
    kind: str
    price: int
    """Of a whist."""
    first: Seat | None
    """The first dealer."""


class PartBegun(Event, frozen=True, kw_only=True, tag="part"):
    part: Part
    before: PartSheet | None = None
    """Of the part whose deals are over; None at the end of a match."""


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    number: int
    part: Part
    dealer: Seat
    sitting: Seat | None
    row: int
    """Raspasy deals of this dealer in a row before."""
    declarer: Seat | None
    """In Разбойник, whose turn it is to declare."""


class Looked(Event, frozen=True, kw_only=True, tag="looked"):
    seat: Seat


class Called(Event, frozen=True, kw_only=True, tag="called"):
    """A bid, or a pass where `bid` is None."""

    seat: Seat
    bid: Contract | None
    dark: bool


class Won(Event, frozen=True, kw_only=True, tag="won"):
    """The auction is over."""

    declarer: Seat
    bid: Contract


class AllPassed(Event, frozen=True, kw_only=True, tag="all-passed"):
    """Raspasy; `price` is of a trick, in hill points."""

    dark: bool
    price: int


class TalonShown(Event, frozen=True, kw_only=True, tag="talon"):
    """Before the declarer takes it, or after the play where it was not shown before."""

    cards: tuple[Card, ...]
    after: bool = False


class TalonSeen(Event, frozen=True, kw_only=True, tag="talon-seen"):
    """For the declarer in the dark."""

    cards: tuple[Card, ...]


class LaidAway(Event, frozen=True, kw_only=True, tag="laid"):
    """For the declarer; of a totus, for all."""

    cards: tuple[Card, ...]


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """What the table learns of it."""

    seat: Seat


class Announced(Event, frozen=True, kw_only=True, tag="announced"):
    seat: Seat
    contract: Contract
    share: bool = False
    helped: tuple[Seat, ...] = ()


class ShareAnswered(Event, frozen=True, kw_only=True, tag="share"):
    seat: Seat
    accepted: bool


class MustWhist(Event, frozen=True, kw_only=True, tag="must-whist"):
    """Both opponents whist and the play is closed."""

    whisters: tuple[Seat, ...]


class Answered(Event, frozen=True, kw_only=True, tag="answered"):
    """An opponent, or the sitting dealer for one of them, whists or passes."""

    seat: Seat
    whist: bool
    instead: Seat | None = None
    """For whom the dealer whists."""


class Peeked(Event, frozen=True, kw_only=True, tag="peeked"):
    dealer: Seat
    seat: Seat


class PeekSeen(Event, frozen=True, kw_only=True, tag="peek-seen"):
    """For the dealer."""

    seat: Seat
    hand: tuple[Card, ...]


class MannerChosen(Event, frozen=True, kw_only=True, tag="manner"):
    seat: Seat
    open: bool


class Given(Event, frozen=True, kw_only=True, tag="given"):
    """Nobody whists: the contract is not played."""

    declarer: Seat


class HandOpened(Event, frozen=True, kw_only=True, tag="opened"):
    seat: Seat
    """A place: the dummy's too."""
    hand: tuple[Card, ...]


class TalonTurned(Event, frozen=True, kw_only=True, tag="turned"):
    """In raspasy; led by the sitting dealer, or naming the suit of the trick."""

    number: int
    card: Card
    led: bool


class CardPlayed(Event, frozen=True, kw_only=True, tag="played"):
    seat: Seat
    """Whose hand it comes from: a place, the dummy's too."""
    card: Card
    by: Seat | None
    """Who played it; None where a rule did."""


class TrickTaken(Event, frozen=True, kw_only=True, tag="trick"):
    number: int
    trick: Trick


class ClaimMade(Event, frozen=True, kw_only=True, tag="claim"):
    claim: Claimed
    declarer: Seat
    contract: Contract
    whisters: tuple[Seat, ...]


class ClaimAnswered(Event, frozen=True, kw_only=True, tag="claim-answered"):
    seat: Seat
    accepted: bool


class Judged(Event, frozen=True, kw_only=True, tag="judged"):
    """An underbid: the opponents' hands, clockwise from the declarer, that excuse it.

    Empty where none were found.
    """

    declarer: Seat
    hands: tuple[tuple[Card, ...], ...]


class DealOver(Event, frozen=True, kw_only=True, tag="deal-over"):
    """All that the drawing of a finished deal needs."""

    number: int
    part: Part
    outcome: Outcome
    booking: Booking
    sheet: Sheet
    """With this deal."""
    bid: Contract | None
    last: Trick | None
    claimed: bool
    """Whether a claim ended the play."""
    results: tuple[int, ...]
    """Settled as it stands, by seat, in whole whists."""


class ConditionsAsked(Event, frozen=True, kw_only=True, tag="conditions-asked"):
    owner: Seat
    most: int
    """The largest pool that may be set."""


class ConditionsSet(Event, frozen=True, kw_only=True, tag="conditions"):
    conditions: Conditions
    late: bool
    """Set by the clock, for want of an answer."""


class ControlTime(Event, frozen=True, kw_only=True, tag="control-time"):
    """The control time is up: the running round is finished, then one last round is played."""


class LastRound(Event, frozen=True, kw_only=True, tag="last-round"):
    """The last round begins."""


class MatchOver(Event, frozen=True, kw_only=True, tag="match-over"):
    """What `settlement.settle` explains of the sheet and the terms, in short."""

    sheet: Sheet
    terms: Terms
    results: tuple[int, ...]
    """By seat, in whole whists; they sum to 0."""
    places: tuple[int, ...]
    price: int
    """Of a whist."""


AnyEvent: TypeAlias = (
    FirstDealer
    | PartBegun
    | Dealt
    | Looked
    | Called
    | Won
    | AllPassed
    | TalonShown
    | TalonSeen
    | LaidAway
    | Discarded
    | Announced
    | ShareAnswered
    | MustWhist
    | Answered
    | Peeked
    | PeekSeen
    | MannerChosen
    | Given
    | HandOpened
    | TalonTurned
    | CardPlayed
    | TrickTaken
    | ClaimMade
    | ClaimAnswered
    | Judged
    | DealOver
    | ConditionsAsked
    | ConditionsSet
    | ControlTime
    | LastRound
    | MatchOver
)
