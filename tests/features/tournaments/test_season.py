"""The season of a group: what counts, how it adds up, and what the group reads of it."""

from datetime import UTC
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.base.preferences import Language
from bot.features.tournaments.season.hall import Hall, Seasons, hall_lines
from bot.features.tournaments.season.season_table import BEST, Month, season_table
from bot.match.table import ChatId
from storage.sql.archive import Archive
from storage.sql.personal_data import PersonalData
from storage.sql.tournament_rows import Finish, TournamentArchive
from tests.support.sentences import tells
from tests.support.stage import Stage
from tests.support.stored_tournaments import ANNA, BORIS, GROUP, VERA, save

MOSCOW = ZoneInfo("Europe/Moscow")
NOVEMBER = Month(2026, 11)
DAY_MS = 24 * 3_600_000


def finishes(tournament: str, *people: int | None) -> list[Finish]:
    """Return a tournament with its players placed in this order."""
    return [
        Finish(tournament, "terz", person, f"name {person}", place) for place, person in enumerate(people, 1)
    ]


def rows(*results: list[Finish]) -> list[tuple[int, int, int, int]]:
    """The table: place, person, points, tournaments."""
    found = season_table([each for some in results for each in some])
    return [(each.place, each.person, each.points, each.played) for each in found]


def test_a_place_is_worth_a_point_and_one_for_each_who_is_beaten() -> None:
    assert rows(finishes("a", ANNA, BORIS, VERA)) == [(1, ANNA, 3, 1), (2, BORIS, 2, 1), (3, VERA, 1, 1)]


def test_equals_beat_each_other_in_nothing() -> None:
    shared = [Finish("a", "terz", person, "", place) for person, place in ((1, 1), (2, 2), (3, 2))]
    assert rows(shared) == [(1, 1, 3, 1), (2, 2, 1, 1), (2, 3, 1, 1)]


def test_the_best_three_of_a_month_count() -> None:
    """Anna: 3 + 3 + 1, and a 1 that is left out. Boris: 3 + 2 + 1. Vera: 2 + 2 + 2, and a best below his."""
    month = (
        finishes("a", ANNA, BORIS, VERA),
        finishes("b", ANNA, VERA, BORIS),
        finishes("c", VERA, ANNA),
        finishes("d", BORIS, VERA, ANNA),
    )
    assert rows(*month) == [(1, ANNA, 7, 4), (2, BORIS, 6, 3), (3, VERA, 6, 4)]


def test_who_was_forgotten_is_beaten_and_has_no_row() -> None:
    assert rows(finishes("a", ANNA, None, BORIS)) == [(1, ANNA, 3, 1), (2, BORIS, 1, 1)]


def test_all_tournaments_of_a_month_count() -> None:
    """Ten evenings of five weigh more than one of two."""
    evenings = [finishes(str(number), 1, 2, 3, ANNA, BORIS) for number in range(10)]
    found = rows(*evenings, finishes("weekly", BORIS, ANNA))
    assert [(person, points) for _, person, points, _ in found] == [
        *((1, 15), (2, 12), (3, 9)),
        *((ANNA, 6), (BORIS, 4)),
    ]


@settings(max_examples=8)
@given(st.lists(st.permutations(range(5)), min_size=1, max_size=6))
def test_a_result_more_costs_nobody_anything(evenings: list[list[int]]) -> None:
    """What counts never falls when another tournament is played, and is at most that of three wins."""
    before: dict[int, int] = {}
    for number in range(1, len(evenings) + 1):
        played = [finishes(str(each), *evenings[each]) for each in range(number)]
        after = {person: points for _, person, points, _ in rows(*played)}
        assert all(after[person] >= points for person, points in before.items())
        assert max(after.values()) <= BEST * 5
        before = after


def test_months_begin_by_the_clocks_of_the_group() -> None:
    begins = NOVEMBER.begins(MOSCOW)
    assert begins == 1_793_480_400_000  # 2026-10-31 21:00 UTC
    assert (Month.at(begins, MOSCOW), Month.at(begins - 1, MOSCOW)) == (NOVEMBER, Month(2026, 10))
    assert Month.at(begins, UTC) == Month(2026, 10)
    assert (Month(2026, 12).after(1), Month(2027, 1).after(-1)) == (Month(2027, 1), Month(2026, 12))


@pytest.fixture
def archived(archive: Archive) -> TournamentArchive:
    return TournamentArchive(archive)


async def test_a_month_is_read_from_the_database(archive: Archive, archived: TournamentArchive) -> None:
    """Other groups, other months and finals do not count; forgotten people are gone."""
    month = NOVEMBER.ordinal
    await save(archived, "first", {ANNA: 1, BORIS: 2, VERA: 3}, month=month)
    await save(archived, "last", {BORIS: 1, ANNA: 2}, month=month)
    await save(archived, "before", {VERA: 1, ANNA: 2}, month=month - 1)
    await save(archived, "after", {VERA: 1, ANNA: 2}, month=month + 1)
    await save(archived, "elsewhere", {VERA: 1, ANNA: 2}, month=month, chat=-200)
    await save(archived, "final", {VERA: 1, ANNA: 2}, month=month, final=month)
    seasons = Seasons(archived)
    found = await seasons.table(ChatId(GROUP), NOVEMBER)
    assert [(each.person, each.points) for each in found] == [(ANNA, 4), (BORIS, 4), (VERA, 1)]
    assert await archived.finals(GROUP, most=9) == [(month, VERA)]
    assert await archived.seasons(month) == [(-200, month), (GROUP, month), (GROUP, month + 1)]
    assert await archived.places(VERA, "terz", finals=True) == {1: 1}
    await PersonalData(archive).forget(ANNA)
    hall = await seasons.hall(ChatId(GROUP), NOVEMBER.after(1).begins(MOSCOW) - 1, MOSCOW)
    assert [each.person for each in hall.rows] == [BORIS, VERA]


async def test_a_month_without_a_tournament_shows_the_one_before(archived: TournamentArchive) -> None:
    ends = NOVEMBER.after(1).begins(MOSCOW)
    await save(archived, "a", {ANNA: 1, BORIS: 2}, month=NOVEMBER.ordinal)
    seasons = Seasons(archived)
    hall = await seasons.hall(ChatId(GROUP), ends, MOSCOW)
    assert (hall.month, len(hall.rows)) == (NOVEMBER, 2)
    assert not (await seasons.hall(ChatId(GROUP), ends + 40 * DAY_MS, MOSCOW)).rows


@pytest.mark.parametrize("language", Language)
def test_a_table_has_no_more_rows_than_fit(language: Language) -> None:
    table = season_table(finishes("a", *range(1, 30)))
    lines = hall_lines(Hall((), NOVEMBER, table), language)
    assert sum(tells(line, "season-row", language) for line in lines) == 8
    assert hall_lines(Hall(), language) == []


async def test_a_group_reads_its_podiums_and_season_above_the_offers(stage: Stage) -> None:
    await save(
        stage.services[TournamentArchive],
        "кубок",
        {ANNA: 1, BORIS: 2},
        chat=stage.group,
        month=Month.at(stage.time.now(), MOSCOW).ordinal,
    )
    (message,) = await stage.says(stage.anna, stage.group, "/tournament")
    assert tells(message.written, "group-podiums")
    assert tells(message.written, "season-row", place=1, who="name 11", points=2, count=1)
    assert message.written.index("КУБОК") < message.written.index("name 11 —")
