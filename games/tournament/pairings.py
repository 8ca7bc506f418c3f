"""Pair the rounds of every form."""

from collections.abc import Sequence

from games.tournament import knock_out, round_robin, swiss, teams
from games.tournament.core import Entry, Form, Pairing, Regulation, TableResult


def pair(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult], round: int, seed: bytes
) -> tuple[Pairing, ...]:
    """Return the tables of a round, counted from 1; empty if there is no such round.

    An arena has no rounds: see `arena.pair`.
    """
    match regulation.form:
        case Form.ROUND_ROBIN:
            return round_robin.pair(regulation, entries, results, round=round, seed=seed)
        case Form.SWISS:
            return swiss.pair(regulation, entries, results, round=round, seed=seed)
        case Form.TEAMS:
            return teams.pair(regulation, entries, results, round=round, seed=seed)
        case Form.KNOCK_OUT | Form.DOUBLE_KNOCK_OUT:
            return knock_out.pair(regulation, entries, results, round=round, seed=seed)
    return ()


def rounds(regulation: Regulation, entries: Sequence[Entry]) -> int | None:
    """Return the number of rounds, or None if unknown."""
    match regulation.form:
        case Form.ROUND_ROBIN:
            return round_robin.rounds(regulation, entries)
        case Form.SWISS:
            return regulation.rounds
        case Form.TEAMS:
            return teams.rounds(regulation, entries)
        case Form.KNOCK_OUT | Form.DOUBLE_KNOCK_OUT:
            return knock_out.rounds(regulation, entries)
    return None
