"""Changes by a finished match for its people, in the one transaction that stores it."""

import asyncio
from typing import Any

from sqlmodel import SQLModel, select
from sqlmodel.ext.asyncio.session import AsyncSession

from storage.sql.archive import Archive
from storage.sql.ratings import (
    AchievementRow,
    ChatPersonRow,
    CountRow,
    EndedMatch,
    PersonResult,
    ProfileRow,
    RatedSeat,
    RatingRow,
    Reversal,
    Skill,
)
from tests.storage.stored_matches import ANNA, BORIS, GROUP, NEWCOMER, NOW, POOL, VERA, stored


async def rows(archive: Archive, kind: type[SQLModel]) -> list[tuple[Any, ...]]:
    async with AsyncSession(archive._engine) as session:
        found = list(await session.exec(select(kind)))
    return sorted(tuple(getattr(row, name) for name in kind.__annotations__) for row in found)


async def test_a_match_changes_the_ratings_of_its_people(archive: Archive) -> None:
    assert await stored(archive, "m1", {ANNA: 1, BORIS: 2})
    assert await stored(archive, "m2", {BORIS: 1, ANNA: 2}, at=NOW + 1)
    assert await rows(archive, RatingRow) == [
        (BORIS, *POOL, 33.0, 6.0, 2, 1508, 1508, True),
        (ANNA, *POOL, 34.0, 6.0, 2, 1509, 1510, True),
    ]
    changes = [(each.shown_before, each.shown, each.sigma) for each in await archive.players("m2")]
    assert changes == [(1499, 1508, 6.0), (1510, 1509, 6.0)]


async def test_a_match_that_is_stored_again_changes_nothing(archive: Archive) -> None:
    assert await stored(archive, "m1", {ANNA: 1, BORIS: 2}, sums={ANNA: {"bids": 3}})
    kinds = (RatingRow, ProfileRow, CountRow, ChatPersonRow, AchievementRow)
    before = [await rows(archive, kind) for kind in kinds]
    assert not await stored(archive, "m1", {ANNA: 1, BORIS: 2}, sums={ANNA: {"bids": 3}})
    assert [await rows(archive, kind) for kind in kinds] == before


async def test_only_the_same_people_of_the_last_day_count_as_earlier(archive: Archive) -> None:
    day = 86_400_000
    await stored(archive, "other", {ANNA: 1, VERA: 2})
    await stored(archive, "unrated", {ANNA: 1, BORIS: 2}, rated=False)
    await stored(archive, "long ago", {ANNA: 1, BORIS: 2}, at=NOW - day)
    await stored(archive, "m1", {ANNA: 1, BORIS: 2})
    await stored(archive, "m2", {ANNA: 1, BORIS: 2})
    gains = {}
    for id in ("long ago", "m1", "m2"):
        first = (await archive.players(id))[0]
        assert first.shown is not None
        assert first.shown_before is not None
        gains[id] = first.shown - first.shown_before
    assert gains == {"long ago": 10, "m1": 10, "m2": 9}


async def test_processes_that_store_matches_at_once_lose_no_rating(archive: Archive) -> None:
    pairs = [(ANNA, BORIS), (BORIS, VERA), (VERA, ANNA)] * 4
    await asyncio.gather(
        *(
            stored(archive, f"m{n}", {one: 1, other: 2}, at=NOW + n * 100_000_000)
            for n, (one, other) in enumerate(pairs)
        )
    )
    assert [(row[0], row[6]) for row in await rows(archive, RatingRow)] == [(BORIS, 8), (VERA, 8), (ANNA, 8)]
    assert {row[7] for row in await rows(archive, RatingRow)} == {1500 + 4 * 10 - 4}


async def test_profiles_count_places_and_streaks(archive: Archive) -> None:
    for id, places in {
        "m1": {ANNA: 1, BORIS: 2, VERA: 2},
        "m2": {ANNA: 1, BORIS: 3, VERA: 2},
        "m3": {ANNA: 2, BORIS: 1, VERA: 3},
        "m4": {ANNA: 1, BORIS: 1, VERA: 1},
    }.items():
        await stored(archive, id, places, seats=4)
    # matches, firsts, places, seats, streak, longest
    assert await rows(archive, ProfileRow) == [
        (BORIS, "oh_hell", 4, 2, 7, 16, 2, 2),
        (VERA, "oh_hell", 4, 1, 8, 16, 1, 1),
        (ANNA, "oh_hell", 4, 3, 5, 16, 1, 2),
    ]


async def test_counters_are_added_up_or_the_greatest_is_kept(archive: Archive) -> None:
    await stored(archive, "m1", {ANNA: 1}, sums={ANNA: {"bids": 3, "none": 0}}, highs={ANNA: {"most-run": 5}})
    await stored(archive, "m2", {ANNA: 1}, sums={ANNA: {"bids": 4}}, highs={ANNA: {"most-run": 2}})
    assert await rows(archive, CountRow) == [(ANNA, "oh_hell", "bids", 7), (ANNA, "oh_hell", "most-run", 5)]


