"""Who has left a match by its end, or never came, and what the others reach without them."""

from collections.abc import Sequence

from bot.match.table import Chair, Table
from games import rating


def has_not_come(chair: Chair) -> bool:
    """Whether a person has touched nothing of their match."""
    return not chair.robot and not chair.tapped


def absent_seats(table: Table) -> frozenset[int]:
    """The seats of people who have not come for the whole of a match."""
    return frozenset(seat for seat, chair in enumerate(table.chairs) if has_not_come(chair))


def leavers(table: Table) -> frozenset[int]:
    """The seats of people who have left a match that is over, of those who never came as well.

    They are away at its end, or computers have played too many of their turns.
    """
    return frozenset(seat for seat, chair in enumerate(table.chairs) if _has_left(chair))


def _has_left(chair: Chair) -> bool:
    if chair.robot:
        return False
    away = has_not_come(chair) or chair.away or chair.left or chair.gone
    return away or rating.has_lost_too_many(chair.lost, chair.turns)


def is_ranked(table: Table) -> bool:
    """Whether leavers are last: where the match is agreed on as rated, or is part of a tournament."""
    return table.rated or table.tournament is not None


def final_places(table: Table, places: Sequence[int]) -> tuple[int, ...]:
    """The places of a match that is over, as its card, its tournament and the ratings have them.

    `places` are the game's own, in which computers may have played for people.
    """
    return rating.ranking(places, leavers(table)) if is_ranked(table) else tuple(places)
