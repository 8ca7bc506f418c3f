"""A match that is over, written down with all hands open as players of its game show it to each other."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from games.faces.facts import Text
from games.record import Turn


class Transcript(ABC):
    """Pure: from the turns of a match that is over or was broken off anywhere."""

    @abstractmethod
    def paragraphs(self, turns: Sequence[Turn]) -> tuple[tuple[Text, ...], ...]:
        """Each paragraph's lines, without markup; deals that were not finished have no result."""
