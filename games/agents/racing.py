"""Races are judged by times: a decision is a moment, and nobody can play it differently."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from games.agents.analysis import Analyst, Judgement, Move
from games.core import Seat
from games.faces.facts import Text
from games.faces.panel import Panel


class RaceAnalyst(Analyst):
    """Judges the moments of a race by the times of the record, and has its own words for them."""

    @abstractmethod
    def summarize(self, moves: Sequence[Move], judgements: Sequence[Judgement], seat: Seat) -> Iterator[Text]:
        """What the moments of this seat came to together, or that the times are not known."""

    @abstractmethod
    def line(self, move: Move, judgement: Judgement) -> Text:
        """A moment in a list."""

    @abstractmethod
    def explain(self, moves: Sequence[Move], judgement: Judgement, seat: Seat) -> Iterator[Text]:
        """A moment in whole sentences, without its mark."""

    @abstractmethod
    def panel(self, move: Move, judgement: Judgement) -> Panel:
        """The table of that moment, without buttons."""
