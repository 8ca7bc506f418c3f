"""Statistics and their pages: both languages, long names, ties, games without counters."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.pace import FAST
from bot.base.preferences import Language
from bot.features.stats.group_table import MOST_ROWS, group_content, groups_content
from bot.features.stats.ranking import places, ranking_content
from bot.features.stats.stats_reader import (
    GroupStanding,
    GroupTable,
    PersonTally,
    Ranking,
    RatingStanding,
    StandingsPage,
    StatsReader,
    group_table,
    place_of,
)
from bot.features.stats.stats_screen import stats_content
from bot.match.loaded import Edit
from bot.match.table import ChatId, PersonId
from bot.ui.content import MOST_CHARACTERS
from bot.ui.rating_words import rank_name
from bot.ui.render import LABEL
from games import registry
from storage.sql.group_play import KeptSheetArchive
from storage.sql.profiles import Profiles, Ranked, RatingRank, Seated
from storage.sql.ratings import Pool, ProfileRow, RatingRow
from storage.sql.tournament_rows import Podium, TournamentArchive, Winner
from tests.features.shown import drawing
from tests.storage.stored_matches import GROUP, NOW, POOL, stored
from tests.support.archived import matches_of_person
from tests.support.service import ANNA, BORIS, VERA, World


@pytest.fixture
def standings(world: World) -> StatsReader:
    kept = KeptSheetArchive(world.archive)
    return StatsReader(Profiles(world.archive), TournamentArchive(world.archive), kept)


async def test_a_page_tells_of_a_match_once_it_is_stored(
    world: World, standings: StatsReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules of counting are tested with the counters."""
    cups = AsyncMock(side_effect=lambda person, game, finals=False: {1: 1 if finals else 2})
    monkeypatch.setattr(TournamentArchive, "places", cups)
    lobby = await world.open_table(ANNA, BORIS, VERA)
    await world.lobby.start(world.update(), lobby.id, ANNA.id)
    rated = partial(msgspec.structs.replace, rated=True, pace=FAST, chat=None)
    await world.store.change(lobby.id, None, lambda loaded: Edit(rated(loaded.table)))
    await world.finish(lobby.id)
    world.still.at += 60_000
    await world.meet_due()
    (match,) = await matches_of_person(world.archive, ANNA.id)
    for player in await world.archive.players(match.id):
        assert player.person is not None
        person = PersonId(player.person)
        page, course = await standings.page(person), await standings.course(person, POOL)
        assert page is not None
        assert page.profile is not None
        assert course is not None
        assert (page.places, page.profile.matches, page.counts["deals"]) == ({player.place: 1}, 1, 5)
        assert (page.cups, page.titles) == ({1: 2}, 1)
        (standing,) = page.standings
        assert (standing.rating.matches, standing.rating.shown) == (1, player.shown)
        assert [point.shown for point in course.points] == [player.shown]


