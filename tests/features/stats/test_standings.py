"""What pages of statistics say equals a slow count over the archived matches."""

from collections.abc import Iterator
from functools import partial
from itertools import accumulate

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
from games import registry
from games.record import Record, replay
from storage.sql.archive import MatchRow, PlayerRow
from storage.sql.group_play import KeptSheetArchive
from storage.sql.guard import DatabaseAway
from storage.sql.profiles import Profiles, Seated
from storage.sql.standings import Pool
from storage.sql.tournament_rows import TournamentArchive
from tests.storage.stored_matches import GROUP, NOW, POOL, stored
from tests.support.archived import matches_of_person
from tests.support.service import ANNA, BORIS, GLEB, VERA, World


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


Played = tuple[MatchRow, list[PlayerRow], PlayerRow]


async def archived(world: World, person: PersonId) -> list[Played]:
    """The person's matches with their players, the oldest first."""
    matches = [
        (match, await world.archive.players(match.id))
        for match in await matches_of_person(world.archive, person)
    ]
    return [
        (match, players, player)
        for match, players in reversed(matches)
        for player in players
        if player.person == person
    ]


def bids_and_tricks(match: MatchRow, seat: int) -> Iterator[tuple[int, int]]:
    """What the seat bid in each deal, by the log, and how many tricks it took, by the cards."""
    record = msgspec.convert(match.record, Record)
    turns = list(replay(registry.get("oh_hell"), record))
    bids = [int(entry.text.split()[1]) for entry in record.log if entry.actor == seat and "bid" in entry.text]
    taken = [row.taken[seat] for row in turns[-1].state.sheet]
    return zip(bids, taken, strict=True)


def longest(hits: list[bool]) -> int:
    return max(accumulate(hits, lambda streak, hit: streak + 1 if hit else 0, initial=0))


async def test_a_page_equals_a_count_over_the_archive(world: World, standings: Standings) -> None:
    for people in ((ANNA, BORIS, VERA), (GLEB, ANNA, VERA), (BORIS, ANNA, VERA)):
        await played(world, *people)
    for person in (ANNA, BORIS, VERA):
        page = await standings.page(person.id)
        assert page is not None
        assert page.profile is not None
        matches = await archived(world, person.id)
        places = [own.place for _, _, own in matches]
        assert page.places == {place: places.count(place) for place in set(places)}
        assert (page.profile.matches, page.profile.firsts) == (len(matches), places.count(1))
        assert (page.profile.places, page.profile.seats) == (
            sum(places),
            sum(len(players) for _, players, _ in matches),
        )
        assert page.profile.longest == longest([place == 1 for place in places])
        deals = [each for match, _, own in matches for each in bids_and_tricks(match, own.seat)]
        assert page.counts["deals"] == len(deals)
        assert page.counts.get("exact", 0) == sum(bid == taken for bid, taken in deals)
        (standing,) = page.standings
        assert (standing.rating.matches, standing.rating.shown) == (len(matches), matches[-1][2].shown)
        course = await standings.course(person.id, POOL)
        assert course is not None
        assert [point.shown for point in course.points] == [own.shown for _, _, own in matches]


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
