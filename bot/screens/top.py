"""/top: the highest ratings of a pool, of a group or of all."""

from collections.abc import Iterator, Sequence

from bot.preferences import Language
from bot.screens.buttons import Personal, PersonalVerb, encode
from bot.screens.content import Content, Key
from bot.screens.rating_words import game_name, kind_name, pace_name, pool_argument, rank_name
from bot.screens.render import Keys, content, label
from bot.service.standings import Ranking
from bot.texts import names
from bot.texts.words import Words, words_in
from games.faces.facts import Text
from storage.profiles import Ranked
from storage.standings import OF_ALL, Pool

ALL, CHAT = "all", "chat"
"""Whose ratings a page shows, as a part of its buttons' arguments."""
IN_A_ROW = 2


def no_top_content(language: Language) -> Content:
    """What is read before any match has been rated."""
    return Content(words_in(language).html("top-none"))


def top_content(ranking: Ranking, name: str, language: Language, *, group: bool) -> Content:
    """The ranking, the place of the person of this name below, and buttons to the other rankings."""
    words = words_in(language, ranking.pool.game)
    parts = [
        _title(ranking, words),
        *filter(None, ("\n".join(_rows(ranking, words)), _own(ranking, name, words))),
    ]
    return content(["\n\n".join(parts)], (), _keys(ranking, language, group=group))


def _title(ranking: Ranking, words: Words) -> str:
    pool = ranking.pool
    game = game_name(pool.game)
    title = (
        words.html("top-title-of-kind", game=game, kind=kind_name(pool))
        if pool.kind
        else words.html("top-title", game=game)
    )
    whose = "top-of-all" if pool.chat == OF_ALL else "top-of-chat"
    return f"{title}\n{words.html(whose, pace=pace_name(pool))}"


def _rows(ranking: Ranking, words: Words) -> Iterator[str]:
    own = ranking.own.person if ranking.own is not None else None
    for row, place in zip(ranking.rows, places(ranking.rows), strict=True):
        who = names.in_sentence(names.of_person(row.name or str(row.person)))
        if place is None:
            yield words.html("top-row-provisional", who=who, shown=row.shown)
        else:
            key = "top-row-own" if row.person == own else "top-row"
            yield words.html(key, place=place, who=who, shown=row.shown)
    if not any(row.ranked for row in ranking.rows):
        yield words.html("top-empty")
    elif not all(row.ranked for row in ranking.rows):
        yield words.html("top-provisional")


def places(rows: Sequence[Ranked]) -> list[int | None]:
    """The place of each row, which equals share; None for provisional ratings."""
    return [
        1 + sum(other.ranked and other.shown > row.shown for other in rows) if row.ranked else None
        for row in rows
    ]


def _own(ranking: Ranking, name: str, words: Words) -> str:
    """The rating of the person who asks; nothing where they have none."""
    own, who = ranking.own, names.in_sentence(names.of_person(name))
    if own is None:
        return ""
    if ranking.rank is not None:
        return words.html("top-rank", who=who, rank=rank_name(ranking.rank), shown=own.shown)
    return words.html("top-rank-none", who=who, shown=own.shown, matches=own.matches)


def _keys(ranking: Ranking, language: Language, *, group: bool) -> Keys:
    """The other games, the kinds and paces of this one, and in a group whose ratings."""
    pool, words = ranking.pool, words_in(language, ranking.pool.game)
    games = list(dict.fromkeys(each.game for each in ranking.pools))
    kinds = list(dict.fromkeys(each.kind for each in ranking.pools if each.game == pool.game))
    paces = [each for each in ranking.pools if each[:2] == pool[:2]]
    rows = [
        [_key(ranking, Pool(game, "", ""), game_name(game), words_in(language, game)) for game in games],
        [
            _key(ranking, each, kind_name(each), words)
            for kind in kinds
            if (each := pool._replace(kind=kind)).kind
        ],
        [_key(ranking, each, Text("button-rating-pace", {"pace": each.pace}), words) for each in paces],
    ]
    keys = [row[at : at + IN_A_ROW] for row in rows if len(row) > 1 for at in range(0, len(row), IN_A_ROW)]
    return (*map(tuple, keys), *([_whose(ranking, words)] if group else []))


def _whose(ranking: Ranking, words: Words) -> tuple[Key, ...]:
    """The button to the other people's ratings."""
    scope = CHAT if ranking.pool.chat == OF_ALL else ALL
    name = Text("button-top-chat" if scope == CHAT else "button-top-all")
    return (Key(label(name, words), _data(scope, ranking.pool)),)


def _key(ranking: Ranking, pool: Pool, name: Text, words: Words) -> Key:
    """A button to a pool, or to one like it; that on the page is marked."""
    chosen = all(part in ("", own) for part, own in zip(pool[:3], ranking.pool[:3], strict=True))
    title = Text("button-chosen", {"label": name}) if chosen else name
    return Key(label(title, words), _data(ALL if ranking.pool.chat == OF_ALL else CHAT, pool))


def _data(scope: str, pool: Pool) -> str:
    return encode(Personal(PersonalVerb.TOP, f"{scope}/{pool_argument(pool)}"))
