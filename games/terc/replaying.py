"""A match that is over, board by board: who found what when."""

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
    """The board that an action changed, and the cards that were named on it."""
    named = next((event.cards for event in events if isinstance(event, Taken | Wrong)), ())
    return still(view(before if named else after, None)), named


def still(seen: View) -> View:
    """The board without what is asked of anybody."""
    return replace(seen, floor=None, agreed=frozenset(), locked=frozenset(), new=())
