"""Queries of profiles."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from storage.sql.archive import Archive, PersonRow
from storage.sql.group_play import GroupPlay
from storage.sql.profiles import Point, Profiles, Ranked, RatingChange, RatingRank
from storage.sql.ratings import Pool
from tests.storage.stored_matches import ANNA, BORIS, GROUP, NOW, POOL, VERA, stored
from tests.support.archived import save_person


@pytest.fixture
async def profiles(archive: Archive) -> Profiles:
    """Profiles of three people: Anna has beaten Boris twice and Vera once, and Boris Vera."""
    for id, name in ((ANNA, "Аня"), (BORIS, "Борис")):
        await save_person(archive, PersonRow(id=id, name=name, language="ru"))
    await stored(archive, "m1", {ANNA: 1, BORIS: 2}, sums={ANNA: {"bids": 3}}, achievements={ANNA: ("ten",)})
    await stored(archive, "m2", {ANNA: 1, BORIS: 2}, at=NOW + 200_000_000)
    await stored(archive, "m3", {ANNA: 1, VERA: 2}, at=NOW + 300_000_000)
    await stored(archive, "m4", {BORIS: 1, VERA: 2}, at=NOW + 400_000_000)
    return Profiles(archive)


async def test_the_top_names_the_highest_ratings_first(profiles: Profiles) -> None:
    # Anna 1500 + 3 · 10; Boris 1500 − 2 + 10; Vera 1500 − 2. Two matches make a rating final here.
    assert await profiles.top(POOL) == [
        Ranked(ANNA, "Аня", 1530),
        Ranked(BORIS, "Борис", 1508),
        Ranked(VERA, "", 1498),
    ]
    assert await profiles.top(POOL, most=1) == [Ranked(ANNA, "Аня", 1530)]
    assert await profiles.top(Pool("oh_hell", "", "slow")) == []


async def test_a_rank_is_a_place_among_so_many_people(
    profiles: Profiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await profiles.rank(BORIS, POOL) == RatingRank(2, 3)
    assert await profiles.rank(5, POOL) is None
    monkeypatch.setattr("storage.sql.profiles.MOST_COUNTED", 1)
    ranks = [await profiles.rank(person, POOL) for person in (ANNA, BORIS, VERA)]
    assert ranks == [RatingRank(place, 2) for place in (1, 2, 3)]


async def test_equal_ratings_share_a_rank(archive: Archive) -> None:
    profiles = Profiles(archive)
    for number, (one, other) in enumerate(((1, 2), (3, 4), (1, 2), (3, 4))):
        await stored(archive, f"m{number}", {one: 1, other: 2}, at=NOW + number * 200_000_000)
        if number == 1:
            assert await profiles.top(POOL) == [], "all ratings are provisional"
            assert await profiles.rank(1, POOL) is None
    assert [each.shown for each in await profiles.top(POOL)] == [1520, 1520, 1498, 1498]
    ranks = [await profiles.rank(person, POOL) for person in (1, 3, 4)]
    assert ranks == [RatingRank(place, 4) for place in (1, 1, 3)]


async def test_a_profile_has_ratings_places_counts_and_achievements(profiles: Profiles) -> None:
    (rating,) = await profiles.ratings(BORIS)
    assert (rating.game, rating.shown, rating.matches) == ("oh_hell", 1508, 3)
    assert [(each.matches, each.firsts) for each in await profiles.profiles(ANNA)] == [(3, 3)]
    assert await profiles.counts(ANNA, "oh_hell") == {"bids": 3}
    assert await profiles.places(BORIS, "oh_hell") == {1: 1, 2: 2}
    assert await profiles.counted_games(ANNA) == ["oh_hell"]
    assert [(each.name, each.match) for each in await profiles.achievements(ANNA)] == [("ten", "m1")]


async def test_the_course_of_a_rating_is_told_from_the_oldest(profiles: Profiles) -> None:
    assert await profiles.course(BORIS, POOL) == [
        Point(NOW, 1499, 7.0),
        Point(NOW + 200_000_000, 1498, 6.0),
        Point(NOW + 400_000_000, 1508, 5.0),
    ]
    assert await profiles.course(BORIS, POOL, most=1) == [Point(NOW + 400_000_000, 1508, 5.0)]


async def test_a_history_goes_on_after_a_match(archive: Archive, profiles: Profiles) -> None:
    await stored(archive, "m0", {ANNA: 2, VERA: 1}, at=NOW, rated=False, complete=False)
    first = await profiles.history(ANNA, most=2)
    assert [(each.match, each.place, each.shown_before, each.shown) for each in first] == [
        ("m3", 1, 1520, 1530),
        ("m2", 1, 1510, 1520),
    ]
    rest = await profiles.history(ANNA, before=first[-1])
    assert [(each.match, each.shown) for each in rest] == [("m1", 1510), ("m0", None)]
    assert await profiles.history(ANNA, before=rest[-1]) == []


async def test_a_group_plays_one_game_most_of_late(archive: Archive) -> None:
    group, terz = GroupPlay(archive), Pool("terz", "", "quick")
    assert await group.favourite(GROUP) is None
    for number, pool in enumerate((POOL, POOL, terz, terz, terz)):
        await stored(archive, f"m{number}", {ANNA: 1, BORIS: 2}, pool=pool, at=NOW + number, chat=GROUP)
    await stored(archive, "elsewhere", {ANNA: 1, BORIS: 2}, pool=POOL, chat=GROUP - 1)
    assert await group.favourite(GROUP) == "terz"
    assert await group.favourite(GROUP - 1) == POOL.game


async def test_the_guests_of_a_group_may_be_written_to(archive: Archive) -> None:
    await stored(archive, "m1", {ANNA: 1, BORIS: 2, VERA: 3}, chat=GROUP)
    await stored(archive, "m2", {BORIS: 1, VERA: 2}, at=NOW + 1, chat=GROUP)
    for id, name, opened in ((ANNA, "Аня", True), (BORIS, "Борис", True), (VERA, "Вера", False)):
        await save_person(archive, PersonRow(id=id, name=name, language="ru", opened=opened))
    group = GroupPlay(archive)
    assert await group.guests(GROUP, most=9) == [(BORIS, "Борис"), (ANNA, "Аня")]
    assert await group.guests(GROUP, most=1) == [(BORIS, "Борис")]
    assert await group.guests(GROUP - 1, most=9) == []


async def test_a_group_has_the_tempo_of_its_latest_matches_and_tournaments(archive: Archive) -> None:
    """By game; a match among friends has none, and tables of a tournament name its group."""
    where = ({"chat": GROUP}, {"home": GROUP}, {"chat": GROUP, "actions": 0}, {"chat": GROUP - 1})
    for number, fields in enumerate(where):
        known: dict[str, Any] = {"actions": 60, "thinking": 180_000 + number} | fields
        await stored(archive, f"m{number}", {ANNA: 1, BORIS: 2}, at=NOW + number, **known)
    group = GroupPlay(archive)
    assert await group.tempo(GROUP, POOL.game) == (120, 360_001)
    assert await group.tempo(GROUP, POOL.game, most=1) == (60, 180_001)
    assert await group.tempo(GROUP, "terz") == (0, 0)
    await archive.move_chat(GROUP, GROUP - 2)
    assert await group.tempo(GROUP - 2, POOL.game) == (120, 360_001)


async def test_no_reader_goes_through_a_whole_table(tmp_path: Path) -> None:
    archive = await Archive.open(f"sqlite:///{tmp_path / 'archive.db'}")
    await stored(archive, "m1", {ANNA: 1, BORIS: 2})
    await stored(archive, "m2", {ANNA: 1, BORIS: 2})
    asked: list[tuple[str, Any]] = []
    event.listen(
        archive._engine.sync_engine, "before_cursor_execute", lambda *each: asked.append((each[2], each[3]))
    )
    profiles = Profiles(archive)
    for reading in (
        profiles.top(POOL),
        profiles.seated(GROUP),
        profiles.groups(ANNA),
        GroupPlay(archive).guests(GROUP, most=9),
        GroupPlay(archive).favourite(GROUP),
        GroupPlay(archive).tempo(GROUP, "oh_hell"),
        profiles.rank(ANNA, POOL),
        profiles.ratings(ANNA),
        profiles.profiles(ANNA),
        profiles.places(ANNA, "oh_hell"),
        profiles.counts(ANNA, "oh_hell"),
        profiles.counted_games(ANNA),
        profiles.achievements(ANNA),
        profiles.course(ANNA, POOL),
        profiles.history(ANNA),
        profiles.changes("m1"),
        profiles.seats(["m1", "m2"]),
    ):
        await reading
    selects = [each for each in asked if each[0].startswith("SELECT")]
    assert len(selects) > 15
    harmless = (
        *("USE TEMP B-TREE", "CO-ROUTINE", "SCAN found", "SCAN latest", "MATERIALIZE latest"),
        *("SEARCH", "MULTI-INDEX OR", "INDEX"),
    )
    async with archive._engine.connect() as connection:
        for sql, parameters in selects:
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", parameters)
            assert [row[-1] for row in plan if not row[-1].startswith(harmless)] == []
    await archive.close()


async def test_changes_of_a_match_are_its_own(profiles: Profiles, archive: Archive) -> None:
    again = {ANNA: ("seven", "ten"), BORIS: ("ten",)}
    await stored(archive, "m5", {ANNA: 1, BORIS: 2}, at=NOW + 900_000_000, achievements=again)
    assert await profiles.changes("m1") == [
        RatingChange(0, 1500, 1510, True, ("ten",)),
        RatingChange(1, 1500, 1499, True, ()),
    ]
    # Anna has won three matches since 1500 and Boris one of three.
    assert await profiles.changes("m5") == [
        RatingChange(0, 1530, 1540, True, ("seven",)),
        RatingChange(1, 1508, 1507, True, ("ten",)),
    ]


async def test_a_match_that_is_not_rated_changes_no_rating(archive: Archive) -> None:
    await stored(archive, "m1", {ANNA: 1, BORIS: 2})
    await stored(archive, "m2", {ANNA: 1, BORIS: 2}, rated=False, achievements={BORIS: ("ten",)})
    changes = await Profiles(archive).changes("m2")
    assert [(each.shown, each.achievements) for each in changes] == [(None, ()), (None, ("ten",))]
    assert await Profiles(archive).changes("m3") == []


async def test_a_match_that_does_not_count_for_a_person_leaves_their_figures(archive: Archive) -> None:
    """What they did in it counts, and so does the match for the others."""
    await stored(archive, "m1", {ANNA: 1, BORIS: 2}, sums={ANNA: {"bids": 3}}, counts={ANNA: False})
    profiles = Profiles(archive)
    assert await profiles.profiles(ANNA) == []
    assert [(each.matches, each.places) for each in await profiles.profiles(BORIS)] == [(1, 2)]
    assert await profiles.counts(ANNA, POOL.game) == {"bids": 3}
    assert await profiles.places(ANNA, POOL.game) == {}
