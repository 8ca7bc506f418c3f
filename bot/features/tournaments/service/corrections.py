"""What an organiser's correction of a result makes of a tournament."""

from fractions import Fraction

import msgspec

from bot.features.tournaments.service.model import Seating, Tournament, with_seating
from bot.features.tournaments.service.refusals import NoSuchResult


def corrected(
    tournament: Tournament, round: int, number: int, places: tuple[int, ...], points: tuple[Fraction, ...]
) -> Tournament:
    """The tournament with another result of a table; who has forfeited still has. Raises NoSuchResult."""
    old = tournament.seating(round, number)
    if old is None or old.result is None or old.pairing.bye:
        raise NoSuchResult
    seats = len(old.pairing.players) + old.pairing.computers
    fits = len(places) == seats and len(points) in (0, seats)
    if not fits or not all(1 <= place <= seats for place in places):
        raise NoSuchResult
    result = msgspec.structs.replace(old.result, places=places, points=points)
    return with_seating(tournament, old, result=result, corrected=True)


def marked(tournament: Tournament, round: int, number: int, player: int, *, absent: bool) -> Tournament:
    """The tournament with a player who forfeits a table that plays or is over, or does not.

    Raises NoSuchResult.
    """
    old = tournament.seating(round, number)
    if old is None or not may_be_corrected(old) or player not in old.pairing.players:
        raise NoSuchResult
    forfeits = old.forfeits | {player} if absent else old.forfeits - {player}
    if old.result is None:
        return with_seating(tournament, old, marked=forfeits)
    result = msgspec.structs.replace(old.result, forfeits=forfeits)
    return with_seating(tournament, old, result=result, corrected=True)


def may_be_corrected(seating: Seating) -> bool:
    """Whether an organiser may set something of a table: it plays, or is over."""
    return not seating.pairing.bye and (seating.table is not None or seating.result is not None)


def is_at_play(seating: Seating) -> bool:
    """Whether a table's match has begun and is not over."""
    return seating.table is not None and seating.result is None


def may_be_watched(tournament: Tournament, seating: Seating) -> bool:
    """Whether others may see a table: not where its deals are still to be played elsewhere."""
    return seating.table is not None and not tournament.settings.regulation.duplicate


def replayed(before: Tournament, after: Tournament) -> list[Seating]:
    """The tables of a cup at which, by a correction, others sit than the bracket asks for."""
    pairings = [each.pairing for each in before.seatings]
    wrong = [
        each.form.displaced(each.settings.regulation, each.entries, each.results, pairings)
        for each in (before, after)
    ]
    return [each for each in before.seatings if each.pairing in wrong[1] - wrong[0]]
