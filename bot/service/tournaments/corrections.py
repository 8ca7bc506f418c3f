"""What an organiser's correction of a result makes of a tournament."""

from fractions import Fraction

import msgspec

from bot.service.tournaments.fitting import CUPS
from bot.service.tournaments.model import Seating, Tournament
from bot.service.tournaments.refusals import NoSuchResult
from games.tournament import knock_out


def corrected(
    tournament: Tournament,
    round: int,
    number: int,
    places: tuple[int, ...],
    points: tuple[Fraction, ...],
) -> Tournament:
    """The tournament with another result of a table; who has forfeited still has. Raises NoSuchResult."""
    old = _of_seating(tournament, round, number)
    seats = len(old.pairing.players) + old.pairing.computers
    if old.result is None or old.pairing.bye or len(places) != seats or len(points) not in (0, seats):
        raise NoSuchResult
    if not all(1 <= place <= seats for place in places):
        raise NoSuchResult
    result = msgspec.structs.replace(old.result, places=places, points=points)
    return with_seating(tournament, msgspec.structs.replace(old, result=result, corrected=True))


def marked(tournament: Tournament, round: int, number: int, player: int, *, absent: bool) -> Tournament:
    """The tournament with a player who forfeits a table that plays or is over, or does not.

    Raises NoSuchResult.
    """
    old = _of_seating(tournament, round, number)
    if not may_be_corrected(old) or player not in old.pairing.players:
        raise NoSuchResult
    forfeits = old.forfeits | {player} if absent else old.forfeits - {player}
    if old.result is None:
        return with_seating(tournament, msgspec.structs.replace(old, marked=forfeits))
    result = msgspec.structs.replace(old.result, forfeits=forfeits)
    return with_seating(tournament, msgspec.structs.replace(old, result=result, corrected=True))


def may_be_corrected(seating: Seating) -> bool:
    """Whether an organiser may set something of a table: it plays, or is over."""
    return not seating.pairing.bye and (seating.table is not None or seating.result is not None)


def replayed(before: Tournament, after: Tournament) -> list[Seating]:
    """The tables of a cup at which, by a correction, others sit than the bracket asks for."""
    if before.regulation.form not in CUPS:
        return []
    pairings = [each.pairing for each in before.seatings]
    wrong = [
        knock_out.displaced(each.regulation, each.entries, each.results, pairings) for each in (before, after)
    ]
    return [each for each in before.seatings if each.pairing in wrong[1] - wrong[0]]


def _of_seating(tournament: Tournament, round: int, number: int) -> Seating:
    """The table of this number in a round. Raises NoSuchResult."""
    for seating in tournament.seatings:
        if (seating.round, seating.number) == (round, number):
            return seating
    raise NoSuchResult


def with_seating(tournament: Tournament, seating: Seating) -> Tournament:
    """The tournament with one table changed."""
    seatings = tuple(
        seating if (each.round, each.number) == (seating.round, seating.number) else each
        for each in tournament.seatings
    )
    return msgspec.structs.replace(tournament, seatings=seatings)
