"""Pages of statistics in words: both languages, long names, ties, games that count nothing."""

from collections.abc import Mapping

import pytest

from bot.base.preferences import Language
from bot.features.stats.group_table import MOST_ROWS, group_content, groups_content
from bot.features.stats.ranking import places, ranking_content
from bot.features.stats.standings import (
    GroupStanding,
    GroupTable,
    PersonTally,
    Ranking,
    RatingStanding,
    StandingsPage,
)
from bot.features.stats.stats_screen import stats_content
from bot.match.table import PersonId
from bot.ui.content import MOST_CHARACTERS, Content
from bot.ui.rating_words import rank_name
from bot.ui.render import LABEL
from bot.ui.texts.names import NAME_WIDTH
from bot.ui.texts.words import words_in
from games import registry
from storage.sql.profiles import Ranked, RatingRank
from storage.sql.standings import Pool, ProfileRow, RatingRow
from storage.sql.tournament_rows import Podium, Winner
from tests.support.sentences import said

LONG = "<b>Константин</b> Всеволодович & Преображенский-Задунайский"
LANGUAGES = pytest.mark.parametrize("language", list(Language))
GAMES = pytest.mark.parametrize("game", registry.names())
KINDS = {"preferans": ("sochinka", "classic", "leningradka", "gusarik"), "terz": ("plain", "bluff")}


def rating(pool: Pool, *, matches: int = 57, shown: int = 1634) -> RatingRow:
    return RatingRow(
        person=1,
        **pool._asdict(),
        mu=25.0,
        sigma=2.0,
        matches=matches,
        shown=shown,
        best=1650,
        ranked=matches >= 10,
    )


def pools(game: str) -> list[Pool]:
    return [Pool(game, kind, pace) for kind in KINDS.get(game, ("",)) for pace in ("quick", "slow")]


def profile(game: str, **changes: int) -> ProfileRow:
    values = {
        "matches": 57,
        "firsts": 20,
        "places": 114,
        "seats": 171,
        "streak": 2,
        "longest": 5,
    }
    return ProfileRow(person=1, game=game, **{**values, **changes})


def page(game: str, counts: Mapping[str, int] | None = None) -> StandingsPage:
    """A full page: every pool, every counter and every achievement."""
    counter = registry.statistics(game)
    names = counter.counters if counter is not None else ()
    return StandingsPage(
        game,
        registry.names(),
        [RatingStanding(rating(pool), RatingRank(12, 340)) for pool in pools(game)],
        profile(game),
        {1: 20, 2: 20, 3: 17},
        dict.fromkeys(names, 7) if counts is None else counts,
        counter.achievements if counter is not None else (),
    )


def labels(content: Content) -> list[str]:
    return [key.label for row in content.keyboard for key in row]


@GAMES
@LANGUAGES
def test_a_full_page_of_any_game_fits_a_message(game: str, language: Language) -> None:
    content = stats_content(page(game), language)
    assert len(content.text) < MOST_CHARACTERS
    assert "1634" in content.text
    counter = registry.statistics(game)
    assert content.text.count("🏅") == len(counter.achievements if counter is not None else ())
    assert sum(label.startswith("✓") for label in labels(content)) == 2
    assert max(map(len, labels(content))) <= LABEL


@LANGUAGES
def test_a_page_says_nothing_of_what_was_not_counted(language: Language) -> None:
    bare = StandingsPage("terz", ("terz",), [], None, {}, {}, [])
    content = stats_content(bare, language)
    assert len(content.text.splitlines()) == 3
    assert len(content.keyboard) == 1


@LANGUAGES
def test_a_game_that_counts_nothing_has_a_page(monkeypatch: pytest.MonkeyPatch, language: Language) -> None:
    full = page("terz", {})._replace(achievements=["forgotten"])
    monkeypatch.setattr(registry, "statistics", lambda name: None)
    assert "🏅" not in stats_content(full, language).text


@LANGUAGES
def test_a_provisional_rating_is_marked_everywhere(language: Language) -> None:
    early = rating(Pool("oh_hell", "", "quick"), matches=4)
    own = page("oh_hell")._replace(standings=[RatingStanding(early, None)])
    assert "1634?" in stats_content(own, language).text
    ranking = Ranking(Pool("oh_hell", "", "quick"), [], [], early, None)
    assert "1634?" in ranking_content(ranking, "A", language).text


