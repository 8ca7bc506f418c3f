"""Days with few people: how much they play with each other, by exact presets, offers, rings and an open hour.

A visit is one match of ten minutes between people, whichever its preset. All want the same game. Fifty people
come once a day on average, and once more for a ring that they answer.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from random import Random
from statistics import median
from typing import NamedTuple

import msgspec

from bot.base.pace import FAST, SECOND_MS
from bot.base.preferences import Language
from bot.features.queue.drop_in import suitable
from bot.features.queue.offers import offered
from bot.features.queue.rings import AWAKE, MOST_AT_A_TABLE, may_ring, rung_for
from bot.features.queue.waiting import Caller, Ticket, Wish
from bot.match.aspects import QuickMatch
from bot.match.seating.substitutes import LATEST, end_deal, takes_strangers
from bot.match.table import Chair, PersonId, Phase, Table, TableId, with_part
from games import registry
from games.lengths import COMPUTER_S, OFFERED_MINUTES, PERSON_S

GAME, SEATS, DEALS = "preferans", 4, 12
PRESETS = ("leningradka", "middle_classic", "sochinka", "classic")
"""Each is wanted by a quarter of the people."""
ACTIONS = OFFERED_MINUTES * 60 / PERSON_S
PEOPLE, DAYS = 50, 100
HOUR_S, DAY_S = 3_600, 86_400
BUSY = (2, 1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 6, 7, 7, 6, 6, 7, 9, 12, 18, 22, 22, 14, 6)
"""Weights of the hours in which people come."""
TAKES = 0.7
"""Share of offers that people take."""
COMES_S = 180.0
"""The longest time in which somebody who answers a ring comes."""
OPEN_HOUR = 20


class Habits(NamedTuple):
    """Shares of what is offered to people that they take."""

    takes: float = 0.0
    """Of offers of other presets."""
    asks: float = 0.0
    """Of the key by which they ask to be rung."""
    answers: float = 0.0
    """Of rings."""
    moves: float = 0.0
    """Of visits, into the open hour."""


class Visit(msgspec.Struct):
    """A person's visit: its begin, the first card, the time played, and of it that with others."""

    regular: int
    """Number of the person; each visit has a number of its own."""
    came: float
    wish: Wish
    began: float = -1.0
    played: float = 0.0
    shared: float = 0.0
    own: TableId = TableId("")
    """Their table while nobody else sits there."""

    def ticket(self, person: PersonId) -> Ticket:
        return Ticket((self.wish,), Chair("P", person), 0)


class Figures(NamedTuple):
    """How much people play with each other."""

    shared: float
    """Share of playing time with people."""
    alone: float
    """Share of matches without anybody for all of their time."""
    first_card_s: float

    def __str__(self) -> str:
        return (
            f"{self.shared:.0%} of the time with people, {self.alone:.0%} alone for all of a match, "
            f"first card {self.first_card_s:.0f} s at the median"
        )


