"""Ranking of a pool, a page of /stats: people in matches with strangers."""

from collections.abc import Iterator, Sequence

from bot.base.preferences import Language
from bot.features.stats.stats_reader import Ranking
from bot.features.stats.stats_screen import RATING, press, tabs
from bot.ui.content import Content
from bot.ui.rating_words import game_name, pool_argument, pool_name, rank_name
from bot.ui.render import Keys, choice_key, content
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from storage.sql.profiles import Ranked


def no_ranking_content(language: Language) -> Content:
    """Return the ranking page of a person without a rating."""
    return Content(words_in(language).html("top-none"), (tabs(language, None),))


def ranking_content(ranking: Ranking, name: str, language: Language) -> Content:
    """Return the ranking, the place of the reader, and keys to the other rankings."""
    words = words_in(language, ranking.pool.game)
    title = words.html("top-title", game=game_name(ranking.pool.game), pool=pool_name(ranking.pool))
    own = (ranking.own.person, name) if ranking.own is not None else None
    labels = names.labels((*map(_named, ranking.rows), *((own,) if own is not None else ())))
    who = labels[own] if own is not None else ""
    parts = [title, "\n".join(_rows(ranking, labels, words)), _own(ranking, who, words)]
    return content(["\n\n".join(filter(None, parts))], (), (tabs(language, None), *_keys(ranking, language)))


def _named(row: Ranked) -> names.Named:
    return row.person, row.name or str(row.person)


def _rows(ranking: Ranking, labels: names.Labels, words: Words) -> Iterator[str]:
    own = ranking.own.person if ranking.own is not None else None
    for row, place in zip(ranking.rows, places(ranking.rows), strict=True):
        key = "top-row-own" if row.person == own else "top-row"
        yield words.html(key, place=place, who=labels[_named(row)], shown=row.shown)
    if not ranking.rows:
        yield words.html("top-empty")


def places(rows: Sequence[Ranked]) -> list[int]:
    """Return the place of each row; equals share a place."""
    return [1 + sum(other.shown > row.shown for other in rows) for row in rows]


def _own(ranking: Ranking, who: str, words: Words) -> str:
    """Return the reader's line; empty without a rating."""
    own = ranking.own
    if own is None:
        return ""
    if ranking.rank is not None:
        return words.html("top-rank", who=who, rank=rank_name(ranking.rank), shown=own.shown)
    return words.html("top-rank-none", who=who, shown=own.shown, matches=own.matches)


def _keys(ranking: Ranking, language: Language) -> Keys:
    """Return a key for each pool of the game in which the reader has a rating; the current one is marked."""
    words = words_in(language, ranking.pool.game)
    keys = [
        choice_key(words, pool_name(each), press(RATING, pool_argument(each)), chosen=each == ranking.pool)
        for each in ranking.pools
    ]
    return tuple((key,) for key in keys) if len(keys) > 1 else ()
