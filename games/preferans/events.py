"""Events of the match.

Only their seats see hands, talons taken in the dark, and cards laid away.
"""

import msgspec

from games.cards import Card
from games.core import Event, Seat
from games.preferans.actions import Advise, ChangeOption, Propose
from games.preferans.contracts import Contract
from games.preferans.scoring.ledger import Booking
from games.preferans.scoring.outcome import Outcome
from games.preferans.scoring.sheet import Sheet, Terms, Tooth
from games.preferans.state import Claimed, Conditions, Part
from games.trick_game.tricks import Trick


class FirstDealer(Event, frozen=True, kw_only=True, tag="first-dealer"):
    """The cards dealt face up, the first to seat 0.

    The receiver of the last one, an ace, is the dealer.
    """

    seat: Seat
    cards: tuple[Card, ...]


class PartSheet(msgspec.Struct, frozen=True):
    """The score sheet, as at the end of a part."""

    part: Part
    number: int
    sheet: Sheet
    terms: Terms
    kind: str
    price: int
    first: Seat | None
    teeth: tuple[Tooth, ...] = ()


class PartBegun(Event, frozen=True, kw_only=True, tag="part"):
    part: Part
    before: PartSheet | None = None


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    number: int
    part: Part
    dealer: Seat
    sitting: Seat | None
    row: int
    """This dealer's raspasy deals in a row before."""
    declarer: Seat | None


class Looked(Event, frozen=True, kw_only=True, tag="looked"):
    seat: Seat


class Called(Event, frozen=True, kw_only=True, tag="called"):
    """A bid, or a pass if `bid` is None."""

    seat: Seat
    bid: Contract | None
    dark: bool


class Won(Event, frozen=True, kw_only=True, tag="won"):
    """The auction is over."""

    declarer: Seat
    bid: Contract


class AllPassed(Event, frozen=True, kw_only=True, tag="all-passed"):
    """Raspasy begins; `price` is that of a trick, in hill points."""

    dark: bool
    price: int


class TalonShown(Event, frozen=True, kw_only=True, tag="talon"):
    """The talon is shown, before the declarer takes it, or else after the play."""

    cards: tuple[Card, ...]
    after: bool = False


class TalonSeen(Event, frozen=True, kw_only=True, tag="talon-seen"):
    """The declarer in the dark sees the talon."""

    cards: tuple[Card, ...]


class LaidAway(Event, frozen=True, kw_only=True, tag="laid"):
    """The declarer's discard, shown to the declarer, or to all after a totus."""

    cards: tuple[Card, ...]


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """Tells the table of the discard."""

    seat: Seat


class DiscardNamed(Event, frozen=True, kw_only=True, tag="discard-named"):
    """An opponent names two cards to lay away for a totus."""

    seat: Seat
    cards: tuple[Card, ...]


class Announced(Event, frozen=True, kw_only=True, tag="announced"):
    seat: Seat
    contract: Contract
    share: bool = False
    helped: tuple[Seat, ...] = ()


class ShareAnswered(Event, frozen=True, kw_only=True, tag="share"):
    seat: Seat
    accepted: bool


class MustWhist(Event, frozen=True, kw_only=True, tag="must-whist"):
    """Both opponents must whist, with closed play."""

    whisters: tuple[Seat, ...]


class Answered(Event, frozen=True, kw_only=True, tag="answered"):
    """An opponent, or the sitting dealer for one of them, whists or passes."""

    seat: Seat
    whist: bool
    half: bool = False
    """Whether a half-whist; `whist` is then False."""
    instead: Seat | None = None
    """The opponent that the dealer whists for."""


class Peeked(Event, frozen=True, kw_only=True, tag="peeked"):
    dealer: Seat
    seat: Seat


class PeekSeen(Event, frozen=True, kw_only=True, tag="peek-seen"):
    """The dealer sees the hand."""

    seat: Seat
    hand: tuple[Card, ...]


class MannerChosen(Event, frozen=True, kw_only=True, tag="manner"):
    seat: Seat
    open: bool


class Advised(Event, frozen=True, kw_only=True, tag="advised"):
    """Tells the table that there was advice."""

    seat: Seat
    whister: Seat