async def test_an_achievement_is_kept_with_its_first_match(archive: Archive) -> None:
    await stored(archive, "m1", {ANNA: 1, BORIS: 2}, achievements={ANNA: ("seven",)})
    await stored(
        archive, "m2", {ANNA: 1, BORIS: 2}, at=NOW + 5, achievements={ANNA: ("seven",), BORIS: ("seven",)}
    )
    assert await rows(archive, AchievementRow) == [
        (BORIS, "oh_hell", "seven", "m2", NOW + 5),
        (ANNA, "oh_hell", "seven", "m1", NOW),
    ]


async def test_a_match_alone_or_broken_off_leaves_profiles_alone(archive: Archive) -> None:
    await stored(archive, "m1", {ANNA: 1}, chat=GROUP, rated=False, sums={ANNA: {"bids": 3}})
    both = {ANNA: 1, BORIS: 2}
    await stored(archive, "m2", both, chat=GROUP, rated=False, complete=False, sums={ANNA: {"bids": 3}})
    assert await rows(archive, ProfileRow) == []
    assert await rows(archive, CountRow) == [(ANNA, "oh_hell", "bids", 3)]
    assert await rows(archive, ChatPersonRow) == [(GROUP, BORIS, 1, NOW), (GROUP, ANNA, 2, NOW)]


async def test_a_group_that_moves_keeps_its_players(archive: Archive) -> None:
    """Idempotent, even if somebody has played under the new id."""
    moved = GROUP - 1
    await stored(archive, "m1", {ANNA: 1, BORIS: 2}, chat=GROUP)
    await stored(archive, "m2", {ANNA: 1, VERA: 2}, at=NOW + 1, chat=moved)
    for _ in range(2):
        await archive.move_chat(GROUP, moved)
    people = [(BORIS, 1, NOW), (VERA, 1, NOW + 1), (ANNA, 2, NOW + 1)]
    assert await rows(archive, ChatPersonRow) == [(moved, *each) for each in people]


def back(skill: Skill, seat: RatedSeat) -> Skill:
    """The reversal of `a_step`."""
    shown = skill.shown - int(seat.gained)
    sigma = skill.sigma + seat.sigma_before - seat.sigma
    return Skill(skill.mu - seat.gained, sigma, skill.matches - 1, shown, skill.matches > 2)


async def test_a_void_match_takes_its_changes_back_and_leaves_those_of_others(archive: Archive) -> None:
    """Once; the match stays, unrated."""
    sums, achieved = {ANNA: {"bids": 3}}, {ANNA: ("seven",)}
    await stored(archive, "m1", {ANNA: 1, BORIS: 2}, pace="quick", sums=sums, achievements=achieved)
    await stored(archive, "m2", {BORIS: 1, ANNA: 2}, at=NOW + 1, sums={ANNA: {"bids": 4}})
    outcomes = [PersonResult(ANNA, 1, sums=sums[ANNA]), PersonResult(BORIS, 2)]
    ended = EndedMatch("m1", POOL.game, None, NOW, 2, True, outcomes)
    assert await archive.void_match(ended, Reversal(NEWCOMER, back))
    assert not await archive.void_match(ended, Reversal(NEWCOMER, back))
    assert await rows(archive, RatingRow) == [
        (BORIS, *POOL, 34.0, 7.0, 1, 1509, 1508, False),
        (ANNA, *POOL, 24.0, 7.0, 1, 1499, 1509, False),
    ]
    assert await rows(archive, ProfileRow) == [
        (BORIS, "oh_hell", 1, 1, 1, 2, 1, 1),
        (ANNA, "oh_hell", 1, 0, 2, 2, 0, 1),
    ]
    counts = {(person, name): count for person, _, name, count in await rows(archive, CountRow)}
    assert counts == {
        (ANNA, "bids"): 4,
        (ANNA, "place-1"): 0,
        (ANNA, "place-2"): 1,
        (BORIS, "place-1"): 1,
        (BORIS, "place-2"): 0,
    }
    assert await rows(archive, AchievementRow) == []
    row, players = await archive.match("m1"), await archive.players("m1")
    assert row is not None
    assert (row.void, row.rated) == (True, False)
    assert [(each.place, each.shown, each.gained) for each in players] == [(1, None, None), (2, None, None)]
    assert [each.shown for each in await archive.players("m2")] == [1508, 1509]


async def test_a_match_that_is_not_stored_cannot_be_void(archive: Archive) -> None:
    ended = EndedMatch("m1", POOL.game, None, NOW, 2, True, [PersonResult(ANNA, 1)])
    assert not await archive.void_match(ended, Reversal(NEWCOMER, back))
