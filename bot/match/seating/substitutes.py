"""Substitutes for computers: at once if the computer has not acted in this deal, else at the next."""

from collections.abc import Iterable, Sequence

import msgspec

from bot.base.pace import SECOND_MS
from bot.match.affected_screens import group_screens, hand_screens
from bot.match.loaded import Edit
from bot.match.refusals import Full, Unopened
from bot.match.table import Chair, PersonId, Phase, Table, with_part
from bot.people.people import Person, chair_of
from games import registry
from games.core import AnyGame, Event, Joinable, Seat
from games.faces.face import Urgency
from storage.live.redraws import ScreenId

LATEST = 0.8
"""Share of a quick match after which no newcomer is taken."""


def free_seats(table: Table) -> list[Seat]:
    """Return the seats that a computer plays, its own first.

    A person keeps the seat after leaving of their own will.
    """
    seats = [Seat(seat) for seat, chair in enumerate(table.chairs) if _is_free(table, chair)]
    return sorted(seats, key=lambda seat: table.chairs[seat].person is not None)


def untouched_seats(table: Table) -> list[Seat]:
    """Return computers' own seats with no action in this deal and cards unseen by people."""
    untouched = (seat for seat in free_seats(table) if table.chairs[seat].person is None)
    return [seat for seat in untouched if seat not in table.log.acted]


def _is_free(table: Table, chair: Chair) -> bool:
    """Return whether a seat may be taken; in a group also that of a silent person."""
    silent = chair.silent and table.chat is not None
    return chair.person is None or (chair.away and (chair.gone or silent))


def admits_substitutes(table: Table, game: AnyGame) -> bool:
    """Return whether somebody else may take over a seat of this match."""
    comes_and_goes = isinstance(game, Joinable)
    return (
        table.phase is Phase.PLAYING
        and (table.chat is not None or table.quick.drop_in)
        and not comes_and_goes
        and bool(free_seats(table))
    )


def has_room(table: Table, game: AnyGame) -> bool:
    """Return whether a further person may wait for a seat."""
    return admits_substitutes(table, game) and len(free_seats(table)) > len(table.newcomers)


def takes_strangers(table: Table) -> bool:
    """Return whether strangers may come to the match now."""
    game = registry.get(table.game)
    has_seat = isinstance(game, Joinable) or has_room(table, game)
    return table.quick.drop_in and table.phase is Phase.PLAYING and bool(table.attending) and has_seat


def announce(table: Table, person: Person) -> Edit:
    """Return the edit by which a person waits for the next deal.

    Raises Full, and Unopened if the bot cannot write to them.
    """
    if any(chair.person == person.id for chair in table.newcomers):
        return Edit(table)
    if len(free_seats(table)) <= len(table.newcomers):
        raise Full
    if not person.opened:
        raise Unopened
    newcomers = (*table.newcomers, chair_of(person))
    return Edit(msgspec.structs.replace(table, newcomers=newcomers), redraws=_news_screens(table))


def without_newcomer(table: Table, person: PersonId) -> Edit:
    """Return the edit that ends a person's wait for the next deal."""
    newcomers = tuple(chair for chair in table.newcomers if chair.person != person)
    return Edit(msgspec.structs.replace(table, newcomers=newcomers), redraws=_news_screens(table))


def _news_screens(table: Table) -> set[ScreenId]:
    """Return the screens that announce a newcomer."""
    return group_screens(table) if table.chat is not None else hand_screens(table.present)


def after_events(table: Table, events: Iterable[Event], now: int) -> Table:
    """Return the table after these events: once a deal is over, people sit down in the seats of computers.

    A quick match that is nearly over takes nobody else.
    """
    if _is_nearly_over(table, now):
        table = with_part(table, "quick", drop_in=False)
    playing = table.phase is Phase.PLAYING
    return end_deal(table, now) if playing and _ends_a_deal(table, events) else table


def end_deal(table: Table, now: int) -> Table:
    """Return the table after a deal, with its newcomers seated."""
    table = with_part(table, "log", dealt=now, acted=frozenset())
    return with_newcomers_seated(table, free_seats(table))


def _is_nearly_over(table: Table, now: int) -> bool:
    if not table.quick.drop_in:
        return False
    lengths, log = registry.lengths(table.game), table.log
    played = lengths.progress(
        table.preset, len(table.chairs), actions=log.actions, milliseconds=now - log.began
    )
    return played > LATEST


def with_newcomers_seated(table: Table, seats: Sequence[Seat]) -> Table:
    """Return the table with newcomers in these seats, as far as there are any."""
    if not table.newcomers or not seats:
        return table
    waiting, chairs = list(table.newcomers), list(table.chairs)
    for seat in seats[: len(waiting)]:
        chairs[seat] = _chair(table, waiting.pop(0))
    return msgspec.structs.replace(table, chairs=tuple(chairs), newcomers=tuple(waiting))


def _chair(table: Table, newcomer: Chair) -> Chair:
    reserve = table.pace.reserve * SECOND_MS if table.pace is not None else 0
    return msgspec.structs.replace(newcomer, reserve=reserve, came=table.log.actions)


def _ends_a_deal(table: Table, events: Iterable[Event]) -> bool:
    face = registry.face(table.game)
    return any(face.urgency(event) is Urgency.CLOSE for event in events)
