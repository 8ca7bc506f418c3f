"""Pages of a finished match, one for each board."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.core import Event
from games.terc.cards import Card
from games.terc.events import Laid, Taken, Wrong
from games.terc.state import State
from games.terc.view import View, view


def is_page(event: Event) -> bool:
    return isinstance(event, Laid | Taken | Wrong)


def board(before: State, after: State, events: Sequence[Event]) -> tuple[View, tuple[Card, ...]]:
    """Return the board of an action and the cards named on it; without a naming the board afterwards."""
    named = next((event.cards for event in events if isinstance(event, Taken | Wrong)), ())
    return still(view(before if named else after, None)), named


def still(seen: View) -> View:
    """Return the board without questions."""
    return replace(seen, floor=None, agreed=frozenset(), locked=frozenset(), new=())
