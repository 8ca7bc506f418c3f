"""What pages of statistics are made of."""

from functools import partial

import msgspec
import pytest

from bot.base.pace import FAST
from bot.features.stats.standings import (
    GroupTable,
    PersonTally,
    Standings,
    group_table,
    place_of,
)
from bot.match.loaded import Edit
from bot.match.table import ChatId, PersonId, Phase
from bot.people.database import DatabaseSilent
from bot.people.people import Person
from storage.sql.group_play import KeptSheetArchive
from storage.sql.guard import DatabaseAway
from storage.sql.profiles import Profiles, Seated
from storage.sql.standings import Pool
from storage.sql.tournament_rows import TournamentArchive
from tests.storage.stored_matches import GROUP, NOW, POOL, stored
from tests.support.archived import matches_of_person
from tests.support.service import ANNA, BORIS, VERA, World


@pytest.fixture
def standings(world: World) -> Standings:
    kept = KeptSheetArchive(world.archive)
    return Standings(Profiles(world.archive), TournamentArchive(world.archive), kept)


async def played(world: World, *people: Person) -> None:
    """A rated match of people who were brought together, which has moved to the archive."""
    lobby = await world.open_table(*people)

    await world.lobby.start(world.update(), lobby.id, people[0].id)
    rated = partial(msgspec.structs.replace, rated=True, pace=FAST, chat=None)
    await world.store.change(lobby.id, None, lambda loaded: Edit(rated(loaded.table)))
    while (loaded := await world.store.load(lobby.id)).table.phase is Phase.PLAYING:
        await world.move(loaded)
    world.still.at += 60_000
    await world.meet_due()


async def test_a_page_tells_of_a_match_once_it_is_stored(world: World, standings: Standings) -> None:
    """Every rule of counting is tested where it is counted."""
    await played(world, ANNA, BORIS, VERA)
    (match,) = await matches_of_person(world.archive, ANNA.id)
    for player in await world.archive.players(match.id):
        assert player.person is not None
        person = PersonId(player.person)
        page, course = await standings.page(person), await standings.course(person, POOL)
        assert page is not None
        assert page.profile is not None
        assert course is not None
        assert (page.places, page.profile.matches, page.counts["deals"]) == ({player.place: 1}, 1, 5)
        (standing,) = page.standings
        assert (standing.rating.matches, standing.rating.shown) == (1, player.shown)
        assert [point.shown for point in course.points] == [player.shown]


async def test_a_ranking_is_that_of_most_matches_unless_it_is_named(
    world: World, standings: Standings
) -> None:
    bluff, plain = Pool("terz", "bluff", "slow"), Pool("terz", "plain", "quick")
    for number, pool in enumerate((POOL, POOL, bluff, plain)):
        await stored(world.archive, f"m{number}", {1: 1, 2: 2}, pool=pool)

    async def shown(game: str | None = None, pool: Pool | None = None) -> tuple[Pool, list[Pool]]:
        ranking = await standings.ranking(PersonId(1), game, pool)
        assert ranking is not None
        return ranking.pool, list(ranking.pools)

    assert await shown() == (POOL, [POOL])
    assert await shown("terz") == (bluff, [bluff, plain])
    assert await shown(pool=plain) == (plain, [bluff, plain])
    assert await standings.ranking(PersonId(1), "preferans") is None
    assert await standings.ranking(PersonId(3)) is None


async def test_games_that_are_gone_are_left_out(world: World, standings: Standings) -> None:
    await stored(world.archive, "old", {1: 1, 2: 2}, pool=Pool("whist", "", "quick"), sums={1: {"deals": 3}})
    one = PersonId(1)
    assert await standings.page(one) is None
    assert await standings.ranking(one) is None


async def test_a_table_counts_people_who_are_forgotten_as_opponents() -> None:
    """And matches with robots alone not at all; who has equal results shares a place."""
    seats = [
        *(Seated("m1", 1, "Аня", 1), Seated("m1", None, "—", 2)),
        *(Seated("m2", 1, "Аня", 1), Seated("m2", None, "", 2)),
        *(Seated("m3", 2, "Борис", 1), Seated("m3", None, "", 2), Seated("m3", 3, "Вера", 3)),
    ]
    table = group_table(seats)
    assert table == GroupTable(
        2,
        [
            PersonTally(PersonId(1), "Аня", 1, 1, 1, 1),
            PersonTally(PersonId(2), "Борис", 1, 1, 1, 1),
            PersonTally(PersonId(3), "Вера", 1, 0, 3, 0),
        ],
    )
    assert [place_of(table.tallies, each) for each in table.tallies] == [1, 1, 3]


async def test_a_table_is_made_of_the_latest_matches(world: World, standings: Standings) -> None:
    for number in range(3):
        await stored(world.archive, f"m{number}", {1: 1, 2: 2}, at=NOW + number, chat=GROUP)
    assert (await standings.group(ChatId(GROUP))).matches == 3
    latest = await Profiles(world.archive).seated(GROUP, most=2)
    assert [(seat.match, seat.person, seat.place) for seat in latest] == [
        *(("m1", 1, 1), ("m1", 2, 2)),
        *(("m2", 1, 1), ("m2", 2, 2)),
    ]


async def test_a_silent_database_is_a_refusal(
    world: World, standings: Standings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(work: object) -> None:
        work.close()  # type: ignore[attr-defined]
        raise DatabaseAway

    monkeypatch.setattr(world.archive.guard, "run", silent)
    with pytest.raises(DatabaseSilent):
        await standings.page(ANNA.id)
    with pytest.raises(DatabaseSilent):
        await standings.ranking(ANNA.id)