class Days:
    """Arrivals at tables that the product opens to them."""

    def __init__(self, presets: tuple[str, ...], habits: Habits) -> None:
        self._random = Random(7)
        self._habits = habits
        self._wishes = [Wish(GAME, self._random.choice(presets)) for _ in range(PEOPLE)]
        self._callers = {
            regular: Caller(wish, until=1 << 60)
            for regular, wish in enumerate(self._wishes)
            if regular < habits.asks * PEOPLE
        }
        self._absent = set(range(PEOPLE))
        self._numbers = count(1)
        self._tables: dict[TableId, Table] = {}
        self._counted: dict[TableId, float] = {}
        """Up to when the time at a table has been counted."""
        self._declined: set[tuple[PersonId, TableId]] = set()
        self._events: list[tuple[float, int, TableId | int | None]] = []
        self.visits: dict[PersonId, Visit] = {}

    def pass_by(self) -> Figures:
        """Let the days pass, and return what people have played."""
        for at in self._arrivals():
            self._at(at, None)
        while self._events:
            at, _, what = heappop(self._events)
            if isinstance(what, str):
                if what in self._tables:
                    self._end_deal(what, at)
            elif what is None and self._absent:
                self._come(self._random.choice(sorted(self._absent)), at)
            elif what in self._absent:
                self._come(what, at)
        visits = [visit for visit in self.visits.values() if visit.played]
        return Figures(
            sum(visit.shared for visit in visits) / sum(visit.played for visit in visits),
            sum(not visit.shared for visit in visits) / len(visits),
            median(visit.began - visit.came for visit in visits),
        )

    def _arrivals(self) -> Iterator[float]:
        for day in range(DAYS):
            for usual in self._random.choices(range(len(BUSY)), BUSY, k=PEOPLE):
                hour = OPEN_HOUR if self._random.random() < self._habits.moves else usual
                yield day * DAY_S + (hour + self._random.random()) * HOUR_S

    def _at(self, at: float, what: TableId | int | None) -> None:
        """Plan the end of a table's deal, or the arrival of a person: of anybody, or of one who was rung."""
        heappush(self._events, (at, next(self._numbers), what))

    def _come(self, regular: int, at: float) -> None:
        """Let a person come to a table of their wish, to one that is offered, or to one of their own."""
        person = PersonId(next(self._numbers))
        visit = self.visits[person] = Visit(regular, at, self._wishes[regular])
        self._absent.remove(regular)
        tables, ticket = self._tables.values(), visit.ticket(person)
        wished = [table for table in suitable(tables, ticket) if table.preset == visit.wish.preset]
        found = wished or [table for table in offered(tables, ticket) if self._wants(person, table)]
        if found:
            return self._announce(found[0], person)
        visit.began, visit.own = at, TableId(str(person))
        table = new_table(visit.own, visit.wish, ticket.chair, SEATS)
        self._tables[table.id], self._counted[table.id] = table, at
        self._at(at + _deal_s(table), table.id)
        self._offer(table)
        return self._ring(table.id, at)

    def _ring(self, id: TableId, at: float) -> None:
        """Ring absent people for a table, of whom some come within minutes."""
        now, by_day = int(at * SECOND_MS), at % DAY_S // HOUR_S in AWAKE
        if not by_day or not takes_strangers(self._tables[id]):
            return
        left = MOST_AT_A_TABLE - sum(each.table == id for each in self._callers.values())
        absent = [each for each in self._callers if each in self._absent]
        for regular in [each for each in absent if may_ring(self._callers[each], now)][:left]:
            self._callers[regular] = rung_for(self._callers[regular], id, now)
            if self._random.random() < self._habits.answers:
                self._at(at + self._random.random() * COMES_S, regular)

    def _offer(self, table: Table) -> None:
        """Offer a new table to everybody who plays computers alone."""
        for own in list(self._tables.values()):
            (person, *others) = _people(own)
            alone = not others and not own.newcomers and own.quick.drop_in
            shown = alone and offered([self._tables[table.id]], self.visits[person].ticket(person))
            if shown and self._wants(person, table):
                self._tables[own.id] = with_part(own, "quick", drop_in=False)
                self._announce(self._tables[table.id], person)

    def _wants(self, person: PersonId, table: Table) -> bool:
        """Return whether a person takes an offer, which they decline for good."""
        if (person, table.id) in self._declined:
            return False
        if self._random.random() < self._habits.takes:
            return True
        self._declined.add((person, table.id))
        return False

    def _announce(self, table: Table, person: PersonId) -> None:
        newcomers = (*table.newcomers, Chair("P", person))
        self._tables[table.id] = msgspec.structs.replace(table, newcomers=newcomers)

    def _count(self, table: Table, at: float) -> None:
        """Count the time that people have played at a table since the last count."""
        passed, people = at - self._counted[table.id], _people(table)
        self._counted[table.id] = at
        for person in people:
            self.visits[person].played += passed
            self.visits[person].shared += passed if len(people) > 1 else 0

    def _end_deal(self, id: TableId, at: float) -> None:
        """End a deal: newcomers take seats, and leave tables of their own."""
        table = self._tables[id]
        self._count(table, at)
        dealt = table.log.seated + 1
        actions = registry.lengths(GAME).actions[table.preset][SEATS] * dealt // DEALS
        table = with_part(table, "log", seated=dealt, actions=actions)
        if dealt == DEALS:
            del self._tables[id]
            self._absent |= {self.visits[person].regular for person in _people(table)}
            return
        open_still = table.quick.drop_in and dealt <= LATEST * DEALS
        after = self._tables[id] = end_deal(with_part(table, "quick", drop_in=open_still), 1)
        for person in set(_people(after)) - set(_people(table)):
            visit = self.visits[person]
            if visit.began < 0:
                visit.began = at
            elif visit.own in self._tables:
                self._count(self._tables[visit.own], at)
                del self._tables[visit.own]
        self._at(at + _deal_s(after), id)
        self._ring(id, at)


def _people(table: Table) -> list[PersonId]:
    return [chair.person for chair in table.people if chair.person is not None]


def _deal_s(table: Table) -> float:
    """Return the seconds of a deal, in which everybody acts as often as anybody else."""
    people = len(table.people)
    return ACTIONS / DEALS * (people * PERSON_S + (SEATS - people) * COMPUTER_S) / SEATS


def new_table(id: TableId, wish: Wish, person: Chair, seats: int) -> Table:
    """Return a match of one person against computers, open to others."""
    return Table(
        id,
        wish.game,
        wish.preset,
        {},
        PersonId(1),
        Language.RU,
        "",
        chairs=(person, *(Chair(robot=number) for number in range(1, seats))),
        phase=Phase.PLAYING,
        quick=QuickMatch(paired=True, drop_in=True),
        pace=FAST,
    )


def measure() -> None:
    """Print how much fifty people a day play with each other."""
    days = f"queue     {PEOPLE} a day"
    print(f"{days}, all want the same: {Days(PRESETS[:1], Habits()).pass_by()}")
    print(f"{days}, a quarter each, exact presets: {Days(PRESETS, Habits()).pass_by()}")
    for asks, answers, moves, aims in (
        (0.0, 0.0, 0.0, "23 %, at most 68 %"),
        (1.0, 0.2, 0.25, "50 %, at most 25 %"),
        (0.5, 0.2, 0.25, ""),
        (1.0, 0.1, 0.125, ""),
    ):
        figures = Days(PRESETS, Habits(TAKES, asks, answers, moves)).pass_by()
        aim = f" (aims: at least {aims}, at most 10 s)" if aims else ""
        print(
            f"{days}, a quarter each, {TAKES:.0%} of offers taken, {asks:.0%} ask for rings and answer "
            f"{answers:.0%}, {moves:.1%} of visits in the open hour: {figures}{aim}"
        )
