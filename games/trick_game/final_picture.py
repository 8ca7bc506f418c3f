"""Draw the end of a deal: its last trick, and what everybody has."""

from collections.abc import Iterable

from games.core import Seat
from games.faces.card_table import Heap, Place, card_table
from games.faces.facts import Fact, Text
from games.faces.scene import Scene
from games.trick_game.tricks import Trick


def final_scene(
    key: str,
    plates: Iterable[tuple[Fact, Fact]],
    seat: Seat | None,
    *,
    dealer: Seat | None,
    heading: Text,
    last: Trick | None,
    aside: Fact = "",
    stock: Heap | None = None,
) -> Scene:
    """Draw the table after the last trick, with the seat (None: for spectators) at the bottom.

    `plates` are the note and the score of each place.
    """
    badge = Text(f"{key}-mark-dealer")
    places = [
        Place(Seat(place), note=note, score=score, badge=badge if place == dealer else "")
        for place, (note, score) in enumerate(plates)
    ]
    return card_table(
        places, bottom=seat or Seat(0), heading=heading, aside=aside, last=last, stock=stock or Heap()
    )
