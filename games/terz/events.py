"""Events of the match; only their seats see drawn cards and a declaration's cards."""

from games.cards import Card, Rank, Suit
from games.core import Event, Seat
from games.terz.combinations import Kind
from games.terz.state import Entry
from games.trick_game.tricks import Trick


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    number: int
    dealer: Seat
    turned: Card


class TalonBroken(Event, frozen=True, kw_only=True, tag="broken"):
    seat: Seat
    count: int


class SevenLaid(Event, frozen=True, kw_only=True, tag="seven"):
    """A player has exchanged the trump seven for the turned card."""

    seat: Seat
    taken: Card


class Declared(Event, frozen=True, kw_only=True, tag="declared"):
    """The public words of a declaration."""

    seat: Seat
    kind: Kind


class TopRevealed(Event, frozen=True, kw_only=True, tag="top"):
    """The top of a run, for an opponent with an equally long one; `trumps` is set if the tops are equal."""

    seat: Seat
    top: Rank
    trumps: bool | None


class CombinationShown(Event, frozen=True, kw_only=True, tag="shown"):
    """The cards of a true declaration, or of a higher one against it (`answer`)."""

    seat: Seat
    kind: Kind
    cards: tuple[Card, ...]
    answer: bool


class FalseDeclaration(Event, frozen=True, kw_only=True, tag="false"):
    """A declaration was proved false; `target` is the maker's new target."""

    seat: Seat
    kind: Kind
    cards: tuple[Card, ...]
    target: int


class CombinationBeaten(Event, frozen=True, kw_only=True, tag="beaten"):
    """A declaration scores nothing."""

    seat: Seat
    kind: Kind


class Scored(Event, frozen=True, kw_only=True, tag="scored"):
    entry: Entry


class CardDrawn(Event, frozen=True, kw_only=True, tag="drawn"):
    """A drawn card, for its player; the turned card is drawn in public."""

    seat: Seat
    card: Card


class TalonLeft(Event, frozen=True, kw_only=True, tag="talon"):
    """Both players have drawn; `count` cards are left."""

    count: int


class DealOver(Event, frozen=True, kw_only=True, tag="deal-over"):
    """Everything needed to draw a finished deal; by seat."""

    number: int
    points: tuple[int, ...]
    """Points in tricks; empty if the deal was not played to its end."""
    entries: tuple[Entry, ...]
    """The entries written in this deal."""
    totals: tuple[int, ...]
    targets: tuple[int, ...]
    last: Trick | None
    extra: bool
    """Both are past their targets by the same margin and play one more deal."""
    over: bool
    winner: Seat | None
    dealer: Seat | None = None
    trumps: Suit | None = None


class MatchOver(Event, frozen=True, kw_only=True, tag="match-over"):
    winner: Seat | None
    totals: tuple[int, ...]
