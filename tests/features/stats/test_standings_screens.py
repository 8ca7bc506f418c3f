"""Pages of statistics in words: both languages, long names, ties, games that count nothing."""

from collections.abc import Mapping
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

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
from games import registry
from storage.sql.profiles import Ranked, RatingRank
from storage.sql.standings import Pool, ProfileRow, RatingRow
from storage.sql.tournament_rows import Podium, Winner
from tests.features.shown import drawing

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
    """A full page: every pool, every counter and every achievement."""
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


def contents(language: Language) -> dict[str, Content]:
    """A few pages of each kind."""
    early = RatingStanding(rating(QUICK, matches=4), RatingRank(1_001, 1_001))
    pool = Pool("preferans", "leningradka", "quick")
    rows = [Ranked(number, LONG, 1700 - number // 2) for number in range(4)]
    tallies = [PersonTally(PersonId(each), LONG, 999, 999 - each, 1_500, 120) for each in range(3)]
    cup = Podium("terz", "", 1_763_748_000_000, [Winner(1, LONG), Winner(2, "Борис"), Winner(2, "Вера")])
    titled = cup._replace(title=LONG * 2, winners=[Winner(1, f"Игрок {number}") for number in range(30)])
    return {
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


@LANGUAGES
def test_pages_of_statistics(language: Language, snapshot: SnapshotAssertion) -> None:
    for name, content in contents(language).items():
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
