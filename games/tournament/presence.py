"""Select the players of a round."""

from collections.abc import Iterable

from games.tournament.core import Entry


def plays(entry: Entry, round: int) -> bool:
    return entry.since <= round and (entry.until == 0 or round <= entry.until)


def founders(entries: Iterable[Entry]) -> list[int]:
    """Return the players of the first round."""
    return [each.player for each in entries if each.since <= 1]
