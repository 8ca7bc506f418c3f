"""Queries of finished tournaments."""

import pytest

from bot.base.preferences import Language
from bot.ui.podiums import podium_lines
from bot.ui.render import without_markup
from storage.sql.archive import Archive
from storage.sql.personal_data import NOBODY, PersonalData
from storage.sql.tournament_rows import Podium, TeamResult, TournamentArchive, Winner
from tests.support.stored_tournaments import ANNA, BORIS, GROUP, VERA, save


@pytest.fixture
def tournaments(archive: Archive) -> TournamentArchive:
    return TournamentArchive(archive)


async def test_places_are_counted_by_game(tournaments: TournamentArchive) -> None:
    await save(tournaments, "a", {ANNA: 1, BORIS: 2})
    await save(tournaments, "b", {BORIS: 1, ANNA: 2, VERA: 3}, chat=None)
    await save(tournaments, "c", {ANNA: 1, VERA: 2})
    await save(tournaments, "d", {ANNA: 4}, game="oh_hell")
    assert await tournaments.places(ANNA, "terz") == {1: 2, 2: 1}
    assert await tournaments.places(ANNA, "oh_hell") == {4: 1}
    assert await tournaments.places(GROUP, "terz") == {}


async def test_a_groups_podiums_are_its_latest(tournaments: TournamentArchive) -> None:
    await save(tournaments, "old", {ANNA: 1}, ended=1)
    await save(tournaments, "new", {BORIS: 2, ANNA: 1, VERA: 2, 14: 4}, ended=3)
    await save(tournaments, "middle", {VERA: 1}, ended=2, game="oh_hell")
    await save(tournaments, "elsewhere", {VERA: 1}, chat=-200, ended=9)
    names = [Winner(1, "name 11", ANNA), Winner(2, "name 12", BORIS), Winner(2, "name 13", VERA)]
    assert await tournaments.podiums(GROUP, most=2) == [
        Podium("terz", "NEW", 3, names),
        Podium("oh_hell", "MIDDLE", 2, [Winner(1, "name 13", VERA)]),
    ]
    assert await tournaments.podiums(-300, most=2) == []


async def test_a_chat_reads_its_own_people_and_the_result_of_its_team(
    tournaments: TournamentArchive,
) -> None:
    """The best of the chat was fifth of all, two more were sixth, and a fourth had no point."""
    result = TeamResult("1/2", "3/2", -1)
    places, scores = {BORIS: 6, ANNA: 5, VERA: 6, 14: 8}, {14: "0"}
    await save(tournaments, "a", places, form="teams", teams=result._asdict(), scores=scores)
    (podium,) = await tournaments.podiums(GROUP, most=1)
    assert podium.winners == [
        Winner(1, "name 11", ANNA),
        Winner(2, "name 12", BORIS),
        Winner(2, "name 13", VERA),
    ]
    assert podium.teams == result
    labels = {(winner.person, winner.name): winner.name for winner in podium.winners}
    for language, line in (
        (Language.RU, "поражение ½ : 1½, 🥇 name 11, 🥈 name 12, 🥈 name 13"),
        (Language.EN, "lost ½ : 1½, 🥇 name 11, 🥈 name 12, 🥈 name 13"),
    ):
        assert without_markup(podium_lines([podium], labels, language)[1]).endswith(line)
    assert await tournaments.places(ANNA, "terz") == {5: 1}


async def test_a_place_without_a_point_has_no_medal_but_in_a_cup(tournaments: TournamentArchive) -> None:
    for form in ("swiss", "cup"):
        await save(tournaments, form, {ANNA: 1, BORIS: 2}, form=form, scores={BORIS: "0"})
    assert await tournaments.places(ANNA, "terz") == {1: 2}
    assert await tournaments.places(BORIS, "terz") == {0: 1, 2: 1}
    podiums = {
        each.title: [winner.place for winner in each.winners]
        for each in await tournaments.podiums(GROUP, most=2)
    }
    assert podiums == {"SWISS": [1], "CUP": [1, 2]}


async def test_a_forgotten_person_has_no_name_on_a_podium(
    archive: Archive, tournaments: TournamentArchive
) -> None:
    await save(tournaments, "a", {ANNA: 1, BORIS: 2})
    await PersonalData(archive).forget(ANNA)
    (podium,) = await tournaments.podiums(GROUP, most=1)
    assert podium.winners == [Winner(1, NOBODY), Winner(2, "name 12", BORIS)]
    assert await tournaments.places(ANNA, "terz") == {}
