"""Different people with equal names are told apart on each page that lists them, and each has one label there."""

import re
from fractions import Fraction

import msgspec

from bot.base.preferences import Language
from bot.features.stats.group_table import group_content
from bot.features.stats.ranking import ranking_content
from bot.features.stats.stats_reader import GroupTable, PersonTally, Ranking
from bot.features.today.daily_deals import Deal, Field, FieldResult
from bot.features.today.daily_puzzles import puzzle_of
from bot.features.today.day_summary import DaySummary, Highlight
from bot.features.today.evening_screen import Evening, evening_content
from bot.features.today.today_screen import results_content
from bot.features.tournaments.screens.standings_file import standings_file
from bot.features.tournaments.season.hall import Hall, hall_lines
from bot.features.tournaments.season.season_table import Month, SeasonRow
from bot.match.table import MatchId, PersonId
from bot.ui.texts.words import words_in
from storage.sql.profiles import Ranked
from storage.sql.puzzles import PuzzleTally
from storage.sql.ratings import Pool, RatingRow
from storage.sql.tournament_rows import Podium, Winner
from tests.support.tournament_scene import entry, standings_of, with_fields

NAME, OTHER = "Саша", "Вера"
PEOPLE = {PersonId(11): NAME, PersonId(12): OTHER, PersonId(13): NAME}
NAMED = re.compile(rf"{NAME}(?:·\w)?")
POOL = Pool("terz", "plain", "quick")
DAY = 20_000
FIELD = Field(
    Deal(DAY, "terz"),
    tuple(
        FieldResult(1, person, name, MatchId("m"), Fraction(), Fraction(), Fraction())
        for person, name in PEOPLE.items()
    ),
)
PODIUM = Podium("terz", "", 0, [Winner(1, NAME, 13), Winner(2, NAME, 11)])


def test_a_groups_table_and_its_podiums() -> None:
    tallies = [PersonTally(person, name, 5, 1, 9) for person, name in PEOPLE.items()]
    text = group_content(GroupTable(5, tallies, [PODIUM]), Language.RU, "bot").text
    assert NAMED.findall(text) == ["Саша·а", "Саша·в", "Саша·в", "Саша·а"]


def test_a_ranking_and_its_readers_own_line() -> None:
    rows = [Ranked(person, name, 1_700) for person, name in PEOPLE.items()]
    own = RatingRow(person=13, **POOL._asdict(), mu=25.0, sigma=2.0, matches=5, shown=1_700, best=1_700)
    text = ranking_content(Ranking(POOL, [POOL], rows, own, None), NAME, Language.RU).text
    assert NAMED.findall(text) == ["Саша·а", "Саша·в", "Саша·в"]


def test_the_results_of_a_deal() -> None:
    text = results_content(FIELD, 0, Language.RU, "bot", PersonId(12)).text
    assert NAMED.findall(text) == ["Саша·а", "Саша·в"]


def test_an_evening() -> None:
    """Winners, the best deal, and results: the letter is of the first place on the page."""
    best = Highlight(MatchId("m"), "terz", 1, (11, NAME), Fraction(9), "")
    day = DaySummary(3, ((13, NAME), (11, NAME)), 1, best)
    evening = Evening(
        day, [FIELD], puzzle_of(DAY), PuzzleTally(0, 0), Deal(DAY + 1, "terz"), puzzle_of(DAY + 1)
    )
    text = evening_content(evening, Language.RU, "bot").text
    assert NAMED.findall(text) == ["Саша·а", "Саша·б", "Саша·б", "Саша·б", "Саша·а"]


def test_a_month_and_its_podiums() -> None:
    rows = [SeasonRow(1, person, name, 5, 2) for person, name in PEOPLE.items()]
    text = "\n".join(hall_lines(Hall([PODIUM], Month(2025, 11), rows), Language.RU))
    assert NAMED.findall(text) == ["Саша·а", "Саша·б", "Саша·б", "Саша·а"]


def test_the_standings_of_a_tournament_as_a_file() -> None:
    tournament = entry(3)
    entrants = zip(tournament.entrants, PEOPLE.values(), strict=True)
    named = tuple(msgspec.structs.replace(each, name=name) for each, name in entrants)
    tournament = with_fields(tournament, entrants=named)
    text = standings_file(tournament, standings_of(tournament), words_in(Language.RU, "oh_hell")).decode()
    assert sorted(NAMED.findall(text)) == ["Саша·а", "Саша·в"]
