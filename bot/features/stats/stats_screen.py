"""Card of /stats: its tabs, and a person's statistics in a game, shown to them only."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from bot.base.preferences import Language
from bot.features.stats.stats_reader import RatingStanding, StandingsPage
from bot.ui.buttons import Personal, encode
from bot.ui.content import Content, Key
from bot.ui.links import Link
from bot.ui.rating_words import game_name, pool_argument, pool_name, rank_name
from bot.ui.render import Keys, choice_key, content, in_rows, label
from bot.ui.texts import names
from bot.ui.texts.words import Form, Words, words_in
from games import registry
from games.faces.facts import Text
from games.faces.pieces import signed
from games.statistics import average
from storage.sql.group_play import SheetRival, SheetTally
from storage.sql.ratings import Pool, ProfileRow

GAMES_IN_A_ROW = 2
PODIUM = (1, 2, 3)
"""Medals by place."""


class Tab(StrEnum):
    """Tab or page of the card, as the first part of a button's argument."""

    ME = "me"
    """Argument: a game, or empty."""
    GROUP = "group"
    MATCHES = "matches"
    """Argument: cursor `ended.match`, or empty for the latest matches."""


RATING = "rating"
"""Ranking; argument: its pool."""
COMMANDS = {Tab.ME: "stats", Tab.MATCHES: "history"}
"""Tabs opened by commands in private."""


def tabs(language: Language, chosen: Tab | None, bot: str = "") -> tuple[Key, ...]:
    """Return the row of tabs; in a group `bot` is the bot's username, and personal tabs link to private."""
    words = words_in(language)
    return tuple(
        Key(words.plain(f"button-stats-{tab}"), url=Link(COMMANDS[tab]).url(bot))
        if bot and tab in COMMANDS
        else choice_key(words, Text(f"button-stats-{tab}"), press(tab), chosen=tab is chosen)
        for tab in Tab
    )


def press(page: str, *arguments: str) -> str:
    """Return the callback data of a page."""
    return encode(Personal("stats", "/".join((page, *arguments))))


def no_stats_content(language: Language) -> Content:
    """Return the card of a person without finished matches."""
    return Content(words_in(language).html("stats-none"), (tabs(language, Tab.ME),))


def stats_content(page: StandingsPage, language: Language) -> Content:
    """Return a game's page, with keys to the other games and to rating charts."""
    words = words_in(language, page.game)
    parts = [words.html("stats-title", game=game_name(page.game))]
    parts += ["\n".join(block) for lines in _blocks(page, words) if (block := list(lines))]
    if len(parts) == 1:
        parts.append(words.html("stats-none-of-game"))
    keys = (tabs(language, Tab.ME), *_rating_keys(page, words), *_game_keys(page, language))
    return content(["\n\n".join(parts)], (), keys)


def _blocks(page: StandingsPage, words: Words) -> Iterator[Iterator[str]]:
    yield _ratings(page.standings, words)
    if page.profile is not None:
        yield _matches(page, page.profile, words)
    yield _cups(page.cups, page.titles, words)
    if page.sheets is not None:
        yield _sheets(page.sheets, page.rivals, words)
    yield _counts(page, words)
    yield _achievements(page, words)


def _ratings(standings: Sequence[RatingStanding], words: Words) -> Iterator[str]:
    if standings:
        yield words.html("stats-heading-rating")
    for rating, rank in standings:
        provisional = not rating.ranked
        key = "stats-rating-provisional" if provisional else "stats-rating"
        yield words.html(key, pool=pool_name(rating.pool), shown=rating.shown)
        if provisional:
            yield words.html("stats-rating-matches", matches=rating.matches)
        elif rank is not None:
            yield words.html("stats-rating-rank", rank=rank_name(rank), best=rating.best)


def _matches(page: StandingsPage, profile: ProfileRow, words: Words) -> Iterator[str]:
    yield words.html("stats-heading-matches", matches=profile.matches)
    places = tuple(
        Text("stats-place", {"place": place, "times": times}) for place, times in sorted(page.places.items())
    )
    if places:
        yield words.html("stats-places", places=places)
    yield words.html(
        "stats-average-place",
        place=average(profile.places, profile.matches),
        seats=average(profile.seats, profile.matches),
    )
    if page.accuracy is not None:
        percent, matches = page.accuracy
        yield words.html("stats-accuracy", percent=percent, matches=matches)
    if profile.longest > 1:
        yield words.html("stats-streak", streak=profile.streak, longest=profile.longest)


def _cups(cups: Mapping[int, int], titles: int, words: Words) -> Iterator[str]:
    """Yield tournaments played, places on the podium, and monthly titles."""
    if cups:
        yield words.html("stats-heading-tournaments", count=sum(cups.values()))
    medals = [
        Text("stats-medal", {"place": place, "times": cups[place]}) for place in PODIUM if place in cups
    ]
    if medals:
        yield words.html("stats-medals", medals=tuple(medals))
    if titles:
        yield words.html("stats-titles", times=titles)


def _sheets(kept: SheetTally, rivals: Sequence[SheetRival], words: Words) -> Iterator[str]:
    """Yield points won in games with real cards, and the results against each of the people there."""
    yield words.html("stats-heading-sheets", count=kept.sheets)
    yield words.html("stats-sheets", firsts=kept.firsts, points=signed(kept.points))
    for each, who in zip(rivals, names.in_list(each.name for each in rivals), strict=True):
        facts = {"evenings": each.evenings, "ahead": each.ahead, "behind": each.behind}
        yield words.html("stats-rival", who=who, **facts)


def _counts(page: StandingsPage, words: Words) -> Iterator[str]:
    """Yield the counters specific to the game."""
    counter = registry.statistics(page.game)
    lines = counter.profile(page.counts) if counter is not None else ()
    if lines:
        yield words.html("stats-heading-counts")
    for line in lines:
        yield words.say(line.key, line.facts, Form.HTML)


def _achievements(page: StandingsPage, words: Words) -> Iterator[str]:
    """Yield the achievements that the game still defines."""
    counter = registry.statistics(page.game)
    known = [name for name in page.achievements if counter is not None and name in counter.achievements]
    if known:
        yield words.html("stats-heading-achievements")
    for name in known:
        called, about = (registry.key(page.game, "achievement", name, *end) for end in ((), ("about",)))
        yield words.html("stats-achievement", name=Text(called), about=Text(about))


def _rating_keys(page: StandingsPage, words: Words) -> Keys:
    """Return a key for the chart of each changed rating, and one for the ranking."""
    if not page.standings:
        return ()
    moved = [standing.rating.pool for standing in page.standings if standing.rating.matches > 1]
    courses = [
        Key(
            label(_course_label(pool, of=len(moved)), words),
            encode(Personal("course", pool_argument(pool))),
        )
        for pool in moved
    ]
    highest = press(RATING, pool_argument(page.standings[0].rating.pool))
    ranking = Key(words.plain("button-stats-rating"), highest)
    return ((*courses, ranking),) if len(courses) < 2 else (*((each,) for each in courses), (ranking,))


def _course_label(pool: Pool, *, of: int) -> Text:
    return (
        Text("button-stats-course") if of == 1 else Text("button-stats-course-of", {"pool": pool_name(pool)})
    )


def _game_keys(page: StandingsPage, language: Language) -> Keys:
    """Return keys of the person's games; this one is marked."""
    if page.game in page.games and len(page.games) == 1:
        return ()
    keys = [
        choice_key(words_in(language, game), game_name(game), press(Tab.ME, game), chosen=game == page.game)
        for game in page.games
    ]
    return in_rows(keys, GAMES_IN_A_ROW)