@LANGUAGES
def test_names_of_pages_are_short_and_escaped(language: Language) -> None:
    pool = Pool("preferans", "leningradka", "quick")
    rows = [Ranked(number, LONG, 1700 - number) for number in range(10)]
    tallies = [
        PersonTally(PersonId(number), LONG, 999, 999 - number, 1_500, 120) for number in range(MOST_ROWS + 1)
    ]
    ranking = Ranking(pool, pools("preferans"), rows, rating(pool), RatingRank(57, 1203))
    for content in (
        ranking_content(ranking, LONG, language),
        group_content(GroupTable(9_999, tallies), language, "bot"),
        groups_content([GroupStanding(LONG * 3, 12, 345, tallies[0])] * 5, language),
    ):
        assert len(content.text) < MOST_CHARACTERS
        assert "<b>Константин</b>" not in content.text
        assert "&lt;b&gt;Констан" in content.text
        assert "Преображенский" not in content.text
    assert len(LONG) > NAME_WIDTH


@LANGUAGES
def test_tournaments_are_told_with_the_first_places(language: Language) -> None:
    cups = {1: 2, 3: 1, 7: 4}
    told = stats_content(page("oh_hell")._replace(cups=cups, titles=2), language).text
    assert said("stats-heading-tournaments", language, count=7) in told
    assert "🥇 × 2" in told
    assert "🥉 × 1" in told
    assert "🥈" not in told
    assert said("stats-titles", language, times=2) in told
    assert "🥉 × 1" not in stats_content(page("oh_hell"), language).text


@LANGUAGES
def test_a_groups_table_ends_with_its_latest_tournaments(language: Language) -> None:
    cup = Podium("terz", "", 1_763_748_000_000, [Winner(1, LONG), Winner(2, "Борис"), Winner(2, "Вера")])
    titled = cup._replace(title=LONG * 2, winners=[Winner(1, f"Игрок {number}") for number in range(30)])
    tallies = [PersonTally(PersonId(1), "Аня", 9, 3, 15, 2)] * MOST_ROWS
    text = group_content(GroupTable(9, tallies, [cup, titled]), language, "bot").text
    assert len(text) < MOST_CHARACTERS
    assert "🥇 &lt;b&gt;Констан" in text
    assert text.count("🥈") == 2
    assert "Игрок 6" not in text
    assert text.count("🏆 ") == MOST_ROWS + 1 + 2, "a row each, the legend, and two tournaments"
    alone = group_content(GroupTable(0, [], [cup]), language, "bot").text
    assert alone.startswith("<b>")
    assert group_content(GroupTable(0, []), language, "bot").text == words_in(language).html(
        "group-table-none"
    )


def test_equal_ratings_share_a_place() -> None:
    shown = (1700, 1650, 1650, 1600)
    assert places([Ranked(number, "A", value) for number, value in enumerate(shown)]) == [1, 2, 2, 4]


@LANGUAGES
def test_a_rank_is_told_as_far_as_people_are_counted(language: Language) -> None:
    keys = [rank_name(RatingRank(*rank)).key for rank in ((7, 90), (1_000, 1_001), (1_001, 1_001))]
    assert keys == ["rank-of", "rank-alone", "rank-far"]
    early = RatingStanding(rating(Pool("oh_hell", "", "quick")), RatingRank(1_001, 1_001))
    assert "1000" in stats_content(page("oh_hell")._replace(standings=[early]), language).text


def test_a_ranking_leads_to_the_others() -> None:
    pool = Pool("preferans", "leningradka", "quick")
    content = ranking_content(Ranking(pool, pools("preferans"), [], None, None), "Аня", Language.RU)
    data = [[key.data for key in row] for row in content.keyboard]
    assert data[0] == ["t:stats:me", "t:stats:group", "t:stats:matches"]
    assert [key for row in data[1:] for key in row] == [
        f"t:stats:rating/preferans/{kind}/{pace}" for kind in KINDS["preferans"] for pace in ("quick", "slow")
    ]
    alone = ranking_content(Ranking(pool, [pool], [], None, None), "Аня", Language.RU)
    assert len(alone.keyboard) == 1
