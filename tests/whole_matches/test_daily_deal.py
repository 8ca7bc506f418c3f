"""A daily deal of thirty people over real HTTP, while processes are killed: one board for all, ranked once."""

import asyncio
import signal
from fractions import Fraction
from itertools import combinations

import msgspec
import pytest

from bot.base.timing import Time
from bot.features.today.daily_deals import DailyDeals, Deal, Field, day_of
from bot.features.today.deal_closing import DealClosing
from bot.people.database import DatabaseSilent
from games.core import Nature
from games.record import Entry, Record
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from storage.sql.archive import Archive
from storage.sql.deals import DealStore
from tests.support.clocks import StillTime
from tests.support.harness import Harness
from tests.support.scenario import START_PATIENCE_S, button, tap, until
from tests.support.sentences import tells
from tests.whole_matches.bots import ended_in_any_case, launched
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import END_S, over, some_moves

pytestmark = pytest.mark.slow
PEOPLE = 30
GAME = "terz"
OWN_SEAT = 0


def database_of(site: Site) -> str:
    return site.servers.database if site.servers else f"sqlite:///{site.folder / 'pulka.db'}"


async def records_of(site: Site, deal: Deal) -> list[tuple[Entry, ...]]:
    """The log of each match of the deal, once all are stored."""
    archive = await Archive.open(database_of(site))
    try:
        async with asyncio.timeout(END_S):
            while len(rows := await DealStore(archive).results(deal.day, deal.game)) < PEOPLE:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        matches = [await archive.match(row.match) for row in rows]
        return [msgspec.convert(match.record, Record).log for match in matches if match is not None]
    finally:
        await archive.close()


async def closed_field(site: Site, deal: Deal) -> Field:
    """The results of the deal, closed twice as by two processes, when its day is over."""
    archive, redis = await Archive.open(database_of(site)), connect(site.redis)
    try:
        time = StillTime(deal.closes)
        bot = site.world.the_bot().user.id
        harness = Harness(Live(redis, bot=bot), time, archive)
        await asyncio.gather(*(harness.services[DealClosing].close(deal.day) for _ in range(2)))
        return await harness.services[DailyDeals].field(deal)
    finally:
        await disconnect(redis)
        await archive.close()


def slow_places(points: list[Fraction]) -> list[int]:
    """The places of these results, found by another way than by counting who is better."""
    order = sorted(set(points), reverse=True)
    return [1 + sum(points.count(better) for better in order[: order.index(own)]) for own in points]


def dealt(log: tuple[Entry, ...]) -> list[str]:
    """What chance has given a match."""
    return [entry.text for entry in log if entry.actor is Nature.CHANCE]


def is_parted_by_the_person(one: tuple[Entry, ...], other: tuple[Entry, ...]) -> bool:
    """Whether two matches are the same until their people, and not the computers, act otherwise."""
    pairs = zip(one, other, strict=False)
    first = next((pair for pair in pairs if _act(pair[0]) != _act(pair[1])), None)
    return first is None or {entry.actor for entry in first} == {OWN_SEAT}


def _act(entry: Entry) -> tuple[object, str]:
    return entry.actor, entry.text


async def sit_down(site: Site, person: int) -> None:
    """A person asks for the deal, again where the database does not answer, and begins."""
    room = site.private(person)

    def deal() -> bool:
        return button(room, "today:play/") is not None

    def refusals() -> int:
        return sum(tells(text, DatabaseSilent.key) for text in site.texts(room))

    while not deal():
        before = refusals()
        site.world.say(person, person, "/today терц (дуэль)")
        await until(lambda before=before: deal() or refusals() > before, "no deal", patience=START_PATIENCE_S)  # type: ignore[misc]
        await asyncio.sleep(1.0)
    await tap(site.world, person, room, "today:play/")


async def test_thirty_people_play_the_deal_of_a_day(calm: Site) -> None:
    people = calm.people(*(f"Игрок {number}" for number in range(1, PEOPLE + 1)))
    deal = Deal(day_of(Time().now()), GAME)
    async with ended_in_any_case() as bots:
        bots += [await launched(calm), await launched(calm)]
        await asyncio.gather(*(sit_down(calm, person) for person in people))
        async with calm.autoplay(*people) as playing:
            await some_moves(playing, PEOPLE)
            bots[0].send_signal(signal.SIGKILL)
            bots.append(await launched(calm))
            await until(
                lambda: all(over(calm.private(person)) for person in people), "no end", patience=END_S
            )
        records = await records_of(calm, deal)
        field = await closed_field(calm, deal)
    assert {line.person for line in field.lines} == {*people}
    assert [line.place for line in field.lines] == slow_places([line.points for line in field.lines])
    assert sum(line.part for line in field.lines) == Fraction(PEOPLE, 2)
    assert sum(line.average for line in field.lines) == 0
    assert field.computer is not None
    assert len({tuple(dealt(log)) for log in records}) == 1
    assert all(is_parted_by_the_person(one, other) for one, other in combinations(records, 2))
