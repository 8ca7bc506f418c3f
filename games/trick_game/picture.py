"""Draw a deal: in progress, finished, or open with every hand."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from games.cards import Card, in_hand_order
from games.core import Seat
from games.faces.face import ReplayingDeals
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Panel
from games.faces.scene import Scene
from games.trick_game.card_table import Heap, Own, Picture
from games.trick_game.game import TrickDeal
from games.trick_game.lines import trick_line
from games.trick_game.open_table import OpenHand, OpenTable, open_panel
from games.trick_game.tricks import Played, Trick

S = TypeVar("S")


def deal_scene(
    key: str,
    picture: Picture,
    last: Trick | None,
    seat: Seat | None,
    *,
    trick: Sequence[Played] = (),
    turns: Collection[Seat | None] = (),
    own: Own | None = None,
) -> Scene:
    """Draw the table with the seat (None: for spectators) at the bottom; messages begin with `key`."""
    badge = Text(f"{key}-mark-dealer")
    places = [
        replace(place, turn=place.seat in turns, badge=badge if place.seat == picture.dealer else "")
        for place in picture.places
    ]
    return replace(
        picture,
        places=places,
        bottom=seat or Seat(0),
        trick=trick,
        last=last,
        taken_by=Text(f"{key}-picture-last", {"who": Who(last.taker)}) if last else "",
        own=own,
    ).scene()


def own_hand(hand: Sequence[Card], playable: Collection[Card], picked: frozenset[Card] = frozenset()) -> Own:
    """Return the hand, with `picked` cards darker, or else those that may not be played if some may."""
    barred = frozenset(hand).difference(playable) if playable else frozenset[Card]()
    return Own(in_hand_order(hand), picked or barred)


class OpenDeal(NamedTuple):
    deal: TrickDeal
    picture: Picture
    """Gives the heading, the aside and the dealer."""
    notes: Callable[[Seat], tuple[Fact, ...]]
    """The lines under a name."""
    heaps: tuple[Heap, ...]
    intro: Sequence[Text] = ()
    """The lines before the first trick."""


class OpenDeals(ReplayingDeals[S], Generic[S]):
    """A face with replay pages that show the deal with its current or latest trick."""

    key: str
    """The beginning of message ids."""

    @abstractmethod
    def open_hands(self, state: S) -> OpenDeal:
        """Return the deal in progress."""

    def open_deal(self, state: S) -> Panel:
        deal, picture, notes, heaps, intro = self.open_hands(state)
        badge = Text(f"{self.key}-mark-dealer")
        trick = deal.tricks[-1] if deal.tricks else None
        table = OpenTable(
            tuple(
                OpenHand(Seat(seat), hand, notes(Seat(seat)), badge if seat == picture.dealer else "")
                for seat, hand in enumerate(deal.hands)
            ),
            heading=picture.heading,
            aside=picture.aside,
            trick=trick,
            lying=deal.trick,
            heaps=heaps,
        )
        lines = (
            intro if trick is None else (trick_line(f"{self.key}-replay-trick", trick, f"{self.key}-play"),)
        )
        return open_panel(
            table, hand_key=f"{self.key}-replay-hand", heap_key=f"{self.key}-replay-heap", below=lines
        )
