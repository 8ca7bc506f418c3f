"""The highest ratings of a pool, a page of /stats: of people whom the bot has brought together."""

from collections.abc import Iterator, Sequence

from bot.preferences import Language
from bot.screens.content import Content, Key
from bot.screens.rating_words import game_name, kind_name, pace_name, pool_argument, rank_name
from bot.screens.render import Keys, content
from bot.screens.stats import RATING, choice, press, tabs
from bot.service.standings import Ranking
from bot.texts import names
from bot.texts.words import Words, words_in
from games.faces.facts import Text
from storage.profiles import Ranked
from storage.standings import Pool

IN_A_ROW = 2


def no_ranking_content(language: Language) -> Content:
    """What is read before any match has been rated."""
    return Content(words_in(language).html("top-none"), (tabs(language, None),))


def ranking_content(ranking: Ranking, name: str, language: Language) -> Content:
    """The ranking, the place of the person of this name below, and buttons to the other rankings."""
    words = words_in(language, ranking.pool.game)
    parts = [_title(ranking.pool, words), "\n".join(_rows(ranking, words)), _own(ranking, name, words)]
    return content(["\n\n".join(filter(None, parts))], (), (tabs(language, None), *_keys(ranking, language)))


def _title(pool: Pool, words: Words) -> str:
    game, pace = game_name(pool.game), pace_name(pool)
    if pool.kind:
        return words.html("top-title-of-kind", game=game, kind=kind_name(pool), pace=pace)
    return words.html("top-title", game=game, pace=pace)


def _rows(ranking: Ranking, words: Words) -> Iterator[str]:
    own = ranking.own.person if ranking.own is not None else None
    for row, place in zip(ranking.rows, places(ranking.rows), strict=True):
        key = "top-row-own" if row.person == own else "top-row"
        who = names.in_sentence(names.of_person(row.name or str(row.person)))
        yield words.html(key, place=place, who=who, shown=row.shown)
    if not ranking.rows:
        yield words.html("top-empty")


def places(rows: Sequence[Ranked]) -> list[int]:
    """The place of each row, which equals share."""
    return [1 + sum(other.shown > row.shown for other in rows) for row in rows]


def _own(ranking: Ranking, name: str, words: Words) -> str:
    """The rating of the person who asks; nothing where they have none."""
    own, who = ranking.own, names.in_sentence(names.of_person(name))
    if own is None:
        return ""
    if ranking.rank is not None:
        return words.html("top-rank", who=who, rank=rank_name(ranking.rank), shown=own.shown)
    return words.html("top-rank-none", who=who, shown=own.shown, matches=own.matches)


def _keys(ranking: Ranking, language: Language) -> Keys:
    """The other games, the kinds and the paces of this one."""
    pool = ranking.pool
    games = dict.fromkeys(each.game for each in ranking.pools)
    kinds = dict.fromkeys(each.kind for each in ranking.pools if each.game == pool.game)
    paces = [each for each in ranking.pools if each[:2] == pool[:2]]
    rows = [
        [_key(pool, Pool(game, "", ""), game_name(game), language) for game in games],
        [_key(pool, of, kind_name(of), language) for kind in kinds if (of := pool._replace(kind=kind)).kind],
        [_key(pool, each, Text("button-rating-pace", {"pace": each.pace}), language) for each in paces],
    ]
    return tuple(
        tuple(row[at : at + IN_A_ROW]) for row in rows if len(row) > 1 for at in range(0, len(row), IN_A_ROW)
    )


def _key(shown: Pool, pool: Pool, name: Text, language: Language) -> Key:
    """A button to a pool, or to one like it; that on the page is marked."""
    chosen = all(part in ("", own) for part, own in zip(pool[:3], shown, strict=False))
    words = words_in(language, pool.game)
    return choice(words, name, press(RATING, pool_argument(pool)), chosen=chosen)