async def test_a_ranking_is_that_of_most_matches_unless_it_is_named(
    world: World, standings: StatsReader
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


async def test_games_that_are_gone_are_left_out(world: World, standings: StatsReader) -> None:
    await stored(world.archive, "old", {1: 1, 2: 2}, pool=Pool("whist", "", "quick"), sums={1: {"deals": 3}})
    one = PersonId(1)
    assert await standings.page(one) is None
    assert await standings.ranking(one) is None


async def test_a_table_counts_people_who_are_forgotten_as_opponents() -> None:
    """Matches with robots only do not count; equal results share a place."""
    anna, boris, vera = (1, "Аня"), (2, "Борис"), (3, "Вера")
    seats = [
        *(Seated("m1", *anna, 1), Seated("m1", None, "—", 2)),
        *(Seated("m2", *anna, 1), Seated("m2", None, "", 2)),
        *(Seated("m3", *boris, 1), Seated("m3", None, "", 2), Seated("m3", *vera, 3)),
    ]
    first, second, third = (PersonId(number) for number in (1, 2, 3))
    tallies = [
        *(PersonTally(first, "Аня", 1, 1, 1, 1), PersonTally(second, "Борис", 1, 1, 1, 1)),
        PersonTally(third, "Вера", 1, 0, 3, 0),
    ]
    table = group_table(seats)
    assert table == GroupTable(2, tallies)
    assert [place_of(table.tallies, each) for each in table.tallies] == [1, 1, 3]


async def test_a_table_is_made_of_the_latest_matches(world: World, standings: StatsReader) -> None:
    for number in range(3):
        await stored(world.archive, f"m{number}", {1: 1, 2: 2}, at=NOW + number, chat=GROUP)
    assert (await standings.group(ChatId(GROUP))).matches == 3
    latest = await Profiles(world.archive).seated(GROUP, most=2)
    assert [(seat.match, seat.person, seat.place) for seat in latest] == [
        *(("m1", 1, 1), ("m1", 2, 2)),
        *(("m2", 1, 1), ("m2", 2, 2)),
    ]


# Pages


LONG = "<b>Константин</b> Всеволодович & Преображенский-Задунайский"
LANGUAGES = pytest.mark.parametrize("language", list(Language))
KINDS = {"preferans": ("sochinka", "classic", "leningradka", "gusarik"), "terz": ("plain", "bluff")}
QUICK = Pool("oh_hell", "", "quick")


def rating(pool: Pool, *, matches: int = 57, shown: int = 1634) -> RatingRow:
    known: dict[str, Any] = {"matches": matches, "shown": shown, "best": 1650, "ranked": matches >= 10}
    return RatingRow(person=1, **pool._asdict(), mu=25.0, sigma=2.0, **known)


def pools(game: str) -> list[Pool]:
    return [Pool(game, kind, pace) for kind in KINDS.get(game, ("",)) for pace in ("quick", "slow")]


def page(game: str, counts: Mapping[str, int] | None = None) -> StandingsPage:
    """Return a full page: every pool, every counter and every achievement."""
    counter = registry.statistics(game)
    names = counter.counters if counter is not None else ()
    sums = {"matches": 57, "firsts": 20, "places": 114, "seats": 171, "streak": 2, "longest": 5}
    return StandingsPage(
        game,
        registry.names(),
        [RatingStanding(rating(pool), RatingRank(12, 340)) for pool in pools(game)],
        ProfileRow(person=1, game=game, **sums),
        {1: 20, 2: 20, 3: 17},
        dict.fromkeys(names, 7) if counts is None else counts,
        counter.achievements if counter is not None else (),
    )


@LANGUAGES
def test_pages_of_statistics(language: Language, snapshot: SnapshotAssertion) -> None:
    """A few pages of each kind."""
    early = RatingStanding(rating(QUICK, matches=4), RatingRank(1_001, 1_001))
    pool = Pool("preferans", "leningradka", "quick")
    rows = [Ranked(number, LONG, 1700 - number // 2) for number in range(4)]
    tallies = [PersonTally(PersonId(each), LONG, 999, 999 - each, 1_500, 120) for each in range(3)]
    cup = Podium("terz", "", 1_763_748_000_000, [Winner(1, LONG), Winner(2, "Борис"), Winner(2, "Вера")])
    titled = cup._replace(title=LONG * 2, winners=[Winner(1, f"Игрок {number}") for number in range(30)])
    contents = {
        "full": stats_content(page("preferans"), language),
        "cups": stats_content(page("oh_hell")._replace(cups={1: 2, 3: 1, 7: 4}, titles=2), language),
        "bare": stats_content(StandingsPage("terz", ("terz",), [], None, {}, {}, []), language),
        "early": stats_content(page("terz", {})._replace(standings=[early]), language),
        "ranking": ranking_content(
            Ranking(pool, pools("preferans"), rows, rating(pool), RatingRank(57, 1203)), LONG, language
        ),
        "first ranking": ranking_content(
            Ranking(QUICK, [QUICK], [], rating(QUICK, matches=4), None), "A", language
        ),
        "group": group_content(GroupTable(9_999, tallies, [cup, titled]), language, "bot"),
        "group of a cup": group_content(GroupTable(0, [], [cup]), language, "bot"),
        "no group": group_content(GroupTable(0, []), language, "bot"),
        "groups": groups_content([GroupStanding(LONG * 3, 12, 345, tallies[0])] * 2, language),
    }
    for name, content in contents.items():
        assert drawing(content) == snapshot(name=name)
        assert "<b>Константин</b>" not in content.text
        assert "Преображенский" not in content.text


@pytest.mark.parametrize("game", registry.names())
@LANGUAGES
def test_a_full_page_of_any_game_fits_a_message(
    game: str, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = stats_content(page(game), language)
    assert len(content.text) < MOST_CHARACTERS
    counter = registry.statistics(game)
    assert content.text.count("🏅") == len(counter.achievements if counter is not None else ())
    labels = [key.label for row in content.keyboard for key in row]
    assert sum(label.startswith("✓") for label in labels) == 2
    assert max(map(len, labels)) <= LABEL
    forgotten = page(game, {})._replace(achievements=["forgotten"])
    monkeypatch.setattr(registry, "statistics", lambda name: None)
    assert "🏅" not in stats_content(forgotten, language).text


@LANGUAGES
def test_the_longest_pages_fit_a_message(language: Language) -> None:
    rows = [Ranked(number, LONG, 1700) for number in range(10)]
    tallies = [PersonTally(PersonId(each), LONG, 999, 999, 1_500, 120) for each in range(MOST_ROWS + 1)]
    pool = Pool("preferans", "leningradka", "quick")
    cup = Podium("terz", LONG * 2, 0, [Winner(1, f"Игрок {number}") for number in range(30)])
    for content in (
        ranking_content(Ranking(pool, pools("preferans"), rows, rating(pool), None), LONG, language),
        group_content(GroupTable(9_999, tallies, [cup, cup]), language, "bot"),
        groups_content([GroupStanding(LONG * 3, 12, 345, tallies[0])] * 5, language),
    ):
        assert len(content.text) < MOST_CHARACTERS


def test_equal_ratings_share_a_place_and_ranks_are_told_as_far_as_people_are_counted() -> None:
    shown = (1700, 1650, 1650, 1600)
    assert places([Ranked(number, "A", value) for number, value in enumerate(shown)]) == [1, 2, 2, 4]
    keys = [rank_name(RatingRank(*rank)).key for rank in ((7, 90), (1_000, 1_001), (1_001, 1_001))]
    assert keys == ["rank-of", "rank-alone", "rank-far"]
