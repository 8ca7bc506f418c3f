"""Tournaments as they may be at any time, for tests of what people see of them."""

from collections.abc import Collection
from fractions import Fraction
from typing import Any

import msgspec

from bot.base.pace import FAST
from bot.base.preferences import Language
from bot.features.tournaments.service.tournament_model import (
    Correction,
    Entrant,
    Run,
    Seating,
    Stage,
    Tournament,
    TournamentId,
    TournamentSettings,
)
from bot.match.table import ChatId, PersonId, TableId
from games.faces.facts import Text
from games.options import as_json
from games.registry import get
from games.tournament.core import Pairing, Regulation, Standing, TableResult
from games.tournament.forms.cup import CUP

BEGAN = 1_763_748_000_000
"""Nine in the evening in Moscow."""
ID = TournamentId("abcdefghij")
NAMES = (
    *("Аня", "Борис", "Константин Всеволодович Преображенский", "Вера <b>&", "محمد"),
    *("Maximiliana Featherstonehaugh-Smith", "Глеб", "Дина", "Евгений", "Жанна", "Зоя", "Иван"),
    *("Кира", "Лев", "Майя", "Нина"),
)
REGULATION = Regulation(seats=4, rounds=5)
SETTINGS = TournamentSettings("oh_hell", "full", as_json(get("oh_hell").presets["full"]), REGULATION, FAST)


def round_name(round: int) -> Text:
    """Name of a round outside cups."""
    return Text("running-round-name", {"round": round})


def entry(count: int, **fields: Any) -> Tournament:
    """A tournament that so many have entered, with long, marked and foreign names among them."""
    language = fields.get("language", Language.RU)
    names = [NAMES[at % len(NAMES)] + (f" {at}" if at >= len(NAMES) else "") for at in range(count)]
    entrants = [
        Entrant(PersonId(1000 + at), name, language, 1500 + 7 * at % 300) for at, name in enumerate(names)
    ]
    fresh: dict[str, Any] = {"chat": ChatId(-100), "entrants": tuple(entrants), "commitment": "ab" * 32}
    return with_fields(Tournament(ID, SETTINGS, PersonId(1000), language, "token"), **(fresh | fields))


def with_fields(tournament: Tournament, **fields: Any) -> Tournament:
    """The tournament with other fields, of its settings and of what is played too."""
    settings = {name: fields.pop(name) for name in TournamentSettings.__struct_fields__ if name in fields}
    run = {name: fields.pop(name) for name in Run.__struct_fields__ if name in fields}
    return msgspec.structs.replace(
        tournament,
        settings=msgspec.structs.replace(tournament.settings, **settings),
        run=msgspec.structs.replace(tournament.run, **run),
        **fields,
    )


def playing(count: int, round: int, **fields: Any) -> Tournament:
    """A tournament in this round, of which every second table is over; all tables of earlier rounds are."""
    tournament = entry(count, stage=Stage.PLAYING, round=round, round_began=BEGAN, began=BEGAN, **fields)
    seats = tournament.settings.regulation.seats
    found = [
        seating(tournament, each, number, over=each < round or number % 2 == 1)
        for each in range(1, round + 1)
        for number in range(1, count // seats + 1)
    ]
    return with_fields(tournament, seatings=tuple(found))


def cup(count: int, seats: int, rounds: int, *, absent: Collection[int] = (), **fields: Any) -> Tournament:
    """A cup in the round after so many finished ones; everybody entered in the order of ratings.

    Each table's places follow the order of entry, except for absent players.
    """
    regulation = Regulation("cup", seats, fewest=min(seats, 3))
    begun = entry(count, stage=Stage.PLAYING, round=rounds + 1, regulation=regulation, **fields)
    rated = [msgspec.structs.replace(each, rating=2000 - at) for at, each in enumerate(begun.entrants)]
    begun = msgspec.structs.replace(begun, entrants=tuple(rated))
    for round in range(1, rounds + 2):
        tables = CUP.pair(regulation, begun.entries, begun.results, round=round, seed=b"lot")
        found = [
            _of_cup(each, round, number, absent, over=round <= rounds)
            for number, each in enumerate(tables, 1)
        ]
        begun = msgspec.structs.replace(begun, seatings=(*begun.seatings, *found))
    return begun


def _of_cup(pairing: Pairing, round: int, number: int, absent: Collection[int], *, over: bool) -> Seating:
    if pairing.bye:
        return Seating(number, round, pairing, result=TableResult(round, pairing))
    places = tuple(1 + sum(other < each for other in pairing.players) for each in pairing.players)
    away = frozenset(pairing.players).intersection(absent)
    result = TableResult(round, pairing, places, forfeits=away) if over else None
    return Seating(number, round, pairing, TableId(f"cup{round:03}{number:03}"), BEGAN, result)


def seating(tournament: Tournament, round: int, number: int, *, over: bool) -> Seating:
    """A table of a round; its places follow from its number."""
    seats = tournament.settings.regulation.seats
    first = (number - 1) * seats
    pairing = Pairing(tuple(range(first + 1, first + seats + 1)))
    turned = [(seat + number + round) % seats for seat in range(seats)]
    points = tuple(Fraction(10 * (seats - place) - 15, 2) for place in turned)
    result = TableResult(round, pairing, tuple(place + 1 for place in turned), points) if over else None
    return Seating(number, round, pairing, TableId(f"table{round:03}{number:03}"[-10:]), BEGAN, result)


def over(tournament: Tournament) -> Tournament:
    """The same when all its tables are over, and it is."""
    seatings = tuple(seating(tournament, each.round, each.number, over=True) for each in tournament.seatings)
    return with_fields(tournament, stage=Stage.OVER, seatings=seatings, ended=BEGAN, secret=b"s" * 32)


def corrected(tournament: Tournament) -> Tournament:
    """The same after its organiser has changed a result and paused it."""
    first, *others = tournament.seatings
    deeds = (
        Correction(BEGAN, "Пётр <i>", "result", first.number, first.round),
        Correction(BEGAN, "Пётр <i>", "pause"),
    )
    seatings = (msgspec.structs.replace(first, corrected=True), *others)
    return msgspec.structs.replace(tournament, stage=Stage.PAUSED, seatings=seatings, corrections=deeds)


def standings_of(tournament: Tournament, round: int = 0) -> tuple[Standing, ...]:
    """Return the standings after a round; 0 means current."""
    results = [each.result for each in tournament.seatings if each.result is not None]
    some = [each for each in results if not round or each.round <= round]
    return tournament.form.standings(tournament.settings.regulation, tournament.entries, some)
