"""Draw the end of a deal: its last trick, and what everybody has."""

from collections.abc import Sequence
from typing import NamedTuple

from games.core import Seat
from games.faces.card_table import Heap, Place, card_table
from games.faces.facts import Fact, Text
from games.faces.scene import Scene
from games.trick_game.tricks import Trick


class FinalPicture(NamedTuple):
    """What the picture of a finished deal shows besides its last trick."""

    heading: Text
    plates: Sequence[tuple[Fact, Fact]]
    """The note and the score of each place."""
    dealer: Seat | None
    aside: Fact = ""
    stock: Heap = Heap()


def final_scene(key: str, picture: FinalPicture, last: Trick | None, seat: Seat | None) -> Scene:
    """Draw the table after the last trick, with the seat (None: for spectators) at the bottom."""
    heading, plates, dealer, aside, stock = picture
    badge = Text(f"{key}-mark-dealer")
    places = [
        Place(Seat(place), note=note, score=score, badge=badge if place == dealer else "")
        for place, (note, score) in enumerate(plates)
    ]
    return card_table(places, bottom=seat or Seat(0), heading=heading, aside=aside, last=last, stock=stock)