class Whispered(Event, frozen=True, kw_only=True, tag="whispered"):
    """Tells the whister the advice."""

    seat: Seat
    advice: Advise


class Aided(Event, frozen=True, kw_only=True, tag="aided"):
    """The sitting dealer has chosen the whister to help."""

    dealer: Seat
    whister: Seat
    paid: bool
    """Whether for half of the whister's whists."""


class Given(Event, frozen=True, kw_only=True, tag="given"):
    """Nobody whists, or only half, so the contract is not played."""

    declarer: Seat
    half: bool = False


class Conceded(Event, frozen=True, kw_only=True, tag="conceded"):
    """The declarer concedes three undertricks."""

    declarer: Seat
    contract: Contract


class HandOpened(Event, frozen=True, kw_only=True, tag="opened"):
    seat: Seat
    """A place, possibly the dummy's."""
    hand: tuple[Card, ...]


class TalonTurned(Event, frozen=True, kw_only=True, tag="turned"):
    """A talon card of raspasy, led by the sitting dealer, or naming the suit."""

    number: int
    card: Card
    led: bool


class CardPlayed(Event, frozen=True, kw_only=True, tag="played"):
    seat: Seat
    """The place of the hand, possibly the dummy's."""
    card: Card
    by: Seat | None
    """The player; None if a rule played it."""


class ClaimMade(Event, frozen=True, kw_only=True, tag="claim"):
    claim: Claimed
    declarer: Seat
    contract: Contract
    whisters: tuple[Seat, ...]


class ClaimAnswered(Event, frozen=True, kw_only=True, tag="claim-answered"):
    seat: Seat
    accepted: bool


class Judged(Event, frozen=True, kw_only=True, tag="judged"):
    """The verdict on an underbid: the opponents' hands, clockwise from the declarer, that excuse it.

    Empty if none were found.
    """

    declarer: Seat
    hands: tuple[tuple[Card, ...], ...]


class DealOver(Event, frozen=True, kw_only=True, tag="deal-over"):
    """Everything needed to draw a finished deal."""

    number: int
    part: Part
    outcome: Outcome
    booking: Booking
    sheet: Sheet
    bid: Contract | None
    last: Trick | None
    claimed: bool
    results: tuple[int, ...]
    """The settlement as it stands, by seat, in whole whists."""


class Fined(Event, frozen=True, kw_only=True, tag="fined"):
    """A fine at a table of real cards."""

    seat: Seat
    offence: str
    points: int
    word: str = ""
    """What a free fine is for."""
    declarer: Seat | None = None
    contract: Contract | None = None
    """The contract of a revoke, or of twelve cards."""


class ToothMarked(Event, frozen=True, kw_only=True, tag="tooth"):
    """A tooth is drawn, or taken back as worked off."""

    seat: Seat
    towards: Seat
    worked: bool


class ConditionsAsked(Event, frozen=True, kw_only=True, tag="conditions-asked"):
    owner: Seat
    most: int
    """The largest allowed pool."""


class ConditionsSet(Event, frozen=True, kw_only=True, tag="conditions"):
    conditions: Conditions
    late: bool
    """Whether the clock set them."""


class Proposed(Event, frozen=True, kw_only=True, tag="proposed"):
    """A player advises the owner of the hill."""

    seat: Seat
    terms: Propose


class ChangeAsked(Event, frozen=True, kw_only=True, tag="change-asked"):
    owner: Seat
    change: ChangeOption


class ChangeAnswered(Event, frozen=True, kw_only=True, tag="change-answered"):
    seat: Seat
    accepted: bool


class ChangeSettled(Event, frozen=True, kw_only=True, tag="change-settled"):
    """The change holds for the main part, or the option stays as it was."""

    change: ChangeOption
    agreed: bool


class ControlTime(Event, frozen=True, kw_only=True, tag="control-time"):
    """The control time is up: this round and one more are played."""


class LastRound(Event, frozen=True, kw_only=True, tag="last-round"):
    """The last round begins."""


class MatchOver(Event, frozen=True, kw_only=True, tag="match-over"):
    """The match is over; `settlement.settle` explains the results."""

    sheet: Sheet
    terms: Terms
    results: tuple[int, ...]
    """Whole whists by seat, with sum 0."""
    places: tuple[int, ...]
    price: int
