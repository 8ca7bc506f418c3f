"""Show finished deals with both hands and the talon open."""

from games.core import Event, Seat
from games.faces.card_table import Heap
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Panel
from games.faces.replaying import ReplayingDeals
from games.terz.events import DealOver, Dealt
from games.terz.picture import numbered, score_note
from games.terz.state import State
from games.terz.view import view
from games.trick_game.events import TrickTaken
from games.trick_game.replaying import open_deal


class OpenDeals(ReplayingDeals[State]):
    """Show finished deals with both hands and the talon open."""

    pages = Dealt, TrickTaken

    def open_deal(self, state: State) -> Panel:
        """Show the deal with its current trick, or with the latest one and the cards drawn after it."""
        deal, seen = state.deal, view(state, None)
        assert deal is not None
        talon: dict[str, Fact] = {"suit": deal.trumps, "count": len(deal.talon)}
        return open_deal(
            "terz",
            deal,
            lambda seat: (Text("terz-picture-taken", {"taken": seen.taken[seat]}), score_note(seen, seat)),
            dealer=deal.dealer,
            heading=Text("terz-picture-title", numbered(seen)),
            aside=Text("terz-picture-trumps", {"suit": deal.trumps}),
            heaps=(Heap(deal.talon, Text("terz-picture-talon", talon)),),
        )

    def deal_line(self, event: Event) -> Text:
        """Return the scores after the deal."""
        assert isinstance(event, DealOver)
        totals = tuple(
            Text("terz-replay-total", {"who": Who(Seat(seat)), "total": total})
            for seat, total in enumerate(event.totals)
        )
        return Text("terz-replay-deal", {"totals": totals})
