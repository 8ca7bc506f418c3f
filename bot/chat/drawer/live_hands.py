"""Whether the players of a table follow it in their hands."""

from collections import defaultdict

from bot.chat.outgoing.windows import Milliseconds
from bot.match.table import PersonId, Table

BEHIND_MS = 3_000
"""A hand that shows a past state for longer is not live."""


class LiveHands:
    """Hands that this process has to draw, and since when."""

    def __init__(self) -> None:
        self._behind: defaultdict[str, dict[int, Milliseconds]] = defaultdict(dict)
        """By table, then by person."""

    def changed(self, table: str, person: int, now: Milliseconds) -> None:
        """Record that a hand is to be drawn."""
        self._behind[table].setdefault(person, now)

    def drawn(self, table: str, person: int) -> None:
        """Record that a hand was drawn, or never will be."""
        self._behind[table].pop(person, None)
        if not self._behind[table]:
            del self._behind[table]

    def are_live(self, table: Table, now: Milliseconds) -> bool:
        """Return whether each player present can be reached, with a hand that is hardly behind."""
        behind = self._behind.get(table.id, {})
        late = {PersonId(person) for person, since in behind.items() if since < now - BEHIND_MS}
        return bool(table.present) and not table.present & (late | table.blocked)
