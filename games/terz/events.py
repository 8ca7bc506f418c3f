"""What happens at the table; cards drawn, and more of a declaration than its words, are told to those concerned alone."""

from typing import TypeAlias

from games.cards import Card, Rank
from games.core import Event, Seat
from games.terz.combinations import Kind
from games.terz.state import Entry
from games.trick_game.events import CardPlayed, FirstDealer, TrickTaken
from games.trick_game.tricks import Trick


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    number: int
    dealer: Seat
    turned: Card


class TalonBroken(Event, frozen=True, kw_only=True, tag="broken"):
    seat: Seat
    count: int


class SevenLaid(Event, frozen=True, kw_only=True, tag="seven"):
    """The trump seven now lies turned, and its holder has taken the other card up."""

    seat: Seat
    taken: Card


class Declared(Event, frozen=True, kw_only=True, tag="declared"):
    """What the table hears."""

    seat: Seat
    kind: Kind


class TopTold(Event, frozen=True, kw_only=True, tag="top"):
    """For an opponent with a run just as long; `trumps` where the tops are equal."""

    seat: Seat
    top: Rank
    trumps: bool | None


class CombinationShown(Event, frozen=True, kw_only=True, tag="shown"):
    """The cards of a declaration that holds, or of a higher one against it (`answer`)."""

    seat: Seat
    kind: Kind
    cards: tuple[Card, ...]
    answer: bool


class FalseFound(Event, frozen=True, kw_only=True, tag="false"):
    """A declaration was shown not to be held; `target` is what its maker needs from now on."""

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
    """For whoever drew it; the turned card is drawn before everybody's eyes."""

    seat: Seat
    card: Card


class TalonLeft(Event, frozen=True, kw_only=True, tag="talon"):
    """Both have drawn; `count` cards are left."""

    count: int


class DealOver(Event, frozen=True, kw_only=True, tag="deal-over"):
    """All that the drawing of a finished deal needs; by seat."""

    number: int
    points: tuple[int, ...]
    """In tricks; empty where the deal was not played to its end."""
    entries: tuple[Entry, ...]
    """What was written in this deal."""
    totals: tuple[int, ...]
    targets: tuple[int, ...]
    last: Trick | None
    extra: bool
    """Equals above their targets play one deal more."""
    over: bool
    winner: Seat | None


class MatchOver(Event, frozen=True, kw_only=True, tag="match-over"):
    winner: Seat | None
    totals: tuple[int, ...]


AnyEvent: TypeAlias = (
    FirstDealer
    | Dealt
    | TalonBroken
    | SevenLaid
    | Declared
    | TopTold
    | CombinationShown
    | FalseFound
    | CombinationBeaten
    | Scored
    | CardPlayed
    | TrickTaken
    | CardDrawn
    | TalonLeft
    | DealOver
    | MatchOver
)
