"""People who take over a computer's seat when the next deal begins."""

from collections.abc import Iterable

import msgspec

from bot.base.pace import SECOND_MS
from bot.match.loaded import Edit
from bot.match.redraws import group_screens
from bot.match.refusals import Full, Unopened
from bot.match.table import Chair, Phase, Table
from bot.people.people import Person, chair_of
from games import registry
from games.core import AnyGame, Event, Joinable, Seat
from games.faces.face import Urgency


def free_seats(table: Table) -> list[Seat]:
    """The seats that a computer plays, its own first.

    The seat of a person who has left by their own will stays theirs.
    """
    seats = [Seat(seat) for seat, chair in enumerate(table.chairs) if _is_free(chair)]
    return sorted(seats, key=lambda seat: table.chairs[seat].person is not None)


def _is_free(chair: Chair) -> bool:
    return chair.person is None or (chair.away and (chair.gone or chair.silent))


def admits_substitutes(table: Table, game: AnyGame) -> bool:
    """Whether somebody else may take over a seat of this match."""
    comes_and_goes = isinstance(game, Joinable)
    return (
        table.phase is Phase.PLAYING
        and table.chat is not None
        and not comes_and_goes
        and bool(free_seats(table))
    )


def has_room(table: Table, game: AnyGame) -> bool:
    """Whether a further person may wait for a seat."""
    return admits_substitutes(table, game) and len(free_seats(table)) > len(table.newcomers)


def announce(table: Table, person: Person) -> Edit:
    """The edit by which a person waits for the next deal.

    Raises Full, and Unopened if the bot cannot write to them.
    """
    if any(chair.person == person.id for chair in table.newcomers):
        return Edit(table)
    if len(free_seats(table)) <= len(table.newcomers):
        raise Full
    if not person.opened:
        raise Unopened
    newcomers = (*table.newcomers, chair_of(person))
    return Edit(msgspec.structs.replace(table, newcomers=newcomers), redraws=group_screens(table))


def seat_newcomers(table: Table, events: Iterable[Event]) -> Table:
    """The table after these events: once a deal is over, people sit down in the seats of computers."""
    if not table.newcomers or table.phase is not Phase.PLAYING or not _ends_a_deal(table, events):
        return table
    waiting, chairs = list(table.newcomers), list(table.chairs)
    for seat in free_seats(table)[: len(waiting)]:
        chairs[seat] = _chair(table, waiting.pop(0))
    return msgspec.structs.replace(table, chairs=tuple(chairs), newcomers=tuple(waiting))


def _chair(table: Table, newcomer: Chair) -> Chair:
    reserve = table.pace.reserve * SECOND_MS if table.pace is not None else 0
    return msgspec.structs.replace(newcomer, reserve=reserve)


def _ends_a_deal(table: Table, events: Iterable[Event]) -> bool:
    face = registry.face(table.game)
    return any(face.urgency(event) is Urgency.CLOSE for event in events)
