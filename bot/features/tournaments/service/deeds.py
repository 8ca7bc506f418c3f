"""What organisers do by hand to a tournament that has begun, or to its list of players."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import msgspec

from bot.base.pace import Outage
from bot.features.tournaments.service.entries import without_player
from bot.features.tournaments.service.model import (
    BEGUN,
    Entrant,
    Seating,
    Stage,
    Tournament,
    with_entrant,
    with_seating,
)
from bot.features.tournaments.service.places import read_place
from bot.features.tournaments.service.refusals import (
    AlreadyEntered,
    NoSuchResult,
    NotEntered,
    PlayersChanged,
)
from bot.features.tournaments.service.stages import over
from bot.people.people import Person

MOST_PAUSES = 8
"""Pauses that are kept: no clock runs for so long that it needs more."""
EXTRA_MS = 5 * 60_000
"""By how much an organiser lets a table take longer at a time."""


@dataclass(frozen=True)
class Deed:
    """A deed that all read of."""

    what: str
    """Of `tournament-deed-…`."""
    edit: Callable[[Tournament, int], Tournament]
    """The tournament after it, at this time. Raises what refuses it."""
    stages: tuple[Stage, ...] = BEGUN
    """When it may be done."""
    round: int = 0
    seating: int = 0
    player: int = 0


def _paused(tournament: Tournament, now: int) -> Tournament:
    run = msgspec.structs.replace(tournament.run, paused=now)
    return msgspec.structs.replace(tournament, stage=Stage.PAUSED, run=run)


def _resumed(tournament: Tournament, now: int) -> Tournament:
    run, times = tournament.run, ("ends", "until", "round_began", "next_round")
    pauses = (*run.pauses, Outage(run.paused, now))[-MOST_PAUSES:]
    later = {name: at + now - run.paused for name in times if (at := getattr(run, name))}
    run = msgspec.structs.replace(run, paused=0, pauses=pauses, **later)
    return msgspec.structs.replace(tournament, stage=Stage.PLAYING, run=run)


PAUSE = Deed("pause", _paused, (Stage.PLAYING,))
"""No round begins, and the clocks of tables that play stand still."""
RESUME = Deed("resume", _resumed, (Stage.PAUSED,))
"""An arena, a round and all clocks get the time back for which they were paused."""
END = Deed("end", lambda tournament, now: over(tournament, now).tournament)
"""The standings are final, and tables that still play do not count."""


def replacement(player: int, person: Person | None) -> Deed:
    """Another person, or a computer if it is None, plays on from the next table in a player's place.

    Refused by NotEntered, AlreadyEntered.
    """

    def edit(tournament: Tournament, now: int) -> Tournament:
        _require_player(tournament, player)
        old = tournament.entrant(player)
        fresh = Entrant(name=old.name, rating=old.rating, since=old.since, team=old.team)
        if person is None:  # a computer takes no name
            return with_entrant(tournament, player, fresh, replaced=old.person or old.replaced)
        if tournament.player_of(person.id) is not None:
            raise AlreadyEntered
        return with_entrant(
            tournament, player, fresh, person=person.id, name=person.name, language=person.language
        )

    return Deed("replace" if person else "robot", edit, player=player)


def withdrawal(player: int) -> Deed:
    """A player plays no further, and forfeits the table at play. Refused by NotEntered."""

    def edit(tournament: Tournament, now: int) -> Tournament:
        _require_player(tournament, player)
        after = without_player(tournament, player)
        if not tournament.run.round:
            return after
        after = with_entrant(after, player, removed=True)
        for each in after.seatings:
            if each.result is None and player in each.pairing.players:
                after = with_seating(after, each, marked=each.marked | {player})
        return after

    return Deed("withdraw", edit, (Stage.ENTRY, *BEGUN), player=player)


def at_place(deed: Deed, place: str) -> Deed:
    """The deed, refused by PlayersChanged where its player is not who is meant by this place any more."""

    def edit(tournament: Tournament, now: int) -> Tournament:
        if read_place(tournament, place) != deed.player:
            raise PlayersChanged
        return deed.edit(tournament, now)

    return replace(deed, edit=edit)


def correction(round: int, number: int, places: tuple[int, ...], points: tuple[Fraction, ...] = ()) -> Deed:
    """A table that is over has another result; who has forfeited still has. Refused by NoSuchResult."""

    def edit(tournament: Tournament, now: int) -> Tournament:
        old = tournament.seating(round, number)
        if old is None or old.result is None or old.pairing.bye:
            raise NoSuchResult
        seats = len(old.pairing.players) + old.pairing.computers
        fits = len(places) == seats and len(points) in (0, seats)
        if not fits or not all(1 <= place <= seats for place in places):
            raise NoSuchResult
        result = msgspec.structs.replace(old.result, places=places, points=points)
        return with_seating(tournament, old, result=result, corrected=True)

    return Deed("result", edit, round=round, seating=number)


def forfeit(round: int, number: int, player: int, *, absent: bool) -> Deed:
    """A player forfeits a table that plays or is over, or does not. Refused by NoSuchResult."""

    def edit(tournament: Tournament, now: int) -> Tournament:
        old = tournament.seating(round, number)
        if old is None or not may_be_corrected(old) or player not in old.pairing.players:
            raise NoSuchResult
        forfeits = old.forfeits | {player} if absent else old.forfeits - {player}
        if old.result is None:
            return with_seating(tournament, old, marked=forfeits)
        result = msgspec.structs.replace(old.result, forfeits=forfeits)
        return with_seating(tournament, old, result=result, corrected=True)

    return Deed("absent" if absent else "present", edit, round=round, seating=number, player=player)


def table_end(round: int, number: int, *, extra: int = 0) -> Deed:
    """A table gets more time, or by none is closed: whoever does this settles its match.

    Refused by NoSuchResult.
    """

    def edit(tournament: Tournament, now: int) -> Tournament:
        old = tournament.seating(round, number)
        if old is None or not is_at_play(old):
            raise NoSuchResult
        return with_seating(tournament, old, extra=old.extra + extra)

    return Deed("extend" if extra else "close", edit, round=round, seating=number)


def _require_player(tournament: Tournament, player: int) -> None:
    if not 1 <= player <= len(tournament.entrants):
        raise NotEntered


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
